import { lockedBankDates } from '../bank-books/locked-bank-dates.ts';
import type { Problem } from '../basics/problem.ts';
import type { PeriodLocks } from '../organizations/period-locks.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';
import type { Cheque } from './cheque.ts';
import { actDateProblem, type ChequeDays } from './cheque-day.ts';
import { countProblem } from './deposit-cheques.ts';

/** A cheque with the kind of the voucher that created it. */
type Clearing = Pick<Cheque, 'chequeNumber' | 'movedOn' | 'voucherDate'> & { readonly voucherKind: VoucherKind };

/** Problems of a clearing date: it is in the future, before the cheque reached the bank, or locked. */
export function clearProblems(
  date: IsoDate,
  cheques: readonly Clearing[],
  { locks, ...days }: ChequeDays & { readonly locks: PeriodLocks },
): Problem[] {
  const ofDate = actDateProblem(date, days, false);
  return [
    ofDate,
    ofDate ? null : clearLocked(null, date, cheques, locks),
    countProblem(cheques.length),
    ...cheques.map(({ chequeNumber, movedOn, voucherDate }, at): Problem | null => {
      const firstOn = movedOn ?? voucherDate;
      return date < firstOn ? { code: 'CHEQUE_NOT_AT_BANK', field: `chequeIds.${at}`, about: { number: chequeNumber, firstOn } } : null;
    }),
  ].filter((problem) => problem !== null);
}

/**
 * A problem if clearing, or taking it back, touches a locked day, or null. The lock is that of the voucher which brought the cheque to
 * the bank.
 */
export function clearLocked(
  before: IsoDate | null,
  after: IsoDate | null,
  cheques: readonly Clearing[],
  locks: PeriodLocks,
): Problem | null {
  const changes = cheques.map(({ chequeNumber, movedOn, voucherKind }) => ({
    before,
    after,
    kind: movedOn === null ? voucherKind : ('contra' as const),
    named: `cheque ${chequeNumber || 'without a number'}`,
  }));
  return lockedBankDates(changes, locks, 'date');
}
