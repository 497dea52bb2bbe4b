import { todayInIndia } from '@bahi/core/periods/business-date';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Outcome } from '../platform/jobs/job.ts';
import type { JobRun } from '../platform/jobs/job-run.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { sumStock } from './public/value-stock.ts';
import { findValuationMethod } from './stock-value-store.ts';

type Parts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  log: { warn(facts: object, text: string): void };
  /** Runs one statement as the owner of the tables, who sees every company. */
  asOwner: <T>(work: (owner: pg.ClientBase) => Promise<T>) => Promise<T>;
};

/** Companies whose ids are in memory at once. */
const companiesAtOnce = 1_000;

/**
 * In every company with goods, values what moved since it was last valued, so that no report waits for it in the morning. A company that
 * fails does not stop the others; its error is thrown at the end.
 */
export async function valueStockEverywhere(run: JobRun, parts: Parts): Promise<Outcome> {
  const errors: unknown[] = [];
  for (let after = nilUuid; ; ) {
    const { rows } = await parts.asOwner((owner) =>
      owner.query<{ id: string }>(
        `select o.id from organizations o where o.id > $1 and exists (select from stock_balances b where b.org_id = o.id) order by o.id limit ${companiesAtOnce}`,
        [after],
      ),
    );
    for (const { id } of rows) {
      run.refuseIfEnded();
      try {
        await valueStockOf(parts, id);
      } catch (error) {
        parts.log.warn({ err: error, company: id }, 'the stock of a company could not be valued at night');
        errors.push(error);
      }
    }
    if (rows.length < companiesAtOnce) break;
    after = rows.at(-1)!.id;
  }
  if (errors.length > 0)
    throw new Error(`The stock of ${errors.length} companies could not be valued: ${(errors[0] as Error).message}`, { cause: errors[0] });
  return 'done';
}

/** The same for one company. What moves while it is valued is locked for a moment only: see `commitSoFar`. */
export async function valueStockOf({ pool, db }: Pick<Parts, 'pool' | 'db'>, orgId: string): Promise<void> {
  await inTransaction(pool, db, orgId, async (tx) => {
    const found = await tx.first(findValuationMethod(orgId));
    if (found) await sumStock(tx, { orgId, method: found.method, date: todayInIndia(Date.now()) });
  });
}
