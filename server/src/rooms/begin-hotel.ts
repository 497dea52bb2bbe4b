import type { IsoDate } from '@bahi/core/periods/business-date';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { openFirstDay } from './hotel-store.ts';

/** Opens the first business day of a hotel on a date of the past: the demo has weeks behind it. A hotel that has a business day keeps it. */
export async function beginHotel({ pool, db }: { pool: pg.Pool; db: Kysely<DB> }, orgId: string, day: IsoDate): Promise<void> {
  await inTransaction(pool, db, orgId, (tx) => tx.query(openFirstDay(orgId, day)));
}
