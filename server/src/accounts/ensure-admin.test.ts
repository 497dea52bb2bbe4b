import { expect, test } from 'vitest';
import { get, nobody, person, post } from '../testing/calls.ts';
import { anyEmail } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { ensureAdmin } from './ensure-admin.ts';

const { app, pool, db, ownerPool } = await testApp();
const signIn = (email: string, password: string) => post(app, nobody, '/admin/login', { email, password });

test('the configured admin exists after the first start and is the same after the next', async () => {
  const admin = { email: anyEmail().toUpperCase(), password: 'Operator@1', name: 'Operator', isDemo: false };
  await ensureAdmin({ pool, db }, admin);
  const first = await signIn(admin.email, admin.password);
  await ensureAdmin({ pool, db }, admin);
  const second = await signIn(admin.email, admin.password);
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect(await get(app, person('admin', first.cookies[0]!.value), '/admin/getPrimaryUsers')).toMatchObject({ status: 200 });
});

test('a new password applies from the next start on and ends the sessions of the old one', async () => {
  const admin = { email: anyEmail(), password: 'Operator@1', name: 'Operator', isDemo: false };
  await ensureAdmin({ pool, db }, admin);
  const before = await signIn(admin.email, 'Operator@1');
  await ensureAdmin({ pool, db }, { ...admin, password: 'Operator@2' });
  expect(await signIn(admin.email, 'Operator@1')).toMatchObject({ status: 401 });
  expect(await signIn(admin.email, 'Operator@2')).toMatchObject({ status: 200 });
  expect(await get(app, person('admin', before.cookies[0]!.value), '/admin/getPrimaryUsers')).toMatchObject({ status: 401 });
});

test('values that the operator did not change stay as the admin set them', async () => {
  const admin = { email: anyEmail(), password: 'Operator@1', name: 'Operator', isDemo: false };
  await ensureAdmin({ pool, db }, admin);
  const { cookies } = await signIn(admin.email, admin.password);
  const headers = person('admin', cookies[0]!.value);
  const email = anyEmail();
  await post(app, headers, '/admin/profileSettings', { name: 'Asha', email, password: 'Operator@1' });
  await post(app, headers, '/admin/changePassword', { currentPassword: 'Operator@1', newPassword: 'Mine@1234' });
  await ensureAdmin({ pool, db }, admin);
  expect(await get(app, headers, '/admin/getPrimaryUsers')).toMatchObject({ status: 200 });
  expect(await signIn(email, 'Mine@1234')).toMatchObject({ status: 200, body: { data: { name: 'Asha' } } });
  expect(await signIn(admin.email, 'Operator@1')).toMatchObject({ status: 401 });

  await ensureAdmin({ pool, db }, { ...admin, password: 'Operator@2' });
  expect(await signIn(admin.email, 'Operator@2')).toMatchObject({ status: 200, body: { data: { name: 'Asha' } } });
  expect(await get(app, headers, '/admin/getPrimaryUsers')).toMatchObject({ status: 401 });
});

test('a new password in the configuration also admits an admin who lost the second factor', async () => {
  const admin = { email: anyEmail(), password: 'Operator@1', name: 'Operator', isDemo: false };
  await ensureAdmin({ pool, db }, admin);
  await pool.query(
    `insert into second_factors (kind, person_id, secret, confirmed_at) select 'admin', id, 'GEZDGNBVGY3TQOJQ', now() from admins where email = $1`,
    [admin.email],
  );
  expect(await signIn(admin.email, 'Operator@1')).toMatchObject({ status: 403, body: { code: 'CODE_NEEDED' } });
  await ensureAdmin({ pool, db }, { ...admin, password: 'Operator@2' });
  expect(await signIn(admin.email, 'Operator@2')).toMatchObject({ status: 200 });
});

test('a new password in the configuration also admits an admin locked out by others’ tries', async () => {
  const admin = { email: anyEmail(), password: 'Operator@1', name: 'Operator', isDemo: true };
  await ensureAdmin({ pool, db }, admin);
  for (let tries = 0; tries < 20; tries++) await signIn(admin.email, 'Wrong@123');
  await ensureAdmin({ pool, db }, admin);
  expect(await signIn(admin.email, 'Operator@1')).toMatchObject({ status: 429 });
  await ensureAdmin({ pool, db }, { ...admin, password: 'Operator@2' });
  expect(await signIn(admin.email, 'Operator@2')).toMatchObject({ status: 200 });
});

test('all data of a removed admin are deleted', async () => {
  const someone = () => ({ email: anyEmail(), password: 'Operator@1', name: 'Admin', isDemo: false });
  const before = someone();
  await ensureAdmin({ pool, db }, before);
  const id = (await pool.query<{ id: string }>('select id from admins where email = $1', [before.email])).rows[0]!.id;
  await signIn(before.email, 'Operator@1');
  await ownerPool.query(
    `insert into second_factors (kind, person_id, secret, confirmed_at) values ('admin', $1, 'GEZDGNBVGY3TQOJQ', now())`,
    [id],
  );
  await ownerPool.query(`insert into recovery_codes (kind, person_id, code_hash) values ('admin', $1, '')`, [id]);
  await signIn(before.email, 'Operator@1');
  const left = async () =>
    (
      await ownerPool.query<{ of: string }>(
        `select 'sessions' as of from sessions where person_id = $1 union select 'sign_in_steps' from sign_in_steps where person_id = $1
         union select 'second_factors' from second_factors where person_id = $1 union select 'recovery_codes' from recovery_codes where person_id = $1`,
        [id],
      )
    ).rows.map(({ of }) => of);
  expect((await left()).sort()).toEqual(['recovery_codes', 'second_factors', 'sessions', 'sign_in_steps']);
  await ensureAdmin({ pool, db }, someone());
  expect(await left()).toEqual([]);
});

test('with another email the previous admin is removed; the demo admin stays', async () => {
  const someone = (isDemo: boolean) => ({ email: anyEmail(), password: 'Operator@1', name: 'Admin', isDemo });
  const [before, demo, now] = [someone(false), someone(true), someone(false)] as const;
  for (const each of [before, demo, now]) await ensureAdmin({ pool, db }, each);
  const { rows } = await pool.query<{ email: string }>('select email from admins where email = any($1)', [
    [before, demo, now].map(({ email }) => email),
  ]);
  expect(rows.map(({ email }) => email).sort()).toEqual([demo.email, now.email].sort());
});

test('servers that start at once on one database agree about the admin', async () => {
  const admin = { email: anyEmail(), password: 'Operator@1', name: 'Operator', isDemo: false };
  await Promise.all(times(4).map(() => ensureAdmin({ pool, db }, admin)));
  expect(await signIn(admin.email, admin.password)).toMatchObject({ status: 200 });
  const changed = { ...admin, password: 'Operator@2' };
  await Promise.all(times(4).map(() => ensureAdmin({ pool, db }, changed)));
  expect(await signIn(admin.email, changed.password)).toMatchObject({ status: 200 });
});
