import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDesk } from '../testing/bookings.ts';
import { post } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { forgetOld } from './housekeeping-store.ts';

const { app, pool, ownerPool } = await testApp();

test('a stored answer is deleted after 30 days, not before', async () => {
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

test('expired rows are deleted at once: sessions, unfinished sign-ins; a statement that was not imported after a day, an import after 30', async () => {
  const { orgId, people } = await openShop(app, pool);
  const person = people.owner.id;
  const begin = (hours: number) =>
    ownerPool.query(
      `with session as (insert into sessions (token_hash, kind, person_id, expires_at, id)
         values (decode(md5(random()::text), 'hex'), 'owner', $1, now() + make_interval(hours => $2), gen_random_uuid()))
       insert into sign_in_steps (token_hash, kind, person_id, remember, expires_at)
         values (decode(md5(random()::text), 'hex'), 'owner', $1, false, now() + make_interval(hours => $2))`,
      [person, hours],
    );
  const insertImport = (days: number, hours: number) =>
    ownerPool.query(
      `with sheet as (insert into imports (org_id, id, sheet, file_name, created_at, created_by, created_by_name)
         values ($1, gen_random_uuid(), 'parties', 'a.csv', now() - make_interval(days => $3), $2, 'Owner'))
       insert into bank_imports (org_id, id, ledger_id, file_name, file_hash, format, state, created_at, created_by, created_by_name)
         select $1, gen_random_uuid(), id, 'a.csv', md5(state), 'table', state, now() - make_interval(hours => $4), $2, 'Owner'
         from (select id from ledgers where org_id = $1 limit 1) as bank, unnest(array['read', 'undone']) as state`,
      [orgId, person, days, hours],
    );
  const left = async () => {
    const { rows } = await ownerPool.query<{ left: string }>(
      `select concat_ws(' ', (select count(*) from sessions where person_id = $1), (select count(*) from sign_in_steps where person_id = $1),
         (select count(*) from imports where org_id = $2),
         (select string_agg(state, '+' order by state) from bank_imports where org_id = $2)) as left`,
      [person, orgId],
    );
    return rows[0]?.left;
  };
  await ownerPool.query('delete from sessions where person_id = $1', [person]);
  await begin(1);
  await begin(-1);
  await insertImport(29, 23);
  await insertImport(31, 25);
  expect(await left()).toBe('2 2 2 read+read+undone+undone');
  const client = await ownerPool.connect();
  await forgetOld(client);
  client.release();
  expect(await left()).toBe('1 1 1 read+undone+undone');
});

test('mails are deleted after a week, codes after two hours, counted codes and sign-ins after one, not before', async () => {
  const name = `${randomUUID()}@example.in`;
  for (const [days, hours, minutes] of [
    [6, 1, 59],
    [8, 3, 61],
  ] as const) {
    const each = `${days} ${name}`;
    await ownerPool.query(
      `insert into mails (id, recipient, subject, state, created_at)
       values (gen_random_uuid(), $1, '', 'sent', now() - make_interval(days => $2))`,
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

test('an event of a calendar is deleted 30 days after its end, also if nothing reads the calendar', async () => {
  const house = await openDesk(app, pool);
  const draft = { name: 'Airbnb', typeId: house.deluxe._id, planId: house.ep._id };
  const { calendar } = done(await post<{ calendar: { _id: string } }>(app, house.manager, `${house.path}/calendars`, draft));
  for (const days of [29, 32])
    await ownerPool.query(
      `insert into hotel_calendar_events (org_id, id, calendar_id, uid, arrival, departure, summary, problem)
       values ($1, gen_random_uuid(), $2, $3, current_date - $4::int - 1, current_date - $4::int, '', '')`,
      [house.orgId, calendar._id, `${days}`, days],
    );
  const client = await ownerPool.connect();
  await forgetOld(client);
  client.release();
  const { rows } = await ownerPool.query('select uid from hotel_calendar_events where org_id = $1', [house.orgId]);
  expect(rows).toEqual([{ uid: '29' }]);
});
