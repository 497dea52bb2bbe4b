import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import { describe, expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { closings, editReceipt, openBills, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

async function withReceipt() {
  const counter = await openCounter(app, pool);
  for (const count of [10, 5]) await sell(app, counter, saleOf(counter, count));
  const bills = (await openBills(app, counter)).outstandings.map(({ billId }) => billId);
  const { body } = await receive(
    app,
    counter,
    receiptOf(counter, 1300, [
      [bills[0]!, 1180],
      [bills[1]!, 120],
    ]),
  );
  return { counter, first: bills[0]!, second: bills[1]!, receipt: body };
}

test('an edit first gives its own amounts back, keeps the number and increases the version', async () => {
  const { counter, first, second, receipt } = await withReceipt();
  const { status, body } = await editReceipt(app, counter, receipt._id, {
    ...receiptOf(counter, 2000, [
      [second, 590],
      [first, 1180],
    ]),
    version: 1,
  });
  expect([status, body.voucherNumber, body.version]).toEqual([200, receipt.voucherNumber, 2]);
  expect(await openBills(app, counter)).toEqual({ outstandings: [], totalOutstandingAmount: 0, advanceAmount: 230 });
  expect(await closings(app, counter)).toMatchObject({ Cash: 2000 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('an edit to another month moves the stored balances with it', async () => {
  const { counter, first, receipt } = await withReceipt();
  const before = addDays(monthOf(today), -1);
  const date = before < financialYearOf(today).startsOn ? today : before;
  await editReceipt(app, counter, receipt._id, { ...receiptOf(counter, 50, [[first, 50]]), date, version: 1 });
  expect(await closings(app, counter)).toMatchObject({ Cash: 50 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('the previous version is stored completely', async () => {
  const { counter, first, receipt } = await withReceipt();
  await editReceipt(app, counter, receipt._id, { ...receiptOf(counter, 50, [[first, 50]]), version: 1 });
  const { rows } = await ownerPool.query<{ version: number; text: string }>(
    'select version, text from voucher_versions where org_id = $1',
    [counter.orgId],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.parse(rows[0]!.text)).toMatchObject({
    voucher: { voucherNumber: receipt.voucherNumber, version: 1, amount: 1300, receipt: { enteredAmount: 1300 } },
    rows: { vouchers: { total_paise: 130_000 }, bill_settlements: [{ amount_paise: 118_000 }, { amount_paise: 12_000 }] },
  });
});

test('a newer version of another user is refused with user and time', async () => {
  const { counter, first, receipt } = await withReceipt();
  await editReceipt(app, counter, receipt._id, { ...receiptOf(counter, 50, [[first, 50]]), version: 1 });
  const { status, body } = await editReceipt(app, counter, receipt._id, { ...receiptOf(counter, 60, [[first, 60]]), version: 1 });
  expect([status, body.code, body.who]).toEqual([409, 'CHANGED_MEANWHILE', 'Staff user']);
  expect(Date.parse(body.when)).toBeGreaterThan(Date.now() - 60_000);
});

test('fetchOutstandingDetails shows the bills before the voucher', async () => {
  const { counter, first, second, receipt } = await withReceipt();
  const path = `/sUsers/fetchOutstandingDetails/${counter.partyId}/${counter.orgId}`;
  expect((await get(app, counter.clerk, `${path}?voucher=receipt&voucherId=${receipt._id}`)).body).toMatchObject({
    totalOutstandingAmount: 1770,
    outstandings: [
      { billId: first, bill_pending_amt: 1180 },
      { billId: second, bill_pending_amt: 590 },
    ],
  });
  expect((await get(app, counter.clerk, path)).body).toMatchObject({ totalOutstandingAmount: 470, outstandings: [{ billId: second }] });
});

test('a receipt whose bill was settled by another meanwhile is refused with the bills before this voucher', async () => {
  const { counter, first, second, receipt } = await withReceipt();
  await receive(app, counter, receiptOf(counter, 470, [[second, 470]]));
  const { status, body } = await editReceipt(app, counter, receipt._id, {
    ...receiptOf(counter, 1770, [
      [first, 1180, 1180],
      [second, 590, 590],
    ]),
    version: 1,
  });
  expect([status, body.code]).toEqual([409, 'BILLS_CHANGED']);
  expect(body).toMatchObject({
    outstandings: [
      { billId: first, bill_pending_amt: 1180 },
      { billId: second, bill_pending_amt: 120 },
    ],
  });
});

test('a sale, a stranger’s voucher and an unknown id cannot be edited as a receipt', async () => {
  const { counter, first, receipt } = await withReceipt();
  const sale = await sell(app, counter, saleOf(counter, 1));
  const body = { ...receiptOf(counter, 50, [[first, 50]]), version: 1 };
  expect((await editReceipt(app, counter, sale.body._id, body)).status).toBe(404);
  expect((await editReceipt(app, counter, crypto.randomUUID(), body)).status).toBe(404);
  const stranger = await openCounter(app, pool);
  expect((await editReceipt(app, { ...counter, clerk: stranger.clerk }, receipt._id, body)).status).toBe(404);
});

test('an advance that was used elsewhere fixes its receipt', async () => {
  const { counter, first, receipt } = await withReceipt();
  const edit = (version: number, amount: number) =>
    editReceipt(app, counter, receipt._id, { ...receiptOf(counter, amount, [[first, 1180]]), version });
  expect((await edit(1, 1300)).status).toBe(200); // ₹120 are an advance now
  await ownerPool.query(`update bills set pending_paise = pending_paise + 1 where org_id = $1 and kind = 'advance'`, [counter.orgId]);
  const { status, body } = await edit(2, 1180);
  expect([status, body.code]).toEqual([409, 'SETTLED']);
  await ownerPool.query(`update bills set pending_paise = amount_paise where org_id = $1 and kind = 'advance'`, [counter.orgId]);
  expect((await edit(2, 1180)).status).toBe(200);
});

describe('the day of a receipt', () => {
  const year = financialYearOf(today);

  async function movedTo(date: string, prepare = '') {
    const { counter, first, receipt } = await withReceipt();
    if (prepare) await ownerPool.query(prepare, [counter.orgId]);
    const { status, body } = await editReceipt(app, counter, receipt._id, { ...receiptOf(counter, 50, [[first, 50]]), date, version: 1 });
    return { status, codes: body.problems?.map(({ code, field }) => `${field} ${code}`), counter };
  }

  test('in a locked period cannot be moved, even into an open one', async () => {
    const open = addDays(today, 1) > year.endsOn ? today : addDays(today, 1);
    const lock = `update organizations set locked_up_to = '${today}' where id = $1`;
    const { status, codes, counter } = await movedTo(open, lock);
    expect([status, codes]).toEqual([422, ['date PERIOD_LOCKED']]);
    expect(await closings(app, counter)).toMatchObject({ Cash: 1300 });
  });

  test('stays in the financial year of its number: its first and last day are open', async () => {
    for (const date of [year.startsOn, year.endsOn]) expect((await movedTo(date)).status, date).toBe(200);
  });

  test('cannot be moved to the previous year, even if the books are open there', async () => {
    const { status, codes } = await movedTo(addDays(year.startsOn, -1));
    expect([status, codes]).toEqual([422, ['date DATE_OF_OTHER_YEAR']]);
  });

  test('cannot be moved out of an earlier year into this one, even if this one is open', async () => {
    const counter = await openCounter(app, pool);
    const before = addDays(year.startsOn, -1);
    const { body: receipt } = await receive(app, counter, receiptOf(counter, 100, [], { date: before }));
    const moved = (date: string) => editReceipt(app, counter, receipt._id, { ...receiptOf(counter, 100, []), date, version: 1 });
    const { status, body } = await moved(year.startsOn);
    expect([status, body.problems]).toMatchObject([422, [{ field: 'date', code: 'DATE_OF_OTHER_YEAR' }]]);
    expect((await moved(addDays(before, -1))).status).toBe(200);
  });
});

test('the party of a saved receipt stays', async () => {
  const { counter, receipt } = await withReceipt();
  const partyId = await addParty(app, counter);
  const { status, body } = await editReceipt(app, counter, receipt._id, { ...receiptOf(counter, 50, [], { partyId }), version: 1 });
  expect([status, body.problems]).toMatchObject([422, [{ field: 'partyId', code: 'PARTY_STAYS' }]]);
  expect((await openBills(app, counter, partyId)).advanceAmount).toBe(0);
});
