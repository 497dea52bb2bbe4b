import { expect, test } from 'vitest';
import { refusalOf } from './app.ts';
import { ago, openBanking, statementOf } from './testing/banking.ts';
import { post, put } from './testing/calls.ts';
import { paidByCheque } from './testing/cheques.ts';
import { enter } from './testing/entries.ts';
import { anyAdmin } from './testing/people.ts';
import { moneyOf, openPurse, saveMoney } from './testing/receipts.ts';
import { testApp } from './testing/test-app.ts';
import { openCounter, today } from './testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

/** The refusal if only the constraint stops the statement, because the checks before it read an older state. */
async function refusedBy(statement: string, values: readonly unknown[]) {
  const error: unknown = await ownerPool.query(statement, [...values]).then(
    () => undefined,
    (why: unknown) => why,
  );
  return [(error as { constraint?: string } | undefined)?.constraint, refusalOf(error)?.message];
}
/** The same row again, except for these columns. */
const twin = (table: string, but = `jsonb_build_object('id', gen_random_uuid())`) =>
  `insert into ${table} select (jsonb_populate_record(t, ${but})).* from ${table} t where t.org_id = $1 limit 1`;

test('an admin cannot get the email of another admin', async () => {
  const [one, other] = [await anyAdmin(pool), await anyAdmin(pool)];
  const answer = await post(app, one.headers, '/admin/profileSettings', { name: 'Asha', email: other.email, password: 'Passw0rd@1' });
  expect(answer).toMatchObject({ status: 409, body: { field: 'email', message: 'This email is in use' } });
});

test('a file of a bank exists once, and a posting is matched once', async () => {
  const purse = await openPurse(app, pool);
  const { importStatement, acceptExact } = openBanking(app, purse);
  const payments = [{ type: 'bank', _id: purse.bankId, amount: 300, reference: '' }];
  await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 300, {}, { date: ago(9), payments }));
  await importStatement(statementOf([[9, 'UPI', '', 300]]));
  expect((await acceptExact()).body).toMatchObject({ matched: 1 });
  expect(await refusedBy(twin('bank_imports'), [purse.orgId])).toEqual(['bank_imports_file_unique', 'This file was already imported.']);
  expect(await refusedBy(twin('bank_match_postings', `'{}'::jsonb`), [purse.orgId])).toEqual([
    'bank_match_postings_pk',
    'This voucher was matched meanwhile.',
  ]);
});

test('a day of a till has one count of each version', async () => {
  const till = await openCounter(app, pool);
  const closed = await put(app, till.clerk, `${till.path}/cashCounts/${till.cashId}/day`, {
    date: today,
    pieces: [],
    coins: 0,
    book: 0,
    version: 0,
  });
  expect(closed.status).toBe(200);
  expect(await refusedBy(twin('cash_counts'), [till.orgId])).toEqual(['cash_counts_one_version', 'Somebody closed this day meanwhile']);
});

test('a leaf of a cheque book is used once', async () => {
  const { purse } = await paidByCheque(app, pool);
  const leaf = `jsonb_build_object('id', gen_random_uuid(), 'bank_ledger_id', $2::text, 'leaf', 7, 'direction', 'issued', 'state', 'waiting', 'line_no', $3::int)`;
  expect(await refusedBy(twin('cheques', leaf), [purse.orgId, purse.bankId, 2])).toEqual([undefined, undefined]);
  expect(await refusedBy(twin('cheques', leaf), [purse.orgId, purse.bankId, 3])).toEqual([
    'cheques_leaf_unique',
    'This leaf of the cheque book was used meanwhile',
  ]);
});

test('a journal line settles an existing bill', async () => {
  const counter = await openCounter(app, pool);
  const items = [
    { ledgerId: counter.bankId, side: 'debit', amount: 10 },
    { ledgerId: counter.cashId, side: 'credit', amount: 10 },
  ];
  expect((await enter(app, counter, 'journal', { date: today, items })).status).toBe(200);
  const [constraint] = await refusedBy(`update journal_lines set reference = 'against', bill_id = gen_random_uuid() where org_id = $1`, [
    counter.orgId,
  ]);
  expect(constraint).toBe('journal_lines_bill');
});
