import { searchWords } from '@bahi/core/basics/search-words';
import { tradeRule } from '@bahi/core/vouchers/trade-rules';
import { searchLedgers } from '../ledgers/ledger-store.ts';
import { forMembers } from '../platform/guards.ts';
import { idsOf } from '../platform/search-hit.ts';
import { type LedgerNature, listLedgersOfNature } from './entry-aids-store.ts';

const mostLedgers = 20;
/** More are found than shown, because other natures are filtered out. */
const mostFound = 1_000;
const spent: readonly LedgerNature[] = ['expenses', 'assets'];
const spentOrEarned: readonly LedgerNature[] = [...spent, 'income'];

/**
 * Ledgers for a line in place of a product, searched while the user types: purchases need expenses and assets, notes also income. Sales
 * and orders take only products.
 */
export const listLineLedgers = forMembers.vouchers.listLineLedgers.handler(async ({ input, context: { company, tx } }) => {
  const { kind, search } = input;
  if (!tradeRule(kind, 'customer').takesValue) return { ledgers: [] };
  const natures = kind === 'purchase' ? spent : spentOrEarned;
  const filter = { words: searchWords(search), state: 'active', kind: 'other' } as const;
  const hits = await tx.query(searchLedgers(company.id, filter, mostFound));
  const found = await tx.query(listLedgersOfNature(company.id, idsOf(hits), natures, mostLedgers));
  return { ledgers: found.map(({ id, ...ledger }) => ({ _id: id, ...ledger })) };
});
