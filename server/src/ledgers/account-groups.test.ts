import { accountGroups } from '@bahi/core/postings/account-groups';
import { expect, test } from 'vitest';
import { get, problemsOf } from '../testing/calls.ts';
import { type Group, openLedgers } from '../testing/ledgers.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();
const shop = await openShop(app, pool);
const books = await openLedgers(app, shop);
const listed = async (query = '') =>
  (await get<{ rows: Group[]; total: number }>(app, shop.clerk, `${shop.path}/accountGroups?limit=200${query}`)).body;

test('a company begins with the 28 groups as a tree', async () => {
  const { rows, total } = await listed();
  expect(rows.map(({ name }) => name).sort()).toEqual(accountGroups.map(({ name }) => name).sort());
  expect(total).toBe(28);
  const at = rows.findIndex(({ name }) => name === 'Current Assets');
  expect(rows.slice(at, at + 2)).toMatchObject([
    { depth: 0, parentId: null },
    { name: 'Bank Accounts', depth: 1, parentId: rows[at]!._id },
  ]);
});

test('own groups are below them, found by name', async () => {
  expect(await books.saveGroup('North', 'Sundry Debtors')).toMatchObject({
    status: 200,
    body: { message: 'Account group created', row: { under: 'Sundry Debtors', nature: 'assets', isPredefined: false, depth: 2 } },
  });
  expect(await books.saveGroup('NORTH', 'Investments')).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'name' } });
  expect((await listed('&search=nor')).rows).toMatchObject([{ name: 'North', parentName: 'Sundry Debtors' }]);
});

test('a predefined group cannot change', async () => {
  const { rows } = await listed('&search=investments');
  const fixed = ['name GROUP_FIXED'];
  expect(problemsOf(await books.updateGroup(rows[0]!, { name: 'Holdings' }))).toEqual(fixed);
  expect(problemsOf(await books.updateGroup(rows[0]!, { isActive: false }))).toEqual(fixed);
  expect(problemsOf(await books.removeGroup(rows[0]!))).toEqual(fixed);
});

test('children of a group move with it, and get its use', async () => {
  const held = (await books.saveGroup('Held', 'Current Assets')).body.row;
  await books.saveGroup('Deep', 'Held');
  expect(problemsOf(await books.updateGroup(held, { parentId: books.groupId('Deep') }))).toEqual(['parentId GROUP_WITHIN_ITSELF']);
  expect(problemsOf(await books.updateGroup(held, { parentId: books.groupId('Provisions') }))).toEqual(['parentId GROUP_OF_OTHER_NATURE']);
  const moved = await books.updateGroup(held, { parentId: books.groupId('Bank Accounts'), name: 'Savings' });
  expect(moved.body.row).toMatchObject({ name: 'Savings', under: 'Bank Accounts', version: 2 });
  expect((await listed('&search=deep')).rows).toMatchObject([{ under: 'Bank Accounts', parentName: 'Savings', depth: 3 }]);
  await books.save('SB Account', 'Deep');
  expect(problemsOf(await books.updateGroup(moved.body.row, { parentId: books.groupId('Current Assets') }))).toEqual([
    'parentId GROUP_OF_OTHER_KIND',
  ]);
  const log = await get<{ changes: { fields: object[] }[] }>(app, shop.manager, `${shop.path}/records/accountGroup/${held._id}/changes`);
  expect(log.body.changes[0]!.fields).toContainEqual({ field: 'parentName', old: 'Current Assets', new: 'Bank Accounts' });
});

test('an empty group can be deleted', async () => {
  const outer = (await books.saveGroup('Outer', 'Fixed Assets')).body.row;
  const inner = (await books.saveGroup('Inner', 'Outer')).body.row;
  await books.save('Lathe', 'Inner');
  expect(await books.removeGroup(outer)).toMatchObject({ status: 409, body: { uses: [{ what: 'groups within it', count: 1 }] } });
  expect(await books.removeGroup(inner)).toMatchObject({ status: 409, body: { uses: [{ what: 'ledgers', count: 1 }] } });
  await books.remove(await books.find('Lathe'));
  expect(await books.removeGroup(inner)).toMatchObject({ status: 200, body: { message: 'Account group deleted' } });
  expect(await books.removeGroup(outer)).toMatchObject({ status: 200 });
});
