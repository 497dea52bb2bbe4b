import { todayInIndia } from '@bahi/core/periods/business-date';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { findCompanyAtWork } from '../platform/access-store.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { narrowedFor } from '../platform/company-switches.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { moveDue } from './public/move-due.ts';

type Parts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  log: { warn(facts: object, text: string): void };
  /** Runs one statement as the owner of the tables, who sees every company. */
  asOwner: <T>(work: (owner: pg.ClientBase) => Promise<T>) => Promise<T>;
};

/** The author of automatic vouchers. */
const byItself = { kind: 'owner', id: nilUuid, name: 'Bahi', role: null } as const;

/** In every company, moves the issued cheques whose date has come. A company that fails does not stop the others; its error is thrown at the end. */
export async function moveDueEverywhere({ pool, db, log, asOwner }: Parts): Promise<number> {
  const today = todayInIndia(Date.now());
  const { rows } = await asOwner((owner) =>
    owner.query<{ id: string }>("select distinct org_id as id from cheques where state = 'waiting' and cheque_date <= $1", [today]),
  );
  let all = 0;
  const errors: unknown[] = [];
  for (const { id } of rows) {
    try {
      all += await moveDueOf({ pool, db }, id);
    } catch (error) {
      log.warn({ err: error, company: id }, 'issued cheques wait for their day');
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new Error(`The issued cheques of ${errors.length} companies wait: ${(errors[0] as Error).message}`, { cause: errors[0] });
  return all;
}

/** Each transaction moves some of them, until none is left. */
async function moveDueOf({ pool, db }: Pick<Parts, 'pool' | 'db'>, orgId: string): Promise<number> {
  for (let all = 0; ; ) {
    const moved = await inTransaction(pool, db, orgId, async (tx) => {
      const access = await tx.first(findCompanyAtWork(orgId));
      if (!access) return 0;
      const count = await moveDue({ tx, company: narrowedFor(access, byItself), caller: byItself });
      if (count > 0) {
        const { id, name } = byItself;
        const text = JSON.stringify({
          at: new Date().toISOString(),
          by: { id, name },
          action: 'cheques.moveDue',
          answer: { moved: count },
        });
        tx.commitWith(appendAudit(orgId, sql<string>`${text}::text`));
      }
      return count;
    });
    if (moved === 0) return all;
    all += moved;
  }
}
