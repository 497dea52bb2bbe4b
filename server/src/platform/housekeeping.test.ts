import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { forgetOld } from './housekeeping.ts';

const { app, pool, ownerPool } = await testApp();

test('a kept answer is forgotten after 30 days, not before', async () => {
  const { orgId } = await openShop(app, pool);
  const keep = (days: number) =>
    ownerPool.query("insert into idempotency_keys values ($1, 'r', $2, 'h', 'a', now() - make_interval(days => $3))", [
      orgId,
      randomUUID(),
      days,
    ]);
  await keep(29);
  await keep(31);
  const client = await ownerPool.connect();
  await forgetOld(client);
  client.release();
  const { rows } = await ownerPool.query<{ count: number }>('select count(*) from idempotency_keys where org_id = $1', [orgId]);
  expect(rows[0]?.count).toBe(1);
});
