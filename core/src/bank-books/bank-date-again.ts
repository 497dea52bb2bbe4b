import { lockedUpTo, type PeriodLocks } from '../organizations/period-locks.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';
import type { BankDated } from './carry-bank-dates.ts';
import { lockedBankDay } from './locked-bank-dates.ts';

/** A bank date that a person or a cleared cheque said, and which a line of the statement overruled. */
export type EarlierBankDate = { readonly bankDate: IsoDate; readonly source: Exclude<BankDated['source'], 'statement'> };

/** What a match keeps of the bank date that its line overrules; null where there was none. */
export function earlierBankDate({
  bankDate,
  source,
}: {
  bankDate?: IsoDate | null;
  source?: BankDated['source'] | null;
}): EarlierBankDate | null {
  return bankDate && source && source !== 'statement' ? { bankDate, source } : null;
}

/**
 * The bank date of a posting when its match is taken back: the one from before, or none. What lies in days that were locked since does not
 * come back, for the reconciliation of those days was shown without it (ADR 30).
 */
export function bankDateAgain(
  earlier: EarlierBankDate | null,
  { bankDate, kind }: { readonly bankDate: IsoDate | null; readonly kind: VoucherKind },
  locks: PeriodLocks,
): EarlierBankDate | null {
  if (earlier === null || earlier.bankDate === bankDate) return earlier;
  return lockedBankDay({ before: null, after: earlier.bankDate }, lockedUpTo(locks, kind)) === null ? earlier : null;
}
