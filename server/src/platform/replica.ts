import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { isBusy, isRetryable } from './database-errors.ts';
import type { DB } from './tables.gen.ts';
import { inReadOnlyTransaction, type Statement, type Tx } from './transaction.ts';

/** A copy of the database that PostgreSQL keeps up to date, for reports. */
export type Replica = { pool: pg.Pool; db: Kysely<DB>; mostLagSeconds: number };

/** The end of the log of the primary: what is written up to here, a reader of now may expect. */
export const logEnd: Statement<{ position: string }> = sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`;

type State = { isReplica: boolean; isCurrent: boolean; lagSeconds: number | null };
const stateAt = (position: string) => sql<State>`select pg_is_in_recovery() as "isReplica",
  coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "isCurrent",
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float as "lagSeconds"`;

class NotHere extends Error {}

/**
 * Runs the work on the replica, in a transaction that only reads. undefined if the replica is not to be used: it does not answer, it was
 * promoted and goes its own way, it lags by more than its limit, or it had to end the query to follow the primary. Then ask the primary.
 */
export async function onReplica<T>(
  { pool, db, mostLagSeconds }: Replica,
  orgId: string,
  position: string,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T } | undefined> {
  try {
    const result = await inReadOnlyTransaction(pool, db, orgId, async (tx) => {
      const state = await tx.first(stateAt(position));
      const isWithin = state?.isCurrent || (state?.lagSeconds ?? Number.POSITIVE_INFINITY) <= mostLagSeconds;
      if (!state?.isReplica || !isWithin) throw new NotHere();
      return work(tx);
    });
    return { result };
  } catch (error) {
    if (error instanceof NotHere || isBusy(error) || isRetryable(error)) return undefined;
    throw error;
  }
}
