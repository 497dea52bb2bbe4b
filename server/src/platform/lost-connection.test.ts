import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cut, openCutter } from '../testing/cut-connections.ts';
import { testDatabase } from '../testing/test-database.ts';
import { Batch } from './batch.ts';
import { openKysely, openPool } from './database.ts';
import { isBusy, isUnreachable } from './database-errors.ts';
import { inTransaction } from './transaction.ts';

const { pool, db, ownerPool } = await testDatabase();
const company = randomUUID();
const other = randomUUID();
const cutter = await openCutter({ ...inject('testServer').app, database: String(pool.options.database) });

beforeAll(async () => {
  await ownerPool.query(`
    create table scratch_cuts (org_id uuid not null, id int not null, constraint scratch_cuts_pk primary key (org_id, id));
    grant select, insert on scratch_cuts to bahi_app`);
});
afterAll(async () => {
  await cutter.stop();
  await ownerPool.query('drop table scratch_cuts');
});

const insert = (id: number) => sql`insert into scratch_cuts (org_id, id) values (${company}, ${id})`;
const companyNow = () => sql<{ org: string; isAlone: boolean }>`select current_setting('app.org_id', true) as org,
  not exists (select from scratch_cuts where id < 0) as "isAlone"`;
const kept = async (id: number) => (await ownerPool.query('select from scratch_cuts where id = $1', [id])).rowCount === 1;

/**
 * One entry over a connection that breaks at a place; returns its answer. Its data and its company must not be visible to the next user of
 * the connection.
 */
async function enterOver(
  id: number,
  cut: Cut | undefined,
  limits: Parameters<typeof openPool>[0] = {},
): Promise<{ error: unknown; passed: ReturnType<typeof cutter.passed> }> {
  const ownPool = openPool({ ...cutter.address, max: 1, ...limits });
  const ownDb = openKysely(ownPool);
  try {
    await ownPool.query('select 1');
    cutter.cutAt(cut);
    const entry = inTransaction(ownPool, ownDb, company, async (tx) => {
      await tx.query(companyNow());
      tx.commitWith([insert(id)]);
    });
    const error = await Promise.race([
      entry.then(
        () => undefined,
        (reason: unknown) => reason,
      ),
      pause(5_000, 'no answer', { ref: false }),
    ]);
    const passed = cutter.passed();
    cutter.cutAt(undefined);
    expect(error, `cut ${JSON.stringify(cut)}`).not.toBe('no answer');
    const [next] = await inTransaction(ownPool, ownDb, other, (tx) => tx.query(companyNow()));
    expect(next).toEqual({ org: other, isAlone: true });
    const { rows } = await ownPool.query(
      `select coalesce(current_setting('app.org_id', true), '') as org, pg_current_xact_id_if_assigned() as open`,
    );
    expect(rows).toEqual([{ org: '', open: null }]);
    return { error, passed };
  } finally {
    await ownPool.end();
  }
}

describe('a broken connection', () => {
  test('anywhere in a transaction: it is answered, confirmed data are stored, and the next user of the connection gets nothing of it', async () => {
    const whole = await enterOver(0, undefined);
    expect(whole.error).toBeUndefined();
    let id = 0;
    const unasked: number[] = [];
    for (const side of ['asked', 'answered'] as const) {
      const bytes = whole.passed[side];
      expect(bytes).toBeGreaterThan(100);
      for (let afterBytes = 0; afterBytes < bytes; afterBytes += 3) {
        id += 1;
        const { error } = await enterOver(id, { side, afterBytes, how: 'cut' });
        if (error === undefined) expect(await kept(id), `${side} ${afterBytes}`).toBe(true);
        else expect(isBusy(error), `${side} ${afterBytes}: ${error}`).toBe(true);
        // If all but the last message (the synchronisation, 5 bytes) was sent, it may be stored although no answer came.
        if (side === 'asked' && afterBytes < bytes - 5) unasked.push(id);
      }
    }
    expect(unasked.length).toBeGreaterThan(100);
    expect((await ownerPool.query('select id from scratch_cuts where id = any($1)', [unasked])).rows).toEqual([]);
  }, 60_000);

  test('or a silent one: it is answered after the time-out, and the connection leaves the pool', async () => {
    for (const cut of [
      { side: 'asked', afterBytes: 1, how: 'freeze' },
      { side: 'answered', afterBytes: 1, how: 'freeze' },
      { side: 'answered', afterBytes: 60, how: 'freeze' },
    ] as const) {
      const { error } = await enterOver(-1, cut, { silenceMillis: 300 });
      expect(isBusy(error), String(error)).toBe(true);
    }
  });

  test('is detected by one timer per connection, not one per query, which would keep the request in memory', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
    const client = await pool.connect();
    const before = timers();
    const answered = [client.query(new Batch([{ text: 'select 1', values: [], name: undefined }])).answers, client.query('select 1')];
    expect(timers()).toBe(before);
    await Promise.all(answered);
    client.release();
  });
});

describe('a host name', () => {
  test('without an address is an unreachable database', async () => {
    // A label of more than 63 letters fails without a DNS query.
    const ownPool = openPool({ ...inject('testServer').app, host: `${'a'.repeat(64)}.example`, max: 1 });
    const error = await ownPool.query('select 1').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'ENOTFOUND' });
    expect(isBusy(error), String(error)).toBe(true);
    expect(isUnreachable(error), String(error)).toBe(true);
    await ownPool.end();
  });

  test('that cannot be resolved just now is one too', () => {
    const error = Object.assign(new Error('getaddrinfo EAI_AGAIN database'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' });
    expect(isUnreachable(error)).toBe(true);
  });
});

test('a database with a full disk counts as unreachable, and is not a bug', async () => {
  const full = pool.query(`do $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`);
  const error = await full.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: '53100' });
  expect([isBusy(error), isUnreachable(error)]).toEqual([true, true]);
});

describe('a batch', () => {
  test('with a statement without text is an error, and the connection stays usable', async () => {
    const client = await pool.connect();
    const plain = (text: string) => ({ text, values: [], name: undefined });
    const { answers } = client.query(new Batch([plain('select 1 as one'), plain('')]));
    await expect(Promise.race([answers, pause(5_000, 'no answer')])).rejects.toThrow('of 2 statements of a batch 1 were answered');
    expect(await client.query(new Batch([plain('select 1 as one')])).answers).toMatchObject([{ rows: [{ one: 1 }] }]);
    client.release(true);
  });
});

describe('a transaction that ends', () => {
  test('and leaves its connection inside one closes the connection', async () => {
    const ownPool = openPool({ ...inject('testServer').app, database: String(pool.options.database), max: 1 });
    ownPool.on('connect', (client) => {
      client.getTransactionStatus = () => 'T';
    });
    for (const text of ['select 1', 'select 1 / 0']) {
      await inTransaction(ownPool, db, company, (tx) => tx.query(sql.raw(text))).catch(() => {});
      expect(ownPool.totalCount).toBe(0);
    }
    await ownPool.end();
  });

  test('an interrupted one leaves no row, and its connection is not reused', async () => {
    const ownPool = openPool({ ...inject('testServer').app, database: String(pool.options.database), max: 1, statement_timeout: 50 });
    const work = inTransaction(ownPool, openKysely(ownPool), company, (tx) => tx.together([insert(90_001), sql`select pg_sleep(1)`]));
    await expect(work).rejects.toSatisfy(isBusy);
    expect(await kept(90_001)).toBe(false);
    await ownPool.end();
    expect(await inTransaction(pool, db, company, (tx) => tx.query(sql<{ one: number }>`select 1 as one`))).toEqual([{ one: 1 }]);
  });
});
