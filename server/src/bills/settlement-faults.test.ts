import { describe, expect, test } from 'vitest';
import { problemsOf } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { editMoney, listed, moneyOf, openBillsOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, editSale, openBills, saleOf, sell } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

const countOf = async ({ orgId }: Purse) => {
  const { rows } = await ownerPool.query<Record<string, number>>(
    `select (select count(*)::int from vouchers where org_id = $1) as vouchers, (select count(*)::int from bill_settlements where org_id = $1) as settlements,
      (select coalesce(sum(pending_paise), 0)::float8 from bills where org_id = $1) as pending`,
    [orgId],
  );
  return rows[0]!;
};

describe('an invalid amount is refused at its field, and nothing is written', () => {
  test.each([
    ['text', 'twelve'],
    ['text that is a number', '1000'],
    ['0', 0],
    ['below 0', -5],
    ['1e3 as text', '1e3'],
    ['grouped', '12,34,567.89'],
    ['with ₹', '₹500'],
    ['a third decimal', 10.005],
    ['more than money can be', 1e18],
    ['null', null],
  ])('%s', async (_, enteredAmount) => {
    const purse = await openPurse(app, pool);
    await openBillsOf(app, purse, purse.partyId, { 'A-1': 1000 });
    const { ids } = await listed(app, purse, 'receipt', purse.partyId);
    const before = await countOf(purse);
    const body = moneyOf(purse, purse.partyId, 1000, { [ids['A-1']!]: 1000 }, { enteredAmount });
    const { status, body: answer } = await saveMoney(app, purse, 'receipt', body);
    expect([status, answer.code]).toEqual([422, 'INVALID']);
    expect(answer.problems.map(({ field }) => field)).toContain('enteredAmount');
    expect(await countOf(purse)).toEqual(before);
  });
});

describe('a bill that this party cannot settle is refused with the present outstandings', () => {
  test('of another party, of another company, and an unknown one', async () => {
    const purse = await openPurse(app, pool);
    const other = await addParty(app, purse);
    const stranger = await openPurse(app, pool);
    await openBillsOf(app, purse, purse.partyId, { own: 1000, owed: -700 });
    await openBillsOf(app, purse, other, { theirs: 1000 });
    await openBillsOf(app, stranger, stranger.partyId, { foreign: 1000 });
    const idOf = async (of: Purse, partyId: string, name: string) => (await listed(app, of, 'receipt', partyId)).ids[name]!;
    const wrong = [await idOf(purse, other, 'theirs'), await idOf(stranger, stranger.partyId, 'foreign'), crypto.randomUUID()];
    const before = [await countOf(purse), await countOf(stranger)];
    for (const billId of wrong) {
      const { status, body } = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 500, { [billId]: 500 }));
      expect([status, body.code]).toEqual([409, 'BILLS_CHANGED']);
      expect(body.outstandings.map(({ bill_no }) => bill_no).sort()).toEqual(['owed', 'own']);
    }
    const owed = await idOf(purse, purse.partyId, 'owed');
    const credit = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 500, { [owed]: 500 }));
    expect(problemsOf(credit)).toEqual(['billData.0.settledAmount CREDIT_USE_DIFFERS']); // the credit belongs to the party, but it is not received money
    expect([await countOf(purse), await countOf(stranger)]).toEqual(before);
  });

  test('a party of another company is not found', async () => {
    const purse = await openPurse(app, pool);
    const stranger = await openPurse(app, pool);
    const { status } = await saveMoney(app, purse, 'receipt', moneyOf(purse, stranger.partyId, 500, {}));
    expect(status).toBe(422);
  });
});

test('a bill whose sale was edited meanwhile is refused with its present amount', async () => {
  const purse = await openPurse(app, pool);
  const { body: sale } = await sell(app, purse, saleOf(purse, 10));
  const seen = (await openBills(app, purse)).outstandings[0]!;
  const edited = await editSale(app, purse, sale._id, { ...saleOf(purse, 5), version: 1 });
  expect(edited.status).toBe(200);
  const amount = seen.bill_pending_amt;
  const billData = [{ billId: seen.billId, settledAmount: amount, pendingAmount: amount }];
  const { status, body } = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, amount, {}, { billData }));
  expect([status, body.code]).toEqual([409, 'BILLS_CHANGED']);
  expect(body.outstandings.map(({ bill_pending_amt }) => bill_pending_amt)).toEqual([590]);
});

test('a receipt whose advance was used later cannot be edited below it or cancelled: the refusal names the user of the advance', async () => {
  const purse = await openPurse(app, pool);
  const first = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 300, {}));
  await openBillsOf(app, purse, purse.partyId, { 'A-1': 1000 });
  const { ids } = await listed(app, purse, 'receipt', purse.partyId);
  const netted = { [ids['A-1']!]: 1000, [ids[first.body.voucherNumber]!]: -300 };
  const second = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 700, netted));
  expect([first.status, second.status]).toEqual([200, 200]);

  const edited = await editMoney(app, purse, 'receipt', first.body._id, { ...moneyOf(purse, purse.partyId, 100, {}), version: 1 });
  expect([edited.status, edited.body.code]).toEqual([409, 'SETTLED']);
  expect(edited.body.by).toMatchObject([{ voucherNumber: second.body.voucherNumber }]);
  const cancelled = await cancel(app, purse, first.body._id);
  expect([cancelled.status, cancelled.body.code]).toEqual([409, 'SETTLED']);
  expect(cancelled.body.by).toMatchObject([{ voucherNumber: second.body.voucherNumber }]);

  const more = await editMoney(app, purse, 'receipt', first.body._id, { ...moneyOf(purse, purse.partyId, 400, {}), version: 1 });
  expect(more.status).toBe(200); // the used credit is still there
  expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
});

test('a sale with receipts cannot be cancelled: the refusal names all of them', async () => {
  const purse = await openPurse(app, pool);
  const { body: sale } = await sell(app, purse, saleOf(purse, 10));
  const bill = (await openBills(app, purse)).outstandings[0]!;
  const numbers: string[] = [];
  for (const amount of [100, 200]) {
    const { body } = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, amount, { [bill.billId]: amount }));
    numbers.push(body.voucherNumber);
  }
  const refused = await cancel(app, purse, sale._id);
  expect([refused.status, refused.body.code]).toEqual([409, 'SETTLED']);
  expect(refused.body.by.map(({ voucherNumber }) => voucherNumber).sort()).toEqual(numbers.sort());
  expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
});
