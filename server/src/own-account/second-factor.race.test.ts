import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { type Answer, get, nobody, post } from '../testing/calls.ts';
import { waiting, whileHeld } from '../testing/locks.ts';
import { anyOwner, type Person, password } from '../testing/people.ts';
import { testApp, testSeal } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { sealSecondFactors } from './seal-second-factors.ts';

const { app, pool, db, ownerPool } = await testApp();

type Enrolled = { recoveryCodes: string[]; secret: string; code?: string; problems?: { message: string }[] };

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const call = (name: string, body: object) => post<Enrolled>(app, owner.headers, `/pUsers/secondFactor/${name}`, body);
const begin = async () => (await call('begin', { password })).body.secret;
const confirm = (secret: string) => call('confirm', { code: codeOf(secret) });
const renew = (code: string) => call('recoveryCodes', { password, code });
const left = async () => (await get<{ recoveryCodesLeft: number }>(app, owner.headers, '/pUsers/secondFactor')).body.recoveryCodesLeft;
/** Signs in with the password and this code. */
async function enter(code: string): Promise<number> {
  const { cookies } = await post(app, nobody, '/pUsers/login', { email: owner.email, password });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return (await post(app, { ...nobody, cookie }, '/pUsers/login/code', { code })).status;
}

/** Starts both calls while the row is locked: a call that could read before the other's write has read by then. */
const behindEachOther = (first: () => Promise<Answer<Enrolled>>, second: () => Promise<Answer<Enrolled>>) =>
  whileHeld<Answer<Enrolled>>(ownerPool, 'select from second_factors where person_id = $1', [owner.id], () => [
    first(),
    waiting(ownerPool, 1).then(second),
  ]);

let owner: Person;
beforeEach(async () => {
  owner = await anyOwner(pool);
});

test('it is confirmed once: a second simultaneous confirmation gets no codes', async () => {
  const secret = await begin();
  const answers = await behindEachOther(
    () => confirm(secret),
    () => confirm(secret),
  );
  // Either may come first to the second of its two transactions.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await left()).toBe(10);
});

test('a new secret begun during the confirmation of the old one is not switched on by the old one’s code', async () => {
  const old = await begin();
  const [begun, confirmed] = await behindEachOther(
    () => call('begin', { password }),
    () => confirm(old),
  );
  expect([begun!.status, confirmed!.status]).toEqual([200, 422]);
  expect(await left()).toBe(0);
  expect((await confirm(begun!.body.secret)).status).toBe(200);
});

test('recovery codes renewed twice at once are ten, and those of the last one are valid', async () => {
  const { body } = await confirm(await begin());
  const [one, other] = body.recoveryCodes as [string, string];
  const answers = await behindEachOther(
    () => renew(one),
    () => renew(other),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 403]); // the first has used the code of the second
  expect(await left()).toBe(10);
  expect(await enter(answers[0]!.body.recoveryCodes[0]!)).toBe(200);
});

test('a recovery code entered many times at once works once', async () => {
  const { body } = await confirm(await begin());
  const statuses = await Promise.all(times(6).map(() => enter(body.recoveryCodes[0]!)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await left()).toBe(9);
});

test('a secret begun while a start seals the old one stays the new one', async () => {
  await begin();
  await ownerPool.query(`update second_factors set secret = 'IN THE CLEAR' where person_id = $1`, [owner.id]);
  const [begun] = await whileHeld<unknown>(ownerPool, 'select from second_factors where person_id = $1', [owner.id], () => [
    call('begin', { password }),
    waiting(ownerPool, 1).then(() => sealSecondFactors({ pool, db }, testSeal)),
  ]);
  expect((await confirm((begun as Answer<Enrolled>).body.secret)).status).toBe(200);
});
