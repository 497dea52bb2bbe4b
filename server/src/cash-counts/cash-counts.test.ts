import { addDays } from '@bahi/core/periods/business-date';
import { beforeEach, expect, test } from 'vitest';
import { get, type Headers, put } from '../testing/calls.ts';
import { enter } from '../testing/entries.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { whileHeld } from '../testing/locks.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, openCounter, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Count = {
  counted: number;
  book: number;
  difference: number;
  version: number;
  countedBy: string;
  posted: { voucherId: string; voucherNumber: string; amount: number; isCancelled: boolean } | null;
};
type Answer = { message: string; count: Count; code: string; version: number; problems: { code: string; field: string }[] };
type Day = { opening: number; received: number; paid: number; book: number; count: Count | null };

let till: Counter & { capitalId: string; shortId: string };
const at = (rest = '/day') => `${till.path}/cashCounts/${till.cashId}${rest}`;
const dayOf = async (date = today, who: Headers = till.clerk) => (await get<Day>(app, who, `${at()}?date=${date}`)).body;
const close = (body: object, who: Headers = till.clerk, key?: string) =>
  put<Answer>(app, who, at(), { date: today, pieces: [], coins: 0, ...body }, key);
const ten = (count: number) => [{ value: 10, count }];

const moveCash = async (amount: number, date = today) => {
  const [debit, credit] = amount > 0 ? [till.cashId, till.capitalId] : [till.capitalId, till.cashId];
  const items = [
    { ledgerId: debit, side: 'debit', amount: Math.abs(amount) },
    { ledgerId: credit, side: 'credit', amount: Math.abs(amount) },
  ];
  expect((await enter(app, till, 'journal', { date, items })).status).toBe(200);
};

beforeEach(async () => {
  const counter = await openCounter(app, pool);
  const books = await openLedgers(app, counter);
  const ledger = async (name: string, group: string) => (await books.save(name, group)).body.ledger._id;
  till = { ...counter, capitalId: await ledger('Capital', 'Capital Account'), shortId: await ledger('Cash short', 'Indirect Expenses') };
});

test('two users close one day at once: one succeeds, the other is informed', async () => {
  const held = 'select from ledgers where org_id = $1 and id = $2';
  const both = await whileHeld(ownerPool, held, [till.orgId, till.cashId], () => [
    close({ coins: 1, book: 0 }),
    close({ coins: 2, book: 0 }, till.manager),
  ]);
  expect(both.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'CHANGED_MEANWHILE'],
  ]);
  expect((await dayOf()).count).toMatchObject({ version: 1 });
});

test('a day of cash is counted by denomination and compared with the closing book balance', async () => {
  await moveCash(1000, addDays(today, -1));
  await moveCash(235.5);
  await moveCash(-100);
  expect(await dayOf()).toMatchObject({ opening: 1000, received: 235.5, paid: 100, book: 1135.5, count: null });
  expect(await dayOf(addDays(today, -1))).toMatchObject({ opening: 0, received: 1000, paid: 0, book: 1000 });
  const pieces = [
    { value: 500, count: 2 },
    { value: 100, count: 1 },
    { value: 20, count: 1 },
    { value: 5, count: 3 },
  ];
  const { body } = await close({ pieces, coins: 0.5, book: 1135.5 });
  expect(body).toMatchObject({
    message: 'Counted ₹1,135.50, as the books say',
    count: { counted: 1135.5, difference: 0, posted: null, version: 1 },
  });
  expect((await dayOf()).count).toEqual({ ...body.count, countedAt: expect.any(String) });
});

test('a shortage is recorded, and posted in the same act if a ledger is named', async () => {
  await moveCash(100);
  const noted = await close({ pieces: ten(9), book: 100 });
  expect(noted.body).toMatchObject({ message: 'Counted ₹90.00, ₹10.00 short', count: { difference: -10, posted: null } });
  const posted = await close({ pieces: ten(9), book: 100, differenceLedgerId: till.shortId, version: 1 });
  expect(posted.body.count).toMatchObject({ difference: -10, posted: { amount: 10, isCancelled: false }, version: 2 });
  expect(await dayOf()).toMatchObject({ book: 90, count: { posted: { voucherNumber: posted.body.count.posted!.voucherNumber } } });
  expect(await verifyCompany(pool, db, till.orgId)).toEqual([]);
  const { voucherId } = posted.body.count.posted!;
  expect((await cancel(app, till, voucherId)).status).toBe(200);
  expect(await dayOf()).toMatchObject({ book: 100, count: { posted: { isCancelled: true } } });
});

test('a surplus is income', async () => {
  await moveCash(50);
  const { body } = await close({ pieces: ten(6), book: 50, differenceLedgerId: till.shortId });
  expect(body).toMatchObject({ message: 'Counted ₹60.00, ₹10.00 over', count: { posted: { amount: 10 } } });
  expect((await dayOf()).book).toBe(60);
});

test('a ledger and day are closed once, and again only with the seen version', async () => {
  await moveCash(50);
  expect((await close({ pieces: ten(5), book: 50 })).status).toBe(200);
  const twice = await close({ pieces: ten(4), book: 50 });
  expect(twice).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE', version: 1 } });
  expect((await close({ pieces: ten(4), book: 50, version: 1 })).body.count).toMatchObject({ version: 2, counted: 40 });
  const key = crypto.randomUUID();
  const first = await close({ pieces: ten(5), book: 50, version: 2 }, till.clerk, key);
  expect((await close({ pieces: ten(5), book: 50, version: 2 }, till.clerk, key)).body).toEqual(first.body);
});

test('a second count removes nothing: each can be read, with user and time, latest first', async () => {
  await moveCash(50);
  await close({ pieces: ten(4), book: 50, differenceLedgerId: till.shortId, note: 'One note lacks' });
  await close({ pieces: ten(5), book: 40, version: 1, note: 'It lay below the drawer' }, till.manager);
  type Counts = { counts: (Count & { note: string; countedAt: string })[]; next: string | null };
  const page = async (cursor = '') => (await get<Counts>(app, till.clerk, `${at('/counts')}?date=${today}&limit=1${cursor}`)).body;
  const first = await page();
  const rest = await page(`&cursor=${first.next}`);
  expect([...first.counts, ...rest.counts]).toMatchObject([
    { version: 2, counted: 50, book: 40, difference: 10, note: 'It lay below the drawer', countedBy: 'Staff admin' },
    { version: 1, counted: 40, book: 50, difference: -10, note: 'One note lacks', countedBy: 'Staff user', posted: { amount: 10 } },
  ]);
  expect(rest.next).toBeNull();
  expect(first.counts[0]!.countedAt >= rest.counts[0]!.countedAt).toBe(true);
  const closes = await get<{ counts: Count[] }>(app, till.clerk, `${till.path}/cashCounts?ledgerId=${till.cashId}`);
  expect(closes.body.counts.map(({ version }) => version)).toEqual([2]);
  expect((await page()).counts[0]!.posted).toMatchObject({ amount: 10 });
  await expect(pool.query('update cash_counts set note = $1', ['another'])).rejects.toThrow('permission denied');
});

test('two counts of one day at once: one is written', async () => {
  await moveCash(50);
  const both = await Promise.all([close({ pieces: ten(5), book: 50 }), close({ pieces: ten(4), book: 50 }, till.manager)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('all problems are reported at once, at their fields', async () => {
  await moveCash(50);
  const problemsOf = async (body: object) => (await close(body)).body.problems?.map(({ field, code }) => `${field} ${code}`);
  expect(await problemsOf({ date: addDays(today, 1), book: 40 })).toEqual(['date COUNT_TO_COME', 'book BOOK_CHANGED']);
  expect(await problemsOf({ book: 50, differenceLedgerId: till.bankId })).toEqual(['differenceLedgerId LEDGER_UNFIT']);
  expect((await close({ book: 50, pieces: [{ value: 2000, count: 1 }] })).status).toBe(422);
  expect((await close({ book: 50, pieces: [...ten(1), ...ten(2)] })).status).toBe(422);
  await ownerPool.query('update organizations set locked_up_to = $2 where id = $1', [till.orgId, today]);
  expect(await problemsOf({ book: 50, differenceLedgerId: till.shortId })).toEqual(['date PERIOD_LOCKED']);
  expect((await close({ book: 50 })).status).toBe(200);
});

test('a bank cannot be counted, and a stranger cannot count', async () => {
  expect((await get(app, till.clerk, `${till.path}/cashCounts/${till.bankId}/day`)).status).toBe(404);
  const stranger = await openCounter(app, pool);
  expect((await get(app, stranger.clerk, at())).status).toBe(404);
});

test('closes are listed, the latest first, page by page', async () => {
  for (const days of [2, 1, 0]) expect((await close({ date: addDays(today, -days), book: 0 })).status).toBe(200);
  type List = { counts: { date: string }[]; next: string | null };
  const first = (await get<List>(app, till.clerk, `${till.path}/cashCounts?limit=2&ledgerId=${till.cashId}`)).body;
  const rest = (await get<List>(app, till.clerk, `${till.path}/cashCounts?limit=2&cursor=${first.next}`)).body;
  expect([...first.counts, ...rest.counts].map(({ date }) => date)).toEqual([0, 1, 2].map((days) => addDays(today, -days)));
  expect(rest.next).toBeNull();
});
