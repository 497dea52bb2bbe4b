import { describe, expect, test } from 'vitest';
import { get, problemsOf } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { closings, openBills, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

/** A counter with bills of these amounts, in list order. */
async function withBills(...counts: number[]) {
  const counter = await openCounter(app, pool);
  for (const count of counts) await sell(app, counter, saleOf(counter, count));
  const { outstandings } = await openBills(app, counter);
  return { counter, bills: outstandings.map(({ billId }) => billId) };
}

test('a cash receipt settles two bills, the second in part (POST-023)', async () => {
  const { counter, bills } = await withBills(10, 5);
  const { status, body } = await receive(
    app,
    counter,
    receiptOf(counter, 1500, [
      [bills[0]!, 1180],
      [bills[1]!, 320],
    ]),
  );
  expect([status, body.amount]).toEqual([200, 1500]);
  expect(await openBills(app, counter)).toMatchObject({
    totalOutstandingAmount: 270,
    outstandings: [{ billId: bills[1], bill_pending_amt: 270 }],
  });
  expect(await closings(app, counter)).toMatchObject({ Cash: 1500 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('an amount without a bill is an advance (POST-024)', async () => {
  const { counter, bills } = await withBills(10);
  const { body } = await receive(
    app,
    counter,
    receiptOf(counter, 1500, [[bills[0]!, 1180]], { paymentMethod: 'bank', paymentDetails: { _id: counter.bankId } }),
  );
  expect(await openBills(app, counter)).toEqual({ outstandings: [], totalOutstandingAmount: 0, advanceAmount: 320 });
  expect(await closings(app, counter)).toMatchObject({ 'Bank A': 1500 });
  const details = await get(app, counter.clerk, `${counter.path}/vouchers/${body._id}`);
  expect(details.body).toMatchObject({
    voucher: {
      kind: 'receipt',
      billData: [{ billId: bills[0], settledAmount: 1180 }],
      receipt: { advanceAmount: 320, paymentMethod: 'bank', sourceName: 'Bank A' },
    },
  });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a cheque waits in Cheques in Hand', async () => {
  const { counter, bills } = await withBills(1);
  const paymentDetails = { _id: counter.bankId, chequeNumber: '004711', chequeDate: today };
  expect((await receive(app, counter, receiptOf(counter, 118, [[bills[0]!, 118]], { paymentMethod: 'bank', paymentDetails }))).status).toBe(
    200,
  );
  expect(await closings(app, counter)).toMatchObject({ 'Cheques in Hand': 118 });
});

test('the order of selection decides which bill is settled first', async () => {
  const { counter, bills } = await withBills(10, 5);
  expect(
    (
      await receive(
        app,
        counter,
        receiptOf(counter, 700, [
          [bills[1]!, 590],
          [bills[0]!, 110],
        ]),
      )
    ).status,
  ).toBe(200);
  expect(await openBills(app, counter)).toMatchObject({ outstandings: [{ billId: bills[0], bill_pending_amt: 1070 }] });
});

test('a bill that was settled meanwhile is refused with the fresh outstandings, and nothing is written', async () => {
  const { counter, bills } = await withBills(10);
  await receive(app, counter, receiptOf(counter, 1000, [[bills[0]!, 1000]]));
  const { status, body } = await receive(app, counter, receiptOf(counter, 1180, [[bills[0]!, 1180, 1180]]));
  expect([status, body.code, body.totalOutstandingAmount]).toEqual([409, 'BILLS_CHANGED', 180]);
  expect(body.outstandings).toMatchObject([{ billId: bills[0], bill_pending_amt: 180 }]);
  expect(await closings(app, counter)).toMatchObject({ Cash: 1000 });
});

test.each([
  ['an amount of 0', { enteredAmount: 0, billData: [] }, 422],
  ['an amount below 0', { enteredAmount: -5, billData: [] }, 422],
  ['more settled than came in', { enteredAmount: 100, billData: 'over' }, 422],
  ['the ledger of a party as the source', { paymentDetails: 'party' }, 422],
  ['an unknown way of payment', { paymentMethod: 'gold' }, 422],
])('%s is refused', async (_, change: Record<string, unknown>, status) => {
  const { counter, bills } = await withBills(10);
  const own: Record<string, unknown> = { ...change };
  if (change.billData === 'over') own.billData = [{ billId: bills[0], settledAmount: 1180 }];
  if (change.paymentDetails === 'party') own.paymentDetails = { _id: counter.partyId };
  const answer = await receive(app, counter, { ...receiptOf(counter, 1180, [[bills[0]!, 1180]]), ...own });
  expect(answer.status).toBe(status);
  expect(await closings(app, counter)).not.toHaveProperty('Cash');
});

describe('an amount that does not fit its bill, though no bill changed', () => {
  test('is refused at its field, with the bill, the pending and the entered amount', async () => {
    const { counter, bills } = await withBills(10, 5);
    const { outstandings } = await openBills(app, counter);
    const tooMuch = await receive(app, counter, receiptOf(counter, 1500, [[bills[0]!, 1500, 1180]]));
    expect(tooMuch).toMatchObject({ status: 422, body: { code: 'INVALID', problems: [{ field: 'billData.0.settledAmount' }] } });
    const [{ bill_no: billNo } = { bill_no: '' }] = outstandings;
    expect(tooMuch.body.problems[0]!.message).toBe(
      `Bill ${billNo} has ₹1,180 pending, and the amount covers ₹1,180 of it. You entered ₹1,500, which is ₹320 too much.`,
    );
    const tooLittle = receiptOf(counter, 1500, [
      [bills[0]!, 1000],
      [bills[1]!, 500],
    ]);
    expect(problemsOf(await receive(app, counter, tooLittle))).toEqual([
      'billData.0.settledAmount ALLOCATION_TOO_SMALL',
      'billData.1.settledAmount ALLOCATION_TOO_LARGE',
    ]);
    expect(await closings(app, counter)).not.toHaveProperty('Cash');
  });

  test('is a change if the caller sends the earlier pending amount, or the bill is closed', async () => {
    const { counter, bills } = await withBills(10, 5);
    await receive(
      app,
      counter,
      receiptOf(counter, 1280, [
        [bills[0]!, 1180, 1180],
        [bills[1]!, 100, 590],
      ]),
    );
    for (const asked of [[bills[1]!, 590, 590] as const, [bills[0]!, 590] as const]) {
      const answer = await receive(app, counter, receiptOf(counter, 590, [asked]));
      expect([answer.status, answer.body.code]).toEqual([409, 'BILLS_CHANGED']);
    }
    const stated = await receive(app, counter, receiptOf(counter, 590, [[bills[1]!, 590, 490]]));
    expect(problemsOf(stated)).toEqual(['billData.0.settledAmount ALLOCATION_TOO_LARGE']);
  });

  test('a bill named twice is reported', async () => {
    const { counter, bills } = await withBills(10);
    const twice = receiptOf(counter, 1180, [
      [bills[0]!, 1180],
      [bills[0]!, 0],
    ]);
    expect(problemsOf(await receive(app, counter, twice))).toContain('billData.1 BILL_REPEATED');
  });
});

test('problems name the fields as the call did', async () => {
  const { counter } = await withBills(1);
  const { body } = await receive(app, counter, { ...receiptOf(counter, 0, []), paymentDetails: { _id: counter.partyId } });
  expect(body.problems.map(({ field }) => field).sort()).toEqual(['enteredAmount', 'paymentDetails._id']);
});

test("another party's bill cannot be settled", async () => {
  const { counter, bills } = await withBills(10);
  const partyId = await addParty(app, counter);
  const { status, body } = await receive(app, counter, receiptOf(counter, 1180, [[bills[0]!, 1180]], { partyId }));
  expect([status, body.code]).toEqual([409, 'BILLS_CHANGED']);
});

test('with cash a cheque number is ignored', async () => {
  const { counter, bills } = await withBills(1);
  const paymentDetails = { _id: counter.cashId, chequeNumber: '004711', chequeDate: today };
  const { body } = await receive(app, counter, receiptOf(counter, 118, [[bills[0]!, 118]], { paymentDetails }));
  const details = await get(app, counter.clerk, `${counter.path}/vouchers/${body._id}`);
  expect(details.body).toMatchObject({ voucher: { receipt: { paymentMethod: 'cash', chequeNumber: '', chequeDate: null } } });
});
