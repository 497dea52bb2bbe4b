import type { FastifyInstance } from 'fastify';
import { get, post, put } from './calls.ts';
import { type Any, done } from './done.ts';
import { enteredAgain, type Read } from './entered-again.ts';
import { bodyOf, enterKind, paid, type Store } from './every-kind.ts';
import { openLedgers } from './ledgers.ts';
import { addProduct } from './masters.ts';
import { moneyOf } from './receipts.ts';
import { addPhone } from './serials.ts';
import { cancel, saleOf, today } from './vouchers.ts';

/** Each kind with all that it can say is previewed, saved, read, edited and cancelled. */
export async function enterVouchers(app: FastifyInstance, store: Store) {
  const { path, manager, clerk, partyId, supplierId, productId, godownId, shopId, brokenId, cashId, bankId, state } = store;
  const at = (rest: string) => `${path}/vouchers/${rest}`;
  const ledgers = await openLedgers(app, store);
  const freight = (await ledgers.save('Cartage', 'Indirect Incomes')).body.ledger._id;
  const level = done(await post<{ row: Any }>(app, manager, `${path}/priceLevels`, { name: 'Dealers' })).row._id;
  const facts = done(await get<{ ledgers: Record<string, string> }>(app, clerk, at('facts/sales'))).ledgers;
  const boxed = await addProduct(app, store, { product_name: 'Boxed', openingStock: 1000, alternateUnit: 'BOX', alternateFactor: 12 });
  const batched = await addProduct(app, store, {
    product_name: 'Batched',
    product_code: 'B-1',
    hasBatches: true,
    hasExpiry: true,
    mrp: 75,
  });
  const line = (count: number, more: object = {}) => ({ ...saleOf(store, count).items[0]!, ...more });
  const sold = [
    line(2, { productId: boxed, selectedPriceRate: 1200, actualCount: 2.5, unitFactor: 12 }),
    line(4, { discountType: 'percentage', discountPercentage: 12.5 }),
    line(1, { selectedPriceRate: 118, isTaxInclusive: true }),
    line(1, { discountType: 'amount', discount: 10 }),
  ];
  const more = {
    additionalCharges: [
      { ledgerId: freight, amount: 100, gst: 18 },
      { ledgerId: freight, amount: 50, isComposite: true },
    ],
    despatchDetails: { vehicleNo: 'GJ01AB1234' },
    selectedPriceLevel: level,
    note: 'In full',
  };
  const whole = async (kind: keyof typeof bodyOf, body: Record<string, unknown>, edit: object = {}) => {
    const { finalAmount: _, ...draft } = { ...body };
    const preview = done(await post<{ amount: number }>(app, clerk, at(`${kind}/preview`), draft));
    await post(app, clerk, at(kind), { ...body, finalAmount: 1 });
    const { _id } = done(await enterKind(app, store, kind, { ...body, finalAmount: preview.amount }));
    const { voucher } = done(await get<{ voucher: Read }>(app, clerk, at(_id)));
    done(await put(app, clerk, at(`${kind}/${_id}`), { ...enteredAgain(voucher), ...edit }));
    return _id;
  };
  const wrong = line(-1, {
    selectedPriceRate: -5,
    actualCount: -2,
    unitFactor: -12,
    discountType: 'percentage',
    discountPercentage: 112.5,
  });
  const bad = { ...saleOf(store, 1), items: [wrong], additionalCharges: [{ ledgerId: productId, amount: 0, gst: 118 }] };
  for (const kind of ['sales', 'purchase', 'saleOrder', 'creditNote']) {
    await post(app, clerk, at(kind), { ...bad, finalAmount: 5 });
    await post(app, clerk, at(`${kind}/preview`), { ...bad, finalAmount: undefined });
  }
  await post(app, clerk, at('sales'), {
    ...saleOf(store, 1),
    partyId: facts.cash,
    paymentSplits: [{ type: 'cash', amount: 118, ref_id: facts.cash, given: 100 }],
  });
  await post(app, clerk, at('purchase'), {
    ...saleOf(store, 1),
    partyId: supplierId,
    items: [line(1, { ledger: { ledgerId: cashId, gst: 28.5 }, newBatch: { mrp: -5 } })],
    supplierBill: { number: '', date: today, total: -5 },
  });

  const order = await whole('saleOrder', { ...saleOf(store, 5), ...more });
  done(await post(app, clerk, at(`${order}/close`), { version: 2, reason: 'Enough' }));
  done(await post(app, clerk, at(`${order}/reopen`), { version: 3 }));
  await get(app, clerk, at(`${order}/pending`));
  const bought = await whole('purchaseOrder', { ...saleOf(store, 5), ...more, partyId: supplierId, expectedOn: today });
  done(await post(app, clerk, at(`${bought}/close`), { version: 2, reason: 'Enough' }));
  done(await post(app, clerk, at(`${bought}/reopen`), { version: 3 }));
  await get(app, clerk, at(`${bought}/pending`));
  const low = await addProduct(app, store, { product_name: 'Low', reorderLevel: 10 });
  const items = [line(2, { productId: low, selectedPriceRate: 50 })];
  done(await enterKind(app, store, 'purchase', { ...bodyOf.purchase(store, { count: 2, rupees: 50 }), items }));
  done(await post(app, clerk, `${path}/reports/lowStock/orders`, {}));
  const sale = await whole('sales', {
    ...saleOf(store, 4),
    items: sold,
    ...more,
    paymentSplits: [
      { type: 'cash', amount: 100, ref_id: cashId, given: 200 },
      { type: 'upi', amount: 50, ref_id: bankId },
      { type: 'cheque', amount: 25.5, ref_id: bankId, chequeNumber: '000777' },
    ],
    supplyDates: { suppliedOn: today },
  });
  const paper = { kind: 'voucher', subjectId: sale };
  const link = done(await post<{ _id: string }>(app, clerk, `${path}/links`, { ...paper, days: 30 }))._id;
  done(await post(app, clerk, `${path}/links/${link}/end`, {}));
  await get(app, clerk, `${path}/links?kind=voucher&subjectId=${sale}`);
  await whole(
    'sales',
    {
      ...saleOf(store, 1),
      partyId: facts.cash,
      walkIn: { name: 'Asha', mobileNumber: '9876543210' },
      paymentSplits: [{ type: 'cash', amount: 118, ref_id: facts.cash, given: 200 }],
    },
    { partyId: facts.cash },
  );
  await whole('sales', { ...saleOf(store, 1), convertedFrom: [order] });
  await whole('sales', {
    ...saleOf(store, 1, 100, { placeOfSupply: '29' }),
    newAddress: { address: 'MG Road', pin: '560001', state: '29' },
  });
  await whole('sales', { ...saleOf(store, 1), billToParty: { _id: supplierId }, shipToParty: { _id: partyId } });
  await whole('vanSale', { ...bodyOf.vanSale(store, { count: 1, rupees: 100 }) });
  const purchase = await whole(
    'purchase',
    {
      ...saleOf(store, 3),
      partyId: supplierId,
      items: [
        line(3),
        line(10, { productId: batched, batch: 'N1', newBatch: { manufacturedOn: today, expiresOn: '2090-01-01', mrp: 75 } }),
        line(0, {
          productId: undefined,
          godownId: undefined,
          actualCount: 0,
          selectedPriceRate: 0,
          value: 40,
          ledger: { ledgerId: store.rentId, gst: 18 },
        }),
      ],
      supplierBill: { number: 'P-1', date: today },
      ...more,
    },
    { supplierBill: { number: 'P-1', date: today, total: 1758.2 } },
  );
  await get(app, clerk, at(sale));
  await get(app, clerk, `${path}/vouchers/${sale}/returnable`);
  await whole('creditNote', {
    ...saleOf(store, 1),
    items: [line(1, { originalLine: 1 })],
    original: { _id: sale },
    noteReason: 'salesReturn',
  });
  await whole('debitNote', {
    ...saleOf(store, 1),
    partyId: supplierId,
    items: [line(1, { originalLine: 0 })],
    original: { _id: purchase },
  });
  await get(app, clerk, `${path}/entry/batches/${batched}`);
  await get(app, clerk, `${path}/openOrders`);
  await get(app, clerk, `${path}/entry/scan?code=B-1`);
  await get(app, clerk, `${path}/entry/products?search=Batched&partyId=${supplierId}`);
  await get(app, clerk, `${path}/entry/lastPrices?partyId=${partyId}&productIds=${productId}`);
  const found = done(await get<{ outstandings: { billId: string }[] }>(app, clerk, `${path}/outstandings?partyId=${partyId}`))
    .outstandings[0]!;
  done(await put(app, manager, `${path}/bills/${found.billId}/disputed`, { isDisputed: true }));
  await get(app, clerk, `${path}/outstandings?partyId=${partyId}`);
  await get(app, clerk, `${path}/outstandings?partyId=${supplierId}&voucher=payment`);

  const spoiled = done(await enterKind(app, store, 'sales', saleOf(store, 1)));
  await cancel(app, store, sale, 2);
  done(await cancel(app, store, spoiled._id));
  await get(app, clerk, at(spoiled._id));

  const again = async (kind: keyof typeof bodyOf, body: object, edit: object = {}) => {
    const { _id } = done(await enterKind(app, store, kind, body));
    await get(app, clerk, at(_id));
    done(await put(app, clerk, at(`${kind}/${_id}`), { ...body, ...edit, version: 1 }));
    return _id;
  };
  const settled = [{ billId: found.billId, settledAmount: 50.5 }];
  await again('receipt', {
    ...moneyOf(store, partyId, 50.5, {}),
    billData: settled,
    deductions: [{ billId: found.billId, type: 'discount', amount: 9.5 }],
  });
  await again('receipt', moneyOf(store, partyId, 118, {}, { advanceTax: { gst: 18, placeOfSupply: state } }));
  await again(
    'payment',
    paid(store, 400.5, {
      ledgers: [{ ledgerId: store.rentId, amount: 400.5, gst: 18, isTaxInclusive: true }],
      partyId: undefined,
      payments: [{ type: 'bank', _id: bankId, amount: 400.5, reference: 'NEFT' }],
    }),
  );
  for (const kind of ['receipt', 'payment'] as const) {
    await enterKind(app, store, kind, {
      ...moneyOf(store, partyId, -5, {}),
      billData: [{ billId: found.billId, settledAmount: -5 }],
      deductions: [{ billId: store.orgId, type: 'tds', amount: -1 }],
      ledgers: [{ ledgerId: productId, amount: 0, gst: 128 }],
      payments: [{ type: 'cheque', _id: partyId, amount: -5 }],
    });
    await enterKind(app, store, kind, {
      ...moneyOf(store, partyId, -5, {}),
      payments: undefined,
      paymentMethod: 'bank',
      paymentDetails: { _id: partyId },
    });
  }
  await again('contra', bodyOf.contra(store, { count: 1, rupees: 20.5 }));
  await enterKind(app, store, 'contra', { ...bodyOf.contra(store, { count: 0, rupees: 0 }), toLedgerId: partyId });
  const journal = {
    date: today,
    items: [
      { ledgerId: store.rentId, side: 'debit', amount: 70.5 },
      { ledgerId: partyId, side: 'credit', amount: 40, reference: { type: 'against', billId: found.billId } },
      { ledgerId: supplierId, side: 'credit', amount: 30.5, reference: { type: 'new', name: 'J-1', billDate: today, dueDate: today } },
    ],
  };
  await again('journal', journal);
  await enterKind(app, store, 'journal', {
    date: today,
    items: [
      { ledgerId: productId, side: 'debit', amount: -1, reference: { type: 'new', name: '' } },
      { ...journal.items[1], amount: 5 },
    ],
  });
  await again('stockTransfer', bodyOf.stockTransfer(store, { count: 3, rupees: 0 }), { note: 'Again' });
  await enterKind(app, store, 'stockTransfer', { ...bodyOf.stockTransfer(store, { count: -1, rupees: 0 }), toGodownId: godownId });
  const sent = done(
    await enterKind(app, store, 'stockTransfer', { ...bodyOf.stockTransfer(store, { count: 4, rupees: 0 }), state: 'draft' }),
  );
  done(await post(app, clerk, at(`stockTransfer/${sent._id}/dispatch`), { version: 1, date: today }));
  await get(app, clerk, at(`stockTransfer/${sent._id}`));
  const arrived = { version: 2, date: today, damageGodownId: brokenId, items: [{ line: 1, short: 2, damaged: 1 }] };
  await post(app, clerk, at(`stockTransfer/${sent._id}/receive`), { ...arrived, items: [{ line: 1, short: 50, damaged: -1 }] });
  done(await post(app, clerk, at(`stockTransfer/${sent._id}/receive`), arrived));
  await get(app, clerk, at(`stockTransfer/${sent._id}`));
  await again('stockAdjustment', bodyOf.stockAdjustment(store, { count: 1, rupees: 0 }));
  const ofStock = bodyOf.stockJournal(store, { count: 2, rupees: 0 });
  const costs = [{ name: 'Wages', type: 'amount', value: 12.5 }];
  const made = await again('stockJournal', { ...ofStock, additionalCosts: costs });
  await get(app, clerk, at(`stockJournal/${made}/cost`));
  await get(app, manager, at(`stockJournal/${made}/cost`));
  await enterKind(app, store, 'stockJournal', { ...ofStock, shareBy: 'percent' });
  const counted = { productId, godownId: shopId, type: 'counted', count: 5, bookCount: 1 };
  await enterKind(app, store, 'stockAdjustment', {
    date: today,
    reason: 'count',
    items: [counted, { productId, godownId, type: 'difference', count: 0 }],
  });
  await get(app, clerk, `${path}/stockPlaces/${productId}`);
  await get(app, manager, at(`${sale}/history`));
  await get(app, manager, at(`${sale}/history/2`));
  await get(app, manager, at(`${purchase}/history/2`));
  for (const kind of Object.keys(bodyOf)) await get(app, clerk, at(`facts/${kind}`));
  await get(app, clerk, `${path}/vouchers?kind=sales`);
  await get(app, manager, `${path}/vouchers`);
}

/** Serial numbers of goods in stock: entered, looked up, and one removed. */
export async function enterSerials(app: FastifyInstance, store: Store) {
  const productId = await addPhone(app, store, 2);
  const path = `${store.path}/serialNumbers`;
  const place = { productId, godownId: store.godownId };
  await post(app, store.manager, path, { ...place, serials: ['SN1', 'SN2'] });
  await post(app, store.manager, path, { ...place, serials: ['SN1', 'A'.repeat(61)] });
  await post(app, store.manager, `${path}/check`, { ...place, serials: ['sn1', 'SN3'] });
  await get(app, store.manager, `${path}?search=sn`);
  await get(app, store.manager, `${path}/${productId}?serial=sn1`);
  await post(app, store.manager, `${path}/remove`, { productId, serial: 'SN2' });
}
