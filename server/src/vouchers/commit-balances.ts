import { type BalanceChange, mergeBalanceChanges } from '@bahi/core/postings/balance-changes';
import { mergeMoves, type StockMove } from '@bahi/core/stock/stock-moves';
import type { Statement, Tx } from '../platform/transaction.ts';
import { changeLedgers } from '../postings/posting-store.ts';
import { changeStock } from '../stock/stock-store.ts';

type Changes = { readonly orgId: string; readonly moves: readonly StockMove[]; readonly balances: readonly BalanceChange[] };

/** The stored balances that all vouchers of a transaction change: stock, then ledgers, each row once and in the order of its key. */
function writeBalances(all: readonly Changes[]): Statement[] {
  const moves = mergeMoves(all.flatMap((each) => each.moves));
  const balances = mergeBalanceChanges(all.flatMap((each) => each.balances));
  return all.slice(0, 1).flatMap(({ orgId }) => [
    ...(moves.length ? [changeStock(orgId, moves)] : []),
    ...(balances.length ? changeLedgers(orgId, balances) : []), // a sale with a total of zero has no postings
  ]);
}

/**
 * Writes a voucher with the commit: its rows, then the stored balances, then its head with the number. A transaction that writes several
 * vouchers, such as a bill with a tip, locks the balances of all in one order, so that it never deadlocks with another.
 */
export function commitBalances(tx: Tx, rows: readonly Statement[], changes: Changes, head: readonly Statement[]): void {
  tx.commitJoined(rows, writeBalances, changes, head);
}
