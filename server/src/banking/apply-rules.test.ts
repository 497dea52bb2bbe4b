import { expect, test } from 'vitest';
import { ago, openBanking, statementOf } from '../testing/banking.ts';
import { post } from '../testing/calls.ts';
import { listed, moneyOf, openBillsOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Applied = {
  code: string;
  message: string;
  made: number;
  looked: number;
  next: string | null;
  refused: { date: string; description: string; amount: number; message: string }[];
};

async function openRules() {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  return {
    purse,
    banking,
    rule: (contains: string, more: object) =>
      post(app, purse.manager, `${banking.path}/rules`, { bankId: null, contains, side: 'both', kind: 'journal', ...more }),
    apply: (more: object = {}, key?: string, who = purse.manager) => post<Applied>(app, who, `${banking.ofBank}/byRules`, more, key),
  };
}
const tied = async (purse: Purse) => expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);

test('rules make the vouchers of all open lines, twenty per call, and continue where they stopped', async () => {
  const { purse, banking, rule, apply } = await openRules();
  await rule('SMS', { kind: 'payment', side: 'out', ledgerId: purse.rentId });
  await banking.importStatement(
    statementOf(Array.from({ length: 23 }, (_, at) => [9, at === 5 ? 'OTHER' : `SMS ${at}`, '', -(at + 1)] as const)),
  );
  const first = (await apply()).body;
  expect(first).toMatchObject({ message: '20 vouchers made', made: 20, looked: 21, refused: [] });
  const rest = (await apply({ after: first.next })).body;
  expect(rest).toMatchObject({ message: '2 vouchers made', made: 2, looked: 2, next: null });
  expect((await banking.lines()).lines.map(({ description }) => description)).toEqual(['OTHER']);
  expect(new Set((await banking.lines('matched')).lines.map(({ match }) => match?.how))).toEqual(new Set(['made']));
  await tied(purse);
});

test('a party’s money settles its bills line after line; contras and journals work too', async () => {
  const { purse, banking, rule, apply } = await openRules();
  await openBillsOf(app, purse, purse.partyId, { B1: 100, B2: 200 });
  await rule('ANAND', { kind: 'receipt', side: 'in', ledgerId: purse.partyId });
  await rule('ATM', { kind: 'contra', ledgerId: purse.cashId });
  await rule('CHRG', { kind: 'journal', ledgerId: purse.rentId });
  await banking.importStatement(
    statementOf([
      [9, 'NEFT ANAND', '', 150],
      [8, 'NEFT ANAND', '', 170],
      [7, 'ATM', '', -20],
      [6, 'CHRG', '', -5.5],
    ]),
  );
  expect((await apply()).body).toMatchObject({ made: 4, refused: [], next: null });
  const { outstandings } = await listed(app, purse, 'receipt', purse.partyId);
  expect(outstandings.map(({ bill_pending_amt }) => bill_pending_amt)).toEqual([-20]);
  await tied(purse);
});

test('lines that may be an existing voucher, match no rule, or are not found by the search stay open', async () => {
  const { purse, banking, rule, apply } = await openRules();
  await rule('UPI', { ledgerId: purse.rentId });
  const payments = [{ type: 'bank', _id: purse.bankId, amount: 70 }];
  await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 70, {}, { date: ago(9), payments }));
  await banking.importStatement(
    statementOf([
      [9, 'UPI OF RECEIPT', '', 70],
      [9, 'NEFT', '', 8],
      [9, 'UPI TEA', '', -9],
      [9, 'UPI MILK', '', -6],
    ]),
  );
  expect((await apply({ search: 'tea' })).body).toMatchObject({ made: 1, looked: 1 });
  expect((await apply()).body).toMatchObject({ message: '1 voucher made', made: 1 });
  expect((await banking.lines()).lines.map(({ description }) => description)).toEqual(['UPI OF RECEIPT', 'NEFT']);
});

test('a refused line stays open with its reason, and does not stop the others', async () => {
  const { purse, banking, rule, apply } = await openRules();
  await rule('UPI', { ledgerId: purse.rentId });
  await banking.importStatement(
    statementOf([
      [9, 'UPI OLD', '', -7],
      [3, 'UPI NEW', '', -9],
    ]),
  );
  await ownerPool.query('update organizations set locked_up_to = $2 where id = $1', [purse.orgId, ago(5)]);
  const { body } = await apply();
  expect(body).toMatchObject({
    message: '1 voucher made, 1 refused',
    refused: [{ date: ago(9), description: 'UPI OLD', amount: -7, message: expect.stringContaining('locked') }],
  });
  expect((await banking.lines()).lines.map(({ description }) => description)).toEqual(['UPI OLD']);
});

test('two at once, or the same call twice, make each voucher once; for owner and admin alone', async () => {
  const { purse, banking, rule, apply } = await openRules();
  await rule('UPI', { ledgerId: purse.rentId });
  await banking.importStatement(statementOf(Array.from({ length: 6 }, (_, at) => [9, `UPI ${at}`, '', -(at + 1)] as const)));
  expect((await apply({}, undefined, purse.clerk)).status).toBe(403);
  const key = crypto.randomUUID();
  const answers = await Promise.all([apply({}, key), apply({}, key), apply()]);
  expect(answers.map(({ status, body }) => [status, body.refused])).toEqual([200, 200, 200].map((status) => [status, []]));
  expect((await banking.lines('matched')).lines).toHaveLength(6);
  const { rows } = await ownerPool.query('select count(*)::int as count from vouchers where org_id = $1', [purse.orgId]);
  expect(rows).toEqual([{ count: 6 }]);
  await tied(purse);
});
