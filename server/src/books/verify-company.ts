import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { verifyStockValues } from '../stock/rules/verify-stock-values.ts';
import { verifyStockYears } from '../stock/rules/verify-stock-years.ts';
import { listKeptMonths } from '../stock/stock-value-store.ts';
import { findAuditHead, findDifferences, listAuditEvents } from './books-store.ts';
import type { Difference } from './difference-store.ts';
import { verifyChain } from './verify-chain.ts';

/** Recomputes every kept figure of a company from the ground, and its audit chain. Says where they differ; changes nothing. */
export async function verifyCompany(pool: pg.Pool, db: Kysely<DB>, orgId: string): Promise<Difference[]> {
  const asCompany = <T>(work: Parameters<typeof inTransaction<T>>[3]) => inTransaction(pool, db, orgId, work);
  const figures = await asCompany((tx) => tx.together(findDifferences(orgId)));
  const stock = await verifyStockValues((after, limit) => asCompany((tx) => tx.query(listKeptMonths(orgId, after, limit))));
  const years = await asCompany((tx) => verifyStockYears(tx, orgId));
  const head = await asCompany((tx) => tx.first(findAuditHead(orgId)));
  const chain = await verifyChain('the audit chain', head, (after, limit) =>
    asCompany((tx) => tx.query(listAuditEvents(orgId, after, limit))),
  );
  return [...figures.flat(), ...stock, ...years, ...chain];
}
