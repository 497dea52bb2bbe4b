import { randomInt } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../platform/passwords.ts';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, type Headers, nobody, patch, post } from '../testing/calls.ts';
import { anyEmail, anyOwner, anyStaff, type Person, password } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();

const newPassword = 'N3w-passw0rd@';
const weak =
  'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character';

const kinds = [
  {
    kind: 'owner',
    area: '/pUsers',
    emailField: 'otpEmail',
    me: '/pUsers/getPrimaryUserData',
    table: 'primary_users',
    make: () => anyOwner(pool),
  },
  {
    kind: 'staff',
    area: '/sUsers',
    emailField: 'otpEmailSec',
    me: '/sUsers/getSecUserData',
    table: 'secondary_users',
    make: async () => anyStaff(pool, (await anyOwner(pool)).id, []),
  },
] as const;

const sent = { message: 'If somebody is registered with this email, a code is on its way. It holds for 10 minutes.' };
const wrong = problem('This code is not right');
const late = problem('This code is no longer valid. Please ask for a new one.');
const used = problem('This code was used already. Please ask for a new one.');
const usedUp = problem('This code was tried too often. Please ask for a new one.');
const tooManyCodes = {
  status: 429,
  body: {
    code: 'TOO_MANY_TRIES',
    message: 'Too many codes were asked for with this email. Please wait an hour, or use a browser in which you have signed in before.',
  },
};
const beginAgain = { status: 403, body: { code: 'CODE_FIRST', message: 'Please begin again and ask for a new code' } };

function problem(message: string) {
  return { status: 422, body: { code: 'INVALID', problems: [{ code: 'WRONG_CODE', field: 'Otp', message }] } };
}

/** The cookies of a browser after an answer, with the earlier ones. */
const withCookies = (browser: Headers, set: readonly { name: string; value: string }[]): Headers => {
  const before = (browser.cookie ?? '').split('; ').filter((each) => each !== '' && !set.some(({ name }) => each.startsWith(`${name}=`)));
  return { ...browser, cookie: [...before, ...set.map(({ name, value }) => `${name}=${value}`)].join('; ') };
};

const mailsTo = async (email: string) =>
  (await ownerPool.query<{ subject: string; body: string }>('select subject, body from mails where recipient = $1 order by id', [email]))
    .rows;
const lastCode = async (email: string) => {
  const codes = (await mailsTo(email)).flatMap(({ body }) => /^(\d{6}) is your code/.exec(body)?.[1] ?? []);
  return codes.at(-1)!;
};
const anyAddress = () => `10.20.${randomInt(256)}.${randomInt(256)}`;
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe.each(kinds)('the recovery of $kind', ({ kind, area, emailField, me, table, make }) => {
  let who: Person;
  beforeEach(async () => {
    who = await make();
  });

  let here: Headers;
  let home: string;
  beforeEach(() => {
    here = nobody;
    home = anyAddress();
  });
  /** In this browser or another one, at this address or another one. */
  const sendIn = async (browser: Headers, email = who.email, remoteAddress = home) => {
    const asked = await app.inject({ method: 'POST', url: `/api${area}/sendOtp`, headers: browser, payload: { email }, remoteAddress });
    const answer = { status: asked.statusCode, body: asked.json<object>(), cookies: asked.cookies };
    return { answer, browser: answer.cookies.length === 0 ? browser : withCookies(browser, answer.cookies) };
  };
  const send = async (email = who.email) => {
    const { answer, browser } = await sendIn(here, email);
    here = browser;
    return answer;
  };
  const submitIn = (browser: Headers, Otp: string, email = who.email) =>
    post(app, browser, `${area}/submitOtp`, { Otp, [emailField]: email });
  const submit = (Otp: string, email = who.email) => submitIn(here, Otp, email);
  const reset = (headers: Headers, to = newPassword, email = who.email) =>
    post(app, headers, `${area}/resetPassword`, { password: to, [emailField]: email });
  const signIn = (secret: string) => post(app, nobody, `${area}/login`, { email: who.email, password: secret });
  const pass = async (): Promise<Headers> => {
    await send();
    const { cookies } = await submit(await lastCode(who.email));
    return withCookies(nobody, cookies);
  };
  const hold = (change: string) => ownerPool.query(`update one_time_codes set ${change} where kind = $1 and email = $2`, [kind, who.email]);
  const anHourLater = () =>
    ownerPool.query("update asked_codes set hour_began_at = hour_began_at - interval '61 minutes' where email = $1", [who.email]);

  test('leads from the email by the code to the new password', async () => {
    expect(await send(`  ${who.email.toUpperCase()} `)).toMatchObject({ status: 200, body: sent });
    const [mail] = await mailsTo(who.email);
    expect(mail).toMatchObject({ subject: 'Your code for Bahi', body: expect.stringMatching(/^\d{6} is your code to set a new password/) });

    const passed = await submit(` ${await lastCode(who.email)} `);
    expect(passed).toMatchObject({ status: 200, body: { message: 'Please choose a new password' } });
    const [cookie] = passed.cookies;
    const path = `/api${area}/resetPassword`;
    expect(cookie).toMatchObject({ name: `bahi_reset_${kind}`, httpOnly: true, sameSite: 'Strict', path, maxAge: 600 });

    const done = await reset({ ...nobody, cookie: `${cookie!.name}=${cookie!.value}` });
    expect(done).toMatchObject({ status: 200, body: { message: 'Your password was changed. Please sign in.' } });
    expect(done.cookies.map(({ name, value }) => [name, value !== ''])).toEqual([
      [`bahi_reset_${kind}`, false],
      [`bahi_known_${kind}`, true],
    ]);
    expect(await signIn(password)).toMatchObject({ status: 401 });
    expect(await signIn(newPassword)).toMatchObject({ status: 200 });
  });

  test('ends every session of the user, informs the user, and is recorded in the platform’s chain without a secret', async () => {
    expect(await get(app, who.headers, me)).toMatchObject({ status: 200 });
    const browser = await pass();
    const code = await lastCode(who.email);
    await reset(browser);
    expect(await get(app, who.headers, me)).toMatchObject({ status: 401 });
    expect((await mailsTo(who.email)).at(-1)).toMatchObject({ subject: 'Your password was changed' });
    const events = (await readAuditChain(ownerPool)).filter(({ text }) => text.includes(who.id));
    expect(JSON.parse(events.at(-1)!.text)).toMatchObject({ action: 'recovery.resetPassword', by: { kind, id: who.id } });
    expect(events.some(({ text }) => text.includes(newPassword) || text.includes(code))).toBe(false);
  });

  test('ends a pending sign-in with the old password', async () => {
    const changed = await hashPassword(newPassword);
    const change = await ownerPool.connect();
    let signingIn: ReturnType<typeof signIn> | undefined;
    try {
      await change.query('begin');
      await change.query(`update ${table} set password_hash = $2 where id = $1`, [who.id, changed]);
      signingIn = signIn(password); // it compares with the old password, which is still valid, and waits for this transaction
      const waiting = 'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
      await vi.waitFor(async () => expect((await change.query(waiting)).rows).not.toEqual([]), { timeout: 15_000 });
      await change.query('commit');
    } finally {
      change.release();
    }
    expect(await signingIn).toMatchObject({ status: 401, cookies: [] });
  });

  test('stores a code as a hash, and mails another each time', async () => {
    const codes = new Set<string>();
    for (let n = 0; n < 3; n++) {
      await send();
      codes.add(await lastCode(who.email));
    }
    expect(codes.size).toBeGreaterThan(1);
    const { rows } = await ownerPool.query<{ code_hash: string }>('select code_hash from one_time_codes where email = $1', [who.email]);
    expect(rows.map(({ code_hash }) => code_hash)).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
  });

  test('answers an unknown, blocked or inactive email like any other, and mails nothing', async () => {
    const stranger = anyEmail();
    await ownerPool.query(`update ${table} set is_blocked = true where id = $1`, [who.id]);
    for (const email of [stranger, who.email]) {
      expect(await send(email)).toMatchObject({ status: 200, body: sent });
      for (let tries = 1; tries < 5; tries++) expect(await submit('000000', email)).toMatchObject(wrong);
      expect(await submit('000000', email)).toMatchObject(usedUp);
      expect(await submit('000000', email)).toMatchObject(usedUp);
      expect(await mailsTo(email)).toEqual([]);
    }
    expect(await submit('000000', anyEmail())).toMatchObject(late); // no code was requested
    if (kind === 'staff') {
      await ownerPool.query('update secondary_users set is_blocked = false, is_active = false where id = $1', [who.id]);
      await send();
      expect(await mailsTo(who.email)).toEqual([]);
    }
  });

  test('accepts only codes of six digits', async () => {
    for (const Otp of ['', '12345', '1234567', 'abcdef', '१२३४५६', '<b>123456</b>', '1'.repeat(10_000)]) {
      const answer = await submit(Otp);
      expect(answer).toMatchObject({ status: 422, body: { problems: [{ field: 'Otp', message: 'Enter the 6 digits of the code' }] } });
    }
  });

  test('wants an email', async () => {
    for (const email of ['', 'asha', '<b>a@b.in</b>', `${'a'.repeat(10_000)}@b.in`, 'आशा']) {
      const answer = await send(email);
      expect(answer).toMatchObject({
        status: 422,
        body: { problems: expect.arrayContaining([expect.objectContaining({ field: 'email' })]) },
      });
    }
    expect(await send('asha')).toMatchObject({ body: { problems: [{ field: 'email', message: 'Invalid email address' }] } });
  });

  test('gives a code five tries, even simultaneous ones', async () => {
    await send();
    const code = await lastCode(who.email);
    const answers = await Promise.all(Array.from({ length: 9 }, () => submit(another(code))));
    expect(answers.every(({ status }) => status === 422)).toBe(true);
    const { rows } = await ownerPool.query('select tries from one_time_codes where kind = $1 and email = $2', [kind, who.email]);
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await submit(code)).toMatchObject(usedUp);
  });

  test('accepts a code at the fifth try, once, and not after ten minutes', async () => {
    await send();
    const code = await lastCode(who.email);
    for (let tries = 0; tries < 4; tries++) expect(await submit(another(code))).toMatchObject(wrong);
    expect(await submit(code)).toMatchObject({ status: 200 });
    expect(await submit(code)).toMatchObject(used);

    await send();
    await hold("expires_at = expires_at - interval '599 seconds'");
    expect(await submit('999999')).toMatchObject({ status: 422 });
    await hold("expires_at = expires_at - interval '1 second'");
    expect(await submit(await lastCode(who.email))).toMatchObject(late);
  });

  test('admits one of two browsers with the same code', async () => {
    await send();
    const code = await lastCode(who.email);
    const answers = await Promise.all([submit(code), submit(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('invalidates the old code with a new one', async () => {
    await send();
    const old = await lastCode(who.email);
    await send();
    const fresh = await lastCode(who.email);
    if (old !== fresh) expect(await submit(old)).toMatchObject(wrong);
    expect(await submit(fresh)).toMatchObject({ status: 200 });
  });

  test('mails five codes an hour to one email and reports that a sixth is too many; the fifth is still valid', async () => {
    for (const email of [who.email, anyEmail()]) {
      here = nobody;
      for (let n = 0; n < 5; n++) expect(await send(email)).toMatchObject({ status: 200, body: sent });
      for (let n = 0; n < 2; n++) expect(await send(email)).toMatchObject(tooManyCodes);
      here = nobody;
      expect(await send(email)).toMatchObject(tooManyCodes); // with or without an account, in any browser
    }
    expect(await mailsTo(who.email)).toHaveLength(5);
    await anHourLater();
    expect(await send()).toMatchObject({ status: 200 });
    expect(await mailsTo(who.email)).toHaveLength(6);
    expect(await submit(await lastCode(who.email))).toMatchObject({ status: 200 });
  });

  test('works from another address, however many codes a stranger requested; all unknown addresses have twenty', async () => {
    const from = (host: number) => `198.51.100.${host}`;
    for (const email of [who.email, anyEmail()]) {
      const { browser } = await sendIn(nobody, email, from(0));
      const codes = await mailsTo(email);
      for (let n = 0; n < 5; n++) await sendIn(nobody, email, from(1));
      expect((await sendIn(nobody, email, from(1))).answer).toMatchObject(tooManyCodes);
      expect((await sendIn(nobody, email, from(2))).answer).toMatchObject({ status: 200, body: sent });
      if (email === who.email) {
        const [, code = ''] = /^(\d{6})/.exec(codes[0]!.body) ?? [];
        expect(await submitIn(browser, code)).toMatchObject({ status: 200 }); // the code that was sent before stays valid
      }
      for (let host = 3; host < 16; host++) expect((await sendIn(nobody, email, from(host))).answer.status).toBe(200);
      expect((await sendIn(nobody, email, from(16))).answer).toMatchObject(tooManyCodes);
    }
  });

  test('does not let others use up the tries of a code, or invalidate it', async () => {
    await send();
    const code = await lastCode(who.email);
    const stranger = (await sendIn(nobody)).browser;
    for (let tries = 0; tries < 6; tries++) expect((await submitIn(stranger, another(code))).status).toBe(422);
    for (let tries = 0; tries < 6; tries++) expect(await submitIn(nobody, code)).toMatchObject(late);
    expect(await submit(code)).toMatchObject({ status: 200 });
  });

  test('works in a browser with an earlier sign-in, however many codes others request', async () => {
    const { cookies } = await signIn(password);
    here = withCookies(
      nobody,
      cookies.filter(({ name }) => name === `bahi_known_${kind}`),
    );
    const known = here;
    for (let n = 0; n < 5; n++) await sendIn(nobody);
    expect((await sendIn(nobody)).answer).toMatchObject(tooManyCodes); // at the same address
    home = anyAddress();
    for (let n = 0; n < 5; n++) expect(await send()).toMatchObject({ status: 200, body: sent });
    expect(await send()).toMatchObject(tooManyCodes);
    const another = await make();
    for (let n = 0; n < 5; n++) await sendIn(nobody, another.email);
    expect((await sendIn(known, another.email)).answer).toMatchObject(tooManyCodes); // known only for its own account
  });

  test('gives the asking browser a token, out of reach of scripts and other sites', async () => {
    const [cookie] = (await send()).cookies;
    const path = `/api${area}`;
    expect(cookie).toMatchObject({ name: `bahi_ask_${kind}`, httpOnly: true, sameSite: 'Strict', path, maxAge: 600 });
    const [again] = (await send()).cookies;
    expect(again?.value).toBe(cookie?.value);
  });

  test('ends when the password is changed meanwhile: code and pass become invalid', async () => {
    const browser = await pass();
    const elsewhere = (await sendIn(nobody)).browser;
    const code = await lastCode(who.email);
    expect(await post(app, who.headers, `${area}/changePassword`, { currentPassword: password, newPassword })).toMatchObject({
      status: 200,
    });
    expect(await reset(browser, 'Th1ef-passw0rd@')).toMatchObject(beginAgain);
    expect(await submitIn(elsewhere, code)).toMatchObject(used);
    expect(await signIn(newPassword)).toMatchObject({ status: 200 });
  });

  test('ends with the first reset, in any browser', async () => {
    const first = await pass();
    here = nobody;
    const second = await pass();
    const third = (await sendIn(nobody)).browser;
    const code = await lastCode(who.email);
    expect(await reset(second)).toMatchObject({ status: 200 });
    expect(await reset(first, 'Th1ef-passw0rd@')).toMatchObject(beginAgain);
    expect(await submitIn(third, code)).toMatchObject(used);
  });

  test('sets no password without the code, with the pass of another, late, or twice', async () => {
    expect(await reset(nobody)).toMatchObject(beginAgain);
    expect(await reset({ ...nobody, cookie: `bahi_reset_${kind}=${'A'.repeat(43)}` })).toMatchObject(beginAgain);
    const other = await make();
    const browser = await pass();
    expect(await reset(browser, newPassword, other.email)).toMatchObject(beginAgain);

    await hold("pass_expires_at = now() - interval '1 second'");
    expect(await reset(browser)).toMatchObject(beginAgain);
    const again = await pass();
    expect(await reset(again)).toMatchObject({ status: 200 });
    expect(await reset(again, 'An0ther-one@')).toMatchObject(beginAgain);
    expect(await signIn(newPassword)).toMatchObject({ status: 200 });
  });

  test('sets no password for a user blocked meanwhile', async () => {
    const browser = await pass();
    await ownerPool.query(`update ${table} set is_blocked = true where id = $1`, [who.id]);
    expect(await reset(browser)).toMatchObject(beginAgain);
  });

  test('applies the password rule, and a weak one costs only another try', async () => {
    const browser = await pass();
    for (const bad of ['', 'Shor@1a', 'passw0rd@1', 'PASSW0RD@1', 'Password@x', 'Passw0rd1', `Aa1@${'x'.repeat(10_000)}`]) {
      const answer = await reset(browser, bad);
      expect(answer).toMatchObject({ status: 422, body: { problems: [{ field: 'password' }] } });
      if (bad.length < 200) expect(answer).toMatchObject({ body: { problems: [{ message: weak }] } });
    }
    expect(await reset(browser)).toMatchObject({ status: 200 });
  });
});

test('a code of an owner does not work for staff with the same email', async () => {
  const owner = await anyOwner(pool);
  await post(app, nobody, '/pUsers/sendOtp', { email: owner.email });
  const code = await lastCode(owner.email);
  expect(await post(app, nobody, '/sUsers/submitOtp', { Otp: code, otpEmailSec: owner.email })).toMatchObject(late);
});

test('requests are limited for each address, and for each email from one', async () => {
  const ask = (email: string, remoteAddress: string, path = 'sendOtp') =>
    app.inject({ method: 'POST', url: `/api/pUsers/${path}`, headers: nobody, payload: { email }, remoteAddress });
  const email = anyEmail();
  const minute = 'Too many tries. Please wait a minute.';
  for (let n = 0; n < 10; n++) expect((await ask(email, '192.0.2.20', 'resetPassword')).statusCode).toBe(422);
  expect((await ask(email, '192.0.2.20')).json()).toMatchObject({ message: minute });
  expect((await ask(` ${email.toUpperCase()}`, '192.0.2.20')).json()).toMatchObject({ message: minute });
  expect((await ask(email, '192.0.2.21')).statusCode).toBe(200);
  for (let n = 0; n < 100; n++) await ask(anyEmail(), '192.0.2.22', 'resetPassword');
  expect((await ask(anyEmail(), '192.0.2.22')).statusCode).toBe(429);
});

test('a new password set by the owner ends a pending recovery of staff', async () => {
  const owner = await anyOwner(pool);
  const staff = await anyStaff(pool, owner.id, []);
  const asked = await post(app, nobody, '/sUsers/sendOtp', { email: staff.email });
  const browser = withCookies(nobody, asked.cookies);
  const code = await lastCode(staff.email);
  expect(await patch(app, owner.headers, `/pUsers/secondaryUsers/${staff.id}`, { password: newPassword })).toMatchObject({ status: 200 });
  expect(await post(app, browser, '/sUsers/submitOtp', { Otp: code, otpEmailSec: staff.email })).toMatchObject(used);
});
