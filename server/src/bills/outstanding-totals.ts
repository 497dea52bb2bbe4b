import { sumPaise } from '@bahi/core/money/paise';
import type { Sides } from './outstanding-store.ts';

/** The totals of the four tabs, in paise: ledgers and groups show the balance of the two sides. */
export function totalsOf(sides: readonly Sides[]) {
  const receivableTotal = sumPaise(sides.map(({ receivablePaise }) => receivablePaise));
  const payableTotal = sumPaise(sides.map(({ payablePaise }) => payablePaise));
  const ledgerTotal = sumPaise([receivableTotal, -payableTotal]);
  return { ledgerTotal, groupTotal: ledgerTotal, payableTotal, receivableTotal };
}
