import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { aboutSecret } from '../accounts/second-factor-store.ts';
import { sealWith } from '../platform/seal.ts';
import { readAuditChain } from '../testing/audit-chain.ts';
import { type Answer, get, type Headers, nobody, person, post } from '../testing/calls.ts';
import { anyAdmin, anyOwner, password } from '../testing/people.ts';
import { testApp, testSeal } from '../testing/test-app.ts';
import { sealSecondFactors } from './seal-second-factors.ts';

const { app, pool, db, ownerPool } = await testApp();
const STEP = 30_000;

const kinds = [
  { kind: 'admin', area: '/admin', door: '/admin/login', make: () => anyAdmin(pool) },
  { kind: 'owner', area: '/pUsers', door: '/pUsers/login', make: () => anyOwner(pool) },
] as const;

/** The code of an authenticator app, this many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP });

type Begun = { secret: string; address: string; qr: string };
type Confirmed = { message: string; recoveryCodes: string[] };
type Wrong = { code: string; problems: { field: string; message: string }[] };

/** Switches the factor on with a code, which is then used; unless it must stay so, the present one is freed for the test. */
async function switchOn(headers: Headers, area: string, { staysTaken = false } = {}) {
  const begun = await post<Begun>(app, headers, `${area}/secondFactor/begin`, { password });
  const code = codeOf(begun.body.secret);
  const confirmed = await post<Confirmed>(app, headers, `${area}/secondFactor/confirm`, { code });
  expect([begun.status, confirmed.status]).toEqual([200, 200]);
  if (!staysTaken) await ownerPool.query('update second_factors set last_step = 0 where secret = $1', [await sealedOf(begun.body.secret)]);
  return { secret: begun.body.secret, begun: begun.body, ...confirmed.body, code };
}
/** The stored form, which opens only for its own row. */
async function sealedOf(secret: string): Promise<string | undefined> {
  const { rows } = await ownerPool.query<{ kind: 'admin' | 'owner'; person_id: string; secret: string }>('select * from second_factors');
  return rows.find(
    (row) => row.secret.startsWith(testSeal.mark) && testSeal.open(row.secret, aboutSecret(row.kind, row.person_id)) === secret,
  )?.secret;
}
const cookiesOf = ({ cookies }: Answer<unknown>): Headers => ({
  ...nobody,
  cookie: cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; '),
});
async function firstStep(door: string, email: string, more: object = {}) {
  const answer = await post<Wrong>(app, nobody, door, { email, password, ...more });
  return { answer, browser: cookiesOf(answer) };
}
const isOn = async (headers: Headers, area: string) =>
  (await get<{ isOn: boolean; recoveryCodesLeft: number }>(app, headers, `${area}/secondFactor`)).body;

describe.each(kinds)('the second factor of the $kind', ({ kind, area, door, make }) => {
  test('is begun with the password, and is on after its first code', async () => {
    const { email, headers } = await make();
    expect(await post(app, headers, `${area}/secondFactor/begin`, { password: 'Wrong@123' })).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'password', message: 'This is not your password' }] },
    });
    expect(await post(app, headers, `${area}/secondFactor/confirm`, { code: '123456' })).toMatchObject({
      status: 422,
      body: { problems: [{ message: 'Begin with your password first' }] },
    });
    const begun = await post<Begun>(app, headers, `${area}/secondFactor/begin`, { password });
    expect(begun.body.address).toContain(`secret=${begun.body.secret}`);
    expect(begun.body.address).toMatch(/^otpauth:\/\/totp\/Bahi:.*issuer=Bahi/);
    expect(begun.body.qr).toMatch(/^<svg/);
    expect(await isOn(headers, area)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await firstStep(door, email)).answer.status).toBe(200);

    expect(await post(app, headers, `${area}/secondFactor/confirm`, { code: codeOf(begun.body.secret, 9) })).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'code', message: 'This code is not right' }] },
    });
    const confirmed = await post<Confirmed>(app, headers, `${area}/secondFactor/confirm`, { code: codeOf(begun.body.secret) });
    expect(confirmed).toMatchObject({ status: 200, body: { message: 'The second factor is on' } });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(await isOn(headers, area)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(await post(app, headers, `${area}/secondFactor/begin`, { password })).toMatchObject({
      status: 422,
      body: { problems: [{ message: 'The second factor is on already' }] },
    });
  });

  test('cannot be switched on by guessing, or with a secret older than ten minutes', async () => {
    const { id, headers } = await make();
    const begin = async () => (await post<Begun>(app, headers, `${area}/secondFactor/begin`, { password })).body.secret;
    const confirm = (code: string) => post(app, headers, `${area}/secondFactor/confirm`, { code });
    const age = (minutes: number) =>
      ownerPool.query('update second_factors set begun_at = now() - make_interval(mins => $2) where person_id = $1', [id, minutes]);
    const old = await begin();
    await age(10);
    expect(await confirm(codeOf(old))).toMatchObject({ status: 422, body: { problems: [{ message: 'Begin with your password first' }] } });

    const secret = await begin();
    for (let tries = 0; tries < 30; tries++) expect((await confirm(codeOf(secret, 50))).status).toBe(422);
    expect(await confirm(codeOf(secret))).toMatchObject({ status: 429, body: { code: 'TOO_MANY_CODES' } });
    expect(await confirm(codeOf(await begin()))).toMatchObject({ status: 429 });
    await ownerPool.query(`update second_factors set wrong_since = now() - interval '61 minutes' where person_id = $1`, [id]);
    await age(9);
    const { rows } = await ownerPool.query<{ secret: string }>('select secret from second_factors where person_id = $1', [id]);
    expect((await confirm(codeOf(testSeal.open(rows[0]!.secret, aboutSecret(kind, id))))).status).toBe(200);
  });

  test('ends other sessions when it is switched on, and is recorded in the chain', async () => {
    const { id, email, headers } = await make();
    const { cookies } = await post(app, nobody, door, { email, password });
    const elsewhere = person(kind, cookies.find(({ name }) => name === `bahi_${kind}`)!.value);
    expect((await get(app, elsewhere, `${area}/sessions`)).status).toBe(200);
    await switchOn(headers, area);
    expect((await get(app, elsewhere, `${area}/sessions`)).status).toBe(401);
    expect((await get(app, headers, `${area}/sessions`)).status).toBe(200);
    const mine = (await readAuditChain(ownerPool)).filter(({ text }) => text.includes(id));
    expect(mine.map(({ text }) => JSON.parse(text).action)).toContain('ownAccount.confirmSecondFactor');
  });

  test('ends with the code step the session that this browser had', async () => {
    const { email, headers } = await make();
    const { secret } = await switchOn(headers, area);
    const { browser } = await firstStep(door, email);
    const here = { ...browser, cookie: `${browser.cookie}; ${headers.cookie}` };
    expect((await post(app, here, `${door}/code`, { code: codeOf(secret, 40) })).status).toBe(403);
    expect((await get(app, headers, `${area}/sessions`)).status).toBe(200);
    expect((await post(app, here, `${door}/code`, { code: codeOf(secret) })).status).toBe(200);
    expect((await get(app, headers, `${area}/sessions`)).status).toBe(401);
  });

  test('requires the code after the password, in the same browser', async () => {
    const { id, email, headers } = await make();
    const { secret } = await switchOn(headers, area);
    const { answer, browser } = await firstStep(door, email);
    expect(answer).toMatchObject({ status: 403, body: { code: 'CODE_NEEDED', message: 'Enter the code of your authenticator app' } });
    const step = answer.cookies.find(({ name }) => name === `bahi_step_${kind}`);
    expect(step).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api', maxAge: 300 });
    expect(answer.cookies.some(({ name }) => name === `bahi_${kind}`)).toBe(false);

    const code = codeOf(secret);
    expect(await post(app, nobody, `${door}/code`, { code })).toMatchObject({ status: 403, body: { code: 'BEGIN_AGAIN' } });
    const entered = await post<{ data: { _id: string } }>(app, browser, `${door}/code`, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(entered).toMatchObject({ status: 200, body: { message: 'Signed in', data: { _id: id, email } } });
    const session = entered.cookies.find(({ name }) => name === `bahi_${kind}`)!;
    expect((await isOn(person(kind, session.value), area)).isOn).toBe(true);
    expect(await post(app, browser, `${door}/code`, { code: codeOf(secret, 1) })).toMatchObject({
      status: 403,
      body: { code: 'BEGIN_AGAIN' },
    });
  });

  test('accepts a code once, and none before a used one', async () => {
    const { email, headers } = await make();
    const { secret, code } = await switchOn(headers, area, { staysTaken: true });
    const enter = async (typed: string) => post(app, (await firstStep(door, email)).browser, `${door}/code`, { code: typed });
    expect(await enter(code)).toMatchObject({ status: 403, body: { code: 'WRONG_CODE', message: 'This code is not right' } });
    const next = codeOf(secret, 1);
    const browsers = [await firstStep(door, email), await firstStep(door, email), await firstStep(door, email)];
    const answers = await Promise.all(browsers.map(({ browser }) => post(app, browser, `${door}/code`, { code: next })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await enter(next)).status).toBe(403);
    expect((await enter(codeOf(secret))).status).toBe(403);
  });

  test('allows for one step of clock drift, and no more', async () => {
    const { email, headers } = await make();
    const { secret } = await switchOn(headers, area);
    const enter = async (steps: number) =>
      (await post(app, (await firstStep(door, email)).browser, `${door}/code`, { code: codeOf(secret, steps) })).status;
    expect(await enter(3)).toBe(403);
    expect(await enter(-3)).toBe(403);
    expect(await enter(1)).toBe(200);
  });

  test('gives a sign-in five tries, even simultaneous ones', async () => {
    const { email, headers } = await make();
    const { secret } = await switchOn(headers, area);
    const { browser } = await firstStep(door, email);
    const wrong = await Promise.all([1, 2, 3, 4, 5].map(() => post<Wrong>(app, browser, `${door}/code`, { code: codeOf(secret, 50) })));
    expect(wrong.map(({ body }) => body.code).sort()).toEqual(['BEGIN_AGAIN', 'WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE']);
    expect(await post(app, browser, `${door}/code`, { code: codeOf(secret) })).toMatchObject({
      status: 403,
      body: { code: 'BEGIN_AGAIN', message: 'Please sign in again with your password' },
    });
  });

  test('cannot be guessed with the password: thirty codes an hour, and recovery codes besides', async () => {
    const { id, email, headers } = await make();
    const { secret, recoveryCodes } = await switchOn(headers, area);
    await ownerPool.query('update second_factors set wrong_codes = 30, wrong_since = now() where person_id = $1', [id]);
    const enter = async (code: string) => post(app, (await firstStep(door, email)).browser, `${door}/code`, { code });
    expect(await enter(codeOf(secret))).toMatchObject({ status: 429, body: { code: 'TOO_MANY_CODES' } });
    expect((await enter(recoveryCodes[0]!)).status).toBe(200);
    await ownerPool.query(`update second_factors set wrong_since = now() - interval '61 minutes' where person_id = $1`, [id]);
    expect((await enter(codeOf(secret))).status).toBe(200);
  });

  test('lets in by a recovery code, once each, however it is typed', async () => {
    const { email, headers } = await make();
    const { recoveryCodes } = await switchOn(headers, area);
    const enter = async (code: string) => (await post(app, (await firstStep(door, email)).browser, `${door}/code`, { code })).status;
    expect(await enter(` ${recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ')} `)).toBe(200);
    expect(await enter(recoveryCodes[3]!)).toBe(403);
    expect(await isOn(headers, area)).toEqual({ isOn: true, recoveryCodesLeft: 9 });
  });

  test('keeps Remember me through the second step', async () => {
    const { email, headers } = await make();
    const { secret } = await switchOn(headers, area);
    const { browser } = await firstStep(door, email, { rememberMe: true });
    const { cookies } = await post(app, browser, `${door}/code`, { code: codeOf(secret) });
    expect(cookies.find(({ name }) => name === `bahi_${kind}`)).toMatchObject({ maxAge: 30 * 24 * 3600 });
  });

  test('gives ten new recovery codes for password and code; the earlier ones become invalid', async () => {
    const { id, email, headers } = await make();
    const { secret, recoveryCodes } = await switchOn(headers, area);
    const renew = (typed: string, code: string) =>
      post<Confirmed>(app, headers, `${area}/secondFactor/recoveryCodes`, { password: typed, code });
    const enter = async (code: string) => (await post(app, (await firstStep(door, email)).browser, `${door}/code`, { code })).status;

    expect(await renew('Wrong@123', codeOf(secret))).toMatchObject({ status: 422, body: { problems: [{ field: 'password' }] } });
    expect(await renew(password, codeOf(secret, 40))).toMatchObject({ status: 403, body: { code: 'WRONG_CODE' } });
    expect(await enter(recoveryCodes[0]!)).toBe(200);

    const renewed = await renew(password, codeOf(secret));
    expect(renewed).toMatchObject({ status: 200, body: { message: 'The recovery codes of before are no longer good' } });
    expect(new Set([...recoveryCodes, ...renewed.body.recoveryCodes]).size).toBe(20);
    expect(await isOn(headers, area)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(await enter(recoveryCodes[1]!)).toBe(403);
    expect(await enter(renewed.body.recoveryCodes[1]!)).toBe(200);

    const byRecovery = await renew(password, renewed.body.recoveryCodes[2]!); // for a user who has lost the device and some of the codes
    expect(byRecovery.status).toBe(200);
    expect(await isOn(headers, area)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    const mine = (await readAuditChain(ownerPool)).map(({ text }) => text).filter((text) => text.includes(id));
    expect(mine.filter((text) => text.includes('ownAccount.renewRecoveryCodes'))).toHaveLength(2);
    for (const code of byRecovery.body.recoveryCodes) expect(mine.join()).not.toContain(code);
  });

  test('gives no recovery codes while it is off', async () => {
    const { headers } = await make();
    expect(await post(app, headers, `${area}/secondFactor/recoveryCodes`, { password, code: '123456' })).toMatchObject({
      status: 403,
      body: { code: 'WRONG_CODE' },
    });
  });

  test('stores its secret sealed, only for its own row', async () => {
    const { id, headers } = await make();
    const { secret } = await switchOn(headers, area);
    const kept = await ownerPool.query<{ secret: string }>('select secret from second_factors where person_id = $1', [id]);
    expect(kept.rows[0]!.secret).toMatch(/^sealed\.[\w-]{8}\.[\w-]+$/);
    expect(JSON.stringify(kept.rows)).not.toContain(secret);
    expect(testSeal.open(kept.rows[0]!.secret, aboutSecret(kind, id))).toBe(secret);
    expect(() => testSeal.open(kept.rows[0]!.secret, aboutSecret(kind, '00000000-0000-7000-8000-000000000001'))).toThrow();
  });

  test('from before there was a key is sealed at the next start, and keeps its codes', async () => {
    const { id, email, headers } = await make();
    const { secret } = await switchOn(headers, area);
    await ownerPool.query('update second_factors set secret = $2 where person_id = $1', [id, secret]);
    for (let start = 0; start < 2; start++) await sealSecondFactors({ pool, db }, testSeal);
    const { rows } = await ownerPool.query<{ secret: string }>('select secret from second_factors where person_id = $1', [id]);
    expect(testSeal.open(rows[0]!.secret, aboutSecret(kind, id))).toBe(secret);
    expect((await post(app, (await firstStep(door, email)).browser, `${door}/code`, { code: codeOf(secret) })).status).toBe(200);
    await expect(sealSecondFactors({ pool, db }, sealWith(Buffer.alloc(32, 8)))).rejects.toThrow('were sealed with another key');
  });

  test('is switched off with password and code, and is no longer required', async () => {
    const { email, headers } = await make();
    const { secret } = await switchOn(headers, area);
    const off = (typed: string, code: string) => post(app, headers, `${area}/secondFactor/switchOff`, { password: typed, code });
    expect(await off('Wrong@123', codeOf(secret))).toMatchObject({ status: 422, body: { problems: [{ field: 'password' }] } });
    expect(await off(password, codeOf(secret, 40))).toMatchObject({ status: 403, body: { code: 'WRONG_CODE' } });
    expect(await off(password, codeOf(secret))).toMatchObject({ status: 200, body: { message: 'The second factor is off' } });
    expect((await firstStep(door, email)).answer.status).toBe(200);
  });

  test('ends sign-ins begun with an old password', async () => {
    const { email, headers } = await make();
    const { secret } = await switchOn(headers, area);
    const { browser } = await firstStep(door, email);
    await post(app, headers, `${area}/changePassword`, { currentPassword: password, newPassword: 'Another@123' });
    expect(await post(app, browser, `${door}/code`, { code: codeOf(secret) })).toMatchObject({
      status: 403,
      body: { code: 'BEGIN_AGAIN' },
    });
  });

  test('leaves no secret and no code in the chain, and no recovery code in the database', async () => {
    const { id, email, headers } = await make();
    const { secret, code, recoveryCodes } = await switchOn(headers, area);
    const { browser } = await firstStep(door, email);
    const now = codeOf(secret);
    await post(app, browser, `${door}/code`, { code: now });
    const mine = (await readAuditChain(ownerPool)).filter(({ text }) => text.includes(id)).map(({ text }) => text);
    expect(mine.length).toBeGreaterThanOrEqual(3);
    for (const text of mine) for (const word of [secret, `"${code}"`, `"${now}"`, ...recoveryCodes]) expect(text).not.toContain(word);
    const { rows } = await ownerPool.query<{ code_hash: Buffer }>('select code_hash from recovery_codes where person_id = $1', [id]);
    expect(rows.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32));
  });
});

test('the admin switches it off for an owner who lost the device; other users cannot', async () => {
  const [admin, owner] = [await anyAdmin(pool), await anyOwner(pool)];
  await switchOn(owner.headers, '/pUsers');
  const path = `/admin/switchOffSecondFactor/${owner.id}`;
  expect(await get(app, admin.headers, `/admin/getPrimaryUserProfileById/${owner.id}`)).toMatchObject({
    body: { primaryUser: { hasSecondFactor: true } },
  });
  expect((await post(app, owner.headers, path, {})).status).toBe(403);
  expect(await post(app, admin.headers, path, {})).toMatchObject({ status: 200, body: { message: 'Second factor switched off' } });
  expect((await firstStep('/pUsers/login', owner.email)).answer.status).toBe(200);
  expect(await post(app, admin.headers, path, {})).toMatchObject({ status: 404 });
});
