import { addDays } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { enteredAgain, type Read } from '../testing/entered-again.ts';
import { addParty, addProduct, addTax, rate } from '../testing/masters.ts';
import { anyGstin } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, closings, editSale, openCounter, type Saved, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const [before, change, after] = [addDays(today, -10), addDays(today, -5), addDays(today, 10)];

type Problems = { code: string; problems: { code: string; field: string; message: string }[]; data?: object };
type Voucher = Read & {
  amount: number;
  version: number;
  supplyDates: { suppliedOn: string | null; paidOn: string | null } | null;
  items: { igst: number }[];
};

/** A counter whose goods bore 28 % until a date and bear 18 % from it on. */
async function atChange(on = change): Promise<Counter> {
  const counter = await openCounter(app, pool);
  const taxClassificationId = await addTax(app, counter, [rate(28), rate(18, on)]);
  return { ...counter, productId: await addProduct(app, counter, { taxClassificationId, openingStock: 100 }) };
}
const detailsOf = async (counter: Counter, id: string) =>
  (await get<{ voucher: Voucher }>(app, counter.clerk, `${counter.path}/vouchers/${id}`)).body.voucher;
const ofTen = (counter: Counter, supplyDates: object | undefined, finalAmount: number, more: object = {}) =>
  saleOf(counter, 10, 100, { ...(supplyDates && { supplyDates }), finalAmount, ...more });

test('goods supplied and paid before a change of rate bear the old one, and its tax is in the books', async () => {
  const counter = await atChange();
  const old = await sell(app, counter, ofTen(counter, { suppliedOn: before, paidOn: before }, 1280));
  expect([old.status, old.body.problems]).toEqual([200, undefined]);
  expect(await closings(app, counter)).toMatchObject({ Sales: -1000, 'Output CGST': -140, 'Output SGST': -140 });
  expect(await detailsOf(counter, old.body._id)).toMatchObject({
    supplyDates: { suppliedOn: before, paidOn: before },
    items: [{ igst: 28 }],
  });
  const unpaid = await sell(app, counter, ofTen(counter, { suppliedOn: before }, 1180));
  expect(unpaid.status).toBe(200);
  const plain = await sell(app, counter, ofTen(counter, undefined, 1180));
  expect((await detailsOf(counter, plain.body._id)).supplyDates).toBeNull();
  expect(await closings(app, counter)).toMatchObject({ Sales: -3000, 'Output CGST': -320 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('goods supplied after it bear the new rate, unless they are billed and paid before', async () => {
  const counter = await atChange(addDays(today, 5));
  expect((await sell(app, counter, ofTen(counter, { suppliedOn: after }, 1180))).status).toBe(200);
  expect((await sell(app, counter, ofTen(counter, { suppliedOn: after, paidOn: before }, 1280))).status).toBe(200);
});

test('a total computed with the other rate is refused, with both figures', async () => {
  const counter = await atChange();
  const { status, body } = await sell(app, counter, ofTen(counter, { suppliedOn: before, paidOn: before }, 1180));
  expect([status, body]).toMatchObject([409, { code: 'TOTALS_DIFFER', yours: 1180, ours: 1280 }]);
});

test('an edit uses the dates of the voucher, and its history shows them', async () => {
  const counter = await atChange();
  const saved = await sell(app, counter, ofTen(counter, { suppliedOn: before, paidOn: before }, 1280));
  const same = enteredAgain(await detailsOf(counter, saved.body._id));
  expect(same).toMatchObject({ supplyDates: { suppliedOn: before, paidOn: before } });
  const again = await editSale(app, counter, saved.body._id, same);
  expect([again.status, again.body.problems, again.body.amount]).toEqual([200, undefined, 1280]);
  const unpaid = await editSale(app, counter, saved.body._id, ofTen(counter, { suppliedOn: before }, 1180, { version: 2 }));
  expect([unpaid.status, unpaid.body.amount]).toEqual([200, 1180]);
  const { body } = await get<{ groups: { name: string; fields: object[] }[] }>(
    app,
    counter.manager,
    `${counter.path}/vouchers/${saved.body._id}/history/3`,
  );
  expect(body.groups.find(({ name }) => name === 'supplyDates')?.fields).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: 'paidOn', old: before, new: null, isChanged: true })]),
  );
  expect(await closings(app, counter)).toMatchObject({ 'Output CGST': -90 });
  const gone = await cancel(app, counter, saved.body._id, 3);
  expect(gone.status).toBe(200);
  expect(await detailsOf(counter, saved.body._id)).toMatchObject({ supplyDates: { suppliedOn: before, paidOn: null } });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a note uses the rate of its original, also on a line that is not part of it', async () => {
  const counter = await atChange();
  const sale = await sell(app, counter, ofTen(counter, { suppliedOn: before, paidOn: before }, 1280));
  const [item] = saleOf(counter, 1).items;
  const note = (kind: string, line: object) => {
    const body = { ...saleOf(counter, 1), items: [line], original: { _id: sale.body._id }, finalAmount: 128 };
    return post<Saved & Problems>(app, counter.clerk, `${counter.path}/vouchers/${kind}`, body);
  };
  const back = await note('creditNote', { ...item, originalLine: 0 });
  expect([back.status, back.body.problems]).toEqual([200, undefined]);
  const more = await note('debitNote', item!);
  expect([more.status, more.body.problems]).toEqual([200, undefined]);
  expect(await closings(app, counter)).toMatchObject({ 'Output CGST': -140, 'Sales Return': 100 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('for a purchase the supplier’s bill is the invoice, and its dates are stored', async () => {
  const counter = await atChange();
  const supplier = { accountGroup: 'Sundry Creditors', category: 'regular', gstin: anyGstin(counter.state) };
  const partyId = await addParty(app, counter, supplier);
  const buy = (number: string, date: string, supplyDates: object | undefined, finalAmount: number) =>
    post<Saved & Problems>(app, counter.clerk, `${counter.path}/vouchers/purchase`, {
      ...ofTen(counter, supplyDates, finalAmount),
      partyId,
      supplierBill: { number, date },
    });
  const paid = await buy('A-1', today, { suppliedOn: before, paidOn: before }, 1280);
  expect([paid.status, paid.body.problems]).toEqual([200, undefined]);
  expect((await buy('A-2', before, undefined, 1280)).status).toBe(200);
  expect((await buy('A-3', before, { suppliedOn: today }, 1180)).status).toBe(200);
  expect(await closings(app, counter)).toMatchObject({ Purchase: 3000, 'Input CGST': 370 });
  const read = await detailsOf(counter, paid.body._id);
  const edit = `${counter.path}/vouchers/purchase/${paid.body._id}`;
  const same = { ...enteredAgain(read), supplierBill: { number: 'A-1', date: today } };
  const edited = await put<Saved & Problems>(app, counter.clerk, edit, same);
  expect([edited.status, edited.body.problems, edited.body.amount]).toEqual([200, undefined, 1280]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a sale from an order has its own dates, and an order and a note have none', async () => {
  const counter = await atChange();
  for (const kind of ['saleOrder', 'creditNote', 'debitNote']) {
    const { status } = await post(app, counter.clerk, `${counter.path}/vouchers/${kind}`, ofTen(counter, { suppliedOn: before }, 1180));
    expect([kind, status]).toEqual([kind, 422]);
  }
  const order = await post<Saved>(app, counter.clerk, `${counter.path}/vouchers/saleOrder`, ofTen(counter, undefined, 1180));
  const sale = ofTen(counter, { suppliedOn: before, paidOn: before }, 1280, { convertedFrom: [order.body._id] });
  expect((await sell(app, counter, sale)).status).toBe(200);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a date before GST, too far ahead or invalid is refused at its field', async () => {
  const counter = await atChange();
  const wrong = await sell(app, counter, ofTen(counter, { suppliedOn: '2017-06-30', paidOn: addDays(today, 367) }, 1180));
  expect([wrong.status, problemsOf(wrong)]).toEqual([
    422,
    ['supplyDates.suppliedOn DATE_BEFORE_GST', 'supplyDates.paidOn SUPPLY_DATE_FAR'],
  ]);
  const none = await sell(app, counter, ofTen(counter, { paidOn: '2026-02-30' }, 1180));
  expect([none.status, new Set(none.body.problems.map(({ field }) => field))]).toEqual([422, new Set(['supplyDates.paidOn'])]);
});

test('the database refuses a date before GST and dates of a note', async () => {
  const counter = await atChange();
  const saved = await sell(app, counter, ofTen(counter, { suppliedOn: before, paidOn: before }, 1280));
  const change = (set: string) =>
    ownerPool.query(`update trade_vouchers set ${set} where org_id = $1 and voucher_id = $2`, [counter.orgId, saved.body._id]);
  await expect(change("supply_date = '2017-06-30'")).rejects.toThrow('trade_vouchers_supply_date_sane');
  await expect(change("payment_date = '2017-06-30'")).rejects.toThrow('trade_vouchers_payment_date_sane');
  await expect(change('original_id = voucher_id')).rejects.toThrow('trade_vouchers_note_undated');
});
