import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { forgetOld } from './housekeeping-store.ts';

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

test('mails are forgotten after a week, codes after two hours, counted codes and sign-ins after one, not before', async () => {
  const name = `${randomUUID()}@example.in`;
  for (const [days, hours, minutes] of [
    [6, 1, 59],
    [8, 3, 61],
  ] as const) {
    const each = `${days} ${name}`;
    await ownerPool.query(
      `insert into mails (id, recipient, subject, state, useful_till, created_at)
       values (gen_random_uuid(), $1, '', 'sent', now(), now() - make_interval(days => $2))`,
      [each, days],
    );
    await ownerPool.query(
      `insert into one_time_codes (kind, email, browser_hash, code_hash, expires_at) values ('owner', $1, '', '', now() - make_interval(hours => $2))`,
      [each, hours],
    );
    await ownerPool.query(
      `insert into asked_codes (kind, email, device, hour_began_at) values ('owner', $1, '', now() - make_interval(mins => $2))`,
      [each, minutes],
    );
    await ownerPool.query(
      `insert into sign_in_tries (kind, login, device, counted_at) values ('owner', $1, '', now() - make_interval(mins => $2))`,
      [each, minutes],
    );
  }
  const client = await ownerPool.connect();
  await forgetOld(client);
  client.release();
  const { rows } = await ownerPool.query<{ name: string }>(
    `select recipient as name from mails where recipient like '%' || $1 union all select email from one_time_codes where email like '%' || $1
     union all select email from asked_codes where email like '%' || $1 union all select login from sign_in_tries where login like '%' || $1`,
    [name],
  );
  expect(rows.map(({ name: kept }) => kept)).toEqual(Array(4).fill(`6 ${name}`));
});
