import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import type { AccountNature } from './account-groups.ts';

/** ₹1 000 crore. Thousands of balances can be summed within safe integers. */
export const MAX_OPENING_PAISE = 1_000_000_000_000;

/** The first day of the books, and the last locked day. */
export type OpeningPeriod = { readonly booksFrom: IsoDate; readonly lockedUpTo: IsoDate | null };

/** A problem if openings are locked, or null. Openings are dated on the first day of the books. Call only if an opening changes. */
export function openingLockedProblem({ booksFrom, lockedUpTo }: OpeningPeriod, field: string): Problem | null {
  if (lockedUpTo === null || lockedUpTo < booksFrom) return null;
  return { code: 'OPENING_LOCKED', field, about: { lockedUpToOn: lockedUpTo } };
}

/**
 * A problem if a ledger may not have this opening balance (debit above 0), or null. Income and expense may have one only if the books
 * begin within a financial year: the amounts since April. `nature` is null for Profit & Loss A/c.
 */
export function openingProblem(openingPaise: number, nature: AccountNature | null, booksFrom: IsoDate, field: string): Problem | null {
  if (!Number.isSafeInteger(openingPaise) || Math.abs(openingPaise) > MAX_OPENING_PAISE) {
    return { code: 'OPENING_TOO_LARGE', field, about: { mostPaise: MAX_OPENING_PAISE } };
  }
  const beginsAtZero = (nature === 'income' || nature === 'expenses') && financialYearOf(booksFrom).startsOn === booksFrom;
  return beginsAtZero && openingPaise !== 0 ? { code: 'OPENING_OF_YEAR', field } : null;
}

/** The difference in opening balances in paise: the amount that brings them to zero, credit (below 0) if debits exceed credits. */
export function openingDifference(openings: Iterable<Paise>): Paise {
  return paise(0 - sumPaise(openings));
}
