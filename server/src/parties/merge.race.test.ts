import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { post, problemsOf } from '../testing/calls.ts';
import { enter } from '../testing/entries.ts';
import { whileHeld } from '../testing/locks.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { openCounter, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

test('sales to a party that is merged meanwhile either move with it or are refused; none is left behind', async () => {
  for (let round = 0; round < 3; round++) {
    const counter = await openCounter(app, pool);
    const from = await addParty(app, counter);
    const merge = () =>
      post<{ code?: string }>(app, counter.manager, `${counter.path}/parties/${from}/merge`, {
        version: 1,
        intoId: counter.partyId,
        intoVersion: 1,
      });
    const sale = () => sell(app, counter, saleOf(counter, 1, 10, { partyId: from }));
    const [merged, ...sales] = await Promise.all([merge(), ...times(6).map(sale)]);
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    for (const { status, body } of sales) {
      if (status !== 200) expect(body.problems).toMatchObject([{ field: 'partyId', code: 'PARTY_INACTIVE' }]);
    }
    const { rows } = await ownerPool.query(
      `select count(*) filter (where party_id = $2)::int as behind, count(*) filter (where party_id = $3)::int as moved from vouchers where org_id = $1`,
      [counter.orgId, from, counter.partyId],
    );
    expect(rows).toEqual([{ behind: 0, moved: sales.filter(({ status }) => status === 200).length }]);
    expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  }
});

test('two opposite merges do not deadlock: one succeeds, the other finds its party inactive', async () => {
  const counter = await openCounter(app, pool);
  const [a, b] = [await addParty(app, counter), await addParty(app, counter)];
  const merge = (from: string, intoId: string) =>
    post(app, counter.manager, `${counter.path}/parties/${from}/merge`, { version: 1, intoId, intoVersion: 1 });
  const answers = await Promise.all([merge(a, b), merge(b, a)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a journal of a party that is being merged waits and is refused', async () => {
  const counter = await openCounter(app, pool);
  const from = await addParty(app, counter);
  const line = (ledgerId: string, side: string) => ({ ledgerId, side, amount: 10 });
  const items = [line(from, 'debit'), line(counter.bankId, 'credit')];
  const held = 'select from ledgers where org_id = $1 and id = $2';
  const answers = await whileHeld<{ status: number; body: { problems?: { field: string; code: string }[] } }>(
    ownerPool,
    held,
    [counter.orgId, from],
    () => [
      post(app, counter.manager, `${counter.path}/parties/${from}/merge`, { version: 1, intoId: counter.partyId, intoVersion: 1 }),
      pause(200).then(() => enter(app, counter, 'journal', { date: today, items })),
    ],
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 422]);
  expect(problemsOf(answers[1]!)).toEqual(['items.0.ledgerId LEDGER_INACTIVE']);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
