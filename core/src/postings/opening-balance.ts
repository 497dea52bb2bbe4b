import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import type { AccountNature } from './account-groups.ts';

/** ₹1 000 crore. Thousands of such may be summed before a figure is no safe integer any more. */
export const MAX_OPENING_PAISE = 1_000_000_000_000;

/** When the books begin, and up to which day they are closed. */
export type OpeningPeriod = { readonly booksFrom: IsoDate; readonly lockedUpTo: IsoDate | null };

/** Openings stand on the day the books begin, so a lock on that day or a later one keeps them. Asked when an opening changes. */
export function openingLockedProblem({ booksFrom, lockedUpTo }: OpeningPeriod, field: string): Problem | null {
  if (lockedUpTo === null || lockedUpTo < booksFrom) return null;
  return { code: 'OPENING_LOCKED', field, about: { lockedUpToOn: lockedUpTo } };
}

/**
 * Why a ledger may not open with this, or null. Debit positive. Income and expense have an opening only in books that begin within a
 * financial year: what was earned and spent since April. `nature` is null for Profit & Loss A/c.
 */
export function openingProblem(openingPaise: number, nature: AccountNature | null, booksFrom: IsoDate, field: string): Problem | null {
  if (!Number.isSafeInteger(openingPaise) || Math.abs(openingPaise) > MAX_OPENING_PAISE) {
    return { code: 'OPENING_TOO_LARGE', field, about: { mostPaise: MAX_OPENING_PAISE } };
  }
  const beginsAtZero = (nature === 'income' || nature === 'expenses') && financialYearOf(booksFrom).startsOn === booksFrom;
  return beginsAtZero && openingPaise !== 0 ? { code: 'OPENING_OF_YEAR', field } : null;
}

/** What openings lack to come to zero, as a row that makes them so: credit (negative) when debits are more. */
export function openingDifference(openings: Iterable<Paise>): Paise {
  return paise(0 - sumPaise(openings));
}
