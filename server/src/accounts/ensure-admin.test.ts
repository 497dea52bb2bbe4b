import { expect, test } from 'vitest';
import { get, nobody, person, post } from '../testing/calls.ts';
import { anyEmail } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { ensureAdmin } from './ensure-admin.ts';

const { app, pool, db } = await testApp();
const signIn = (email: string, password: string) => post(app, nobody, '/admin/login', { email, password });

test('the admin of the configuration is there after the first start and the same after the next', async () => {
  const admin = { email: anyEmail().toUpperCase(), password: 'Operator@1', name: 'Operator', isDemo: false };
  await ensureAdmin({ pool, db }, admin);
  const first = await signIn(admin.email, admin.password);
  await ensureAdmin({ pool, db }, admin);
  const second = await signIn(admin.email, admin.password);
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect(await get(app, person('admin', first.cookies[0]!.value), '/admin/getPrimaryUsers')).toMatchObject({ status: 200 });
});

test('a new password holds from the next start on and ends what the old one began', async () => {
  const admin = { email: anyEmail(), password: 'Operator@1', name: 'Operator', isDemo: false };
  await ensureAdmin({ pool, db }, admin);
  const before = await signIn(admin.email, 'Operator@1');
  await ensureAdmin({ pool, db }, { ...admin, password: 'Operator@2' });
  expect(await signIn(admin.email, 'Operator@1')).toMatchObject({ status: 401 });
  expect(await signIn(admin.email, 'Operator@2')).toMatchObject({ status: 200 });
  expect(await get(app, person('admin', before.cookies[0]!.value), '/admin/getPrimaryUsers')).toMatchObject({ status: 401 });
});

test('what the operator did not change stays as the admin has made it since', async () => {
  const admin = { email: anyEmail(), password: 'Operator@1', name: 'Operator', isDemo: false };
  await ensureAdmin({ pool, db }, admin);
  const { cookies } = await signIn(admin.email, admin.password);
  const headers = person('admin', cookies[0]!.value);
  const email = anyEmail();
  await post(app, headers, '/admin/profileSettings', { name: 'Asha', email });
  await post(app, headers, '/admin/changePassword', { currentPassword: 'Operator@1', newPassword: 'Mine@1234' });
  await ensureAdmin({ pool, db }, admin);
  expect(await get(app, headers, '/admin/getPrimaryUsers')).toMatchObject({ status: 200 });
  expect(await signIn(email, 'Mine@1234')).toMatchObject({ status: 200, body: { data: { name: 'Asha' } } });
  expect(await signIn(admin.email, 'Operator@1')).toMatchObject({ status: 401 });

  await ensureAdmin({ pool, db }, { ...admin, password: 'Operator@2' });
  expect(await signIn(admin.email, 'Operator@2')).toMatchObject({ status: 200, body: { data: { name: 'Asha' } } });
  expect(await get(app, headers, '/admin/getPrimaryUsers')).toMatchObject({ status: 401 });
});

test('a new password in the configuration also lets in who lost the second factor', async () => {
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

test('with another email the admin before is no longer one; that of the demo stays', async () => {
  const someone = (isDemo: boolean) => ({ email: anyEmail(), password: 'Operator@1', name: 'Admin', isDemo });
  const [before, demo, now] = [someone(false), someone(true), someone(false)] as const;
  for (const each of [before, demo, now]) await ensureAdmin({ pool, db }, each);
  const { rows } = await pool.query<{ email: string }>('select email from admins where email = any($1)', [
    [before, demo, now].map(({ email }) => email),
  ]);
  expect(rows.map(({ email }) => email).sort()).toEqual([demo.email, now.email].sort());
});
