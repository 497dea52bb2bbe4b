import { expect, test, vi } from 'vitest';
import { companyTurns } from '../platform/guards.ts';
import { get, patch, post } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { signYear } from '../testing/signed-years.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();
const date = '2025-03-31';

type Signed = {
  isLocked: boolean;
  version: number | null;
  versions: { version: number; signedBy: string; note: string }[];
  lines: { part: string; key: string; name: string; amount: number }[];
  differences: { name: string; signed: number | null; now: number | null; difference: number }[];
};
const read = async ({ path, manager }: Counter, version?: number) =>
  done(await get<Signed>(app, manager, `${path}/reports/signedStatement?date=${date}${version ? `&version=${version}` : ''}`));
type Settings = { settings: { version: number; locks: Record<string, string | null> } };
const settingsOf = async ({ path, manager }: Counter) => done(await get<Settings>(app, manager, `${path}/settings`)).settings;
const update = async (counter: Counter, changes: object) =>
  patch<Settings & { problems: { code: string; field: string }[] }>(app, counter.manager, `${counter.path}/settings`, {
    version: (await settingsOf(counter)).version,
    ...changes,
  });
/** A sale of the year that is signed. */
const saleThen = (counter: Counter, count: number) => saleOf(counter, count, 100, { date: '2025-03-20' });

test('a signed year is locked, its figures stay, and what an unlock changed is shown line by line', async () => {
  const counter = await openCounter(app, pool);
  done(await sell(app, counter, saleThen(counter, 5)));
  expect(await read(counter)).toMatchObject({ isLocked: false, version: null, versions: [], differences: [] });
  const alone = vi.spyOn(companyTurns, 'takeAlone');
  expect(await signYear(app, counter)).toMatchObject({ version: 1 });
  // It locks the company's row, so it must not wait for that with one of the turns that other writers need.
  expect(alone.mock.calls.map(([company]) => company)).toEqual([counter.orgId]);
  alone.mockRestore();

  const signed = await read(counter);
  expect(signed).toMatchObject({
    isLocked: true,
    version: 1,
    versions: [{ version: 1, signedBy: 'Staff admin', note: 'Audited' }],
    differences: [],
  });
  expect(signed.lines.find(({ key }) => key === 'netProfit')?.amount).toBe(500);
  expect(await settingsOf(counter)).toMatchObject({ locks: { all: date } });
  expect((await sell(app, counter, saleThen(counter, 2))).body.problems[0]?.code).toBe('PERIOD_LOCKED');

  // The lock cannot be taken back, only opened for a time, with a reason.
  const noLock = await update(counter, { locks: { all: null, sales: null, purchase: null, money: null, journal: null, stock: null } });
  expect(noLock.body.problems).toMatchObject([{ code: 'LOCK_SIGNED', field: 'locks.all' }]);
  expect((await update(counter, { unlock: { hours: 1, reason: '' } })).status).toBe(422);
  done(await update(counter, { unlock: { hours: 1, reason: 'A sale was forgotten' } }));
  done(await sell(app, counter, saleThen(counter, 2)));
  const after = await read(counter);
  expect(after.isLocked).toBe(false);
  expect(after.lines).toEqual(signed.lines);
  const differing = Object.fromEntries(after.differences.map(({ name, difference }) => [name, difference]));
  expect(differing).toMatchObject({ 'Sales Accounts': -200, 'Sundry Debtors': 236, 'Net profit': -200 });
  const file = `${counter.path}/exports/signedDifferences/csv?date=${date}&version=1`;
  const { body: csv } = await app.inject({ method: 'GET', url: `/api${file}`, headers: counter.manager });
  expect(csv).toContain('Sales Accounts (profit and loss),-500.00,-700.00,-200.00');

  // Signed again: a second version that locks the year again; the first stays, and differs.
  expect(await signYear(app, counter, 1)).toMatchObject({ version: 2 });
  expect(await read(counter)).toMatchObject({ isLocked: true, version: 2, differences: [], versions: [{ version: 2 }, { version: 1 }] });
  expect((await read(counter, 1)).differences.length).toBe(after.differences.length);
});

test('the first day of the books stays once a year is signed, and the day before it is not signed', async () => {
  const counter = await openCounter(app, pool);
  await signYear(app, counter);
  const { rows } = await ownerPool.query<{ version: number }>('select version from organizations where id = $1', [counter.orgId]);
  const change = { version: rows[0]!.version, booksFrom: '2023-10-01' };
  const { body } = await patch<{ problems?: { field: string; code: string }[] }>(
    app,
    counter.owner,
    `/pUsers/organizations/${counter.orgId}`,
    change,
  );
  expect(body.problems).toMatchObject([{ field: 'booksFrom', code: 'BOOKS_SIGNED' }]);
  const { booksFrom } = (
    await ownerPool.query<{ booksFrom: string }>('select books_from::text as "booksFrom" from organizations where id = $1', [counter.orgId])
  ).rows[0]!;
  expect(booksFrom).toBe('2024-04-01');
  const { body: early } = await post<{ problems?: { code: string }[] }>(app, counter.manager, `${counter.path}/reports/signedStatement`, {
    ...{ date: '2024-03-31', seen: 0, note: '' },
  });
  expect(early.problems).toMatchObject([{ code: 'SIGN_BEFORE_BOOKS' }]);
});

test('nobody signs a year that has not ended, a day within a year, or over a version that they have not seen', async () => {
  const counter = await openCounter(app, pool);
  const sign = (body: object, who = counter.manager) =>
    post<{ code: string; problems: { code: string }[] }>(app, who, `${counter.path}/reports/signedStatement`, { date, seen: 0, ...body });
  const codes = async (body: object) => (await sign(body)).body.problems.map(({ code }) => code);
  expect(await codes({ date: today.replace(/-\d\d-\d\d$/, '-06-30') })).toContain('SIGN_NOT_YEAR_END');
  expect(await codes({ date: '2099-03-31' })).toEqual(['SIGN_BEFORE_END']);
  expect((await sign({}, counter.clerk)).status).toBe(403);
  done(await sign({}, counter.owner));
  expect(await codes({})).toEqual(['SIGNED_MEANWHILE']);
});

test('the role that serves can neither change nor delete a signed balance sheet', async () => {
  const counter = await openCounter(app, pool);
  await signYear(app, counter);
  for (const act of ["update signed_statements set note = ''", 'delete from signed_statements', 'truncate signed_statements']) {
    await expect(pool.query(act)).rejects.toThrow(/permission denied/);
  }
  const { rows } = await ownerPool.query('select note from signed_statements where org_id = $1', [counter.orgId]);
  expect(rows).toEqual([{ note: 'Audited' }]);
});
