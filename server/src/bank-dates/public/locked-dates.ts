import { type BankDateChange, lockedBankDates } from '@bahi/core/bank-books/locked-bank-dates';
import type { PeriodLocks } from '@bahi/core/organizations/period-locks';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { refuseProblems } from '../../platform/refusal.ts';

/** A posting as stored, read after its voucher was locked. */
type Dated = { readonly kind: VoucherKind; readonly number: string; readonly bankDate: string | null };

/** The change if this posting gets this bank date, or with null loses it. */
export const bankDateChange = ({ kind, number, bankDate }: Dated, after: string | null): BankDateChange => ({
  before: bankDate,
  after,
  kind,
  named: number,
});

/** Bank dates in locked days cannot be set, moved or removed by anyone (ADR 30): the whole act is refused, naming vouchers and days. */
export function refuseLockedDates({ locks }: { readonly locks: PeriodLocks }, changes: readonly BankDateChange[], field: string): void {
  const problem = lockedBankDates(changes, locks, field);
  refuseProblems(problem ? [problem] : []);
}
