import { expect, test } from 'vitest';
import { rowsPassedOver } from '../testing/plans.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';
import { listHandOvers } from './hand-over-store.ts';

const { app, pool, ownerPool, db } = await testApp();
const last = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

test('waiting ones are read without scanning accepted ones', async () => {
  const counter = await openCounter(app, pool);
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into hand_overs (org_id, id, given_by, given_by_name, hand_over_date, to_ledger_id, state, cash_paise, counted_paise, upi_paise,
         cheque_paise, bank_paise, pieces, coins_paise, note, accepted_at)
       select $1, gen_random_uuid(), gen_random_uuid(), 'Ravi', date '2020-04-01' + n / 10, $2, case n when 7 then 'given' else 'accepted' end,
         100, 100, 0, 0, 0, '{}', 0, '', case n when 7 then null else now() end from generate_series(1, 20000) n`,
      [counter.orgId, counter.cashId],
    );
    await client.query('analyze hand_overs');
    await client.query('set local enable_seqscan = off'); // the test is whether the index can be used, not which plan is cheaper for few rows
    expect(await rowsPassedOver({ client, db }, listHandOvers(counter.orgId, { givenBy: null, states: ['given'] }, last, 51))).toBeLessThan(
      10,
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
});
