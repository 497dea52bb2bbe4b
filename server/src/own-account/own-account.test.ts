import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, type Headers, nobody, person, post } from '../testing/calls.ts';
import { anyAdmin, anyOwner, anyStaff, password } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();
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

describe.each(kinds)('the password of the $kind', ({ kind, area, door, make }) => {
  test('is changed by who knows it, and every other session ends', async () => {
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

  test('is not changed by who does not know it, nor to one that is too weak or the same', async () => {
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

  test('cannot be guessed from an open screen: the fifth wrong one ends the session', async () => {
    const { email, headers } = await make();
    const guess = () => post(app, headers, `${area}/changePassword`, { currentPassword: 'Wrong@123', newPassword });
    const statuses = (await Promise.all([1, 2, 3, 4, 5, 6].map(guess))).map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 422)).toHaveLength(4);
    expect(statuses.at(-1)).toBe(422);
    expect((await sessionsOf(headers, area)).status).toBe(401);
    expect(await post(app, nobody, door, { email, password })).toMatchObject({ status: 200 });
  });

  test('stands nowhere in the chain, only that it was changed', async () => {
    const { id, headers } = await make();
    await post(app, headers, `${area}/changePassword`, { currentPassword: password, newPassword });
    const mine = (await readAuditChain(ownerPool)).filter(({ text }) => text.includes(id));
    expect(mine.map(({ text }) => JSON.parse(text).action)).toContain('ownAccount.changePassword');
    for (const { text } of mine) for (const secret of [password, newPassword]) expect(text).not.toContain(secret);
  });
});

describe.each(kinds)('the sessions of the $kind', ({ kind, area, door, make }) => {
  test('are told with device, address and times, this one first', async () => {
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

  test('of somebody else are not found', async () => {
    const [mine, theirs] = [await make(), await make()];
    const { sessions } = await sessionsOf(theirs.headers, area);
    expect(await post(app, mine.headers, `${area}/sessions/end`, { sessionId: sessions[0]!._id })).toMatchObject({ status: 404 });
    expect(await post(app, mine.headers, `${area}/sessions/end`, { sessionId: randomUUID() })).toMatchObject({ status: 404 });
    expect((await sessionsOf(theirs.headers, area)).status).toBe(200);
  });

  test('say coarsely when they were used: after ten minutes anew, and not before', async () => {
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

test('the admin changes name and email, and signs in with the new email', async () => {
  const { headers } = await anyAdmin(pool);
  const email = `${randomUUID()}@example.in`;
  const answer = await post(app, headers, '/admin/profileSettings', { name: ' Operator ', email: email.toUpperCase() });
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Profile saved', data: { name: 'Operator', email, mustChangePassword: false } },
  });
  expect(await post(app, nobody, '/admin/login', { email, password })).toMatchObject({ status: 200, body: { data: { name: 'Operator' } } });
});

test('an email that another admin bears, or that is none, is refused at its field', async () => {
  const [one, two] = [await anyAdmin(pool), await anyAdmin(pool)];
  expect(await post(app, one.headers, '/admin/profileSettings', { name: 'One', email: two.email })).toMatchObject({
    status: 409,
    body: { field: 'email', message: 'This email is in use' },
  });
  expect(await post(app, one.headers, '/admin/profileSettings', { name: '', email: 'none' })).toMatchObject({
    status: 422,
    body: { problems: [{ field: 'name' }, { field: 'email', message: 'Invalid email address' }] },
  });
});
