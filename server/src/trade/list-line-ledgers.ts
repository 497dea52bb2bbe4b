import { searchWords } from '@bahi/core/basics/search-words';
import { tradeRule } from '@bahi/core/vouchers/trade-rules';
import { forMembers } from '../platform/guards.ts';
import { type LedgerNature, searchLineLedgers } from './entry-aids-store.ts';

const mostLedgers = 20;
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
  const found = await tx.query(searchLineLedgers(company.id, searchWords(search), natures, mostLedgers));
  return { ledgers: found.map(({ id, ...ledger }) => ({ _id: id, ...ledger })) };
});
