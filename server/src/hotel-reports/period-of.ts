import type { IsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { refuseProblems } from '../platform/refusal.ts';

type Asked = { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined };

/** The requested period; without days the financial year of today. It may begin before the books and end later than today. */
export function periodOf({ from: askedFrom, to: askedTo }: Asked, today: IsoDate): { from: IsoDate; to: IsoDate } {
  const year = financialYearOf(askedFrom ?? askedTo ?? today);
  return inOrder(askedFrom ?? year.startsOn, askedTo ?? year.endsOn);
}

/** The requested days; without any the business date, with one only that day. */
export const daysOf = ({ from, to }: Asked, businessDay: IsoDate): { from: IsoDate; to: IsoDate } =>
  inOrder(from ?? to ?? businessDay, to ?? from ?? businessDay);

function inOrder(from: IsoDate, to: IsoDate) {
  refuseProblems(from <= to ? [] : [{ code: 'PERIOD_REVERSED', field: 'to', message: 'The period ends before it begins.' }]);
  return { from, to };
}
