import { expect, test } from 'vitest';
import { problemsOf } from '../testing/calls.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();

test('two groups that are moved into each other at once make no ring', async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await openShop(app, pool);
    const books = await openLedgers(app, shop);
    const one = (await books.saveGroup('One', 'Investments')).body.row;
    const other = (await books.saveGroup('Other', 'Investments')).body.row;
    const moves = await Promise.all([books.updateGroup(one, { parentId: other._id }), books.updateGroup(other, { parentId: one._id })]);
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(moves.flatMap(problemsOf)).toEqual(['parentId GROUP_WITHIN_ITSELF']);
  }
});
