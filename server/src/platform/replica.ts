import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { isBusy, isStatementTooLong } from './database-errors.ts';
import { refusePower } from './roles.ts';
import type { DB } from './tables.gen.ts';
import { inOneMoment, type Statement, type Tx } from './transaction.ts';

/** The end of the log of the primary, and which database it is of: what is written up to here, a reader of now may expect. */
export type LogEnd = { server: string; position: string };
export const logEnd: Statement<LogEnd> = sql<LogEnd>`select (select system_identifier::text from pg_control_system()) as server,
  pg_current_wal_insert_lsn()::text as position`;

type State = { isFollowing: boolean; isCurrent: boolean; lagSeconds: number | null };
const stateAt = ({ server, position }: LogEnd) => sql<State>`select
  pg_is_in_recovery() and (select system_identifier::text from pg_control_system()) = ${server} as "isFollowing",
  coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "isCurrent",
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float as "lagSeconds"`;

const restMillis = 10_000;

/** A copy of the database that PostgreSQL keeps up to date, for reports. */
export class Replica {
  readonly #pool: pg.Pool;
  readonly #db: Kysely<DB>;
  readonly #mostLagSeconds: number;
  #restsUntil = 0;
  #isRoleChecked = false;

  constructor(pool: pg.Pool, db: Kysely<DB>, mostLagSeconds: number) {
    this.#pool = pool;
    this.#db = db;
    this.#mostLagSeconds = mostLagSeconds;
  }

  /**
   * Runs the work in one moment of the replica. undefined if the primary is to be asked: the replica does not follow this database, or no
   * longer because it was promoted; it lags by more than its limit; or the work failed, perhaps for what it does not have yet. One that does
   * not answer rests for ten seconds. A report that takes too long is not begun again elsewhere.
   */
  async read<T>(orgId: string, end: LogEnd, work: (tx: Tx) => Promise<T>): Promise<{ result: T } | undefined> {
    if (Date.now() < this.#restsUntil) return undefined;
    let isAsked = false;
    try {
      if (!this.#isRoleChecked) await refusePower(this.#pool);
      this.#isRoleChecked = true;
      return await inOneMoment(this.#pool, this.#db, orgId, async (tx) => {
        const state = await tx.first(stateAt(end));
        isAsked = true;
        const isWithin = state?.isCurrent || (state?.lagSeconds ?? Number.POSITIVE_INFINITY) <= this.#mostLagSeconds;
        return state?.isFollowing && isWithin ? { result: await work(tx) } : undefined;
      });
    } catch (error) {
      if (isAsked && isStatementTooLong(error)) throw error;
      if (isBusy(error)) this.#restsUntil = Date.now() + restMillis;
      return undefined;
    }
  }
}
