import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { patch } from '../testing/calls.ts';
import { testApp } from '../testing/test-app.ts';
import { openBills, openCounter, saleOf, sell } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

test('two sales at one instant do not pass a credit limit together', async () => {
  const counter = await openCounter(app, pool);
  const limit = { version: 1, creditLimit: 236, creditPolicy: 'block' };
  expect((await patch(app, counter.clerk, `${counter.path}/parties/${counter.partyId}`, limit)).status).toBe(200);
  expect((await sell(app, counter, saleOf(counter, 1))).status).toBe(200); // 118.00 of 236.00

  // Whoever holds the counter of numbers holds every sale just before its commit, when it has long read what is owed.
  const held = await ownerPool.connect();
  await held.query('begin');
  await held.query('select from number_counters where org_id = $1 for update', [counter.orgId]);
  const sales = [sell(app, counter, saleOf(counter, 1)), sell(app, counter, saleOf(counter, 1))];
  await pause(1_000);
  await held.query('commit');
  held.release();
  expect((await Promise.all(sales)).map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await openBills(app, counter)).outstandings).toHaveLength(2);
});
