import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { patch, post } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { editSale, openBills, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

test('two simultaneous sales cannot exceed a credit limit together', async () => {
  const counter = await openCounter(app, pool);
  const limit = { version: 1, creditLimit: 236, creditPolicy: 'block' };
  expect((await patch(app, counter.clerk, `${counter.path}/parties/${counter.partyId}`, limit)).status).toBe(200);
  expect((await sell(app, counter, saleOf(counter, 1))).status).toBe(200); // 118.00 of 236.00

  // Locking the number counter stops every sale just before its commit, long after it has read the outstanding amount.
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

test('a simultaneous edit, debit note and credit part on another party’s sale: each waits for the party, and the limit is kept', async () => {
  const counter = await openCounter(app, pool);
  const { path, clerk, orgId, partyId } = counter;
  const first = await sell(app, counter, saleOf(counter, 1));
  const limit = { version: 1, creditLimit: 354, creditPolicy: 'block' };
  expect((await patch(app, clerk, `${path}/parties/${partyId}`, limit)).status).toBe(200);
  const credit = { type: 'credit', amount: 118, ref_id: partyId, ref_collection: 'Party', reference_name: '' };
  const ofOther = { partyId: await addParty(app, counter), paymentSplits: [credit] };

  const held = await ownerPool.connect();
  await held.query('begin');
  await held.query('select from parties where org_id = $1 and id = $2 for no key update', [orgId, partyId]);
  const answers = [
    editSale(app, counter, first.body._id, { ...saleOf(counter, 2), version: 1 }),
    post(app, clerk, `${path}/vouchers/debitNote`, { ...saleOf(counter, 1), original: { number: 'S-1', date: today } }),
    sell(app, counter, saleOf(counter, 1, 100, ofOther)),
  ];
  const waiting = `select count(distinct pid)::int as n from pg_locks join pg_stat_activity a using (pid)
    where not granted and a.datname = current_database()`;
  try {
    await vi.waitFor(async () => expect((await ownerPool.query(waiting)).rows).toEqual([{ n: answers.length }]), { timeout: 15_000 });
  } finally {
    await held.query('rollback');
    held.release();
  }
  expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 200, 422]);
  const owed = 'select sum(amount_paise)::int as paise from postings where org_id = $1 and ledger_id = $2';
  expect((await ownerPool.query(owed, [orgId, partyId])).rows).toEqual([{ paise: 354_00 }]);
});
