import type { Tx } from '../../platform/transaction.ts';
import { verifyStockValues } from '../../stock/public/verify-stock-values.ts';
import { verifyStockYears } from '../../stock/public/verify-stock-years.ts';
import { listKeptMonths } from '../../stock/stock-value-store.ts';
import { findAuditHead, findDifferences, listAuditEvents } from '../balance-differences-store.ts';
import type { Difference } from '../difference-store.ts';
import { verifyChain } from '../verify-chain.ts';

/** Runs a piece of work in a transaction of the company: one for each piece, or one that is open already. */
type InCompany = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Recomputes every kept figure of a company from the ground, and its audit chain. Says where they differ; changes nothing. What `inOneMoment`
 * runs sees one moment in all its statements.
 */
export async function verifyBooks(asCompany: InCompany, inOneMoment: InCompany, orgId: string): Promise<Difference[]> {
  const figures = await asCompany((tx) => tx.together(findDifferences(orgId)));
  const stock = await verifyStockValues((after, limit) => asCompany((tx) => tx.query(listKeptMonths(orgId, after, limit))));
  const years = await inOneMoment((tx) => verifyStockYears(tx, orgId));
  const head = await asCompany((tx) => tx.first(findAuditHead(orgId)));
  const chain = await verifyChain('the audit chain', head, (after, limit) =>
    asCompany((tx) => tx.query(listAuditEvents(orgId, after, limit))),
  );
  return [...figures.flat(), ...stock, ...years, ...chain];
}
