import type { Problem } from '../basics/problem.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import type { BankDateSource } from './carry-bank-dates.ts';
import { lockedBankDay } from './locked-bank-dates.ts';

/** What the books know of a posting whose bank date a person puts. */
export type BankDateFacts = {
  readonly voucherDate: IsoDate;
  readonly today: IsoDate;
  /** The last locked day of its kind of voucher; null while nothing is locked. */
  readonly lockedUpTo: IsoDate | null;
  /** Its bank date so far, and who said it; null without one. */
  readonly before: { readonly bankDate: IsoDate; readonly source: BankDateSource } | null;
};

/**
 * Why a person may not put this bank date, or take it away with null; null when it is lawful. What the bank's statement or a cleared
 * cheque said is changed there. A reconciliation of locked days stays as it was: neither the old day nor the new one lies within them.
 */
export function bankDateProblem(bankDate: IsoDate | null, facts: BankDateFacts, field: string): Problem | null {
  const { before, lockedUpTo, voucherDate, today } = facts;
  if (before && before.source !== 'hand') {
    return { code: before.source === 'cheque' ? 'BANK_DATE_OF_CHEQUE' : 'BANK_DATE_OF_STATEMENT', field };
  }
  if (bankDate !== null && !isIsoDate(bankDate)) return { code: 'DATE_INVALID', field };
  const locked = lockedBankDay({ before: before?.bankDate ?? null, after: bankDate }, lockedUpTo);
  if (locked !== null) return { code: 'BANK_DATE_LOCKED', field, about: { lockedUpToOn: lockedUpTo ?? '' } };
  if (bankDate === null) return null;
  if (bankDate < voucherDate) return { code: 'BANK_DATE_EARLY', field, about: { voucherOn: voucherDate } };
  return bankDate > today ? { code: 'BANK_DATE_TO_COME', field } : null;
}
