import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../platform/tables.gen.ts';
import { inOneMoment, inTransaction } from '../platform/transaction.ts';
import type { Difference } from './difference-store.ts';
import { verifyBooks } from './public/verify-books.ts';

/** Recomputes all stored figures of a company, and its audit chain. Returns the differences; changes nothing. */
export function verifyCompany(pool: pg.Pool, db: Kysely<DB>, orgId: string): Promise<Difference[]> {
  return verifyBooks(
    (work) => inTransaction(pool, db, orgId, work),
    (work) => inOneMoment(pool, db, orgId, work),
    orgId,
  );
}
