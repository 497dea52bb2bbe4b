import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { enteredAgain, type Read } from '../testing/entered-again.ts';
import { bodyOf, editKind, enterKind, openStore, type Store } from '../testing/every-kind.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addProduct, addTax, rate } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, receiptOf, receive, saleOf, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
type Since = {
  openedBills: { billId: string; amount: number; bill_pending_amt: number }[];
  settledBy: { voucherNumber: string; amount: number }[];
  ordered: { ordered: number; taken: number }[];
  madeInto: { voucherNumber: string; isNote: boolean }[];
};
const read = async (store: Store, id: string) =>
  (
    await get<{ voucher: Read & { voucherNumber: string; version: number }; since: Since }>(
      app,
      store.clerk,
      `${store.path}/vouchers/${id}`,
    )
  ).body;
const whole = (answer: { status: number; body: { problems?: unknown; _id: string } }) => {
  expect([answer.status, answer.body.problems, JSON.stringify(answer.body)]).toEqual([200, undefined, expect.anything()]);
  return answer.body._id;
};
/** Fields that an unchanged edit may change. */
const lasting = ({ version: _version, billData: _bills, ...voucher }: Read & { version: number }) => voucher;

/** A voucher of each kind with goods, with all fields. */
async function full(
  store: Store,
): Promise<[kind: 'sales' | 'vanSale' | 'saleOrder' | 'purchase' | 'creditNote' | 'debitNote', id: string][]> {
  const ledgers = await openLedgers(app, store);
  const freight = (await ledgers.save('Freight out', 'Indirect Incomes')).body.ledger._id;
  const cost = (await ledgers.save('Freight in', 'Direct Expenses')).body.ledger._id;
  const taxClassificationId = await addTax(app, store, [rate(18)]);
  const batched = await addProduct(app, store, { taxClassificationId, hasBatches: true, hasExpiry: true });
  const despatchDetails = { challanNo: 'C-7', vehicleNo: 'KL 07 1234', termsOfPay: '30 days' };
  const enter = async (kind: Parameters<typeof enterKind>[2], body: object) => whole(await enterKind(app, store, kind, body));
  const [item] = saleOf(store, 10).items;
  const common = { date: today, partyId: store.partyId, placeOfSupply: store.state, despatchDetails, note: 'By hand' };
  // 10 × 100 less 5 % = 950, 18 % on it = 1121; freight 50 at 18 % = 59.
  const goods = {
    ...common,
    items: [{ ...item, actualCount: 11, discountType: 'percentage', discountPercentage: 5 }],
    additionalCharges: [{ ledgerId: freight, amount: 50, gst: 18 }],
    finalAmount: 1180,
  };
  const order = await enter('saleOrder', goods);
  const sale = await enter('sales', {
    ...goods,
    convertedFrom: [order],
    paymentSplits: [
      { type: 'cash', amount: 500, ref_id: store.cashId, ref_collection: 'Cash', given: 600 },
      { type: 'cheque', amount: 100, ref_id: store.bankId, ref_collection: 'BankDetails', chequeNumber: '000123', chequeDate: today },
      { type: 'credit', amount: 580, ref_id: store.partyId, ref_collection: 'Party', reference_name: 'REF-1' },
    ],
  });
  const stocked = {
    date: today,
    fromGodownId: store.godownId,
    toGodownId: store.vanId,
    items: [{ productId: store.productId, count: 50 }],
  };
  await enter('stockTransfer', stocked);
  const van = await enter('vanSale', {
    ...goods,
    items: goods.items.map((line) => ({ ...line, godownId: store.vanId })),
    vanGodownId: store.vanId,
  });
  // 5 in a batch at 100, 10 off = 490 × 1.18 = 578.20; rent 1000 blocked at 18 % = 1180; freight shared over the lines 100 at 18 % = 118.
  const bought = {
    ...common,
    partyId: store.supplierId,
    items: [
      {
        productId: batched,
        godownId: store.godownId,
        batch: 'B1',
        count: 5,
        actualCount: 5,
        selectedPriceRate: 100,
        discountType: 'amount',
        discount: 10,
        newBatch: { manufacturedOn: '2026-01-01', expiresOn: '2099-06-30', mrp: 150 },
      },
      { count: 0, actualCount: 0, selectedPriceRate: 0, value: 1000, ledger: { ledgerId: store.rentId, gst: 18, inputCredit: 'blocked' } },
    ],
    additionalCharges: [{ ledgerId: cost, amount: 100, isComposite: true }],
    supplierBill: { number: 'S-12', date: today, total: 1876.2 },
    finalAmount: 1876.2,
  };
  const purchase = await enter('purchase', bought);
  const returned = { ...item, count: 1, actualCount: 1, originalLine: 0, discountType: 'percentage', discountPercentage: 5 };
  const credit = await enter('creditNote', { ...common, items: [returned], original: { _id: van }, finalAmount: 112.1 });
  const back = { ...bought.items[0], newBatch: undefined, count: 1, actualCount: 1, discount: 2, originalLine: 0 };
  const debit = await enter('debitNote', {
    ...common,
    partyId: store.supplierId,
    items: [back],
    original: { _id: purchase },
    finalAmount: 115.64,
  });
  return [
    ['saleOrder', order],
    ['sales', sale],
    ['vanSale', van],
    ['purchase', purchase],
    ['creditNote', credit],
    ['debitNote', debit],
  ];
}

test('a voucher is read completely: saved again as read, nothing has changed', async () => {
  const store = await openStore(app, pool);
  const vouchers = await full(store);
  // A corrected voucher cannot change before the note is cancelled; a delivered order may be edited.
  for (const [kind, id] of vouchers.filter(([each]) => each !== 'vanSale' && each !== 'purchase')) {
    const before = (await read(store, id)).voucher;
    const saved = await editKind(app, store, kind, id, enteredAgain(before));
    expect([kind, saved.status, saved.body.problems]).toEqual([kind, 200, undefined]);
    expect(lasting((await read(store, id)).voucher), kind).toEqual(lasting(before));
  }
  for (const [kind, id] of vouchers.filter(([each]) => each === 'creditNote' || each === 'debitNote')) {
    expect([kind, (await cancel(app, store, id, 2)).status]).toEqual([kind, 200]);
  }
  for (const [kind, id] of vouchers.filter(([each]) => each === 'vanSale' || each === 'purchase')) {
    const before = (await read(store, id)).voucher;
    const saved = await editKind(app, store, kind, id, enteredAgain(before));
    expect([kind, saved.status, saved.body.problems]).toEqual([kind, 200, undefined]);
    expect(lasting((await read(store, id)).voucher), kind).toEqual(lasting(before));
  }
  expect(await verifyCompany(pool, db, store.orgId)).toEqual([]);
});

test('a voucher has its charges, despatch details, documents and origin', async () => {
  const store = await openStore(app, pool);
  const ids = new Map(await full(store));
  const { voucher: sale } = await read(store, ids.get('sales')!);
  expect(sale).toMatchObject({
    additionalCharges: [{ ledgerName: 'Freight out', amount: 50, gst: 18, isComposite: false, total: 59 }],
    totals: { taxable: 950, documentTaxable: 1000, subTotal: 1121, charges: 59, cgstAmount: 90, sgstAmount: 90, roundOff: 0 },
    despatchDetails: { challanNo: 'C-7', vehicleNo: 'KL 07 1234', destination: '' },
    convertedFrom: [{ _id: ids.get('saleOrder'), kind: 'saleOrder' }],
    paymentSplits: [
      { type: 'cash', given: 600 },
      { type: 'cheque', chequeNumber: '000123' },
      { type: 'credit', reference_name: 'REF-1', credit_reference_type: 'New Ref' },
    ],
    seriesName: 'Sales',
  });
  const { voucher: purchase, since } = await read(store, ids.get('purchase')!);
  expect(purchase).toMatchObject({
    supplierBill: { number: 'S-12', total: 1876.2 },
    side: 'supplier',
    items: [
      { batch: 'B1', batchDetails: { expiresOn: '2099-06-30', mrp: 150 }, discountType: 'amount', discount: 10 },
      { productId: null, ledgerId: store.rentId, value: 1000, inputCredit: 'blocked' },
    ],
  });
  expect(since).toMatchObject({ openedBills: [{ amount: -1876.2 }], madeInto: [{ isNote: true }] });
  expect((await read(store, ids.get('saleOrder')!)).since).toMatchObject({
    ordered: [{ ordered: 10, taken: 10 }],
    madeInto: [{ voucherNumber: sale.voucherNumber, isNote: false }],
  });
  expect((await read(store, ids.get('creditNote')!)).voucher).toMatchObject({
    original: { _id: ids.get('vanSale'), kind: 'vanSale' },
    side: 'customer',
    items: [{ originalLine: 0 }],
  });
  expect((await read(store, ids.get('vanSale')!)).voucher).toMatchObject({ van: { godownId: store.vanId, godownName: 'Van 1' } });
});

test('vouchers without tax have their godowns, lines and reason; a bill has its settlements', async () => {
  const store = await openStore(app, pool);
  const size = { count: 5, rupees: 10 };
  const enter = async (kind: Parameters<typeof enterKind>[2]) => whole(await enterKind(app, store, kind, bodyOf[kind](store, size)));
  expect((await read(store, await enter('contra'))).voucher).toMatchObject({
    contra: { fromLedgerId: store.cashId, toLedgerId: store.bankId },
  });
  const journal = await read(store, await enter('journal'));
  expect(journal.voucher).toMatchObject({
    journalLines: [
      { ledgerName: 'Rent', side: 'debit', amount: 50, reference: null },
      { side: 'credit', reference: { type: 'onAccount' } },
    ],
  });
  expect((await read(store, await enter('stockTransfer'))).voucher).toMatchObject({
    transfer: { state: 'received', fromGodownId: store.godownId, toGodownName: 'Shop' },
  });
  expect((await read(store, await enter('stockAdjustment'))).voucher).toMatchObject({
    adjustmentReason: 'wastage',
    items: [{ change: -5, counted: null }],
  });
  const sale = await read(store, await enter('sales'));
  const [bill] = sale.since.openedBills;
  const { body: receipt } = await receive(app, store, receiptOf(store, 9, [[bill!.billId, 9]]));
  expect((await read(store, sale.voucher._id as string)).since).toMatchObject({
    openedBills: [{ amount: 59, bill_pending_amt: 50 }],
    settledBy: [{ voucherNumber: receipt.voucherNumber, amount: 9 }],
  });
});

test('a voucher cancelled by an earlier release still shows its contents', async () => {
  const store = await openStore(app, pool);
  const id = whole(await enterKind(app, store, 'sales', bodyOf.sales(store, { count: 5, rupees: 10 })));
  await cancel(app, store, id);
  const gone = ['additionalCharges', 'totals', 'journalLines', 'seriesName', 'walkIn', 'convertedFrom', 'transfer'];
  await ownerPool.query(
    `update voucher_versions set text = (text::jsonb || jsonb_build_object('voucher',
      jsonb_set((text::jsonb -> 'voucher') - $3::text[], '{items,0,gst}', text::jsonb #> '{voucher,items,0,igst}')
        #- '{items,0,igst}' #- '{items,0,value}' #- '{items,0,treatment}'))::text
      where org_id = $1 and voucher_id = $2`,
    [store.orgId, id, gone],
  );
  expect((await read(store, id)).voucher).toMatchObject({ items: [{ count: 5, igst: 18, total: 59, value: null }], additionalCharges: [] });
});
