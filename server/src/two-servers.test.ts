import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from './platform/transaction.ts';
import { type OneAddress, openOneAddress } from './testing/one-address.ts';
import { freePort, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { type SharedDatabase, sharedDatabase } from './testing/shared-database.ts';
import { type Counter, openCounter, saleOf } from './testing/vouchers.ts';
import { verifyCompany } from './verification/verify-company.ts';

// Two processes on one database, behind one address that alternates between them: the set-up of the README.
const folder = mkdtempSync(join(tmpdir(), 'bahi-two-'));
chmodSync(folder, 0o711);

let shared: SharedDatabase;
let counter: Counter;
let address: OneAddress;
let ports: number[];
const servers: ServerProcess[] = [];

beforeAll(async () => {
  shared = await sharedDatabase('two', { isEmpty: true });
  ports = [await freePort(), await freePort()];
  // Both start at once on an empty database: one migrates and the other waits.
  servers.push(...(await Promise.all([start(0), start(1)])));
  counter = await openCounter(shared.app, shared.pool);
  address = await openOneAddress(ports);
});
afterAll(async () => {
  await address?.stop();
  for (const { child } of servers) child.kill('SIGINT');
  await Promise.all(servers.map(({ ended }) => ended));
  await shared.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (at: number) => startServerProcess(join(folder, String(at)), { ...shared.environment, PORT: String(ports[at]) });

async function killAndStartAgain(at: number): Promise<void> {
  servers[at]!.child.kill('SIGKILL');
  await servers[at]!.ended;
  await pause(500); // the other one is alone for a while
  servers[at] = await start(at);
}

type Sale = { key: string; body: object; as: Record<string, string>; numbers: string[]; tries: number };

/** One try to save; undefined if the connection broke or the server was busy or gone. Any other refusal is an error. */
async function save(sale: Sale): Promise<string | undefined> {
  sale.tries++;
  const { host: _, ...headers } = sale.as;
  const answer = await fetch(`${address.origin}/api${counter.path}/vouchers/sales`, {
    method: 'POST',
    headers: { ...headers, origin: address.origin, 'content-type': 'application/json', 'idempotency-key': sale.key, connection: 'close' },
    body: JSON.stringify(sale.body),
    signal: AbortSignal.timeout(15_000),
  }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  if (!answer || text === undefined || answer.status === 503) return undefined;
  expect(answer.status, text).toBe(200);
  const { voucherNumber } = JSON.parse(text) as { voucherNumber: string };
  sale.numbers.push(voucherNumber);
  return voucherNumber;
}

/** Sells until stopped, repeating each sale with its key until it is answered. */
async function sellUntil(isOver: () => boolean, as: Record<string, string>, sales: Sale[]): Promise<void> {
  while (!isOver()) {
    const sale: Sale = { key: crypto.randomUUID(), body: saleOf(counter, 1), as, numbers: [], tries: 0 };
    sales.push(sale);
    while (!(await save(sale))) {
      expect(sale.tries, 'a sale is answered in the end').toBeLessThan(200);
      await pause(50);
    }
    await pause(20); // a server that starts again needs some of the machine
  }
}

const signIn = (at: number, email: string) =>
  fetch(`${servers[at]!.origin}/api/pUsers/login`, {
    method: 'POST',
    headers: { origin: servers[at]!.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'wrong' }),
  });

test('kill -9 of either server under load: each sale exists once, with one number, and the books are right', async () => {
  let isOver = false;
  const sales: Sale[] = [];
  const people = [counter.clerk, counter.manager, counter.owner, counter.clerk];
  const selling = Promise.all(people.map((as) => sellUntil(() => isOver, as, sales)));
  for (const at of [0, 1]) {
    await pause(700);
    await killAndStartAgain(at);
  }
  await pause(700);
  isOver = true;
  await selling;

  const again = sales.values(); // the users take turns
  const saveAgain = async () => {
    for (const sale of again) expect(await save(sale), 'the same key is answered with the same number').toBe(sale.numbers[0]);
  };
  await Promise.all(people.map(saveAgain));
  const numbers = sales.map(({ numbers: [number = ''] }) => number);
  const kept = await inTransaction(shared.pool, shared.db, counter.orgId, (tx) =>
    tx.query(sql<{ number: string }>`select number from vouchers where org_id = ${counter.orgId} and kind = 'sales'`),
  );
  expect(kept.map(({ number }) => number).sort()).toEqual(numbers.toSorted());
  expect(new Set(numbers).size).toBe(sales.length);
  expect(Math.max(...numbers.map((number) => Number(number.slice(-5))))).toBe(sales.length);
  expect(await verifyCompany(shared.pool, shared.db, counter.orgId)).toEqual([]);
  expect(sales.length).toBeGreaterThan(50);
  for (const connections of address.taken) expect(connections).toBeGreaterThan(20);
});

test('limits are counted over both servers', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries++) statuses.push((await signIn(tries % 2, 'nobody@two.example')).status);
  expect(statuses.slice(0, 10)).not.toContain(429);
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test('a sign-out on one server applies to the other', async () => {
  const { host: _, ...headers } = counter.manager;
  const ask = (at: number, method: string, path: string) =>
    fetch(`${servers[at]!.origin}/api${path}`, {
      method,
      headers: { ...headers, origin: servers[at]!.origin, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: '{}' }),
    });
  expect((await ask(0, 'GET', '/sUsers/sessions')).status).toBe(200);
  expect((await ask(1, 'POST', '/sUsers/logout')).status).toBe(200);
  expect((await ask(0, 'GET', '/sUsers/sessions')).status).toBe(401);
});
