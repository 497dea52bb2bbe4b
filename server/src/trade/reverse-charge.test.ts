import { expect, test } from 'vitest';
import { get, patch, post, problemsOf, put } from '../testing/calls.ts';
import { enteredAgain, type Read } from '../testing/entered-again.ts';
import { addParty } from '../testing/masters.ts';
import { anyGstin } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, closings, editSale, openBills, openCounter, type Saved, saleOf, sell } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Problems = { code: string; problems: { code: string; field: string; message: string }[] };
type Voucher = Read & {
  amount: number;
  version: number;
  isReverseCharge: boolean;
  totals: { taxable: number; cgstAmount: number; sgstAmount: number; igstAmount: number };
};

/** A counter whose party is registered. */
async function withRegistered(): Promise<Counter> {
  const counter = await openCounter(app, pool);
  return { ...counter, partyId: await addParty(app, counter, { category: 'regular', gstin: anyGstin(counter.state) }) };
}
const enter = (counter: Counter, kind: string, body: object) =>
  post<Saved & Problems>(app, counter.clerk, `${counter.path}/vouchers/${kind}`, body);
const detailsOf = async (counter: Counter, id: string) =>
  (await get<{ voucher: Voucher }>(app, counter.clerk, `${counter.path}/vouchers/${id}`)).body.voucher;
/** Ten pieces at 100.00: the tax of 180.00 is not on the bill. */
const owedByCustomer = (counter: Counter, more: object = {}) =>
  saleOf(counter, 10, 100, { isReverseCharge: true, finalAmount: 1000, ...more });

test('GST-109: the customer owes 90.00 and 90.00 to the government, the bill is of 1,000.00 and its tax is not in the books', async () => {
  const counter = await withRegistered();
  const saved = await sell(app, counter, owedByCustomer(counter));
  expect([saved.status, saved.body.problems, saved.body.amount]).toEqual([200, undefined, 1000]);
  expect(await detailsOf(counter, saved.body._id)).toMatchObject({
    isReverseCharge: true,
    totals: { taxable: 1000, cgstAmount: 90, sgstAmount: 90, igstAmount: 0 },
  });
  const books = await closings(app, counter);
  expect(books).toMatchObject({ Sales: -1000 });
  expect(Object.keys(books).filter((name) => /Output|Reverse/.test(name) && books[name] !== 0)).toEqual([]);
  expect(await openBills(app, counter)).toMatchObject({ totalOutstandingAmount: 1000 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a total including the tax is refused with both figures, and an unregistered customer at the field', async () => {
  const counter = await withRegistered();
  const dear = await sell(app, counter, owedByCustomer(counter, { finalAmount: 1180 }));
  expect([dear.status, dear.body]).toMatchObject([409, { code: 'TOTALS_DIFFER', yours: 1180, ours: 1000 }]);
  const partyId = await addParty(app, counter, {});
  for (const kind of ['sales', 'saleOrder', 'debitNote']) {
    const refused = await enter(counter, kind, owedByCustomer(counter, { partyId }));
    expect([kind, refused.status, problemsOf(refused)]).toEqual([kind, 422, ['isReverseCharge REVERSE_CHARGE_CUSTOMER']]);
  }
});

test('an edit moves the tax onto the bill and off it again, and the history shows it', async () => {
  const counter = await withRegistered();
  const saved = await sell(app, counter, owedByCustomer(counter));
  const same = await editSale(app, counter, saved.body._id, enteredAgain(await detailsOf(counter, saved.body._id)));
  expect([same.status, same.body.problems, same.body.amount]).toEqual([200, undefined, 1000]);
  const onBill = await editSale(app, counter, saved.body._id, saleOf(counter, 10, 100, { version: 2 }));
  expect([onBill.status, onBill.body.amount]).toEqual([200, 1180]);
  expect(await closings(app, counter)).toMatchObject({ Sales: -1000, 'Output CGST': -90 });
  expect(await detailsOf(counter, saved.body._id)).toMatchObject({ isReverseCharge: false });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  const { body } = await get<{ groups: { fields: object[] }[] }>(
    app,
    counter.manager,
    `${counter.path}/vouchers/${saved.body._id}/history/3`,
  );
  expect(body.groups.flatMap(({ fields }) => fields)).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: 'isReverseCharge', old: true, new: false, isChanged: true })]),
  );
  const again = await editSale(app, counter, saved.body._id, owedByCustomer(counter, { version: 3 }));
  expect([again.status, again.body.amount]).toEqual([200, 1000]);
  expect(await closings(app, counter)).not.toHaveProperty('Output CGST');
  expect((await cancel(app, counter, saved.body._id, 4)).status).toBe(200);
  expect(await detailsOf(counter, saved.body._id)).toMatchObject({ isReverseCharge: true });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a note follows its original, whatever its own field, and settles its bill without tax', async () => {
  const counter = await withRegistered();
  const sale = await sell(app, counter, owedByCustomer(counter));
  const { body } = await get<{ note: { isReverseCharge: boolean } }>(
    app,
    counter.clerk,
    `${counter.path}/vouchers/${sale.body._id}/returnable`,
  );
  expect(body.note.isReverseCharge).toBe(true);
  const [bill] = (await openBills(app, counter)).outstandings;
  const note = {
    ...saleOf(counter, 4),
    items: [{ ...saleOf(counter, 4).items[0]!, originalLine: 0 }],
    original: { _id: sale.body._id },
    billData: [{ billId: bill!.billId, settledAmount: 400 }],
    finalAmount: 400,
  };
  const back = await enter(counter, 'creditNote', note);
  expect([back.status, back.body.problems, back.body.amount]).toEqual([200, undefined, 400]);
  expect(await detailsOf(counter, back.body._id)).toMatchObject({ isReverseCharge: true, totals: { taxable: 400, cgstAmount: 36 } });
  expect(await closings(app, counter)).toMatchObject({ 'Sales Return': 400 });
  const onBill = await sell(app, counter, saleOf(counter, 1));
  const plain = { ...note, isReverseCharge: true, original: { _id: onBill.body._id }, billData: [], finalAmount: 118 };
  const of = { ...plain, items: [{ ...saleOf(counter, 1).items[0]!, originalLine: 0 }] };
  const taxed = await enter(counter, 'creditNote', of);
  expect([taxed.status, taxed.body.problems]).toEqual([200, undefined]);
  expect(await detailsOf(counter, taxed.body._id)).toMatchObject({ isReverseCharge: false });
  expect((await openBills(app, counter)).outstandings.map((each) => each.bill_pending_amt)).toEqual([600, 118]);
  const edit = `${counter.path}/vouchers/creditNote/${back.body._id}`;
  const edited = await put<Saved & Problems>(app, counter.clerk, edit, enteredAgain(await detailsOf(counter, back.body._id)));
  expect([edited.status, edited.body.problems, edited.body.amount]).toEqual([200, undefined, 400]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('an edit keeps it for a customer who is no longer registered, and does not allow it for another such one', async () => {
  const counter = await withRegistered();
  const saved = await sell(app, counter, owedByCustomer(counter));
  const { body } = await get<{ party: { _id: string; version: number; partyName: string } }>(
    app,
    counter.clerk,
    `${counter.path}/parties/${counter.partyId}`,
  );
  const { partyName, version } = body.party;
  const lost = { partyName, version, category: 'unregistered', gstin: '', state: counter.state };
  expect((await patch(app, counter.clerk, `${counter.path}/parties/${counter.partyId}`, lost)).status).toBe(200);
  const again = enteredAgain(await detailsOf(counter, saved.body._id));
  const noted = await editSale(app, counter, saved.body._id, { ...again, note: 'Sent by road' });
  expect([noted.status, noted.body.problems, noted.body.amount]).toEqual([200, undefined, 1000]);
  expect(await detailsOf(counter, saved.body._id)).toMatchObject({ isReverseCharge: true, totals: { cgstAmount: 90, sgstAmount: 90 } });
  expect(await closings(app, counter)).not.toHaveProperty('Output CGST');
  const refusal = [422, ['isReverseCharge REVERSE_CHARGE_CUSTOMER']];
  const partyId = await addParty(app, counter, {});
  const elsewhere = await editSale(app, counter, saved.body._id, { ...again, partyId, version: 2 });
  expect([elsewhere.status, problemsOf(elsewhere)]).toEqual(refusal);
  const billed = await editSale(app, counter, saved.body._id, { ...again, billToParty: { _id: partyId }, version: 2 });
  expect([billed.status, problemsOf(billed)]).toEqual(refusal);
  const next = await sell(app, counter, owedByCustomer(counter));
  expect([next.status, problemsOf(next)]).toEqual(refusal);
  const onBill = await editSale(app, counter, saved.body._id, saleOf(counter, 10, 100, { version: 2 }));
  expect([onBill.status, onBill.body.amount]).toEqual([200, 1180]);
  const back = await editSale(app, counter, saved.body._id, owedByCustomer(counter, { version: 3 }));
  expect([back.status, problemsOf(back)]).toEqual(refusal);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('an order hands it on to its sale, and a sale of today to another state shows IGST beside the bill', async () => {
  const counter = await withRegistered();
  const order = await enter(counter, 'saleOrder', owedByCustomer(counter));
  expect([order.status, order.body.problems, order.body.amount]).toEqual([200, undefined, 1000]);
  const path = `${counter.path}/vouchers/${order.body._id}/pending`;
  const { body } = await get<{ delivery: { isReverseCharge: boolean } }>(app, counter.clerk, path);
  expect(body.delivery.isReverseCharge).toBe(true);
  expect((await sell(app, counter, owedByCustomer(counter, { convertedFrom: [order.body._id] }))).status).toBe(200);
  const elsewhere = counter.state === '27' ? '29' : '27';
  const partyId = await addParty(app, counter, { category: 'regular', gstin: anyGstin(elsewhere), state: elsewhere });
  const far = await sell(app, counter, owedByCustomer(counter, { partyId, placeOfSupply: elsewhere }));
  expect([far.status, far.body.problems, far.body.amount]).toEqual([200, undefined, 1000]);
  expect(await detailsOf(counter, far.body._id)).toMatchObject({ isReverseCharge: true, totals: { cgstAmount: 0, igstAmount: 180 } });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a tax that is not on the bill cannot be in its prices: the price is the value', async () => {
  const counter = await withRegistered();
  const [item] = saleOf(counter, 1, 118).items;
  const sale = owedByCustomer(counter, { items: [{ ...item, isTaxInclusive: true }], finalAmount: 118 });
  const saved = await sell(app, counter, sale);
  expect([saved.status, saved.body]).toMatchObject([200, { amount: 118 }]);
  expect(await detailsOf(counter, saved.body._id)).toMatchObject({ totals: { taxable: 118, cgstAmount: 10.62, sgstAmount: 10.62 } });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('the audit finds a sale with tax owed by the customer that is in the books', async () => {
  const counter = await withRegistered();
  const saved = await sell(app, counter, owedByCustomer(counter));
  await ownerPool.query('update trade_vouchers set is_reverse_charge = false where org_id = $1 and voucher_id = $2', [
    counter.orgId,
    saved.body._id,
  ]);
  expect(JSON.stringify(await verifyCompany(pool, db, counter.orgId))).toContain('the tax of a sale or its note is in the output tax');
});
