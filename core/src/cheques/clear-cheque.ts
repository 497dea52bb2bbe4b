import type { Problem } from '../basics/problem.ts';
import { lockedUpTo, type PeriodLocks } from '../organizations/period-locks.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { Cheque } from './cheque.ts';
import { actDateProblem, type ChequeDays } from './cheque-day.ts';
import { countProblem } from './deposit-cheques.ts';

type Clearing = Pick<Cheque, 'chequeNumber' | 'movedOn' | 'voucherDate'>;

/** What is wrong with a day on which the bank is said to have cleared cheques: it has come, and none came to the bank after it; nor is it locked. */
export function clearProblems(
  date: IsoDate,
  cheques: readonly Clearing[],
  { locks, ...days }: ChequeDays & { readonly locks: PeriodLocks },
): Problem[] {
  const ofDate = actDateProblem(date, days, false);
  return [
    ofDate,
    ofDate ? null : clearLocked(date, cheques, locks),
    countProblem(cheques.length),
    ...cheques.map(({ chequeNumber, movedOn, voucherDate }, at): Problem | null => {
      const firstOn = movedOn ?? voucherDate;
      return date < firstOn ? { code: 'CHEQUE_NOT_AT_BANK', field: `chequeIds.${at}`, about: { number: chequeNumber, firstOn } } : null;
    }),
  ].filter((problem) => problem !== null);
}

/** Why no cheque becomes cleared on a day, nor is it taken back there: bank dates of locked days stay (ADR 30). The lock is that of the posting's voucher. */
export function clearLocked(date: IsoDate, cheques: readonly Pick<Clearing, 'movedOn'>[], locks: PeriodLocks): Problem | null {
  const last = cheques
    .map(({ movedOn }) => lockedUpTo(locks, movedOn === null ? 'payment' : 'contra') ?? '')
    .reduce((one, other) => (other > one ? other : one), '');
  return date <= last ? { code: 'BANK_DATE_LOCKED', field: 'date', about: { lockedUpToOn: last } } : null;
}
