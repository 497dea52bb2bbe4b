import { expect, test } from 'vitest';
import { get, patch, post, remove } from '../testing/calls.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, saleOf, sell } from '../testing/vouchers.ts';

const { app, pool } = await testApp();
const shop = await openShop(app, pool);

type Row = { _id: string; name: string; depth: number; version: number; isDefault: boolean };
type Listed = { rows: Row[]; next: string | null; total: number | null };
type Saved = { row: Row; problems?: { field: string; code: string }[] };

const list = async (at: Shop, query = '') => (await get<Listed>(app, at.clerk, `${at.path}/godowns${query}`)).body;
const add = (name: string, more: object = {}, at = shop) => post<Saved>(app, at.manager, `${at.path}/godowns`, { name, ...more });
const added = async (name: string, more: object = {}, at = shop) => (await add(name, more, at)).body.row;
const change = (row: Row, fields: object, at = shop) =>
  patch<Saved>(app, at.manager, `${at.path}/godowns/${row._id}`, { version: row.version, ...fields });
const drop = (row: Row, at = shop) => remove<{ code: string }>(app, at.manager, `${at.path}/godowns/${row._id}`, { version: row.version });
const problemsOf = ({ body }: { body: Saved }) => body.problems?.map(({ field, code }) => `${field} ${code}`);
const drawn = ({ rows }: Listed) => rows.map(({ depth, name }) => `${'·'.repeat(depth)}${name}`);

test('godowns are listed as the tree that they are, by pages too', async () => {
  const own = await openShop(app, pool);
  const north = await added('North', {}, own);
  const [attic] = [await added('Attic', { parentId: north._id }, own), await added('Basement', { parentId: north._id }, own)];
  await added('Shelf', { parentId: attic._id }, own);
  await added('Annexe', {}, own);
  const whole = ['Annexe', 'Main', 'North', '·Attic', '··Shelf', '·Basement'];
  const all = await list(own);
  expect(drawn(all)).toEqual(whole);
  expect(all).toMatchObject({ total: 6, next: null });
  const first = await list(own, '?limit=4');
  expect([...drawn(first), ...drawn(await list(own, `?limit=4&cursor=${first.next}`))]).toEqual(whole);
  expect(await list(own, '?search=SHE')).toMatchObject({ rows: [{ name: 'Shelf', parentName: 'Attic', depth: 2 }], total: 1 });
});

test('a godown cannot be under itself, and names are unique', async () => {
  const outer = await added('Outer');
  const inner = await added('Inner', { parentId: outer._id });
  expect(problemsOf(await change(outer, { parentId: inner._id }))).toEqual(['parentId GODOWN_WITHIN_ITSELF']);
  expect(problemsOf(await change(outer, { parentId: outer._id }))).toEqual(['parentId GODOWN_WITHIN_ITSELF']);
  expect(await add('OUTER')).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'name' } });
  expect(await change(inner, { parentId: null })).toMatchObject({ status: 200, body: { row: { depth: 0, parentName: null } } });
});

test('there is always one default: a new default changes both, and it cannot be deactivated or deleted', async () => {
  const own = await openShop(app, pool);
  const main = (await list(own)).rows[0]!;
  expect(main).toMatchObject({ name: 'Main', isDefault: true });
  expect(problemsOf(await change(main, { isActive: false }, own))).toEqual(['isActive GODOWN_DEFAULT_INACTIVE']);
  expect(problemsOf(await change(main, { isDefault: false }, own))).toEqual(['isDefault GODOWN_DEFAULT_NEEDED']);
  expect(await drop(main, own)).toMatchObject({ status: 409, body: { code: 'IN_USE' } });
  const second = await added('Second', { isDefault: true }, own);
  expect((await list(own)).rows).toMatchObject([
    { name: 'Main', isDefault: false, version: 2 },
    { name: 'Second', isDefault: true, version: 1 },
  ]);
  const { body } = await get<{ changes: object[] }>(app, own.owner, `${own.path}/records/godown/${main._id}/changes`);
  expect(body.changes).toMatchObject([{ fields: [{ field: 'isDefault', old: true, new: false }] }]);
  expect(await change(main, {}, own)).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  expect(await drop({ ...main, version: 2 }, own)).toMatchObject({ status: 200 });
  expect(await drop(second, own)).toMatchObject({ status: 409 });
});

test('a van has a salesman of the company’s staff, who is removed if it is no longer a van', async () => {
  const salesmanId = shop.people.clerk.id;
  expect(problemsOf(await add('Van', { isVan: true }))).toEqual(['salesmanId SALESMAN_MISSING']);
  const stranger = (await openShop(app, pool)).people.clerk.id;
  expect(problemsOf(await add('Van', { isVan: true, salesmanId: stranger }))).toEqual(['salesmanId SALESMAN_UNKNOWN']);
  const van = await added('Van', { isVan: true, salesmanId });
  expect(van).toMatchObject({ isVan: true, salesmanId, salesmanName: 'Staff user' });
  expect(await change(van, { isVan: false })).toMatchObject({ status: 200, body: { row: { salesmanId: null, salesmanName: null } } });
  const { body } = await get<{ salesmen: object[] }>(app, shop.manager, `${shop.path}/salesmen`);
  expect(body.salesmen).toContainEqual({ _id: salesmanId, name: 'Staff user' });
});

test('a used godown cannot be deleted, and its uses are named', async () => {
  const counter = await openCounter(app, pool);
  const main = (await list(counter)).rows[0]!;
  await added('Room', { parentId: main._id }, counter);
  await added('Other', { isDefault: true }, counter);
  expect(await drop({ ...main, version: 2 }, counter)).toMatchObject({
    status: 409,
    body: {
      code: 'IN_USE',
      uses: [
        { what: 'godowns within it', count: 1 },
        { what: 'stock movements', count: 1 },
      ],
    },
  });
});

test('an inactive one, or one for damaged goods, is not offered to sales and is refused', async () => {
  const counter = await openCounter(app, pool);
  const facts = async () =>
    (await get<{ godowns: { name: string }[] }>(app, counter.clerk, `${counter.path}/vouchers/facts/sales`)).body.godowns.map(
      ({ name }) => name,
    );
  const old = await added('Old', {}, counter);
  const broken = await added('Broken', { isDamage: true }, counter);
  expect(await facts()).toEqual(['Main', 'Old']);
  await change(old, { isActive: false }, counter);
  expect(await facts()).toEqual(['Main']);
  for (const { _id } of [old, broken]) {
    const items = saleOf(counter, 1).items.map((item) => ({ ...item, godownId: _id }));
    const answer = await sell(app, counter, { ...saleOf(counter, 1), items });
    expect(answer).toMatchObject({ status: 422, body: { problems: [{ field: 'items.0.godownId', code: 'GODOWN_UNKNOWN' }] } });
  }
});
