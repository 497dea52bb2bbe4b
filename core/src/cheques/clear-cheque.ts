import type { Problem } from '../basics/problem.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { Cheque } from './cheque.ts';
import { actDateProblem, type ChequeDays } from './cheque-day.ts';
import { countProblem } from './deposit-cheques.ts';

/** What is wrong with a day on which the bank is said to have cleared cheques: it has come, and none came to the bank after it. */
export function clearProblems(
  date: IsoDate,
  cheques: readonly Pick<Cheque, 'chequeNumber' | 'movedOn' | 'voucherDate'>[],
  days: ChequeDays,
): Problem[] {
  return [
    actDateProblem(date, days, false),
    countProblem(cheques.length),
    ...cheques.map(({ chequeNumber, movedOn, voucherDate }, at): Problem | null => {
      const firstOn = movedOn ?? voucherDate;
      return date < firstOn ? { code: 'CHEQUE_NOT_AT_BANK', field: `chequeIds.${at}`, about: { number: chequeNumber, firstOn } } : null;
    }),
  ].filter((problem) => problem !== null);
}
