import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { TestDatabase } from './test-database.ts';
import { times } from './times.ts';

type Owner = TestDatabase['ownerPool'];

/**
 * Locks one row until all started calls wait, then releases it and returns their answers. A call that reads before it waits has by then
 * read what another is about to change. If two lock their rows in opposite orders, each has one that the other needs. `meanwhile` runs when
 * all wait, before the release.
 */
export function whileHeld<T>(
  ownerPool: Owner,
  row: string,
  values: readonly unknown[],
  start: () => Promise<T>[],
  meanwhile?: () => Promise<unknown>,
): Promise<T[]> {
  const hold = async (holder: PoolClient) => {
    const held = await holder.query(`${row} for update`, [...values]);
    if (held.rowCount !== 1) throw new Error(`${held.rowCount} rows to hold`);
  };
  return whileHolding(ownerPool, start, hold, meanwhile);
}

/** The same if there is no row to lock yet: the table can be read, but writes wait. */
export function whileTableHeld<T>(ownerPool: Owner, table: string, start: () => Promise<T>[]): Promise<T[]> {
  return whileHolding(ownerPool, start, (holder) => holder.query(`lock table ${table} in share mode`));
}

async function whileHolding<T>(
  ownerPool: Owner,
  start: () => Promise<T>[],
  hold: (holder: PoolClient) => Promise<unknown>,
  meanwhile?: () => Promise<unknown>,
): Promise<T[]> {
  const holder = await ownerPool.connect();
  let answers: Promise<T>[] = [];
  try {
    await holder.query('begin');
    await hold(holder);
    answers = start();
    await waiting(ownerPool, answers.length);
    await meanwhile?.();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return Promise.all(answers);
}

/** Resolves when this many transactions wait for locks: later ones wait behind them. */
export async function waiting(ownerPool: Owner, atLeast: number): Promise<void> {
  for (let tries = 0; (await countWaiting(ownerPool)) < atLeast; tries++) {
    if (tries === 500) throw new Error('nobody waits for the row');
    await pause(10);
  }
}

async function countWaiting(ownerPool: Owner): Promise<number> {
  const { rows } = await ownerPool.query<{
    n: number;
  }>(`select count(distinct pid)::int as n from pg_locks join pg_stat_activity a using (pid)
    where not granted and a.datname = current_database()`);
  return rows[0]!.n;
}

type Pools = Pick<TestDatabase, 'pool' | 'ownerPool'>;

/** The number of deadlocks that PostgreSQL has resolved in this database. Each connection of the pool first reports its statistics. */
export async function countDeadlocks({ pool, ownerPool }: Pools): Promise<number> {
  const clients = await Promise.all(times(pool.options.max).map(() => pool.connect()));
  for (const client of clients) {
    await client.query('select pg_stat_force_next_flush()');
    client.release();
  }
  const read = 'select deadlocks::int as n from pg_stat_database where datname = current_database()';
  return (await ownerPool.query<{ n: number }>(read)).rows[0]!.n;
}
