import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, type Headers, patch, post } from '../testing/calls.ts';
import { anyAdmin, anyOwner, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { takeReportTurn } from './report-turns.ts';

const { app, pool, ownerPool } = await testApp();
const shop = await openShop(app, pool);
const ravi = (partyName: string) => ({ partyName, category: 'unregistered', state: '27' });
const parties = `${shop.path}/parties`;

const countParties = async (name: string) => {
  const { rows } = await ownerPool.query<{ count: number }>('select count(*) from parties where org_id = $1 and name = $2', [
    shop.orgId,
    name,
  ]);
  return rows[0]!.count;
};

test('the same key and entry get the same answer, and it is written once', async () => {
  const key = randomUUID();
  const first = await post(app, shop.clerk, parties, ravi('Twice'), key);
  const second = await post(app, shop.clerk, parties, ravi('Twice'), key);
  expect(first.status).toBe(200);
  expect(second).toEqual(first);
  expect(await countParties('Twice')).toBe(1);
});

test('also when both arrive at once: the second waits for the first and gets its answer', async () => {
  const key = randomUUID();
  const holder = await ownerPool.connect();
  await holder.query('begin');
  await holder.query('select from audit_heads where org_id = $1 for update', [shop.orgId]); // where the first will wait after all other writes
  const answers = Promise.all([1, 2, 3].map(() => post(app, shop.clerk, parties, ravi('At once'), key)));
  await waitingForLocks(3);
  await holder.query('commit');
  holder.release();

  const [first, ...others] = await answers;
  expect(first?.status).toBe(200);
  for (const other of others) expect(other).toEqual(first);
  expect(await countParties('At once')).toBe(1);
});

/** Resolves when this many transactions of the database wait for locks. */
async function waitingForLocks(expected: number) {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await ownerPool.query<{ count: number }>(
      'select count(distinct l.pid) from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted',
    );
    if (rows[0]?.count === expected) return;
    await pause(10);
  }
  throw new Error(`no ${expected} transactions came to wait`);
}

test('a report waits for the report before it; a list and a write of the same company do not, nor does a report of another', async () => {
  const other = await openShop(app, pool);
  const holding = Promise.withResolvers<void>();
  const held = takeReportTurn(shop.orgId, () => holding.promise);
  let isAnswered = false;
  const report = get(app, shop.clerk, `${shop.path}/reports/desk`).finally(() => {
    isAnswered = true;
  });
  expect((await post(app, shop.clerk, parties, ravi('Beside a report'))).status).toBe(200);
  expect((await get(app, shop.clerk, parties)).status).toBe(200);
  expect((await get(app, other.clerk, `${other.path}/reports/desk`)).status).toBe(200);
  expect(isAnswered).toBe(false);
  holding.resolve();
  await held;
  expect((await report).status).toBe(200);
});

test('the same key for another entry is refused', async () => {
  const key = randomUUID();
  await post(app, shop.clerk, parties, ravi('Key one'), key);
  expect(await post(app, shop.clerk, parties, ravi('Key two'), key)).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(await countParties('Key two')).toBe(0);
});

test('a refused entry stores no key: corrected, it succeeds with the same one', async () => {
  const key = randomUUID();
  expect(await post(app, shop.clerk, parties, { ...ravi('Mended'), state: '00' }, key)).toMatchObject({ status: 422 });
  expect(await post(app, shop.clerk, parties, ravi('Mended'), key)).toMatchObject({ status: 200 });
});

test('a key belongs to its company and route', async () => {
  const key = randomUUID();
  const other = await openShop(app, pool);
  await post(app, shop.owner, parties, ravi('Here'), key);
  expect(await post(app, other.owner, `${other.path}/parties`, ravi('Here'), key)).toMatchObject({ status: 200 });
  expect(await post(app, shop.owner, `${shop.path}/banks`, { name: 'Bank of the key' }, key)).toMatchObject({ status: 200 });
});

test('a write inside a company needs a key', async () => {
  const answer = await post(app, shop.clerk, parties, ravi('No key'), 'not a uuid');
  expect(answer).toMatchObject({ status: 422, body: { problems: [{ field: 'idempotency-key' }] } });
});

test('a stored answer is not given to a user who may no longer see it', async () => {
  const { path, clerk, people, manager } = await openShop(app, pool);
  const stranger = await openShop(app, pool);
  const key = randomUUID();
  await post(app, clerk, `${path}/parties`, ravi('Kept'), key);
  expect(await post(app, stranger.clerk, `${path}/parties`, ravi('Kept'), key)).toMatchObject({ status: 404 });
  await patch(app, (await anyAdmin(pool)).headers, `/admin/updateSecondaryUserStatus/${people.clerk.id}`, {
    field: 'isBlocked',
    value: true,
  });
  expect(await post(app, clerk, `${path}/parties`, ravi('Kept'), key)).toMatchObject({ status: 403 });
  expect(await post(app, manager, `${path}/parties`, ravi('Kept'), key)).toMatchObject({ status: 200 });
});

test('owner and both roles of staff enter parties; masters are for the owner and role admin', async () => {
  const bank = (name: string) => ({ name });
  for (const [who, name] of [
    ['owner', 'P1'],
    ['manager', 'P2'],
    ['clerk', 'P3'],
  ] as const) {
    expect(await post(app, shop[who], parties, ravi(name))).toMatchObject({ status: 200 });
  }
  expect(await post(app, shop.owner, `${shop.path}/banks`, bank('B1'))).toMatchObject({ status: 200 });
  expect(await post(app, shop.manager, `${shop.path}/banks`, bank('B2'))).toMatchObject({ status: 200 });
  expect(await post(app, shop.clerk, `${shop.path}/banks`, bank('B3'))).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
});

test('the platform’s admin sees no books', async () => {
  const { headers } = await anyAdmin(pool);
  expect(await get(app, headers, parties)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
});

test('a company of another owner is not found, for reading and for writing', async () => {
  const { headers } = await anyOwner(pool);
  expect(await get(app, headers, parties)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await post(app, headers, parties, ravi('Stranger'))).toMatchObject({ status: 404 });
  expect(await countParties('Stranger')).toBe(0);
});

test('only the cookie of the kind that the caller names counts', async () => {
  const both = `${shop.owner.cookie}; ${shop.clerk.cookie}`;
  expect(await get(app, { ...shop.owner, 'x-bahi-kind': 'staff' }, parties)).toMatchObject({ status: 401 });
  expect(await get(app, { ...shop.owner, cookie: both }, `${shop.path}/settings`)).toMatchObject({ status: 200 });
  expect(await get(app, { ...shop.clerk, cookie: both }, `${shop.path}/settings`)).toMatchObject({ status: 403 });
});

describe('without the header X-Bahi-Kind', () => {
  const withCookies = (...people: Headers[]) => ({ host: 'localhost', cookie: people.map(({ cookie }) => cookie).join('; ') });

  test('the only session cookie decides the account, on every path that this account may use', async () => {
    for (const who of [shop.owner, shop.manager, shop.clerk]) {
      expect(await get(app, withCookies(who), parties)).toMatchObject({ status: 200 });
    }
    expect(await get(app, withCookies(shop.manager), '/pUsers/secondaryUsers')).toMatchObject({ status: 200 });
    expect(await get(app, withCookies(shop.clerk), '/pUsers/secondaryUsers')).toMatchObject({ status: 403 });
    expect(await get(app, withCookies((await anyAdmin(pool)).headers), '/admin/getPrimaryUsers')).toMatchObject({ status: 200 });
    expect(await get(app, withCookies(shop.owner), '/admin/getPrimaryUsers')).toMatchObject({ status: 403 });
  });

  test('the path decides between two, and if it does not, the caller must name one', async () => {
    const both = withCookies(shop.clerk, shop.owner);
    expect(await get(app, both, '/pUsers/getPrimaryUserData')).toMatchObject({ status: 200 });
    expect(await get(app, both, '/sUsers/getSecUserData')).toMatchObject({ status: 200 });
    expect(await get(app, both, parties)).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_FIRST', message: expect.stringContaining('X-Bahi-Kind') },
    });
    expect(await get(app, { ...both, 'x-bahi-kind': 'staff' }, parties)).toMatchObject({ status: 200 });
  });

  test('a write from another site is refused', async () => {
    const foreign = { ...withCookies(shop.owner), origin: 'https://evil.example' };
    expect(await post(app, foreign, parties, ravi('Foreign'))).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
    const ours = { ...withCookies(shop.owner), origin: 'http://localhost' };
    expect(await post(app, ours, parties, ravi('By its cookie'))).toMatchObject({ status: 200 });
  });
});

test('a page of another site may not write, nor may a form', async () => {
  const foreign = { ...shop.owner, origin: 'https://evil.example' };
  expect(await post(app, foreign, parties, ravi('Foreign'))).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
  const { origin: _, ...without } = shop.owner;
  expect(await post(app, without, parties, ravi('Foreign'))).toMatchObject({ status: 403 });
  const form = { ...shop.owner, 'content-type': 'text/plain' };
  expect(await post(app, form, parties, ravi('Foreign'))).toMatchObject({ status: 403, body: { code: 'JSON_ONLY' } });
  expect(await countParties('Foreign')).toBe(0);
});

test('every write is recorded in the company’s chain with its user; a refused one is not', async () => {
  const { path, orgId, clerk, people } = await openShop(app, pool);
  await post(app, clerk, `${path}/parties`, ravi('Told'));
  await post(app, clerk, `${path}/parties`, ravi('Told'));
  await get(app, clerk, `${path}/parties`);
  const events = await readAuditChain(ownerPool, orgId);
  expect(events.map(({ text }) => JSON.parse(text))).toMatchObject([
    {
      action: 'parties.saveParty',
      by: { kind: 'staff', id: people.clerk.id },
      body: { partyName: 'Told' },
      answer: { party: { partyName: 'Told' } },
    },
  ]);
});

test('many writers make one chain', async () => {
  const { path, orgId, clerk } = await openShop(app, pool);
  await Promise.all(Array.from({ length: 12 }, (_, at) => post(app, clerk, `${path}/parties`, ravi(`Writer ${at}`))));
  expect(await readAuditChain(ownerPool, orgId)).toHaveLength(12);
});

test('the books of an owner whose approval was withdrawn are closed, for staff too', async () => {
  const closed = await openShop(app, pool);
  await pool.query('update primary_users set is_approved = false where id = $1', [closed.people.owner.id]);
  for (const headers of [closed.owner, closed.manager, closed.clerk]) {
    const answer = await get<{ companyRestricted: boolean }>(app, headers, `${closed.path}/parties`);
    expect([answer.status, answer.body.companyRestricted]).toEqual([403, true]);
  }
});

test('a lock held too long is answered with try again, and is not a bug', async () => {
  const holder = await ownerPool.connect();
  await holder.query('begin');
  await holder.query('select from audit_heads where org_id = $1 for update', [shop.orgId]);
  const answer = await post<{ code: string }>(app, shop.clerk, parties, ravi('Waits'));
  await holder.query('rollback');
  holder.release();
  expect([answer.status, answer.body.code]).toEqual([503, 'BUSY']);
  expect(await countParties('Waits')).toBe(0);
});
