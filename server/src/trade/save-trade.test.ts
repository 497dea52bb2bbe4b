import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { expect, test } from 'vitest';
import { get, patch, post, problemsOf, put } from '../testing/calls.ts';
import { addGodown, stockPlaces } from '../testing/entries.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { anyGstin } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, closings, openBills, openCounter, type Saved, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const year = financialYearOf(today).label;

type Kind = 'purchase' | 'vanSale' | 'saleOrder' | 'creditNote' | 'debitNote';
type Answer = Saved & { code: string; problems: { code: string; field: string; message: string }[] };

const enter = (counter: Counter, kind: Kind, body: object, key?: string) =>
  post<Answer>(app, counter.clerk, `${counter.path}/vouchers/${kind}`, body, key);
/** A supplier without GSTIN charges no tax, a registered one does. */
const supplierOf = (counter: Counter, more: object = {}) =>
  addParty(app, counter, { accountGroup: 'Sundry Creditors', creditDays: 15, ...more });
const registeredOf = (counter: Counter) => supplierOf(counter, { category: 'regular', gstin: anyGstin(counter.state) });
const details = async (counter: Counter, id: string) =>
  (
    await get<{ voucher: { items: object[]; postings: { ledgerName: string; amount: number }[]; voucherNumber: string } }>(
      app,
      counter.clerk,
      `${counter.path}/vouchers/${id}`,
    )
  ).body.voucher;
const pendingOf = async (counter: Counter, partyId: string) =>
  (
    await ownerPool.query<{ bill_no: string; kind: string; pending: number }>(
      'select bill_no, kind, pending_paise / 100.0 as pending from bills where org_id = $1 and party_id = $2 order by bill_no, kind',
      [counter.orgId, partyId],
    )
  ).rows.map(({ bill_no, kind, pending }) => `${bill_no} ${kind} ${Number(pending)}`);

/** A purchase from an unregistered supplier bears no tax; a registered one has a bill number. */
const purchaseOf = (counter: Counter, partyId: string, count: number, rupees: number, more: object = {}) => ({
  ...saleOf(counter, count, rupees),
  partyId,
  ...more,
});

test('a purchase claims input tax, is owed to the supplier under the supplier’s bill number, and adds the goods to stock', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await registeredOf(counter);
  const paper = { number: 'INV/77', date: today };
  const { status, body } = await enter(counter, 'purchase', purchaseOf(counter, supplier, 10, 50, { supplierBill: paper }));
  expect([status, body.problems, body.voucherNumber, body.amount]).toEqual([200, undefined, `PU/${year}/00001`, 590]);
  expect(await closings(app, counter)).toMatchObject({ Purchase: 500, 'Input CGST': 45, 'Input SGST': 45 });
  expect(await pendingOf(counter, supplier)).toEqual(['INV/77 bill -590']);
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 1010 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a line may name an expense in place of a product, and blocked tax is added to its cost', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await registeredOf(counter);
  const ledgers = await openLedgers(app, counter);
  const { body: made } = await ledgers.save('Motor car', 'Fixed Assets');
  const line = {
    count: 0,
    actualCount: 0,
    selectedPriceRate: 0,
    value: 1000,
    ledger: { ledgerId: made.ledger._id, gst: 28, inputCredit: 'blocked' },
  };
  const body = { ...purchaseOf(counter, supplier, 1, 1), items: [line], finalAmount: 1280, supplierBill: { number: 'C-1', date: today } };
  const saved = await enter(counter, 'purchase', body);
  expect([saved.status, saved.body.problems]).toEqual([200, undefined]);
  expect(await closings(app, counter)).toMatchObject({ 'Motor car': 1280 });
  expect((await details(counter, saved.body._id)).items).toMatchObject([{ product_name: 'Motor car', taxable: 1000, total: 1280 }]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a note reverses the input tax that its purchase claimed, even if the product can claim none since', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await registeredOf(counter);
  const paper = { number: 'INV/9', date: today };
  const bought = await enter(counter, 'purchase', purchaseOf(counter, supplier, 10, 100, { supplierBill: paper }));
  const { body } = await get<{ product: { version: number } }>(app, counter.manager, `${counter.path}/products/${counter.productId}`);
  const blocked = { version: body.product.version, inputCredit: 'blocked' };
  expect((await patch(app, counter.manager, `${counter.path}/products/${counter.productId}`, blocked)).status).toBe(200);
  const [item] = purchaseOf(counter, supplier, 4, 100).items;
  const note = { ...purchaseOf(counter, supplier, 4, 100), items: [{ ...item!, originalLine: 0 }], original: { _id: bought.body._id } };
  const back = await enter(counter, 'debitNote', note);
  expect([back.status, back.body.problems]).toEqual([200, undefined]);
  expect(await closings(app, counter)).toMatchObject({ Purchase: 1000, 'Purchase Return': -400, 'Input CGST': 54, 'Input SGST': 54 });
  expect((await details(counter, bought.body._id)).items).toMatchObject([{ inputCredit: null }]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('an edit keeps the input credit of its goods, whatever their master has since; a new purchase follows the master', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await registeredOf(counter);
  const paper = { supplierBill: { number: 'INV/9', date: today } };
  const bought = await enter(counter, 'purchase', purchaseOf(counter, supplier, 10, 100, paper));
  const note = { ...purchaseOf(counter, supplier, 4, 100), original: { number: 'OLD/1', date: today } };
  const back = await enter(counter, 'debitNote', note);
  expect([back.status, back.body.problems]).toEqual([200, undefined]);
  const masters = `${counter.path}/products`;
  const { body } = await get<{ product: { version: number } }>(app, counter.manager, `${masters}/${counter.productId}`);
  const credit = (version: number, inputCredit: string) =>
    patch(app, counter.manager, `${masters}/${counter.productId}`, { version, inputCredit });
  expect((await credit(body.product.version, 'blocked')).status).toBe(200);
  const editOf = (kind: string, id: string, entered: object) =>
    put<Answer>(app, counter.clerk, `${counter.path}/vouchers/${kind}/${id}`, { ...entered, version: 1, note: 'By road' });
  const noted = await editOf('purchase', bought.body._id, purchaseOf(counter, supplier, 10, 100, paper));
  expect([noted.status, noted.body.problems]).toEqual([200, undefined]);
  expect((await editOf('debitNote', back.body._id, note)).status).toBe(200);
  const taken = { Purchase: 1000, 'Purchase Return': -400, 'Input CGST': 54, 'Input SGST': 54 };
  expect(await closings(app, counter)).toMatchObject(taken);
  const next = await enter(counter, 'purchase', purchaseOf(counter, supplier, 1, 100, { supplierBill: { number: 'INV/10', date: today } }));
  expect(next.status).toBe(200);
  expect(await closings(app, counter)).toMatchObject({ ...taken, Purchase: 1118 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a note keeps the input credit of its purchase’s lines, whatever its own field', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await registeredOf(counter);
  const car = (await (await openLedgers(app, counter)).save('Motor car', 'Fixed Assets')).body.ledger._id;
  const line = (inputCredit: string) => ({
    count: 0,
    actualCount: 0,
    selectedPriceRate: 0,
    value: 1000,
    ledger: { ledgerId: car, gst: 28, inputCredit },
  });
  const bought = { ...purchaseOf(counter, supplier, 1, 1), items: [line('blocked')], finalAmount: 1280 };
  const { body } = await enter(counter, 'purchase', { ...bought, supplierBill: { number: 'C-1', date: today } });
  const note = { ...bought, items: [{ ...line('eligible'), originalLine: 0 }], original: { _id: body._id } };
  const back = await enter(counter, 'debitNote', note);
  expect([back.status, back.body.problems]).toEqual([200, undefined]);
  expect(await closings(app, counter)).toMatchObject({ 'Motor car': 0 });
  expect((await details(counter, back.body._id)).items).toMatchObject([{ inputCredit: 'blocked' }]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('value that a note adds to a sale or purchase is not returned from it: all of it may still be returned', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await registeredOf(counter);
  const paper = { supplierBill: { number: 'INV/10', date: today } };
  const sale = await sell(app, counter, saleOf(counter, 10));
  const purchase = await enter(counter, 'purchase', purchaseOf(counter, supplier, 10, 100, paper));
  for (const [of, partyId, more, back] of [
    [sale, counter.partyId, 'debitNote', 'creditNote'],
    [purchase, supplier, 'creditNote', 'debitNote'],
  ] as const) {
    const noteOf = (count: number, rupees: number) => {
      const note = { ...saleOf(counter, count, rupees), partyId, original: { _id: of.body._id } };
      return { ...note, items: [{ ...note.items[0]!, originalLine: 0 }] };
    };
    const added = await enter(counter, more, noteOf(10, 5));
    expect([added.status, added.body.problems]).toEqual([200, undefined]);
    const all = await enter(counter, back, noteOf(10, 100));
    expect([all.status, all.body.problems]).toEqual([200, undefined]);
    expect(problemsOf(await enter(counter, back, noteOf(1, 1)))).toEqual(['items.0.count RETURN_ABOVE_ORIGINAL']);
    // The added value is taken back by a note without lines, which has no limit of a line.
    const value = (originalLine: object) => {
      const note = { ...noteOf(1, 50), finalAmount: 59 };
      const [item] = note.items;
      return {
        ...note,
        items: [{ ...item!, originalLine: undefined, count: 0, actualCount: 0, selectedPriceRate: 0, value: 50, ...originalLine }],
      };
    };
    expect(problemsOf(await enter(counter, back, value({ originalLine: 0 })))).toEqual(['items.0.value NOTE_ABOVE_ORIGINAL']);
    const less = await enter(counter, back, value({}));
    expect([less.status, less.body.problems]).toEqual([200, undefined]);
  }
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a note on an import reverses its customs tax, even if its supplier has registered here since', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await supplierOf(counter, { category: 'overseas', state: '96' });
  const goods = { ...purchaseOf(counter, supplier, 10, 100), finalAmount: 1000 };
  const paper = { number: 'P-1', date: today };
  const bought = await enter(counter, 'purchase', { ...goods, supplierBill: paper, billOfEntry: { number: 'BE-1', date: today } });
  expect([bought.status, bought.body.problems]).toEqual([200, undefined]);
  expect(await closings(app, counter)).toMatchObject({ 'Input IGST': 180 });
  const here = { version: 1, category: 'regular', gstin: anyGstin(counter.state), state: counter.state };
  expect((await patch(app, counter.manager, `${counter.path}/parties/${supplier}`, here)).status).toBe(200);
  const note = { ...goods, items: [{ ...goods.items[0]!, originalLine: 0 }], original: { _id: bought.body._id } };
  const back = await enter(counter, 'debitNote', note);
  expect([back.status, back.body.problems, back.body.amount]).toEqual([200, undefined, 1000]);
  expect(Object.entries(await closings(app, counter)).filter(([name, amount]) => /Input|Customs/.test(name) && amount !== 0)).toEqual([]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('the database stores input credit only for purchases', async () => {
  const counter = await openCounter(app, pool);
  const order = await enter(counter, 'saleOrder', saleOf(counter, 1));
  const planted = ownerPool.query('update trade_vouchers set is_credit_taken = true where org_id = $1 and voucher_id = $2', [
    counter.orgId,
    order.body._id,
  ]);
  await expect(planted).rejects.toThrow('trade_vouchers_credit_of_supplier');
});

test('a note from before line references is edited without them, as long as no more is returned', async () => {
  const counter = await openCounter(app, pool);
  const [sale, other] = [(await sell(app, counter, saleOf(counter, 10))).body, (await sell(app, counter, saleOf(counter, 10))).body];
  const [item] = saleOf(counter, 4).items;
  const named = { ...saleOf(counter, 4), items: [{ ...item!, originalLine: 0 }], original: { _id: sale._id } };
  const saved = await enter(counter, 'creditNote', named);
  expect([saved.status, saved.body.problems]).toEqual([200, undefined]);
  // Such a note as it was saved before lines were stored.
  await ownerPool.query('update voucher_items set original_line = null where org_id = $1 and voucher_id = $2', [
    counter.orgId,
    saved.body._id,
  ]);
  const edit = (version: number, count: number, more: object = {}) =>
    put<Answer>(app, counter.clerk, `${counter.path}/vouchers/creditNote/${saved.body._id}`, {
      ...named,
      ...saleOf(counter, count),
      version,
      ...more,
    });
  const same = await edit(1, 4, { note: 'Damaged in transit' });
  expect([same.status, same.body.problems]).toEqual([200, undefined]);
  expect((await edit(2, 3)).status).toBe(200);
  const missing = [422, ['items.0.productId ORIGINAL_LINE_MISSING']];
  const more = await edit(3, 4);
  expect([more.status, problemsOf(more)]).toEqual(missing);
  const elsewhere = await edit(3, 3, { original: { _id: other._id } });
  expect([elsewhere.status, problemsOf(elsewhere)]).toEqual(missing);
  const anew = await enter(counter, 'creditNote', { ...named, items: [item] });
  expect([anew.status, problemsOf(anew)]).toEqual(missing);
  // The next note has that much less: of ten seven are left.
  const { note: rest } = (
    await get<{ note: { items: { count: number }[] } }>(app, counter.clerk, `${counter.path}/vouchers/${sale._id}/returnable`)
  ).body;
  expect(rest.items).toMatchObject([{ count: 7, actualCount: 7, left: 7 }]);
  const next = (count: number) => {
    const body = saleOf(counter, count);
    return enter(counter, 'creditNote', { ...named, ...body, items: [{ ...body.items[0]!, originalLine: 0 }] });
  };
  const above = await next(8);
  expect([above.status, problemsOf(above)]).toEqual([422, ['items.0.count RETURN_ABOVE_ORIGINAL']]);
  expect((await next(7)).status).toBe(200);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('problems of a charge are reported at the fields of the body', async () => {
  const counter = await openCounter(app, pool);
  const charge = (gst: number, amount = 10) => ({ ledgerId: counter.productId, amount, gst });
  const refused = await enter(counter, 'saleOrder', { ...saleOf(counter, 1), additionalCharges: [charge(18), charge(100.01, 0)] });
  expect([refused.status, problemsOf(refused)]).toEqual([
    422,
    [
      'additionalCharges.0.ledgerId LEDGER_UNKNOWN',
      'additionalCharges.1.ledgerId LEDGER_UNKNOWN',
      'additionalCharges.1.amount CHARGE_AMOUNT_INVALID',
      'additionalCharges.1.gst CHARGE_RATE_INVALID',
    ],
  ]);
});

test('reverse charge posts the debt to the government besides the input tax, and the bill bears none of it', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await supplierOf(counter);
  const body = { ...purchaseOf(counter, supplier, 10, 100, { isReverseCharge: true }), finalAmount: 1000 };
  const saved = await enter(counter, 'purchase', body);
  expect([saved.status, saved.body.problems]).toEqual([200, undefined]);
  expect(await closings(app, counter)).toMatchObject({
    Purchase: 1000,
    'Input CGST (Reverse Charge)': 90,
    'Reverse Charge CGST Payable': -90,
  });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('an order has a number and figures, and neither posts nor moves', async () => {
  const counter = await openCounter(app, pool);
  const { status, body } = await enter(counter, 'saleOrder', saleOf(counter, 5));
  expect([status, body.problems, body.voucherNumber, body.amount]).toEqual([200, undefined, `SO/${year}/00001`, 590]);
  expect((await details(counter, body._id)).postings).toEqual([]);
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 1000 });
  expect(await openBills(app, counter)).toMatchObject({ totalOutstandingAmount: 0 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a van sells its own stock, and none from elsewhere', async () => {
  const counter = await openCounter(app, pool);
  const van = await addGodown(app, counter, 'Van 1', { isVan: true, salesmanId: counter.people.clerk.id });
  const sale = saleOf(counter, 3);
  const elsewhere = await enter(counter, 'vanSale', { ...sale, vanGodownId: van });
  expect(problemsOf(elsewhere)).toContain('items.0.godownId GODOWN_NOT_OF_VAN');
  const { status, body } = await enter(counter, 'vanSale', {
    ...sale,
    items: [{ ...sale.items[0]!, godownId: van }],
    vanGodownId: van,
    paymentSplits: [{ type: 'cash', amount: 354, ref_id: counter.cashId, ref_collection: 'Cash' }],
  });
  expect([status, body.problems, body.voucherNumber]).toEqual([200, undefined, `VS/${year}/00001`]);
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 1000, 'Van 1': -3 });
  expect(await openBills(app, counter)).toMatchObject({ totalOutstandingAmount: 0 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a credit note takes goods and tax back, settles the selected bill, and never exceeds the sale', async () => {
  const counter = await openCounter(app, pool);
  const sale = (await sell(app, counter, saleOf(counter, 10))).body;
  const [bill] = (await openBills(app, counter)).outstandings;
  const note = (count: number, more: object = {}) => ({
    ...saleOf(counter, count),
    items: [{ ...saleOf(counter, count).items[0]!, originalLine: 0 }],
    original: { _id: sale._id },
    billData: [{ billId: bill!.billId, settledAmount: count * 118 }],
    ...more,
  });
  const { status, body } = await enter(counter, 'creditNote', note(4));
  expect([status, body.problems, body.voucherNumber, body.amount]).toEqual([200, undefined, `CN/${year}/00001`, 472]);
  expect(await closings(app, counter)).toMatchObject({ Sales: -1000, 'Sales Return': 400, 'Output CGST': -54 });
  expect(await openBills(app, counter)).toMatchObject({ totalOutstandingAmount: 708 });
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 994 });
  const tooMuch = await enter(counter, 'creditNote', note(7));
  expect([tooMuch.status, problemsOf(tooMuch)]).toEqual([422, ['items.0.count RETURN_ABOVE_ORIGINAL']]);
  const [one, other] = await Promise.all([enter(counter, 'creditNote', note(6)), enter(counter, 'creditNote', note(6))]);
  expect([one.status, other.status].sort()).toEqual([200, 422]);
  expect(await openBills(app, counter)).toMatchObject({ totalOutstandingAmount: 0 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a credit note that settles nothing is an advance of the customer; one with outdated bills is refused', async () => {
  const counter = await openCounter(app, pool);
  const free = await enter(counter, 'creditNote', saleOf(counter, 1));
  expect([free.status, free.body.problems]).toEqual([200, undefined]);
  expect(await openBills(app, counter)).toMatchObject({ totalOutstandingAmount: 0, advanceAmount: 118 });
  await sell(app, counter, saleOf(counter, 10));
  const [bill] = (await openBills(app, counter)).outstandings;
  const stale = await enter(counter, 'creditNote', { ...saleOf(counter, 1), billData: [{ billId: bill!.billId, settledAmount: 100 }] });
  expect([stale.status, stale.body.code]).toEqual([409, 'OPEN_ITEMS_CHANGED']);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a debit note to a supplier returns goods and settles the supplier’s bill', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await registeredOf(counter);
  const bought = (await enter(counter, 'purchase', purchaseOf(counter, supplier, 10, 50, { supplierBill: { number: 'P9', date: today } })))
    .body;
  const { rows } = await ownerPool.query<{ id: string }>('select id from bills where org_id = $1 and voucher_id = $2', [
    counter.orgId,
    bought._id,
  ]);
  const note = {
    ...purchaseOf(counter, supplier, 4, 50),
    items: [{ ...saleOf(counter, 4, 50).items[0]!, originalLine: 0 }],
    original: { _id: bought._id },
    billData: [{ billId: rows[0]!.id, settledAmount: 236 }],
  };
  const { status, body } = await enter(counter, 'debitNote', note);
  expect([status, body.problems, body.amount]).toEqual([200, undefined, 236]);
  expect(await pendingOf(counter, supplier)).toEqual(['P9 bill -354']);
  expect(await closings(app, counter)).toMatchObject({ Purchase: 500, 'Purchase Return': -200, 'Input CGST': 27 });
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 1006 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('new batches are added by a purchase, and an unknown batch cannot be returned', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await supplierOf(counter);
  const productId = await addProduct(app, counter, { hasBatches: true });
  const line = { ...saleOf(counter, 5).items[0]!, productId, batch: 'B-1' };
  const newBatch = { manufacturedOn: null, expiresOn: null, mrp: 120 };
  const saved = await enter(counter, 'purchase', {
    ...purchaseOf(counter, supplier, 5, 100),
    items: [{ ...line, newBatch }],
    finalAmount: 500,
  });
  expect([saved.status, saved.body.problems]).toEqual([200, undefined]);
  expect(await stockPlaces(app, counter, today, productId)).toEqual({ 'Main B-1': 5 });
  const edited = (details: object, version: number) =>
    put<Answer>(app, counter.clerk, `${counter.path}/vouchers/purchase/${saved.body._id}`, {
      ...purchaseOf(counter, supplier, 5, 100),
      version,
      items: [{ ...line, newBatch: { ...newBatch, ...details } }],
      finalAmount: 500,
    });
  // While no other voucher uses it, the purchase defines the batch; then its data are fixed.
  expect((await edited({ mrp: 130 }, 1)).status).toBe(200);
  expect(await details(counter, saved.body._id)).toMatchObject({ items: [{ batchDetails: { mrp: 130 } }] });
  const sold = await sell(app, counter, { ...saleOf(counter, 1), items: [{ ...saleOf(counter, 1).items[0]!, productId, batch: 'B-1' }] });
  expect([sold.status, sold.body.voucherNumber !== undefined]).toEqual([200, true]);
  expect(problemsOf(await edited({ manufacturedOn: addDays(today, -9), mrp: 150 }, 2))).toEqual([
    'items.0.newBatch.manufacturedOn BATCH_MADE_ELSE',
    'items.0.newBatch.mrp BATCH_PRICED_ELSE',
  ]);
  expect((await edited({ mrp: 130 }, 2)).status).toBe(200);
  const back = await enter(counter, 'debitNote', {
    ...purchaseOf(counter, supplier, 5, 100),
    items: [{ ...line, batch: 'B-2' }],
    finalAmount: 500,
  });
  expect(problemsOf(back)).toEqual(['items.0.batch BATCH_UNKNOWN']);
});

test('all problems are reported at once with the wire’s names, and nothing is written', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await registeredOf(counter);
  const item = { ...saleOf(counter, 1).items[0]!, count: 0, actualCount: -1, selectedPriceRate: -5 };
  const wrong = await enter(counter, 'purchase', {
    ...purchaseOf(counter, supplier, 1, 1),
    items: [item],
    date: '1990-01-01',
    finalAmount: 0,
  });
  expect(wrong.status).toBe(422);
  expect(problemsOf(wrong)).toEqual(
    expect.arrayContaining([
      'supplierBill.number SUPPLIER_BILL_MISSING',
      'items.0.count QUANTITY_INVALID',
      'items.0.selectedPriceRate RATE_INVALID',
    ]),
  );
  expect((await enter(counter, 'purchase', { ...purchaseOf(counter, supplier, 1, 1), vanGodownId: counter.godownId })).status).toBe(422);
  const other = await openCounter(app, pool);
  const foreign = await enter(counter, 'purchase', purchaseOf(other, other.partyId, 1, 1));
  expect(problemsOf(foreign)).toEqual(expect.arrayContaining(['partyId PARTY_UNKNOWN', 'items.0.productId PRODUCT_UNKNOWN']));
  const { rows } = await ownerPool.query("select from vouchers where org_id = $1 and kind = 'purchase'", [counter.orgId]);
  expect(rows).toEqual([]);
});

test('a supplier’s bill number is checked per financial year and supplier, without the voucher itself and cancelled ones', async () => {
  const counter = await openCounter(app, pool);
  const [supplier, other] = [await supplierOf(counter), await supplierOf(counter)];
  const paper = (partyId: string, date = today) => ({
    ...purchaseOf(counter, partyId, 1, 100, { date, supplierBill: { number: 'T1', date } }),
    finalAmount: 100,
  });
  const { body: first } = await enter(counter, 'purchase', paper(supplier));
  expect((await enter(counter, 'purchase', paper(other))).status).toBe(200);
  expect((await enter(counter, 'purchase', paper(supplier, addDays(financialYearOf(today).startsOn, -1)))).status).toBe(200);
  const path = `${counter.path}/vouchers/purchase/${first._id}`;
  expect((await put<Answer>(app, counter.clerk, path, { ...paper(supplier), note: 'seen', version: 1 })).status).toBe(200);
  expect((await enter(counter, 'purchase', paper(supplier))).body.code).toBe('CONFIRM_FIRST');
  expect((await cancel(app, counter, first._id, 2)).status).toBe(200);
  expect((await enter(counter, 'purchase', paper(supplier))).status).toBe(200);
});

test('the same supplier’s bill a second time is saved after confirmation, and one key saves once', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await supplierOf(counter);
  const key = '0199d7a0-0000-7000-8000-00000000abcd';
  const body = { ...purchaseOf(counter, supplier, 1, 100), supplierBill: { number: 'T1', date: today }, finalAmount: 100 };
  const [one, other] = await Promise.all([enter(counter, 'purchase', body, key), enter(counter, 'purchase', body, key)]);
  expect([one.status, other.status, one.body._id === other.body._id]).toEqual([200, 200, true]);
  const again = await enter(counter, 'purchase', { ...body, supplierBill: { number: 't 1', date: today } });
  const message = `Voucher ${one.body.voucherNumber} already has this bill number of this supplier.`;
  expect([again.status, again.body]).toMatchObject([
    409,
    { code: 'CONFIRM_FIRST', problems: [{ code: 'SUPPLIER_BILL_TWIN', field: 'supplierBill.number', message }] },
  ]);
  const kept = async () =>
    (await ownerPool.query("select from vouchers where org_id = $1 and kind = 'purchase'", [counter.orgId])).rows.length;
  expect(await kept()).toBe(1);
  expect((await enter(counter, 'purchase', { ...body, confirmed: ['SUPPLIER_BILL_TWIN'] })).status).toBe(200);
  expect(await kept()).toBe(2);
});

test('a cancelled purchase is reversed completely', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await supplierOf(counter);
  const saved = await enter(counter, 'purchase', { ...purchaseOf(counter, supplier, 10, 50), finalAmount: 500 });
  const cancelled = await cancel(app, counter, saved.body._id);
  expect([cancelled.status, cancelled.body.problems]).toEqual([200, undefined]);
  expect(await pendingOf(counter, supplier)).toEqual([]);
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 1000 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('an edited purchase keeps its number, and bill, stock and tax change by new minus old', async () => {
  const counter = await openCounter(app, pool);
  const supplier = await registeredOf(counter);
  const paper = { supplierBill: { number: 'E-1', date: today } };
  const saved = (await enter(counter, 'purchase', purchaseOf(counter, supplier, 10, 50, paper))).body;
  const edit = (body: object, version = 1) =>
    put<Answer>(app, counter.clerk, `${counter.path}/vouchers/purchase/${saved._id}`, { ...body, version });
  const { status, body } = await edit(purchaseOf(counter, supplier, 4, 60, { supplierBill: { number: 'E-2', date: today } }));
  expect([status, body.problems, body.voucherNumber, body.version, body.amount]).toEqual([200, undefined, saved.voucherNumber, 2, 283.2]);
  expect(await pendingOf(counter, supplier)).toEqual(['E-2 bill -283.2']);
  expect(await closings(app, counter)).toMatchObject({ Purchase: 240, 'Input CGST': 21.6 });
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 1004 });
  expect((await edit(purchaseOf(counter, supplier, 1, 60, paper))).body.code).toBe('CHANGED_MEANWHILE');
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('an edited credit note settles again, and its original cannot change while it exists', async () => {
  const counter = await openCounter(app, pool);
  const sale = (await sell(app, counter, saleOf(counter, 10))).body;
  const [bill] = (await openBills(app, counter)).outstandings;
  const note = (count: number) => ({
    ...saleOf(counter, count),
    items: [{ ...saleOf(counter, count).items[0]!, originalLine: 0 }],
    original: { _id: sale._id },
    billData: [{ billId: bill!.billId, settledAmount: count * 118 }],
  });
  const first = (await enter(counter, 'creditNote', note(4))).body;
  const edited = await put<Answer>(app, counter.clerk, `${counter.path}/vouchers/creditNote/${first._id}`, { ...note(10), version: 1 });
  expect([edited.status, edited.body.problems]).toEqual([200, undefined]);
  expect(await openBills(app, counter)).toMatchObject({ totalOutstandingAmount: 0 });
  const held = await cancel(app, counter, sale._id);
  expect([held.status, held.body.code, held.body.message]).toEqual([
    409,
    'CORRECTED',
    `${sale.voucherNumber} is corrected by credit note ${first.voucherNumber}. Cancel that first, then change this.`,
  ]);
  expect((await cancel(app, counter, first._id, 2)).status).toBe(200);
  expect((await cancel(app, counter, sale._id)).status).toBe(200);
  expect(problemsOf(await enter(counter, 'creditNote', { ...note(1), billData: [] }))).toContain('original ORIGINAL_UNKNOWN');
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 1000 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('"checked per product, godown and batch, now and on every later date": nothing is sold on a day before it came in', async () => {
  const counter = await openCounter(app, pool);
  await pool.query("update organizations set negative_stock = 'block' where id = $1", [counter.orgId]);
  const productId = await addProduct(app, counter);
  const yesterday = addDays(today, -1);
  const of = (date: string, count: number) => ({
    ...saleOf(counter, count),
    date,
    items: [{ ...saleOf(counter, count).items[0]!, productId }],
  });
  const supplier = await supplierOf(counter);
  const bought = await enter(counter, 'purchase', { ...of(today, 5), partyId: supplier, finalAmount: 500 });
  expect(bought.status).toBe(200);
  expect((await sell(app, counter, of(yesterday, 1))).body.problems.map(({ code }) => code)).toEqual(['STOCK_SHORT']);
  expect((await sell(app, counter, of(today, 4))).status).toBe(200);
  expect((await cancel(app, counter, bought.body._id)).body.problems.map(({ code }) => code)).toEqual(['STOCK_SHORT']);
});
