import type { Problem } from '../basics/problem.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import type { BankDateSource } from './carry-bank-dates.ts';
import { lockedBankDay } from './locked-bank-dates.ts';

/** The facts of a posting whose bank date the user sets. */
export type BankDateFacts = {
  readonly voucherDate: IsoDate;
  readonly today: IsoDate;
  /** The last locked day for its kind of voucher; null if nothing is locked. */
  readonly lockedUpTo: IsoDate | null;
  /** Its present bank date and its origin; null without one. */
  readonly before: { readonly bankDate: IsoDate; readonly source: BankDateSource } | null;
};

/**
 * A problem if the user may not set this bank date, or remove it with null; else null. A date from the statement or a cleared cheque is
 * changed there. The reconciliation of locked days must not change: neither the old nor the new date may be locked.
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
