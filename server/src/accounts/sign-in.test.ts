import { expect, test } from 'vitest';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, nobody, person, post } from '../testing/calls.ts';
import { anyAdmin, anyOwner, anyStaff, openShop, password } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();

const kinds = [
  { kind: 'admin', door: '/admin/login', me: '/admin/getPrimaryUsers', make: () => anyAdmin(pool) },
  { kind: 'owner', door: '/pUsers/login', me: '/pUsers/getPrimaryUserData', make: () => anyOwner(pool) },
  { kind: 'staff', door: '/sUsers/login', me: '/sUsers/getSecUserData', make: async () => anyStaff(pool, (await anyOwner(pool)).id, []) },
] as const;

test.each(kinds)('the $kind signs in and is then identified by the cookie', async ({ kind, door, me, make }) => {
  const { email } = await make();
  const answer = await post(app, nobody, door, { email: `  ${email.toUpperCase()} `, password });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Signed in', data: { email } } });
  expect(answer.body).not.toHaveProperty('data.passwordHash');

  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ name: `bahi_${kind}`, httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 12 * 3600 });
  expect(await get(app, person(kind, cookie!.value), me)).toMatchObject({ status: 200 });
});

test.each(kinds)('an unknown user and a wrong password get the same answer at the sign-in of the $kind', async ({ door, make }) => {
  const { email } = await make();
  const wrong = await post(app, nobody, door, { email, password: 'Wrong@123' });
  const unknown = await post(app, nobody, door, { email: 'nobody@example.in', password });
  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 'WRONG_CREDENTIALS', message: 'Invalid email, phone or password' },
    cookies: [],
  });
  expect(unknown).toEqual(wrong);
});

test('a phone number may be typed in usual formats', async () => {
  const { mobile } = await anyOwner(pool);
  const typed = `+91 ${mobile.slice(0, 5)}-${mobile.slice(5)}`;
  expect(await post(app, nobody, '/pUsers/login', { email: typed, password })).toMatchObject({ status: 200, body: { data: { mobile } } });
});

test('digits in an email are not treated as a phone number', async () => {
  const { mobile } = await anyOwner(pool);
  const answer = await post(app, nobody, '/pUsers/login', { email: `${mobile}@example.in`, password });
  expect(answer).toMatchObject({ status: 401 });
});

test('with Remember me a session lasts 30 days', async () => {
  const { email } = await anyOwner(pool);
  const answer = await post(app, nobody, '/pUsers/login', { email, password, rememberMe: true });
  expect(answer.cookies[0]).toMatchObject({ maxAge: 30 * 24 * 3600 });
});

test('a block is reported only after the right password', async () => {
  const { id, email } = await anyOwner(pool);
  await pool.query('update primary_users set is_blocked = true where id = $1', [id]);
  expect(await post(app, nobody, '/pUsers/login', { email, password: 'Wrong@123' })).toMatchObject({ status: 401 });
  const answer = await post(app, nobody, '/pUsers/login', { email, password });
  expect(answer).toMatchObject({
    status: 403,
    body: { code: 'BLOCKED', message: 'Your Account is Blocked', is_blocked: true },
    cookies: [],
  });
});

test('a member of staff who left cannot sign in', async () => {
  const { id, email } = await anyStaff(pool, (await anyOwner(pool)).id, []);
  await pool.query('update secondary_users set is_active = false where id = $1', [id]);
  expect(await post(app, nobody, '/sUsers/login', { email, password })).toMatchObject({ status: 403, cookies: [] });
});

test.each([
  { at: '/sUsers/login', kind: 'owner', make: () => anyOwner(pool) },
  { at: '/pUsers/login', kind: 'staff', make: async () => anyStaff(pool, (await anyOwner(pool)).id, []) },
])('$at names the page of the $kind only after the right password', async ({ at, kind, make }) => {
  const { email } = await make();
  const led = await post(app, nobody, at, { email, password });
  expect(led).toMatchObject({ status: 409, body: { code: 'WRONG_DOOR', kind }, cookies: [] });
  expect(await post(app, nobody, at, { email, password: 'Wrong@123' })).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
  expect(await post(app, nobody, '/admin/login', { email, password })).toMatchObject({ status: 401 });
});

test('the database contains no token that would open a session', async () => {
  const { id, email } = await anyOwner(pool);
  const answer = await post(app, nobody, '/pUsers/login', { email, password });
  const { rows } = await ownerPool.query<{ token_hash: Buffer }>('select token_hash from sessions where person_id = $1', [id]);
  expect(rows.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(answer.cookies[0]?.value);
  expect(rows.map(({ token_hash }) => token_hash.length)).toEqual([32, 32]); // this one, and that of the owner created above
});

test('a sign-in is recorded in the platform’s chain, without the password', async () => {
  const { id, email } = await anyOwner(pool);
  await post(app, nobody, '/pUsers/login', { email, password });
  const events = await readAuditChain(ownerPool);
  const mine = events.filter(({ text }) => text.includes(id));
  expect(mine.map(({ text }) => JSON.parse(text))).toMatchObject([{ action: 'accounts.signIn', by: { kind: 'owner', id } }]);
  expect(events.some(({ text }) => text.includes(password))).toBe(false);
});

const tooMany = { code: 'TOO_MANY_TRIES', message: 'Too many tries. Please wait a minute.' };
const attempt = (url: string, email: string, remoteAddress: string) =>
  app.inject({ method: 'POST', url, headers: nobody, payload: { email, password }, remoteAddress });

test('one login can be tried ten times a minute from one address, over all sign-in routes together', async () => {
  const doors = ['/api/pUsers/login', '/api/sUsers/login'];
  for (let tries = 0; tries < 10; tries++) expect((await attempt(doors[tries % 2]!, 'x@example.in', '192.0.2.7')).statusCode).toBe(401);
  const refused = await attempt('/api/admin/login', 'X@example.in', '192.0.2.7');
  expect([refused.statusCode, refused.json()]).toEqual([429, tooMany]);
  expect((await attempt('/api/admin/login', 'another@example.in', '192.0.2.7')).statusCode).toBe(401);
  expect((await attempt('/api/admin/login', 'x@example.in', '192.0.2.8')).statusCode).toBe(401);
});

test('one address can try many logins, as an office with many users needs, but not without limit', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 101; tries++)
    statuses.push((await attempt('/api/pUsers/sendOtp', `n${tries}@example.in`, '192.0.2.9')).statusCode);
  expect(statuses.slice(0, 100).every((status) => status === 422)).toBe(true);
  expect(statuses[100]).toBe(429);
});

test('signing out ends this session and no other', async () => {
  const { manager, people } = await openShop(app, pool);
  const other = await post(app, nobody, '/sUsers/login', { email: people.manager.email, password });
  const elsewhere = person('staff', other.cookies[0]!.value);

  expect(await post(app, manager, '/sUsers/logout', {})).toMatchObject({ status: 200, body: { message: 'Signed out' } });
  expect(await get(app, manager, '/sUsers/getSecUserData')).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FIRST' } });
  expect(await get(app, elsewhere, '/sUsers/getSecUserData')).toMatchObject({ status: 200 });
});

test.each(kinds)('a session of the $kind expires', async ({ kind, door, me, make }) => {
  const { id, email } = await make();
  const answer = await post(app, nobody, door, { email, password });
  const headers = person(kind, answer.cookies[0]!.value);
  expect(await get(app, headers, me)).toMatchObject({ status: 200 });
  await ownerPool.query(`update sessions set expires_at = now() where person_id = $1`, [id]);
  expect(await get(app, headers, me)).toMatchObject({ status: 401 });
});

test.each(kinds)('a new sign-in ends the previous session of this browser of the $kind', async ({ kind, door, me, make }) => {
  const { email, headers } = await make();
  const other = await make();
  const wrong = await post(app, headers, door, { email, password: 'Wrong@123' });
  expect([wrong.status, (await get(app, headers, me)).status]).toEqual([401, 200]);
  const { cookie = '' } = headers; // without the header of the kind, as a page of another kind sends it
  const again = await post(app, { ...nobody, cookie }, door, { email: other.email, password });
  expect(again.status).toBe(200);
  expect((await get(app, headers, me)).status).toBe(401);
  expect((await get(app, person(kind, again.cookies[0]!.value), me)).status).toBe(200);
  expect((await get(app, other.headers, me)).status).toBe(200);
});

test.each(kinds)('an unknown kind of user is refused at the sign-in of the $kind', async ({ door, make }) => {
  const { email } = await make();
  const answer = await post(app, { ...nobody, 'x-bahi-kind': 'guest' }, door, { email, password });
  expect(answer).toMatchObject({ status: 400, body: { code: 'UNKNOWN_KIND', message: 'Invalid user type' }, cookies: [] });
});

test.each(kinds)('an invalid login is reported at its field by the sign-in of the $kind', async ({ door }) => {
  const answer = await post(app, nobody, door, { email: '   ', password: '' });
  const filled = { message: 'All fields must be filled' };
  expect(answer).toMatchObject({
    status: 422,
    body: {
      problems: [
        { field: 'email', ...filled },
        { field: 'password', ...filled },
      ],
    },
  });
  const long = 'x'.repeat(10_000);
  const tooLong = { message: 'At most 200 characters' };
  expect(await post(app, nobody, door, { email: long, password: long })).toMatchObject({
    status: 422,
    body: {
      problems: [
        { field: 'email', ...tooLong },
        { field: 'password', ...tooLong },
      ],
    },
  });
  for (const email of ['<script>alert(1)</script>', "' or 1=1 --", 'मीरा@उदाहरण.भारत', '９８４７０１２３４５', '%', '😀'])
    expect(await post(app, nobody, door, { email, password })).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
});
