import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { get } from '../testing/calls.ts';
import { testSeal } from '../testing/test-app.ts';
import { type Counter, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';
import { openKysely, openPool } from './database.ts';
import { withClient } from './database-server.ts';
import { prepareDatabase } from './embedded/prepare-database.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/start-embedded.ts';
import { migrate } from './migrate.ts';
import { Replica } from './replica.ts';

// A primary and its streaming replica, both real servers.
const folder = mkdtempSync(join(tmpdir(), 'bahi-replica-'));
chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
const home = { primary: join(folder, 'primary'), replica: join(folder, 'replica') };
const quick = { fsync: 'off', synchronous_commit: 'off' };

let primary: EmbeddedServer;
let replica: EmbeddedServer;
let following: string;
let counter: Counter;
const pools: pg.Pool[] = [];
const open = (connection: pg.PoolConfig) => {
  const pool = openPool(connection);
  pools.push(pool);
  return pool;
};
/** Serves with the replica as long as it lags by at most this. */
let serveWith: (mostLagSeconds: number) => Promise<FastifyInstance>;

const startReplica = () => startEmbedded(home.replica, { settings: { ...quick, primary_conninfo: following } });
const onReplica = (command: string) => withClient('the replica', replica.connection, (client) => client.query(command));
/** Returns when the replica shows all that the primary wrote until now; a report alone does not tell, it may come from the primary. */
async function allReplayed(): Promise<void> {
  const { rows } = await withClient('the primary', primary.connection, (client) =>
    client.query('select pg_current_wal_insert_lsn()::text as at'),
  );
  const isThere = `select pg_last_wal_replay_lsn() >= '${rows[0].at}'::pg_lsn as "isThere"`;
  await expect.poll(async () => (await onReplica(isThere)).rows).toEqual([{ isThere: true }]);
}
/** Returns when the replay stands: PostgreSQL only takes note of the request, and replays what it has at hand. */
async function pauseReplay(): Promise<void> {
  await onReplica('select pg_wal_replay_pause()');
  await expect.poll(async () => (await onReplica('select pg_get_wal_replay_pause_state() as state')).rows).toEqual([{ state: 'paused' }]);
}

beforeAll(async () => {
  primary = await startEmbedded(home.primary, { settings: quick });
  const { app, owner } = await prepareDatabase(primary.connection, join(folder, 'secrets'));
  await withClient('the primary', owner, (client) => migrate(client));
  await primary.stop();
  cpSync(join(home.primary, 'data'), join(home.replica, 'data'), { recursive: true });
  writeFileSync(join(home.replica, 'data', 'standby.signal'), '');
  primary = await startEmbedded(home.primary, { settings: quick });
  const { host, port, user, password } = primary.connection;
  following = `host=${host} port=${port} user=${user} password=${password}`;
  replica = await startReplica();

  const pool = open({ ...app, host, port });
  const readPool = open({ ...app, host: replica.connection.host, port: replica.connection.port });
  serveWith = async (mostLagSeconds) => {
    const copy = new Replica(readPool, openKysely(readPool), mostLagSeconds);
    const parts = { pool, db: openKysely(pool), replica: copy, secureCookies: false, metricsFor: 'loopback', seal: testSeal } as const;
    return buildApp({ ...parts, logger: false });
  };
  counter = await openCounter(await serveWith(0), pool);
});

afterAll(async () => {
  for (const pool of pools) await pool.end();
  await replica.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The sales in the trial balance, in rupees. */
async function salesSeen(app: FastifyInstance): Promise<number> {
  const path = `${counter.path}/reports/trialBalance?to=${today}`;
  const { status, body } = await get<{ groups: { group: string; credit: number }[] }>(app, counter.manager, path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.groups.find(({ group }) => group === 'Sales Accounts')?.credit ?? 0;
}

test('a report comes from the replica while its lag is allowed, else from the primary', async () => {
  const [strict, patient] = [await serveWith(0), await serveWith(3_600)];
  expect((await sell(strict, counter, saleOf(counter, 1))).body).toMatchObject({ voucherNumber: expect.any(String) });
  await allReplayed();
  expect(await salesSeen(patient)).toBe(100);
  await pauseReplay();
  expect((await sell(strict, counter, saleOf(counter, 1))).body).toMatchObject({ voucherNumber: expect.any(String) });
  expect([await salesSeen(strict), await salesSeen(patient)]).toEqual([200, 100]);
  await onReplica('select pg_wal_replay_resume()');
  await expect.poll(() => salesSeen(patient)).toBe(200);
});

test('no report misses what was saved before it while the replica lags, stops, comes back and is promoted', async () => {
  const app = await serveWith(0);
  let sold = 200;
  let isOver = false;
  const selling = (async () => {
    while (!isOver) {
      expect((await sell(app, counter, saleOf(counter, 1))).status).toBe(200);
      sold += 100;
    }
  })();
  const reading = (async () => {
    let reports = 0;
    for (; !isOver; reports++) {
      const before = sold;
      expect(await salesSeen(app)).toBeGreaterThanOrEqual(before);
    }
    return reports;
  })();
  const disturbing = (async () => {
    const acts = [
      pauseReplay,
      () => onReplica('select pg_wal_replay_resume()'),
      () => replica.stop(),
      async () => {
        replica = await startReplica();
      },
      () => onReplica('select pg_promote()'),
    ];
    for (const act of acts) {
      await pause(300);
      await act();
    }
    await pause(300);
  })().finally(() => (isOver = true));
  const [reports] = await Promise.all([reading, selling, disturbing]);
  expect(reports).toBeGreaterThan(5);
  expect(await salesSeen(app)).toBe(sold);
});
