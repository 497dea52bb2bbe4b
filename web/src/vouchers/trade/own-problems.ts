import type { PaymentSplitEntry } from '@bahi/core/drafts/payment-split';
import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';
import type { Shown } from '../problem-places.ts';
import { saleProblems } from '../split/split-facts.ts';

/**
 * All problems the screen knows before the voucher is sent: of its number, its goods and its payment. A stock shortage is shown with the
 * others and never stops a save alone: stock may have arrived since it was read, and the server checks again.
 */
export function ownProblems(
  { problems, totalPaise }: Pick<BuiltTrade, 'problems' | 'totalPaise'>,
  parts: readonly PaymentSplitEntry[],
  ofNumber: Shown | null,
  partyLabel: string,
): readonly Shown[] {
  const isNobody = problems.some(({ code, field }) => code === 'PARTY_MISSING' && field === 'partyId');
  /** By the name that the field has in the form. */
  const ofParty = (shown: Shown): Shown =>
    isNobody && shown.field === 'partyId' ? { ...shown, text: `Choose a ${partyLabel.toLowerCase()}.` } : shown;
  const all = (found: BuiltTrade['problems']) => [...(ofNumber ? [ofNumber] : []), ...saleProblems(found, parts, totalPaise).map(ofParty)];
  const others = problems.filter(({ code }) => code !== 'STOCK_SHORT');
  return all(others).length === 0 ? [] : all(problems);
}
