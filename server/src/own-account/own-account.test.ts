import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { ensureAdmin } from '../accounts/ensure-admin.ts';
import { hashPassword } from '../platform/passwords.ts';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, type Headers, nobody, person, post } from '../testing/calls.ts';
import { anyAdmin, anyOwner, anyStaff, password } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, db, ownerPool } = await testApp();
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const newPassword = 'Another@123';

const kinds = [
  { kind: 'admin', area: '/admin', door: '/admin/login', make: () => anyAdmin(pool) },
  { kind: 'owner', area: '/pUsers', door: '/pUsers/login', make: () => anyOwner(pool) },
  { kind: 'staff', area: '/sUsers', door: '/sUsers/login', make: async () => anyStaff(pool, (await anyOwner(pool)).id, []) },
] as const;

type Session = { _id: string; startedAt: string; lastSeenAt: string; device: string; address: string; isThis: boolean };
const sessionsOf = async (headers: Headers, area: string) => {
  const answer = await get<{ sessions: Session[] }>(app, headers, `${area}/sessions`);
  return { status: answer.status, sessions: answer.body.sessions };
};

async function signInElsewhere(kind: 'admin' | 'owner' | 'staff', door: string, email: string): Promise<Headers> {
  const { cookies } = await post(app, { ...nobody, 'user-agent': chrome }, door, { email, password });
  return person(kind, cookies.find(({ name }) => name === `bahi_${kind}`)!.value);
}

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** Makes a call while another transaction has written and not committed; the call waits for it until it commits. */
async function whileHeld<Answer>(write: (change: Query) => Promise<unknown>, call: () => Promise<Answer>): Promise<Answer> {
  const held = await ownerPool.connect();
  try {
    await held.query('begin');
    await write((text, values) => held.query(text, values));
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
    const answer = call();
    const waiting = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    await vi.waitFor(async () => expect((await ownerPool.query(waiting, [rows[0]!.pid])).rows).not.toEqual([]), { timeout: 15_000 });
    await held.query('commit');
    return await answer;
  } finally {
    held.release();
  }
}

/** The code step of a sign-in, just before its commit. */
const enterACode = (kind: string, personId: string) => async (change: Query) => {
  await change('update sign_in_steps set tries = 1 where person_id = $1', [personId]);
  await change('delete from sign_in_steps where person_id = $1', [personId]);
  await change(
    `insert into sessions (token_hash, id, kind, person_id, expires_at) values (sha256($2::bytea), gen_random_uuid(), $1, $3, now() + interval '1 hour')`,
    [kind, personId, personId],
  );
};
const beginAStep = (kind: string, personId: string) =>
  ownerPool.query(
    `insert into sign_in_steps (token_hash, kind, person_id, remember, expires_at) values (sha256($2::bytea), $1, $3, false, now() + interval '5 minutes')`,
    [kind, personId, personId],
  );
const sessionsInDatabase = async (personId: string) =>
  (await ownerPool.query('select id from sessions where person_id = $1', [personId])).rows.length;

test.each([
  { kind: 'admin', area: '/admin', make: () => anyAdmin(pool) },
  { kind: 'owner', area: '/pUsers', make: () => anyOwner(pool) },
] as const)(
  'a session of the $kind that the code step begins at this moment ends with the old password too',
  async ({ kind, area, make }) => {
    const { id, headers } = await make();
    await beginAStep(kind, id);
    const answer = await whileHeld(enterACode(kind, id), () =>
      post(app, headers, `${area}/changePassword`, { currentPassword: password, newPassword }),
    );
    expect(answer).toMatchObject({ status: 200 });
    expect(await sessionsInDatabase(id)).toBe(1);
  },
);

test('the same after a reset by code, and after another password of the operator', async () => {
  const owner = await anyOwner(pool);
  const asked = await post(app, nobody, '/pUsers/sendOtp', { email: owner.email });
  const { rows } = await ownerPool.query<{ body: string }>('select body from mails where recipient = $1', [owner.email]);
  const here = { ...nobody, cookie: asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  const passed = await post(app, here, '/pUsers/submitOtp', { Otp: rows[0]!.body.slice(0, 6), otpEmail: owner.email });
  const browser = { ...nobody, cookie: passed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  await beginAStep('owner', owner.id);
  const answer = await whileHeld(enterACode('owner', owner.id), () =>
    post(app, browser, '/pUsers/resetPassword', { password: newPassword, otpEmail: owner.email }),
  );
  expect(answer).toMatchObject({ status: 200 });
  expect(await sessionsInDatabase(owner.id)).toBe(0);

  const admin = { email: `${randomUUID()}@example.in`, password: 'Operator@1', name: 'Operator', isDemo: true };
  await ensureAdmin({ pool, db }, admin);
  const { _id: id } = (await post<{ data: { _id: string } }>(app, nobody, '/admin/login', { email: admin.email, password: 'Operator@1' }))
    .body.data;
  await beginAStep('admin', id);
  await whileHeld(enterACode('admin', id), () => ensureAdmin({ pool, db }, { ...admin, password: 'Operator@2' }));
  expect(await sessionsInDatabase(id)).toBe(0);
});

describe.each(kinds)('the password of the $kind', ({ kind, area, door, make }) => {
  test('is changed with the old one, and every other session ends', async () => {
    const { email, headers } = await make();
    const elsewhere = await signInElsewhere(kind, door, email);
    const answer = await post(app, headers, `${area}/changePassword`, { currentPassword: password, newPassword });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password changed. Your other sessions have ended.' } });
    expect((await sessionsOf(headers, area)).sessions).toHaveLength(1);
    expect((await sessionsOf(elsewhere, area)).status).toBe(401);
    expect(await post(app, nobody, door, { email, password })).toMatchObject({ status: 401 });
    expect(await post(app, nobody, door, { email, password: newPassword })).toMatchObject({ status: 200 });
    const { rows } = await ownerPool.query<{ subject: string; body: string }>('select subject, body from mails where recipient = $1', [
      email,
    ]);
    expect(rows).toMatchObject([{ subject: 'Your password was changed' }]);
    expect(rows[0]?.body).not.toContain(newPassword);
  });

  test('is not changed without the old one, or to one that is too weak or the same', async () => {
    const { email, headers } = await make();
    const change = (currentPassword: string, next: string) =>
      post(app, headers, `${area}/changePassword`, { currentPassword, newPassword: next });
    expect(await change('Wrong@123', newPassword)).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'currentPassword', message: 'This is not your password' }] },
    });
    expect(await change(password, 'weak')).toMatchObject({
      status: 422,
      body: {
        problems: [
          {
            field: 'newPassword',
            message:
              'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character',
          },
        ],
      },
    });
    expect(await change(password, password)).toMatchObject({ status: 422, body: { problems: [{ field: 'newPassword' }] } });
    expect(await post(app, nobody, door, { email, password })).toMatchObject({ status: 200 });
  });

  test('cannot be guessed on an unlocked screen: the fifth wrong one ends the session', async () => {
    const { email, headers } = await make();
    const guess = () => post(app, headers, `${area}/changePassword`, { currentPassword: 'Wrong@123', newPassword });
    const statuses = (await Promise.all([1, 2, 3, 4, 5, 6].map(guess))).map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 422)).toHaveLength(4);
    expect(statuses.at(-1)).toBe(422);
    expect((await sessionsOf(headers, area)).status).toBe(401);
    expect(await post(app, nobody, door, { email, password })).toMatchObject({ status: 200 });
  });

  test('five right ones with the same new password do not count as wrong', async () => {
    const { headers } = await make();
    for (let times = 0; times < 7; times++) {
      const answer = await post(app, headers, `${area}/changePassword`, { currentPassword: password, newPassword: password });
      expect(answer).toMatchObject({ status: 422, body: { problems: [{ code: 'SAME_PASSWORD' }] } });
    }
  });

  test('keeps this browser known: others’ tries cannot lock the user out', async () => {
    const { email, headers } = await make();
    const { cookies } = await post(app, headers, `${area}/changePassword`, { currentPassword: password, newPassword });
    const known = cookies.find(({ name }) => name === `bahi_known_${kind}`);
    for (let tries = 0; tries < 20; tries++) await post(app, nobody, door, { email, password: 'Wrong@123' });
    expect(await post(app, nobody, door, { email, password: newPassword })).toMatchObject({ status: 429 });
    const here = { ...nobody, cookie: `${known?.name}=${known?.value}` };
    expect(await post(app, here, door, { email, password: newPassword })).toMatchObject({ status: 200 });
  });

  test('changed by two at once, the later is asked to try again', async () => {
    const { id, headers } = await make();
    const table = { admin: 'admins', owner: 'primary_users', staff: 'secondary_users' }[kind];
    const changed = await hashPassword('Elsewhere@1');
    const answer = await whileHeld(
      (change) => change(`update ${table} set password_hash = $2 where id = $1`, [id, changed]),
      () => post(app, headers, `${area}/changePassword`, { currentPassword: password, newPassword }),
    );
    expect(answer).toMatchObject({ status: 503, body: { code: 'BUSY', message: 'Too much is going on right now. Please try again.' } });
  });

  test('is not in the chain, only that it was changed', async () => {
    const { id, headers } = await make();
    await post(app, headers, `${area}/changePassword`, { currentPassword: password, newPassword });
    const mine = (await readAuditChain(ownerPool)).filter(({ text }) => text.includes(id));
    expect(mine.map(({ text }) => JSON.parse(text).action)).toContain('ownAccount.changePassword');
    for (const { text } of mine) for (const secret of [password, newPassword]) expect(text).not.toContain(secret);
  });
});

test('the id of a session is the one given by the server, never one of the database', async () => {
  const columns = 'select column_default from information_schema.columns where table_name = $1 and column_name = $2';
  expect((await ownerPool.query(columns, ['sessions', 'id'])).rows).toEqual([{ column_default: null }]);
});

describe.each(kinds)('the sessions of the $kind', ({ kind, area, door, make }) => {
  test('are listed with device, address and times, this one first', async () => {
    const { email, headers } = await make();
    await signInElsewhere(kind, door, email);
    const { sessions } = await sessionsOf(headers, area);
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({ device: 'Chrome on Windows', address: expect.stringMatching(/^10\./) });
    expect(Date.parse(sessions[1]!.lastSeenAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(sessions)).not.toContain('token');
  });

  test('end one by one, or all others at once', async () => {
    const { email, headers } = await make();
    const [one, two, three] = [
      await signInElsewhere(kind, door, email),
      await signInElsewhere(kind, door, email),
      await signInElsewhere(kind, door, email),
    ];
    const idOf = async (of: Headers) => (await sessionsOf(of, area)).sessions.find(({ isThis }) => isThis)!._id;
    const sessionId = await idOf(one);
    expect(await post(app, headers, `${area}/sessions/end`, { sessionId })).toMatchObject({
      status: 200,
      body: { message: 'Session ended' },
    });
    expect((await sessionsOf(one, area)).status).toBe(401);
    expect(await post(app, headers, `${area}/sessions/end`, { sessionId })).toMatchObject({
      status: 404,
      body: { message: 'This session has ended already' },
    });
    expect(await post(app, headers, `${area}/sessions/endOthers`, {})).toMatchObject({ body: { message: '2 other sessions ended' } });
    expect((await sessionsOf(two, area)).status).toBe(401);
    expect((await sessionsOf(three, area)).status).toBe(401);
    expect((await sessionsOf(headers, area)).sessions).toHaveLength(1);
  });

  test('of another user are not found', async () => {
    const [mine, theirs] = [await make(), await make()];
    const { sessions } = await sessionsOf(theirs.headers, area);
    expect(await post(app, mine.headers, `${area}/sessions/end`, { sessionId: sessions[0]!._id })).toMatchObject({ status: 404 });
    expect(await post(app, mine.headers, `${area}/sessions/end`, { sessionId: randomUUID() })).toMatchObject({ status: 404 });
    expect((await sessionsOf(theirs.headers, area)).status).toBe(200);
  });

  test('store their last use coarsely: again after ten minutes, and not before', async () => {
    const { id, headers } = await make();
    const seen = async () =>
      (
        await ownerPool.query<{ minutes: number }>(
          'select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from sessions where person_id = $1',
          [id],
        )
      ).rows[0]!.minutes;
    const setBack = (minutes: number) =>
      ownerPool.query(`update sessions set last_seen_at = now() - make_interval(mins => $2) where person_id = $1`, [id, minutes]);
    await setBack(9);
    await sessionsOf(headers, area);
    expect(await seen()).toBe(9);
    await setBack(11);
    await sessionsOf(headers, area);
    await expect.poll(seen).toBe(0);
  });
});

test('the admin changes name and email with the password, signs in with the new email, and a mail goes to the old address', async () => {
  const { headers, email: oldEmail, id } = await anyAdmin(pool);
  const email = `${randomUUID()}@example.in`;
  const answer = await post(app, headers, '/admin/profileSettings', { name: ' Operator ', email: email.toUpperCase(), password });
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Profile saved', data: { name: 'Operator', email, mustChangePassword: false } },
  });
  expect(await post(app, nobody, '/admin/login', { email, password })).toMatchObject({ status: 200, body: { data: { name: 'Operator' } } });
  const { rows } = await ownerPool.query('select subject, body from mails where recipient = $1', [oldEmail]);
  expect(rows).toMatchObject([{ subject: 'Your email was changed', body: expect.stringContaining(email) }]);
  const mine = (await readAuditChain(ownerPool)).filter(({ text }) => text.includes(id));
  expect(mine.map(({ text }) => JSON.parse(text))).toContainEqual(
    expect.objectContaining({ action: 'adminAccount.saveProfile', body: { name: 'Operator', email } }),
  );
});

test('without the password only the name changes; five wrong ones end the session', async () => {
  const { headers, email } = await anyAdmin(pool);
  const save = (more: object) => post(app, headers, '/admin/profileSettings', { name: 'Asha', email: 'another@example.in', ...more });
  expect(await save({ email: email.toUpperCase() })).toMatchObject({ status: 200, body: { data: { name: 'Asha', email } } });
  expect(await save({})).toMatchObject({
    status: 422,
    body: { problems: [{ field: 'password', message: 'Enter your password to change the email' }] },
  });
  for (let tries = 0; tries < 4; tries++) {
    expect(await save({ password: 'Wrong@123' })).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'password', message: 'This is not your password' }] },
    });
  }
  expect(await save({ password: 'Wrong@123' })).toMatchObject({ status: 401, body: { code: 'TRIES_USED' } });
  expect(await post(app, nobody, '/admin/login', { email, password })).toMatchObject({ status: 200 });
});

test('an email of another admin, or an invalid one, is refused at its field', async () => {
  const [one, two] = [await anyAdmin(pool), await anyAdmin(pool)];
  expect(await post(app, one.headers, '/admin/profileSettings', { name: 'One', email: two.email, password })).toMatchObject({
    status: 409,
    body: { field: 'email', message: 'This email is in use' },
  });
  expect(await post(app, one.headers, '/admin/profileSettings', { name: '', email: 'none' })).toMatchObject({
    status: 422,
    body: { problems: [{ field: 'name' }, { field: 'email', message: 'Invalid email address' }] },
  });
});
