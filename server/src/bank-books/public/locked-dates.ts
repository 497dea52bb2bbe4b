import { type BankDateChange, lockedBankDates } from '@bahi/core/bank-books/locked-bank-dates';
import type { PeriodLocks } from '@bahi/core/organizations/period-locks';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { refuseProblems } from '../../platform/refusal.ts';

/** A posting as the books have it, read after its voucher was locked. */
type Dated = { readonly kind: VoucherKind; readonly number: string; readonly bankDate: string | null };

/** What giving a posting this bank date, or with null none, changes. */
export const bankDateChange = ({ kind, number, bankDate }: Dated, after: string | null): BankDateChange => ({
  before: bankDate,
  after,
  kind,
  named: number,
});

/** Bank dates in locked days stay, whoever would set, move or take them away (ADR 30): the whole act is refused and names vouchers and days. */
export function refuseLockedDates({ locks }: { readonly locks: PeriodLocks }, changes: readonly BankDateChange[], field: string): void {
  const problem = lockedBankDates(changes, locks, field);
  refuseProblems(problem ? [problem] : []);
}
