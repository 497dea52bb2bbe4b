import type { Problem } from '../basics/problem.ts';
import { addDays, type IsoDate } from '../periods/business-date.ts';

export const MAX_CARRIED_NAME = 120;
export const MAX_REOPEN_REASON = 500;

type OpenOrder = { readonly id: string; readonly place: string };
type Carried = { readonly orderId: string; readonly name: string };

/** Problems of a close: each open order goes on to the next day only with the name of a person who answers for it. */
export function closeDayProblems(open: readonly OpenOrder[], carried: readonly Carried[]): Problem[] {
  const named = new Set(carried.filter(({ name }) => name.trim() !== '').map(({ orderId }) => orderId));
  const left = open.filter(({ id }) => !named.has(id)).map(({ place }) => place);
  return left.length === 0 ? [] : [{ code: 'DAY_HAS_OPEN_ORDERS', field: 'carried', about: { names: left.join(', ') } }];
}

/** The day to which open orders go: the next that is not closed, and not before the present one. */
export function dayToCarryTo(day: IsoDate, today: IsoDate, closed: ReadonlySet<IsoDate>): IsoDate {
  let next = addDays(day, 1);
  if (next < today) next = today;
  while (closed.has(next)) next = addDays(next, 1);
  return next;
}
