import { expect, test } from 'vitest';
import { nobody, post } from '../testing/calls.ts';
import { anyEmail, anyMobile, password } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, ownerPool } = await testApp();

const register = (changes: object = {}) =>
  post(app, nobody, '/pUsers/register', {
    userName: 'Asha Patil',
    mobile: anyMobile(),
    email: anyEmail(),
    password,
    subscription: 'monthly',
    ...changes,
  });

test('an owner registers, signs in at once and waits for approval', async () => {
  const email = anyEmail();
  const mobile = anyMobile();
  expect(await register({ email: email.toUpperCase(), mobile })).toMatchObject({
    status: 200,
    body: { message: 'Registered. Please sign in.' },
  });

  const signedIn = await post(app, nobody, '/pUsers/login', { email, password });
  expect(signedIn).toMatchObject({ status: 200, body: { data: { userName: 'Asha Patil', email, mobile, isApproved: false } } });
});

test('two owners share neither email, in whatever case, nor mobile number', async () => {
  const email = anyEmail();
  const mobile = anyMobile();
  await register({ email, mobile });
  expect(await register({ email: email.toUpperCase() })).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'email' } });
  expect(await register({ mobile })).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'mobile' } });
});

test('everything that is wrong is said at once, in the words of the specification, and nothing is written', async () => {
  const owners = async () => (await ownerPool.query<{ count: number }>('select count(*) from primary_users')).rows[0]?.count;
  const before = await owners();
  const answer = await register({ mobile: '12345', email: 'asha', password: 'short', subscription: 'daily' });
  expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  const { problems } = answer.body as { problems: { field: string; message: string }[] };
  expect(Object.fromEntries(problems.map(({ field, message }) => [field, message]))).toEqual({
    mobile: 'Mobile number must be 10 digits',
    email: 'Invalid email address',
    password:
      'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character',
    subscription: 'Select your subscription',
  });
  expect(await owners()).toBe(before);
});

test('the database keeps an argon2 hash, never the password', async () => {
  const email = anyEmail();
  await register({ email });
  const { rows } = await ownerPool.query<{ password_hash: string }>('select password_hash from primary_users where email = $1', [email]);
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
});
