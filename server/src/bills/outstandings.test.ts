import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { actOn, chequeBy } from '../testing/cheques.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, editReceipt, openBills, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

/** As many bills of 1 rupee as a wholesaler's largest customer has; the list ends at a thousand. */
async function withManyBills(counter: Counter, many: number) {
  await ownerPool.query(
    `insert into bills (org_id, id, voucher_id, party_id, kind, source, bill_no, bill_date, due_on, amount_paise, pending_paise)
     select org_id, gen_random_uuid(), voucher_id, party_id, kind, source, 'OLD/' || n, bill_date - 1, due_on, 100, 100
     from bills, generate_series(1, $2) n where org_id = $1 and kind = 'bill'`,
    [counter.orgId, many],
  );
}

/** A receipt that closed the only bill (₹1180) and left ₹20; then 1 200 bills of ₹1. */
async function withReceiptAndManyBills() {
  const counter = await openCounter(app, pool);
  await sell(app, counter, saleOf(counter, 10));
  const [bill] = (await openBills(app, counter)).outstandings;
  const { body } = await receive(app, counter, receiptOf(counter, 1200, [[bill!.billId, 1180]]));
  await withManyBills(counter, 1_200);
  return { counter, billId: bill!.billId, receiptId: body._id };
}

test('the total is that of all bills, also of those that the list has no room for', async () => {
  const { counter } = await withReceiptAndManyBills();
  const { outstandings, totalOutstandingAmount, advanceAmount } = await openBills(app, counter);
  expect([outstandings.length, totalOutstandingAmount, advanceAmount]).toEqual([1_000, 1_200, 20]);
});

test('"outstandings (list) and totalOutstandingAmount": before a voucher the total is greater by its settlements', async () => {
  const { counter, billId, receiptId } = await withReceiptAndManyBills();
  const path = `/sUsers/fetchOutstandingDetails/${counter.partyId}/${counter.orgId}?voucher=receipt&voucherId=${receiptId}`;
  const { body } = await get<Awaited<ReturnType<typeof openBills>>>(app, counter.clerk, path);
  expect([body.totalOutstandingAmount, body.outstandings.at(-1)]).toMatchObject([2_380, { billId, bill_pending_amt: 1180 }]);
});

test('a refusal because bills changed contains the whole total, for a new receipt and for an edit', async () => {
  const { counter, billId, receiptId } = await withReceiptAndManyBills();
  const saved = await receive(app, counter, receiptOf(counter, 10, [[billId, 10]]));
  expect(saved).toMatchObject({ status: 409, body: { code: 'BILLS_CHANGED', totalOutstandingAmount: 1_200, advanceAmount: 20 } });
  const edited = await editReceipt(app, counter, receiptId, { ...receiptOf(counter, 1200, [[billId, 1181, 1181]]), version: 1 });
  expect(edited).toMatchObject({ status: 409, body: { code: 'BILLS_CHANGED', totalOutstandingAmount: 2_380 } });
});

test('bills of one day are in the order of their numbers, in the list as before a voucher', async () => {
  const counter = await openCounter(app, pool);
  for (const count of [1, 2, 3]) await sell(app, counter, saleOf(counter, count));
  const { outstandings } = await openBills(app, counter);
  const numbers = ['b1', 'A1', 'B1'];
  for (const [at, { billId }] of outstandings.entries())
    await ownerPool.query('update bills set bill_no = $3 where org_id = $1 and id = $2', [counter.orgId, billId, numbers[at]]);
  const listed = (await openBills(app, counter)).outstandings.map(({ bill_no }) => bill_no);
  expect(listed).toEqual(['A1', 'B1', 'b1']);
  const { body: receipt } = await receive(app, counter, receiptOf(counter, 236, [[outstandings[1]!.billId, 236]])); // closes A1
  const path = `/sUsers/fetchOutstandingDetails/${counter.partyId}/${counter.orgId}?voucher=receipt&voucherId=${receipt._id}`;
  const { body } = await get<{ outstandings: typeof outstandings }>(app, counter.clerk, path);
  expect(body.outstandings.map(({ bill_no }) => bill_no)).toEqual(listed);
});

test('a bill settled in part by a cheque shows the cheque’s date; a bounced one shows nothing', async () => {
  const counter = await openCounter(app, pool);
  await sell(app, counter, saleOf(counter, 10));
  const [bill] = (await openBills(app, counter)).outstandings;
  const part = { type: 'cheque', _id: counter.bankId, amount: 500, chequeNumber: '000777', chequeDate: today };
  const saved = await receive(app, counter, {
    ...receiptOf(counter, 500, [[bill!.billId, 500]]),
    paymentMethod: undefined,
    paymentDetails: undefined,
    payments: [part],
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await openBills(app, counter)).outstandings).toMatchObject([{ bill_pending_amt: 680, bill_cheque_date: today }]);
  const { _id } = await chequeBy(app, counter, '000777');
  expect((await actOn(app, counter, `${_id}/return`, { as: 'bounce', date: today, reason: '' })).status).toBe(200);
  const [again] = (await openBills(app, counter)).outstandings;
  expect(again).toMatchObject({ bill_pending_amt: 1180 });
  expect(again).not.toHaveProperty('bill_cheque_date');
});
