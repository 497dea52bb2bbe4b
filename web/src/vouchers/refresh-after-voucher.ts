import type { useQueryClient } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';

/** Reloads everything that a voucher changes: numbers, balances, bills, stock, TDS, reports. Only shown data is fetched at once. */
export async function refreshAfterVoucher(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  const moved = [
    query.vouchers,
    query.bills,
    query.reports,
    query.parties,
    query.products,
    query.ledgers,
    query.cheques,
    query.bankBooks,
    query.cashCounts,
    query.handOvers,
    query.tds,
  ];
  await Promise.all(moved.map((noun) => queries.invalidateQueries({ queryKey: noun.key() })));
}
