import { expect, test } from 'vitest';
import { readAuditChain } from '../testing/audit-chain.ts';
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

test('two owners cannot have the same email, in any case, or mobile number', async () => {
  const email = anyEmail();
  const mobile = anyMobile();
  await register({ email, mobile });
  expect(await register({ email: email.toUpperCase() })).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'email' } });
  expect(await register({ mobile })).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'mobile' } });
});

test('all problems are reported at once, in the words of the specification, and nothing is written', async () => {
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

test('the database stores an argon2 hash, never the password', async () => {
  const email = anyEmail();
  await register({ email });
  const { rows } = await ownerPool.query<{ password_hash: string }>('select password_hash from primary_users where email = $1', [email]);
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
});

test('blanks around a name, an email and a number do not count', async () => {
  const [email, mobile] = [anyEmail(), anyMobile()];
  await register({ userName: '  Asha Patil ', email: ` ${email} `, mobile: ` ${mobile}\t` });
  const signedIn = await post(app, nobody, '/pUsers/login', { email, password });
  expect(signedIn).toMatchObject({ status: 200, body: { data: { userName: 'Asha Patil', email, mobile } } });
});

test.each([
  ['userName', '', 'All fields must be filled'],
  ['userName', '   ', 'All fields must be filled'],
  ['userName', 'x'.repeat(10_000), 'At most 120 characters'],
  ['mobile', '', 'Mobile number must be 10 digits'],
  ['mobile', '9'.repeat(10_000), 'Mobile number must be 10 digits'],
  ['mobile', '९८४७०१२३४५', 'Mobile number must be 10 digits'],
  ['mobile', '<b>98470</b>', 'Mobile number must be 10 digits'],
  ['email', '', 'Invalid email address'],
  ['email', '<b>a@b.in</b>', 'Invalid email address'],
  ['email', `${'a'.repeat(10_000)}@b.in`, 'At most 200 characters'],
  ['password', `Aa1@${'x'.repeat(10_000)}`, 'At most 200 characters'],
  ['subscription', '', 'Select your subscription'],
] as const)('with the %s %o it is refused at that field: %#', async (field, value, message) => {
  const answer = await register({ [field]: value });
  expect(answer).toMatchObject({ status: 422, body: { problems: expect.arrayContaining([expect.objectContaining({ field, message })]) } });
});

test.each(['<script>alert(1)</script>', 'मीरा नायर', 'മീര', 'O’Brien & Söhne', '😀'])(
  'a name may be %s, and stays as it is',
  async (userName) => {
    const email = anyEmail();
    await register({ userName, email });
    expect(await post(app, nobody, '/pUsers/login', { email, password })).toMatchObject({ status: 200, body: { data: { userName } } });
  },
);

test('sent twice at once, one registers and the other is refused', async () => {
  const [email, mobile] = [anyEmail(), anyMobile()];
  const answers = await Promise.all([register({ email, mobile }), register({ email, mobile })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a registration is recorded in the platform’s chain, without the password', async () => {
  const email = anyEmail();
  await register({ email });
  await register({ email });
  const events = (await readAuditChain(ownerPool)).filter(({ text }) => text.includes(email)).map(({ text }) => JSON.parse(text));
  expect(events).toMatchObject([{ action: 'accounts.register', by: { kind: 'owner', name: 'Asha Patil' }, body: { email } }]);
  expect(JSON.stringify(events)).not.toContain(password);
});

test('one address can register sixty times an hour', async () => {
  const attempt = () =>
    app.inject({
      method: 'POST',
      url: '/api/pUsers/register',
      headers: nobody,
      payload: { email: anyEmail() },
      remoteAddress: '192.0.2.60',
    });
  for (let times = 0; times < 60; times++) expect((await attempt()).statusCode).toBe(422);
  const refused = await attempt();
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { code: 'TOO_MANY_TRIES', message: 'Too many registrations from here. Please wait an hour.' },
  ]);
});
