import { expect, test } from 'vitest';
import { get, patch, post } from '../testing/calls.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();

type Row = { _id: string; name: string; parentId: string | null; version: number; isDefault: boolean };

test('godowns moved into one another at once make no cycle, and one default of many is left', async () => {
  const shop = await openShop(app, pool);
  const at = `${shop.path}/godowns`;
  const made = await Promise.all(['A', 'B', 'C', 'D'].map((name) => post<{ row: Row }>(app, shop.manager, at, { name })));
  const rows = made.map(({ body }) => body.row);
  const into = (row: Row, parent: Row) => patch(app, shop.manager, `${at}/${row._id}`, { version: 1, parentId: parent._id });
  const moves = await Promise.all(rows.map((row, index) => into(row, rows[(index + 1) % rows.length]!)));
  expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422]);

  const { body } = await get<{ rows: Row[] }>(app, shop.manager, at);
  expect(body.rows).toHaveLength(5); // the tree is read from its tops: a ring would be missing
  await Promise.all(rows.map((row) => patch(app, shop.manager, `${at}/${row._id}`, { version: 2, isDefault: true })));
  const after = (await get<{ rows: Row[] }>(app, shop.manager, at)).body.rows;
  expect(after.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});
