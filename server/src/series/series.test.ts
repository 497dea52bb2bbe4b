import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { expect, test } from 'vitest';
import { get, patch, post, problemsOf, remove } from '../testing/calls.ts';
import { whileHeld, whileTableHeld } from '../testing/locks.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();
const { label, startYear, startsOn, endsOn } = financialYearOf(todayInIndia(Date.now()));

type Row = { _id: string; kind: string; name: string; version: number; isDefault: boolean; nextNumber: string | null; isUsed: boolean };
const list = async (shop: Shop, query = '') =>
  (await get<{ rows: Row[]; total: number }>(app, shop.clerk, `${shop.path}/series${query}`)).body;
const save = (shop: Shop, body: object, who = shop.manager) => post<{ row: Row }>(app, who, `${shop.path}/series`, body);
const update = (shop: Shop, row: Row, fields: object) =>
  patch<{ row: Row }>(app, shop.manager, `${shop.path}/series/${row._id}`, { version: row.version, ...fields });
const drop = (shop: Shop, row: Row) => remove(app, shop.manager, `${shop.path}/series/${row._id}`, { version: row.version });
const counter = { kind: 'sales', name: 'Counter', prefix: 'C/{fy}/' };

/** As if vouchers had used numbers up to this one. */
const use = (shop: Shop, row: Row, lastNumber = 7) =>
  ownerPool.query('insert into number_counters (org_id, series_id, financial_year, last_number) values ($1, $2, $3, $4)', [
    shop.orgId,
    row._id,
    startYear,
    lastNumber,
  ]);

test('a kind has several series, each with its next number', async () => {
  const shop = await openShop(app, pool);
  const made = await save(shop, counter);
  expect(made).toMatchObject({ status: 200, body: { row: { nextNumber: `C/${label}/00001`, isDefault: false, isUsed: false } } });
  await use(shop, made.body.row);
  const { rows, total } = await list(shop, '?kind=sales');
  expect(total).toBe(2);
  expect(rows.map(({ name, nextNumber }) => [name, nextNumber])).toEqual([
    ['Counter', `C/${label}/00008`],
    ['Sales', `SL/${label}/00001`],
  ]);
  expect((await list(shop, '?search=rece')).rows).toMatchObject([{ kind: 'receipt', name: 'Receipts' }]);
});

test('a number is valid and unique: at most 16 characters, and no other series could give it', async () => {
  const shop = await openShop(app, pool);
  expect(problemsOf(await save(shop, { ...counter, prefix: 'COUNTER/{fy}/' }))).toEqual(['width SERIES_TOO_LONG']);
  expect(problemsOf(await save(shop, { ...counter, prefix: 'SL/{fy}/0' }))).toEqual(['prefix SERIES_LIKE_ANOTHER']);
  expect(problemsOf(await save(shop, { ...counter, prefix: 'C_', start: 0 }))).toEqual(['start SERIES_START_INVALID']);
  expect(await save(shop, { ...counter, name: 'SALES' })).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'name' } });
  expect(await save(shop, { kind: 'purchase', name: 'Sales', prefix: 'SL/{fy}/' })).toMatchObject({ status: 200 });
});

test('the first of a kind is its default, and the default passes on', async () => {
  const shop = await openShop(app, pool);
  // As in a company that is older than its kind of voucher.
  await ownerPool.query("delete from number_series where org_id = $1 and kind = 'payment'", [shop.orgId]);
  const first = (await save(shop, { kind: 'payment', name: 'Payments', prefix: 'PY/{fy}/' })).body.row;
  expect(first.isDefault).toBe(true);
  expect(problemsOf(await update(shop, first, { isDefault: false }))).toEqual(['isDefault SERIES_DEFAULT_NEEDED']);
  expect(problemsOf(await update(shop, first, { isActive: false }))).toEqual(['isActive SERIES_DEFAULT_INACTIVE']);
  expect(await drop(shop, first)).toMatchObject({ status: 409, body: { code: 'IN_USE' } });
  const second = (await save(shop, { kind: 'payment', name: 'Cash payments', prefix: 'PC/{fy}/', isDefault: true })).body.row;
  const { rows } = await list(shop, '?kind=payment');
  expect(rows).toMatchObject([{ isDefault: true }, { name: 'Payments', isDefault: false, version: 2 }]);
  expect(await drop(shop, rows[1]!)).toMatchObject({ status: 200, body: { message: 'Series deleted' } });
  expect(second.isDefault).toBe(true);
});

test('a series with vouchers in an open year keeps its format; in locked books all but its start may change', async () => {
  const shop = await openShop(app, pool);
  const { row } = (await save(shop, counter)).body;
  await use(shop, row);
  const other = { prefix: 'D/{fy}/', width: 4, start: 100 };
  expect(problemsOf(await update(shop, row, other))).toEqual(['prefix SERIES_FIXED', 'width SERIES_FIXED', 'start SERIES_START_FIXED']);
  expect(await update(shop, row, { name: 'Front counter' })).toMatchObject({ status: 200, body: { row: { version: 2 } } });
  await ownerPool.query('update organizations set locked_up_to = $2 where id = $1', [shop.orgId, endsOn]);
  expect(problemsOf(await update(shop, { ...row, version: 2 }, other))).toEqual(['start SERIES_START_FIXED']);
  expect(await update(shop, { ...row, version: 2 }, { prefix: 'D/{fy}/', width: 4 })).toMatchObject({ status: 200 });
});

test('a series without vouchers in this year but in an earlier open one keeps its format too', async () => {
  const shop = await openShop(app, pool);
  const { row } = (await save(shop, counter)).body;
  await ownerPool.query('insert into number_counters (org_id, series_id, financial_year, last_number) values ($1, $2, $3, 3)', [
    shop.orgId,
    row._id,
    startYear - 1,
  ]);
  expect(problemsOf(await update(shop, row, { prefix: 'D/{fy}/' }))).toEqual(['prefix SERIES_FIXED']);
  await ownerPool.query(`update organizations set locked_up_to = ($2::date - 1) where id = $1`, [shop.orgId, startsOn]);
  expect(await update(shop, row, { prefix: 'D/{fy}/' })).toMatchObject({ status: 200 });
});

test('vouchers are offered the active series only', async () => {
  const shop = await openShop(app, pool);
  const { row } = (await save(shop, counter)).body;
  const offered = async () =>
    (await get<{ series: { name: string }[] }>(app, shop.clerk, `${shop.path}/vouchers/facts/sales`)).body.series.map(({ name }) => name);
  expect(await offered()).toEqual(['Sales', 'Counter']);
  await update(shop, row, { isActive: false });
  expect(await offered()).toEqual(['Sales']);
});

test('of two users who create the first series of a kind at once, one gets its default', async () => {
  const shop = await openShop(app, pool);
  await ownerPool.query("delete from number_series where org_id = $1 and kind = 'payment'", [shop.orgId]);
  // There is no row to wait for: both calls have read that there is none before either writes.
  const both = await whileTableHeld(ownerPool, 'number_series', () =>
    ['A', 'B'].map((name) => save(shop, { kind: 'payment', name, prefix: `${name}/` })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'ALREADY_EXISTS',
    field: 'isDefault',
    message: 'Another series became the default meanwhile',
  });
  expect((await list(shop, '?kind=payment')).rows.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('of two created at once that would give the same numbers, one is saved', async () => {
  const shop = await openShop(app, pool);
  const held = "select from number_series where org_id = $1 and kind = 'sales'";
  const made = await whileHeld(ownerPool, held, [shop.orgId], () => ['A', 'B'].map((name) => save(shop, { ...counter, name })));
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(made.flatMap(problemsOf)).toEqual(['prefix SERIES_LIKE_ANOTHER']);
});

test('a van has a series for its sales', async () => {
  const shop = await openShop(app, pool);
  const van = { name: 'Van 1', isVan: true, salesmanId: shop.people.clerk.id };
  const godown = (await post<{ row: { _id: string } }>(app, shop.manager, `${shop.path}/godowns`, van)).body.row;
  expect(await save(shop, { kind: 'vanSale', name: 'Van 1', prefix: 'V1/{fy}/', vanId: godown._id })).toMatchObject({
    status: 200,
    body: { row: { vanName: 'Van 1' } },
  });
  expect(problemsOf(await save(shop, { ...counter, vanId: godown._id }))).toEqual(['vanId SERIES_VAN_INVALID']);
});

test('staff of role user read series and cannot change them', async () => {
  const shop = await openShop(app, pool);
  expect(await save(shop, counter, shop.clerk)).toMatchObject({ status: 403 });
  expect((await list(shop)).rows).toHaveLength(14); // the initial series of a company
});
