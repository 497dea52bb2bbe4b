import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, type Headers, person, post, put } from '../testing/calls.ts';
import { anyOwner, anyStaff, openShop, type Person, password } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();

const kinds = [
  { kind: 'owner', area: '/pUsers', me: '/pUsers/getPrimaryUserData', out: '/pUsers/primaryUserLogout', make: () => anyOwner(pool) },
  {
    kind: 'staff',
    area: '/sUsers',
    me: '/sUsers/getSecUserData',
    out: '/sUsers/logout',
    make: async () => anyStaff(pool, (await anyOwner(pool)).id, []),
  },
] as const;

const anyPasscode = (digits: number) => String(randomInt(10 ** (digits - 1), 10 ** digits));
const set = (headers: Headers, area: string, passcode: string, more: object = {}) =>
  put(app, headers, `${area}/passcode`, { passcode, lockAfterMinutes: 5, ...more });

async function signInAgain({ email }: Person, kind: 'owner' | 'staff', area: string): Promise<Headers> {
  const { cookies } = await post(app, { host: 'localhost', origin: 'http://localhost' }, `${area}/login`, { email, password });
  return person(kind, cookies[0]!.value);
}

describe.each(kinds)('the passcode of the $kind', ({ kind, area, me, out, make }) => {
  test.each([4, 5, 6])('has %d digits, and the user is told the minutes until the screen locks', async (digits) => {
    const { headers } = await make();
    expect((await get(app, headers, me)).body).not.toHaveProperty('data.userData.lockAfterMinutes');
    expect(await set(headers, area, anyPasscode(digits))).toMatchObject({ status: 200, body: { message: 'Passcode saved' } });
    expect((await get(app, headers, me)).body).toHaveProperty('data.userData.lockAfterMinutes', 5);
  });

  test.each(['123', '1234567', '12a4', '', '１２３４'])('is not %s: 4 to 6 digits', async (passcode) => {
    const { headers } = await make();
    const answer = await set(headers, area, passcode);
    expect(answer).toMatchObject({ status: 422, body: { problems: [{ field: 'passcode', message: 'A passcode has 4 to 6 digits' }] } });
  });

  test('a locked session can only be unlocked or ended', async () => {
    const { headers } = await make();
    await set(headers, area, '4711');
    expect(await post(app, headers, `${area}/lock`, {})).toMatchObject({ status: 200, body: { message: 'Locked' } });
    const locked = { status: 423, body: { code: 'LOCKED', message: 'This screen is locked' } };
    expect(await get(app, headers, me)).toMatchObject(locked);
    expect(await set(headers, area, '1234', { currentPasscode: '4711' })).toMatchObject(locked);
    expect(await post(app, headers, `${area}/removePasscode`, { currentPasscode: '4711' })).toMatchObject(locked);
    expect(await post(app, headers, `${area}/lock`, {})).toMatchObject({ status: 200 });

    expect(await post(app, headers, `${area}/unlock`, { passcode: '4711' })).toMatchObject({ status: 200, body: { message: 'Unlocked' } });
    expect(await get(app, headers, me)).toMatchObject({ status: 200 });
    await post(app, headers, `${area}/lock`, {});
    expect(await post(app, headers, out, {})).toMatchObject({ status: 200, body: { message: 'Signed out' } });
    expect(await get(app, headers, me)).toMatchObject({ status: 401 });
  });

  test('forgotten, the password unlocks', async () => {
    const { headers } = await make();
    await set(headers, area, '4711');
    await post(app, headers, `${area}/lock`, {});
    expect(await post(app, headers, `${area}/unlock`, { password })).toMatchObject({ status: 200 });
    expect(await get(app, headers, me)).toMatchObject({ status: 200 });
  });

  test('five wrong tries sign out; the fifth says so, and simultaneous later ones are refused', async () => {
    const { headers } = await make();
    await set(headers, area, '4711');
    await post(app, headers, `${area}/lock`, {});
    for (const triesLeft of [4, 3, 2, 1]) {
      const wrong = triesLeft % 2 === 0 ? { passcode: '0000' } : { password: 'Wrong@123' };
      expect(await post(app, headers, `${area}/unlock`, wrong)).toMatchObject({
        status: 403,
        body: { code: 'WRONG_SECRET', message: 'That is not right', triesLeft },
      });
    }
    const last = await post(app, headers, `${area}/unlock`, { passcode: '0000' });
    expect(last).toMatchObject({ status: 401, body: { code: 'TRIES_USED', message: 'Signed out after five wrong tries' } });
    expect(last.cookies).toMatchObject([{ name: `bahi_${kind}`, value: '' }]);
    expect(await post(app, headers, `${area}/unlock`, { passcode: '4711' })).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_FIRST' },
    });
  });

  test('twenty guesses at once are no more than five', async () => {
    const { headers } = await make();
    await set(headers, area, '4711');
    await post(app, headers, `${area}/lock`, {});
    const guesses = Array.from({ length: 20 }, (_, at) =>
      post<{ code: string }>(app, headers, `${area}/unlock`, { passcode: `100${at % 10}` }),
    );
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'WRONG_SECRET').length).toBeLessThanOrEqual(4);
    expect(await get(app, headers, me)).toMatchObject({ status: 401 });
  });

  test('a right try resets the count of wrong ones', async () => {
    const { headers } = await make();
    await set(headers, area, '4711');
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 3; wrong++) await post(app, headers, `${area}/unlock`, { passcode: '0000' });
      expect(await post(app, headers, `${area}/unlock`, { passcode: '4711' })).toMatchObject({ status: 200 });
    }
  });

  test('gives no more guesses at the password: a right passcode does not reset wrong passwords', async () => {
    const { headers } = await make();
    await set(headers, area, '4711'); // the first one needs no proof
    const guess = () => post(app, headers, `${area}/changePassword`, { currentPassword: 'Wrong@123', newPassword: 'Another@123' });
    for (let tries = 0; tries < 2; tries++) expect((await guess()).status).toBe(422);
    expect(await post(app, headers, `${area}/unlock`, { passcode: '4711' })).toMatchObject({ status: 200 });
    expect(await post(app, headers, `${area}/unlock`, { password: 'Wrong@123' })).toMatchObject({ status: 403, body: { triesLeft: 2 } });
    expect(await set(headers, area, '1234', { currentPasscode: '4711' })).toMatchObject({ status: 200 });
    expect((await guess()).status).toBe(422);
    expect(await post(app, headers, `${area}/unlock`, { passcode: '1234' })).toMatchObject({ status: 200 });
    expect(await guess()).toMatchObject({ status: 401, body: { code: 'TRIES_USED' } });
    expect(await get(app, headers, me)).toMatchObject({ status: 401 });
  });

  test('and the right password resets them', async () => {
    const { headers } = await make();
    await set(headers, area, '4711');
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 4; wrong++) await post(app, headers, `${area}/unlock`, { password: 'Wrong@123' });
      expect(await post(app, headers, `${area}/unlock`, { password })).toMatchObject({ status: 200 });
    }
  });

  test('is changed only with the old one or the password', async () => {
    const { headers } = await make();
    await set(headers, area, '4711');
    expect(await set(headers, area, '1234')).toMatchObject({ status: 403, body: { code: 'WRONG_SECRET', triesLeft: 4 } });
    expect(await set(headers, area, '1234', { currentPasscode: '1111' })).toMatchObject({ status: 403, body: { triesLeft: 3 } });
    expect(await set(headers, area, '1234', { currentPasscode: '4711' })).toMatchObject({ status: 200 });
    expect(await set(headers, area, '987654', { password })).toMatchObject({ status: 200 });
    expect(await post(app, headers, `${area}/unlock`, { passcode: '987654' })).toMatchObject({ status: 200 });
  });

  test('stays if only the minutes change; without one there are no minutes', async () => {
    const { headers } = await make();
    expect(await put(app, headers, `${area}/passcode`, { lockAfterMinutes: 15 })).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'passcode', message: 'A passcode has 4 to 6 digits' }] },
    });
    await set(headers, area, '4711');
    expect(await put(app, headers, `${area}/passcode`, { lockAfterMinutes: 15, currentPasscode: '4711' })).toMatchObject({ status: 200 });
    expect((await get(app, headers, me)).body).toHaveProperty('data.userData.lockAfterMinutes', 15);
    expect(await post(app, headers, `${area}/unlock`, { passcode: '4711' })).toMatchObject({ status: 200 });
    expect(await put(app, headers, `${area}/passcode`, { lockAfterMinutes: 30 })).toMatchObject({ status: 403 });
  });

  test('removed, nothing locks any more and locked sessions are unlocked', async () => {
    const someone = await make();
    const elsewhere = await signInAgain(someone, kind, area);
    await set(someone.headers, area, '4711');
    await post(app, elsewhere, `${area}/lock`, {});
    expect(await post(app, someone.headers, `${area}/removePasscode`, { currentPasscode: '0000' })).toMatchObject({ status: 403 });
    expect(await post(app, someone.headers, `${area}/removePasscode`, { currentPasscode: '4711' })).toMatchObject({
      status: 200,
      body: { message: 'Passcode removed' },
    });
    expect(await get(app, elsewhere, me)).toMatchObject({ status: 200 });
    expect(await post(app, elsewhere, `${area}/lock`, {})).toMatchObject({ status: 404, body: { message: 'Set a passcode first' } });
  });

  test('a lock belongs to one session; those on other devices continue', async () => {
    const someone = await make();
    const elsewhere = await signInAgain(someone, kind, area);
    await set(someone.headers, area, '4711');
    await post(app, someone.headers, `${area}/lock`, {});
    expect(await get(app, elsewhere, me)).toMatchObject({ status: 200 });
    expect(await get(app, await signInAgain(someone, kind, area), me)).toMatchObject({ status: 200 });
  });

  test('the database stores an argon2 hash, and the chain contains neither passcode nor password', async () => {
    const { headers, id } = await make();
    await set(headers, area, '471199');
    await set(headers, area, '471188', { password });
    const { rows } = await pool.query('select passcode_hash from passcodes where person_id = $1', [id]);
    expect(rows[0].passcode_hash).toMatch(/^\$argon2id\$/);
    const chain = JSON.stringify(await readAuditChain(ownerPool));
    expect(chain).toContain('passcode.save');
    expect(chain).not.toContain(password);
    // As a separate word, because ids and hashes contain digits too.
    for (const passcode of ['471199', '471188']) expect(chain).not.toMatch(new RegExp(`(?<![\\w-])${passcode}(?![\\w-])`));
  });
});

test('inside a company a locked session finds the door closed too', async () => {
  const shop = await openShop(app, pool);
  await set(shop.clerk, '/sUsers', '4711');
  expect(await get(app, shop.clerk, `${shop.path}/parties`)).toMatchObject({ status: 200 });
  await post(app, shop.clerk, '/sUsers/lock', {});
  expect(await get(app, shop.clerk, `${shop.path}/parties`)).toMatchObject({ status: 423, body: { code: 'LOCKED' } });
  expect(await get(app, shop.manager, `${shop.path}/parties`)).toMatchObject({ status: 200 });
});
