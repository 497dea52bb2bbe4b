import { lockedUpTo, type PeriodLocks } from '../organizations/period-locks.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';
import type { BankDated } from './carry-bank-dates.ts';
import { lockedBankDay } from './locked-bank-dates.ts';

/** A bank date set by hand or by a cleared cheque, which a statement line replaced. */
export type EarlierBankDate = { readonly bankDate: IsoDate; readonly source: Exclude<BankDated['source'], 'statement'> };

/** The bank date to store with a match because its line replaces it; null if there was none. */
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
 * The bank date of a posting when its match is undone: the earlier one, or null. A date that has been locked since is not restored,
 * because the reconciliation of those days was already shown without it (ADR 30).
 */
export function bankDateAgain(
  earlier: EarlierBankDate | null,
  { bankDate, kind }: { readonly bankDate: IsoDate | null; readonly kind: VoucherKind },
  locks: PeriodLocks,
): EarlierBankDate | null {
  if (earlier === null || earlier.bankDate === bankDate) return earlier;
  return lockedBankDay({ before: null, after: earlier.bankDate }, lockedUpTo(locks, kind)) === null ? earlier : null;
}
