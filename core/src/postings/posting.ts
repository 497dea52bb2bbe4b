import { invariant } from '../basics/invariant.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';

/** One line of the double entry. Debit above 0, credit below 0. */
export type Posting = { readonly ledgerId: string; readonly amountPaise: Paise };

/**
 * The final form of every entry: one row per ledger in the order of first mention, without rows of 0. Rows of `apart` are not merged and
 * come first: cheques, which the bank clears one by one. Throws a bug if the entry does not balance.
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
