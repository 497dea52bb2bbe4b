import type { Tx } from '../../platform/transaction.ts';
import { verifyMadeGoods, verifyStockValues } from '../../stock/public/verify-stock-values.ts';
import { verifyStockYears } from '../../stock/public/verify-stock-years.ts';
import { listKeptEnds } from '../../stock/stock-value-store.ts';
import { findAuditHead, findDifferences, listAuditEvents } from '../balance-differences-store.ts';
import type { Difference } from '../difference-store.ts';
import { verifyChain } from '../verify-chain.ts';

/** Runs work in a transaction of the company: one for each piece, or an open one. */
type InCompany = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Recomputes all stored figures of a company, and its audit chain. Returns the differences; changes nothing. The statements of
 * `inOneMoment` share one snapshot.
 */
export async function verifyBooks(asCompany: InCompany, inOneMoment: InCompany, orgId: string): Promise<Difference[]> {
  const figures = await asCompany((tx) => tx.together(findDifferences(orgId)));
  const stock = await verifyStockValues((after, limit) => asCompany((tx) => tx.query(listKeptEnds(orgId, after, limit))));
  const made = await inOneMoment((tx) => verifyMadeGoods(tx, orgId));
  const years = await inOneMoment((tx) => verifyStockYears(tx, orgId));
  const head = await asCompany((tx) => tx.first(findAuditHead(orgId)));
  const chain = await verifyChain('the audit chain', head, (after, limit) =>
    asCompany((tx) => tx.query(listAuditEvents(orgId, after, limit))),
  );
  return [...figures.flat(), ...stock, ...made, ...years, ...chain];
}
