import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { expect, test } from 'vitest';
import { get, problemsOf } from '../testing/calls.ts';
import { enter } from '../testing/entries.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, closings, openCounter, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const year = financialYearOf(today).label;
const contraOf = (counter: Counter, more: object = {}) => ({
  date: today,
  fromLedgerId: counter.cashId,
  toLedgerId: counter.bankId,
  amount: 10_000,
  ...more,
});
const vouchersOf = async (counter: Counter) =>
  (await get<{ vouchers: { kind: string }[] }>(app, counter.clerk, `${counter.path}/vouchers`)).body.vouchers;

test('cash deposited in the bank is numbered, posted and recorded in the chain (POST-039)', async () => {
  const counter = await openCounter(app, pool);
  const { status, body } = await enter(app, counter, 'contra', contraOf(counter));
  const number = `CT/${year}/00001`;
  const message = `Saved ${number}. Cash is ₹10,000 below zero with this voucher.`;
  expect([status, body.voucherNumber, body.amount, body.message]).toEqual([200, number, 10_000, message]);
  expect(await closings(app, counter)).toEqual({ 'Bank A': 10_000, Cash: -10_000 });
  const { rows } = await ownerPool.query<{ text: string }>(
    'select text from audit_events where org_id = $1 order by sequence desc limit 1',
    [counter.orgId],
  );
  expect(JSON.parse(rows[0]!.text)).toMatchObject({ action: 'vouchers.saveContra', by: { id: counter.people.clerk.id } });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('cheques in hand can only be deposited in the bank (POST-037)', async () => {
  const counter = await openCounter(app, pool);
  const { body } = await get<{ ledgers: Record<string, string> }>(app, counter.clerk, `${counter.path}/vouchers/facts/contra`);
  const fromLedgerId = body.ledgers.chequesInHand;
  expect((await enter(app, counter, 'contra', contraOf(counter, { fromLedgerId }))).status).toBe(200);
  const toCash = await enter(app, counter, 'contra', contraOf(counter, { fromLedgerId, toLedgerId: counter.cashId }));
  expect(problemsOf(toCash)).toEqual(['toLedgerId LEDGER_NOT_BANK']);
});

test('all problems are reported at once, each at its field, and nothing is written', async () => {
  const counter = await openCounter(app, pool);
  const answer = await enter(app, counter, 'contra', contraOf(counter, { date: '2024-03-31', toLedgerId: counter.partyId, amount: 0 }));
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual(['date DATE_BEFORE_BOOKS', 'toLedgerId LEDGER_NOT_MONEY', 'amount AMOUNT_NOT_VALID']);
  expect(problemsOf(await enter(app, counter, 'contra', contraOf(counter, { toLedgerId: counter.cashId })))).toEqual([
    'toLedgerId LEDGER_SAME',
  ]);
  expect(await vouchersOf(counter)).toEqual([]);
  expect(await closings(app, counter)).toEqual({});
});

test.each<[string, object]>([
  ['an unknown field', { cheque: 1 }],
  ['a text for an amount', { amount: '5' }],
  ['three decimals of a rupee', { amount: 1.005 }],
  ['an absurd amount', { amount: 1e15 }],
  ['an amount below 0', { amount: -5 }],
  ['no ledger', { toLedgerId: undefined }],
  ['a day that does not exist', { date: '2026-02-30' }],
])('%s is refused with a clear message and nothing written', async (_, change) => {
  const counter = await openCounter(app, pool);
  const answer = await enter(app, counter, 'contra', contraOf(counter, change));
  expect([answer.status, answer.body.code, answer.body.problems.length > 0]).toEqual([422, 'INVALID', true]);
  expect(await vouchersOf(counter)).toEqual([]);
});

test('the same key and body post once and answer the same; another body is refused', async () => {
  const counter = await openCounter(app, pool);
  const key = crypto.randomUUID();
  const first = await enter(app, counter, 'contra', contraOf(counter), key);
  expect((await enter(app, counter, 'contra', contraOf(counter), key)).body).toEqual(first.body);
  expect(await enter(app, counter, 'contra', contraOf(counter, { amount: 5 }), key)).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(await vouchersOf(counter)).toHaveLength(1);
});

test("another company's ledgers are unknown here, and its path is not found", async () => {
  const [ours, theirs] = [await openCounter(app, pool), await openCounter(app, pool)];
  expect(problemsOf(await enter(app, ours, 'contra', contraOf(ours, { toLedgerId: theirs.bankId })))).toEqual([
    'toLedgerId LEDGER_UNKNOWN',
  ]);
  expect((await enter(app, theirs, 'contra', contraOf(theirs), undefined, ours.clerk)).status).toBe(404);
});

test('a contra is under the lock on journals, not under that on money', async () => {
  const counter = await openCounter(app, pool);
  await pool.query('update organizations set money_locked_up_to = $2 where id = $1', [counter.orgId, today]);
  expect((await enter(app, counter, 'contra', contraOf(counter))).status).toBe(200);
  await pool.query('update organizations set journal_locked_up_to = $2 where id = $1', [counter.orgId, today]);
  expect(problemsOf(await enter(app, counter, 'contra', contraOf(counter)))).toEqual(['date PERIOD_LOCKED']);
  const nextDay = await enter(app, counter, 'contra', contraOf(counter, { date: addDays(today, 1) }));
  expect(nextDay.status === 200 || problemsOf(nextDay)[0] === 'date DATE_OUTSIDE_YEAR').toBe(true);
});

test('forty contras at once are numbered without a gap and without a twin', async () => {
  const counter = await openCounter(app, pool);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => enter(app, counter, 'contra', contraOf(counter, { amount: at + 1 }))),
  );
  const numbers = answers.map(({ body }) => Number(body.voucherNumber.slice(-5))).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  expect(await closings(app, counter)).toEqual({ 'Bank A': 820, Cash: -820 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
