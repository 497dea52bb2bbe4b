import { invariant } from '../basics/invariant.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';

/** One line of the double entry. Debit positive, credit negative. */
export type Posting = { readonly ledgerId: string; readonly amountPaise: Paise };

/**
 * The only door out of core for an entry: one row per ledger in the order of first mention, rows of nothing left out. What stands `apart`
 * keeps a row each, before the others: cheques, which the bank clears one by one. An entry that does not come to zero is a bug and throws.
 */
export function balanced(postings: readonly Posting[], apart: readonly Posting[] = []): Posting[] {
  const byLedger = new Map<string, Paise>();
  for (const { ledgerId, amountPaise } of postings) {
    byLedger.set(ledgerId, paise((byLedger.get(ledgerId) ?? 0) + amountPaise));
  }
  const total = sumPaise([...byLedger.values(), ...apart.map(({ amountPaise }) => amountPaise)]);
  invariant(total === 0, `debits and credits differ by ${total} paise`);
  const merged = [...byLedger].filter(([, amountPaise]) => amountPaise !== 0).map(([ledgerId, amountPaise]) => ({ ledgerId, amountPaise }));
  return [...apart, ...merged];
}
