import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { markDemo } from './account-store.ts';

/** Marks people as those of the demo: with them in the database the server is never opened to a network. */
export async function markAsDemo({ pool, db }: { pool: pg.Pool; db: Kysely<DB> }, emails: readonly string[]): Promise<void> {
  await inTransaction(pool, db, null, (tx) => tx.together(markDemo(emails)));
}
