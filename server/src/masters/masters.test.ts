import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { get, patch, post, remove } from '../testing/calls.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();
const shop = await openShop(app, pool);

type Row = { _id: string; name: string; isActive: boolean; version: number; changedAt: string | null; changedBy: string | null };
type Saved = { message: string; row: Row; code?: string };
type Changes = { changes: { version: number; at: string; by: string; isDeletion: boolean; fields: object[] }[]; next: string | null };

const add = (noun: string, name: string, more: object = {}, at: Shop = shop) =>
  post<Saved>(app, at.manager, `${at.path}/${noun}`, { name, ...more });
const added = async (noun: string, name: string, more: object = {}, at: Shop = shop) => (await add(noun, name, more, at)).body.row;
const change = (noun: string, row: Row, fields: object, who = shop.manager) =>
  patch<Saved>(app, who, `${shop.path}/${noun}/${row._id}`, { version: row.version, ...fields });
const drop = (noun: string, row: Row, who = shop.manager) =>
  remove<{ code?: string; message: string }>(app, who, `${shop.path}/${noun}/${row._id}`, { version: row.version });
const changesOf = (record: string, id: string, query = '') =>
  get<Changes>(app, shop.manager, `${shop.path}/records/${record}/${id}/changes${query}`);

const nouns = ['brands', 'categories', 'priceLevels'] as const;

test.each(nouns)('one of the %s is created, renamed, deactivated, and deleted while unused', async (noun) => {
  const made = await add(noun, '  Tata  ');
  expect(made).toMatchObject({
    status: 200,
    body: { row: { name: 'Tata', isActive: true, version: 1, changedAt: null, changedBy: null } },
  });
  const renamed = await change(noun, made.body.row, { name: 'Tata Steel' });
  expect(renamed).toMatchObject({ status: 200, body: { row: { name: 'Tata Steel', version: 2, changedBy: 'Staff admin' } } });
  const closed = await change(noun, renamed.body.row, { isActive: false });
  expect(closed).toMatchObject({ status: 200, body: { row: { name: 'Tata Steel', isActive: false, version: 3 } } });
  expect(await get(app, shop.clerk, `${shop.path}/${noun}/${made.body.row._id}`)).toMatchObject({
    status: 200,
    body: { row: closed.body.row },
  });
  expect(await drop(noun, closed.body.row)).toMatchObject({ status: 200 });
  expect(await get(app, shop.clerk, `${shop.path}/${noun}/${made.body.row._id}`)).toMatchObject({ status: 404 });
});

test.each(nouns)('names of %s are unique, ignoring case and spacing', async (noun) => {
  await add(noun, 'Lux Soap');
  expect(await add(noun, 'ＬＵＸ  soap')).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'name' } });
  const other = await added(noun, 'Lifebuoy');
  expect(await change(noun, other, { name: 'lux SOAP' })).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'name' } });
});

test('of two users who change one record the second sees the first one’s name and time, and nothing of the second is written', async () => {
  const row = await added('brands', 'Both');
  const first = await change('brands', row, { name: 'First' }, shop.owner);
  const second = await change('brands', row, { name: 'Second' });
  expect(second).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE', by: 'Owner', at: first.body.row.changedAt, version: 2 } });
  expect(await drop('brands', row)).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE', by: 'Owner' } });
  expect(await change('brands', first.body.row, { name: 'Second' })).toMatchObject({ status: 200, body: { row: { version: 3 } } });
});

test('an unchanged update increases no version', async () => {
  const row = await added('brands', 'Same');
  expect(await change('brands', row, { name: 'Same', isActive: true })).toMatchObject({ status: 200, body: { row: { version: 1 } } });
  expect((await changesOf('brand', row._id)).body.changes).toEqual([]);
});

test('a record lists its changes field by field, the last first, by pages, and its state when it was deleted', async () => {
  let row = await added('brands', 'V1');
  for (const name of ['V2', 'V3', 'V4']) row = (await change('brands', row, { name })).body.row;
  await drop('brands', row);
  const first = await changesOf('brand', row._id, '?limit=3');
  expect(first.body.changes).toMatchObject([
    {
      version: 4,
      by: 'Staff admin',
      isDeletion: true,
      fields: [
        { field: 'isActive', old: true, new: null },
        { field: 'name', old: 'V4', new: null },
      ],
    },
    { version: 3, isDeletion: false, fields: [{ field: 'name', old: 'V3', new: 'V4' }] },
    { version: 2, isDeletion: false, fields: [{ field: 'name', old: 'V2', new: 'V3' }] },
  ]);
  const rest = await changesOf('brand', row._id, `?limit=3&cursor=${first.body.next}`);
  expect(rest.body).toMatchObject({ changes: [{ version: 1, fields: [{ field: 'name', old: 'V1', new: 'V2' }] }], next: null });
});

test('deleted records are listed by kind, the last first, by pages, for managers and for no other company', async () => {
  const own = await openShop(app, pool);
  for (const name of ['One', 'Two', 'Three']) {
    const row = await added('brands', name, {}, own);
    await remove(app, own.manager, `${own.path}/brands/${row._id}`, { version: 1 });
  }
  type Page = { deleted: { name: string; by: string }[]; next: string | null };
  const list = (who: Shop['manager'], query = '') => get<Page>(app, who, `${own.path}/deletedRecords?record=brand${query}`);
  const first = (await list(own.manager, '&limit=2')).body;
  expect(first.deleted).toMatchObject([{ name: 'Three', by: 'Staff admin' }, { name: 'Two' }]);
  expect((await list(own.manager, `&limit=2&cursor=${first.next}`)).body).toMatchObject({ deleted: [{ name: 'One' }], next: null });
  expect(await list(own.clerk)).toMatchObject({ status: 403 });
  expect((await get<Page>(app, own.manager, `${own.path}/deletedRecords?record=category`)).body.deleted).toEqual([]);
  const others = (await get<Page>(app, shop.manager, `${shop.path}/deletedRecords?record=brand&limit=200`)).body.deleted;
  expect(others.map(({ name }) => name)).not.toContain('Three');
});

test('an unknown record has no changes, like one of another company', async () => {
  const other = await openShop(app, pool);
  const theirs = await added('brands', 'Theirs', {}, other);
  for (const id of [randomUUID(), theirs._id]) expect(await changesOf('brand', id)).toMatchObject({ status: 404 });
  expect(await changesOf('company', shop.orgId)).toMatchObject({ status: 200 });
  expect(await changesOf('company', other.orgId)).toMatchObject({ status: 404 });
});

test('a list is searched, filtered and paged, and has the total with its first page', async () => {
  const own = await openShop(app, pool);
  const rows = [];
  for (const name of ['Amul', 'Britannia', 'Cadbury', 'Dabur 100%', 'Elite']) rows.push(await added('brands', name, {}, own));
  await patch(app, own.manager, `${own.path}/brands/${rows[4]!._id}`, { version: 1, isActive: false });
  const list = (query: string) =>
    get<{ rows: Row[]; next: string | null; total: number | null }>(app, own.clerk, `${own.path}/brands${query}`);
  const first = (await list('?limit=3')).body;
  expect(first).toMatchObject({ rows: [{ name: 'Amul' }, { name: 'Britannia' }, { name: 'Cadbury' }], total: 4 });
  expect((await list(`?limit=3&cursor=${first.next}`)).body).toMatchObject({ rows: [{ name: 'Dabur 100%' }], next: null, total: null });
  expect((await list('?state=inactive')).body).toMatchObject({ rows: [{ name: 'Elite' }], total: 1 });
  expect((await list('?state=all')).body.total).toBe(5);
  expect((await list('?search=0%25')).body).toMatchObject({ rows: [{ name: 'Dabur 100%' }], total: 1 });
  expect((await list('?search=BRIT')).body).toMatchObject({ rows: [{ name: 'Britannia' }] });
});

test('a category with sub-categories cannot be deleted, and their number is shown', async () => {
  const tea = await added('categories', 'Tea');
  const green = await added('subcategories', 'Green', { categoryId: tea._id });
  expect(green).toMatchObject({ categoryId: tea._id, categoryName: 'Tea' });
  expect(await drop('categories', tea)).toMatchObject({
    status: 409,
    body: { code: 'IN_USE', uses: [{ what: 'sub-categories', count: 1 }] },
  });
  expect(await drop('subcategories', green)).toMatchObject({ status: 200 });
  expect(await drop('categories', tea)).toMatchObject({ status: 200 });
});

test('the name of a sub-category is unique within its category, and it may be moved to another', async () => {
  const [food, drink] = [await added('categories', 'Food'), await added('categories', 'Drink')];
  const hot = await added('subcategories', 'Hot', { categoryId: food._id });
  expect(await add('subcategories', 'hot', { categoryId: food._id })).toMatchObject({ status: 409, body: { field: 'name' } });
  expect(await change('subcategories', hot, { categoryId: drink._id })).toMatchObject({
    status: 200,
    body: { row: { categoryName: 'Drink' } },
  });
  expect((await changesOf('subcategory', hot._id)).body.changes).toMatchObject([
    { fields: [{ field: 'categoryName', old: 'Food', new: 'Drink' }] },
  ]);
  expect(await add('subcategories', 'Lost', { categoryId: randomUUID() })).toMatchObject({
    status: 422,
    body: { problems: [{ field: 'categoryId', code: 'GONE' }] },
  });
});

test('staff of role user read masters and cannot write them', async () => {
  const row = await added('brands', 'Read only');
  for (const answer of [
    await post(app, shop.clerk, `${shop.path}/brands`, { name: 'No' }),
    await change('brands', row, { name: 'No' }, shop.clerk),
    await drop('brands', row, shop.clerk),
    await get(app, shop.clerk, `${shop.path}/records/brand/${row._id}/changes`),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  }
});

test('the masters of an integrated company come from Tally', async () => {
  const tally = await openShop(app, pool);
  const row = await added('brands', 'From Tally', {}, tally);
  await pool.query(`update organizations set type = 'integrated' where id = $1`, [tally.orgId]);
  const at = `${tally.path}/brands`;
  for (const answer of [
    await post(app, tally.owner, at, { name: 'Own' }),
    await patch(app, tally.owner, `${at}/${row._id}`, { version: 1, name: 'Own' }),
    await remove(app, tally.owner, `${at}/${row._id}`, { version: 1 }),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'MASTERS_READ_ONLY' } });
  }
});
