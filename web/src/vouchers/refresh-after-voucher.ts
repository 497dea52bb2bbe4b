import type { useQueryClient } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';

/** All that a voucher moves: numbers, balances, bills, stock, tax at source, reports. Only what is on a screen is fetched again at once. */
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
