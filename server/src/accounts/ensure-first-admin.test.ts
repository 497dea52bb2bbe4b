import { expect, test } from 'vitest';
import { get, nobody, person, post } from '../testing/calls.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { ensureFirstAdmin } from './ensure-first-admin.ts';

const { app, pool, db } = await testApp();
const signIn = ({ email, password }: { email: string; password: string }) => post(app, nobody, '/admin/login', { email, password });

/** Removes the admins for a test; other tests of this process share the database. */
async function withoutAdmins(work: () => Promise<void>) {
  await pool.query('update admins set must_change_password = true');
  await pool.query(`delete from admins where email <> 'admin@bahi.local'`);
  await work();
}

test('the first admin has a one-time password, which only allows choosing another', async () => {
  await withoutAdmins(async () => {
    const first = (await ensureFirstAdmin({ pool, db }))!;
    expect(first).toMatchObject({ email: 'admin@bahi.local', password: expect.stringMatching(/^[\w-]{24}aA1@$/) });
    const answer = await signIn(first);
    expect(answer).toMatchObject({ status: 200, body: { data: { mustChangePassword: true } } });
    const headers = person('admin', answer.cookies[0]!.value);
    const refused = { status: 403, body: { code: 'PASSWORD_CHANGE_NEEDED', message: 'Choose a password of your own first' } };
    for (const path of ['/admin/getPrimaryUsers', '/admin/getWaiting', '/admin/sessions', '/admin/secondFactor']) {
      expect(await get(app, headers, path)).toMatchObject(refused);
    }
    expect(await post(app, headers, '/admin/profileSettings', { name: 'A', email: 'a@example.in' })).toMatchObject(refused);
    expect(await post(app, headers, '/admin/secondFactor/begin', { password: first.password })).toMatchObject(refused);

    const own = { currentPassword: first.password, newPassword: 'My-own@1234' };
    expect(await post(app, headers, '/admin/changePassword', own)).toMatchObject({ status: 200 });
    expect(await get(app, headers, '/admin/getPrimaryUsers')).toMatchObject({ status: 200 });
    expect(await signIn(first)).toMatchObject({ status: 401 });
    expect(await ensureFirstAdmin({ pool, db })).toBeUndefined();
    expect(await signIn({ ...first, password: own.newPassword })).toMatchObject({
      status: 200,
      body: { data: { mustChangePassword: false } },
    });
  });
});

test('until it is changed every start creates another one, and the previous one becomes invalid', async () => {
  await withoutAdmins(async () => {
    const first = (await ensureFirstAdmin({ pool, db }))!;
    const { cookies } = await signIn(first);
    const second = (await ensureFirstAdmin({ pool, db }))!;
    expect(second.password).not.toBe(first.password);
    expect(await signIn(first)).toMatchObject({ status: 401 });
    expect(await get(app, person('admin', cookies[0]!.value), '/admin/getPrimaryUsers')).toMatchObject({ status: 401 });
    expect(await signIn(second)).toMatchObject({ status: 200 });
    await pool.query('delete from admins');
  });
});

test('of servers that start at once each creates the password again, and the last one is valid', async () => {
  await withoutAdmins(async () => {
    await pool.query('delete from admins');
    const made = await Promise.all(times(3).map(() => ensureFirstAdmin({ pool, db })));
    expect(new Set(made.map((each) => each?.email))).toEqual(new Set(['admin@bahi.local']));
    const answers = await Promise.all(made.map((each) => signIn(each!)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });
});
