import { randomInt } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { nobody } from '../testing/calls.ts';
import { testApp, testSeal } from '../testing/test-app.ts';
import { countCall, deleteEndedWindows } from './call-limits-store.ts';
import { forgetOld } from './housekeeping-store.ts';

const { app, pool, db, ownerPool } = await testApp();
const parts = { pool, db, secureCookies: false, metricsFor: 'loopback', seal: testSeal, logger: false } as const;
// A second server on the same database, as a second process would be.
const other = await buildApp(parts);
afterAll(() => other.close());

const anyAddress = () => `10.${randomInt(1, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`;
const tryToSignIn = async (server: typeof app, remoteAddress: string, email: string) => {
  const payload = { email, password: 'wrong' };
  return server.inject({ method: 'POST', url: '/api/pUsers/login', headers: nobody, payload, remoteAddress });
};

test('two servers on one database count the tries of an address together, each address separately', async () => {
  const [near, far] = [anyAddress(), anyAddress()];
  const email = `${near}@example.in`;
  const statuses: number[] = [];
  for (let tries = 0; tries < 10; tries++) statuses.push((await tryToSignIn(tries % 2 ? app : other, near, email)).statusCode);
  expect(statuses).not.toContain(429);
  for (const server of [app, other]) {
    const refused = await tryToSignIn(server, near, email);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  }
  expect((await tryToSignIn(app, far, email)).statusCode).not.toBe(429);
});

test('at once from both servers, exactly as many tries pass as the limit allows', async () => {
  const address = anyAddress();
  const email = `${address}@example.in`;
  const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => tryToSignIn(at % 2 ? app : other, address, email)));
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(14);
});

const endWindows = () => ownerPool.query("update call_limits set ends_at = now() - interval '1 second'");
const countLeft = async () => (await ownerPool.query<{ left: number }>('select count(*)::int as left from call_limits')).rows[0]?.left;

test('after the window the count restarts, and housekeeping deletes ended windows', async () => {
  const address = anyAddress();
  const email = `${address}@example.in`;
  for (let tries = 0; tries < 9; tries++) await tryToSignIn(app, address, email);
  await endWindows();
  for (let tries = 0; tries < 9; tries++) expect((await tryToSignIn(app, address, email)).statusCode).not.toBe(429);
  await endWindows();
  await tryToSignIn(app, anyAddress(), email);
  const client = await ownerPool.connect();
  await forgetOld(client);
  client.release();
  expect(await countLeft()).toBe(2); // one for the address, one for the address with the name
});

test('servers delete only ended windows, also when both do it at once', async () => {
  await ownerPool.query('delete from call_limits');
  for (let n = 0; n < 20; n++) await countCall(Buffer.from(`ended ${n}`), -1).execute(db);
  await countCall(Buffer.from('open'), 60).execute(db);
  await Promise.all([deleteEndedWindows().execute(db), deleteEndedWindows().execute(db)]);
  await deleteEndedWindows().execute(db);
  expect(await countLeft()).toBe(1);
});

test('all addresses of one IPv6 household count as one', async () => {
  const prefix = `2001:db8:${randomInt(1, 9999)}:${randomInt(1, 9999)}`;
  const statuses: number[] = [];
  for (let n = 1; n <= 11; n++) statuses.push((await tryToSignIn(app, `${prefix}::${n}`, 'six@example.in')).statusCode);
  expect(statuses.indexOf(429)).toBe(10);
});

test('the table contains no address and no email in plain text', async () => {
  const address = anyAddress();
  await tryToSignIn(app, address, 'asha@example.in');
  const { rows } = await ownerPool.query<{ text: string }>(`select encode(key_hash, 'escape') as text from call_limits`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toMatch(/asha|10\./);
});

test('a server over its limit refuses without a query', async () => {
  const address = anyAddress();
  const email = `${address}@example.in`;
  for (let tries = 0; tries < 11; tries++) await tryToSignIn(app, address, email);
  const counted = async () => (await ownerPool.query<{ most: number }>('select max(calls) as most from call_limits')).rows[0]?.most;
  await ownerPool.query('delete from call_limits');
  expect((await tryToSignIn(app, address, email)).statusCode).toBe(429);
  expect(await counted()).toBe(1); // the address is still counted, the name is not
});

test('if the database does not answer, a sign-in is refused as busy', async () => {
  const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const broken = { ...pool, connect: () => Promise.reject(unreachable) } as unknown as typeof pool;
  const { openKysely } = await import('./database.ts');
  const brokenApp = await buildApp({ ...parts, pool: broken, db: openKysely(broken) });
  const refused = await tryToSignIn(brokenApp, anyAddress(), 'asha@example.in');
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'BUSY']);
  await brokenApp.close();
});
