import { expect, test } from 'vitest';
import { hashPassword } from '../platform/passwords.ts';
import { nobody, post } from '../testing/calls.ts';
import { anyEmail, anyOwner, anyStaff, password } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();

const tooMany = { status: 429, body: { code: 'TOO_MANY_TRIES', message: 'Too many tries. Please wait a minute.' } };
/** Each call from another address. */
const signIn = (email: string, secret = password, cookie = '') =>
  post(app, cookie ? { ...nobody, cookie } : nobody, '/pUsers/login', { email, password: secret });
const guess = async (email: string, times: number) => {
  for (let tries = 0; tries < times; tries++) expect(await signIn(email, 'Wrong@123')).toMatchObject({ status: 401 });
};
const knownBy = ({ cookies }: Awaited<ReturnType<typeof signIn>>) => {
  const { name, value } = cookies.find((each) => each.name === 'bahi_known_owner')!;
  return `${name}=${value}`;
};
const aMinuteLater = (email: string) =>
  ownerPool.query("update sign_in_tries set counted_at = counted_at - interval '61 seconds' where login = $1", [email]);

test('a login can be tried twenty times from anywhere, then once a minute', async () => {
  const { email } = await anyOwner(pool);
  await guess(email, 20);
  expect(await signIn(email, 'Wrong@123')).toMatchObject(tooMany);
  expect(await signIn(email)).toMatchObject(tooMany);
  await aMinuteLater(email);
  expect(await signIn(email)).toMatchObject({ status: 200 });
});

test('an unknown login is counted the same', async () => {
  const email = anyEmail();
  await guess(email, 20);
  expect(await signIn(email)).toMatchObject(tooMany);
});

test('a browser with an earlier sign-in still works, whatever others try', async () => {
  const { email } = await anyOwner(pool);
  const known = knownBy(await signIn(email));
  await guess(email, 20);
  expect(await signIn(email)).toMatchObject(tooMany);
  expect(await signIn(email, password, known)).toMatchObject({ status: 200 });
});

test('a known browser is limited too, and is known only for its own users', async () => {
  const { email } = await anyOwner(pool);
  const other = await anyOwner(pool);
  const known = knownBy(await signIn(email));
  for (let tries = 0; tries < 20; tries++) await signIn(email, 'Wrong@123', known);
  expect(await signIn(email, password, known)).toMatchObject(tooMany);
  await guess(other.email, 20);
  expect(await signIn(other.email, password, known)).toMatchObject(tooMany);
  const forged = `${known.split('.')[0]}.${'A'.repeat(22)}`;
  expect(await signIn(other.email, password, forged)).toMatchObject(tooMany);
});

test('several users who share a till are known there', async () => {
  const [first, second] = [await anyOwner(pool), await anyOwner(pool)];
  const one = knownBy(await signIn(first.email));
  const both = knownBy(await signIn(second.email, password, one));
  await guess(first.email, 20);
  expect(await signIn(first.email, password, both)).toMatchObject({ status: 200 });
});

test('after a password change every browser is unknown', async () => {
  const { email, id } = await anyOwner(pool);
  const known = knownBy(await signIn(email));
  await ownerPool.query('update primary_users set password_hash = $2 where id = $1', [id, await hashPassword(password)]);
  await guess(email, 20);
  expect(await signIn(email, password, known)).toMatchObject(tooMany);
});

test('the cookie of a known browser is hidden from scripts and other sites, and gives no access', async () => {
  const { email } = await anyOwner(pool);
  const { cookies } = await signIn(email);
  const known = cookies.find(({ name }) => name === 'bahi_known_owner');
  expect(known).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api', maxAge: 365 * 24 * 3600 });
  const headers = { ...nobody, 'x-bahi-kind': 'owner', cookie: `bahi_owner=${known?.value}; bahi_known_owner=${known?.value}` };
  expect((await app.inject({ url: '/api/pUsers/getPrimaryUserData', headers })).statusCode).toBe(401);
});

test('the tries of owner and staff are counted apart', async () => {
  const staff = await anyStaff(pool, (await anyOwner(pool)).id, []);
  await guess(staff.email, 20);
  expect(await post(app, nobody, '/sUsers/login', { email: staff.email, password })).toMatchObject({ status: 200 });
});

test('a right password resets the count of wrong ones', async () => {
  const { email } = await anyOwner(pool);
  await guess(email, 19);
  expect(await signIn(email)).toMatchObject({ status: 200 });
  await guess(email, 20);
});
