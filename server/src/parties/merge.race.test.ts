import { expect, test } from 'vitest';
import { verifyCompany } from '../books/verify-company.ts';
import { post } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, saleOf, sell } from '../testing/vouchers.ts';

const { app, pool, db, ownerPool } = await testApp();

test('sales to a party that is merged meanwhile either move with it or are refused; none stays behind', async () => {
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
    const [merged, ...sales] = await Promise.all([merge(), ...Array.from({ length: 6 }, sale)]);
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
}, 30_000);

test('two merges that cross do not make a ring: one is done, the other finds its party inactive', async () => {
  const counter = await openCounter(app, pool);
  const [a, b] = [await addParty(app, counter), await addParty(app, counter)];
  const merge = (from: string, intoId: string) =>
    post(app, counter.manager, `${counter.path}/parties/${from}/merge`, { version: 1, intoId, intoVersion: 1 });
  const answers = await Promise.all([merge(a, b), merge(b, a)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
