import { countedPaise, countProblems } from '@bahi/core/cash-counts/count-cash';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { closeDayProblems, dayToCarryTo } from '@bahi/core/tables/close-day';
import { orderPlace } from '@bahi/core/tables/day-figures';
import { expectedCash } from '@bahi/core/tables/drawer';
import { v7 as uuidv7 } from 'uuid';
import { countOf } from '../cash-counts/public/pieces.ts';
import { forManagers } from '../platform/guards.ts';
import { messageWith } from '../platform/message-with.ts';
import { Refusal, refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import { findClosedDay } from '../tables/closed-days-store.ts';
import { lockFloor } from '../tables/floor-store.ts';
import { refuseLockedDay } from '../tables/public/refuse-locked-day.ts';
import { takeWaitingIngredients } from '../tables/public/use-ingredients.ts';
import { carryOrder, findCloseById, insertDayClose, listClosedAfter, lockOpenOfDay, reopenClose } from './day-close-store.ts';
import { readDay } from './read-day.ts';
import { serializeClose } from './serialize-close.ts';

function seenProblem(field: string, what: string, seenPaise: number, nowPaise: number): ServerProblem[] {
  if (seenPaise === nowPaise) return [];
  return [{ code: 'DAY_CHANGED', field, message: `${what} is ${formatRupees(nowPaise, 'two')} now. Look at the day again.` }];
}

/**
 * Closes a business day. No order opens meanwhile, because that locks the company's row too; an order that is being settled is waited for. The
 * orders that are still open go on to the next day, each with a name.
 */
export const closeDay = forManagers.dayCloses.closeDay.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { date, floatPaise, salesPaise, expectedPaise, note } = input;
  const today = businessDayAt(Date.now());
  const [closed, later] = await tx.after(
    [lockFloor(company.id), lockOpenOfDay(company.id, date)],
    [findClosedDay(company.id, date), listClosedAfter(company.id, date)],
  );
  refuseLockedDay(closed);
  const { figures, drawer, bookPaise, billsCashPaise, openOrders } = await readDay(context, date);
  const cash = { ...drawer, floatPaise };
  const { count, kept: pieces } = countOf(input);
  const open = openOrders.map((order) => ({ id: order._id, place: orderPlace(order) }));
  const nameOf = new Map(input.carried.map(({ orderId, name }) => [orderId, name]));
  refuseProblems([
    ...(date > today ? [{ code: 'COUNT_TO_COME' as const, field: 'date' }] : []),
    ...(floatPaise < 0 ? [{ code: 'AMOUNT_NOT_VALID' as const, field: 'floatPaise' }] : []),
    ...countProblems(count),
    ...closeDayProblems(open, input.carried),
    ...seenProblem('salesPaise', 'The amount of the bills', salesPaise, figures.totalPaise),
    ...seenProblem('expectedPaise', 'The expected cash', expectedPaise, expectedCash(cash)),
  ]);
  const id = uuidv7();
  const to = dayToCarryTo(date, today, new Set(later.map(({ day }) => day)));
  const carried = open.map((order) => ({ place: order.place, name: nameOf.get(order.id) ?? '' }));
  const writes = [
    insertDayClose(company.id, {
      ...{ _id: id, businessDay: date, figures, floatPaise, expectedPaise, countedPaise: countedPaise(count), pieces },
      ...{ cash, bookPaise, billsCashPaise },
      ...{ coinsPaise: input.coinsPaise, note, carried, closedAt: new Date().toISOString(), closedBy: caller.name, closedById: caller.id },
    }),
    ...open.map((order) => carryOrder(company.id, order.id, to, nameOf.get(order.id) ?? '')),
  ];
  const [[row]] = await tx.after(writes, [findCloseById(company.id, id)]);
  const short = await takeWaitingIngredients(context, date);
  const went =
    carried.length === 0 ? '' : `, ${carried.length} open ${carried.length === 1 ? 'order goes' : 'orders go'} on to ${formatDate(to)}`;
  return { message: messageWith(`${formatDate(date)} closed${went}`, short), close: serializeClose(row!) };
});

/** Opens the last closed day again. Its figures are those of now until the next close; the row of this close stays. */
export const reopenDay = forManagers.dayCloses.reopenDay.handler(async ({ input: { id, reason }, context }) => {
  const { tx, company, caller } = context;
  const [[row]] = await tx.after([lockFloor(company.id)], [findCloseById(company.id, id)]);
  if (!row || row.reopenedAt !== null) throw new Refusal('NOT_FOUND');
  const later = (await tx.query(listClosedAfter(company.id, row.businessDay))).at(-1);
  refuseProblems([
    ...(reason === '' ? [{ code: 'REOPEN_REASON_MISSING' as const, field: 'reason' }] : []),
    ...(later ? [{ code: 'DAY_LATER_CLOSED' as const, field: 'id', about: { dayOn: later.day } }] : []),
  ]);
  const [[after]] = await tx.after([reopenClose(company.id, id, reason, caller)], [findCloseById(company.id, id)]);
  return { message: `${formatDate(row.businessDay)} is open again`, close: serializeClose(after!) };
});
