import { todayInIndia } from '@bahi/core/periods/business-date';
import { meanStars } from '@bahi/core/rooms/feedback';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { listFeedback, sumFeedback } from './feedback-list-store.ts';
import { periodOf } from './period-of.ts';

/** The words of guests on their stays, by the day on which they said it. */
export const getFeedback = forManagers.hotelReports.getFeedback.handler(async ({ input, context: { tx, company } }) => {
  const { stars, cursor, limit } = input;
  const period = periodOf(input, todayInIndia(Date.now()));
  const key = readCursor(cursor, ['instant', 'uuid']);
  const [found, sums] = await tx.together([
    listFeedback(company.id, period, stars === undefined ? null : Number(stars), key, limit + 1),
    sumFeedback(company.id, period),
  ]);
  const { page, last } = pageOf(found, limit);
  const rows = page.map(({ place: _, ...row }) => row);
  const sum = only(sums);
  return { ...period, marks: sum.marks, mean: meanStars(sum), rows, next: last ? writeCursor([last.place, last.stayId]) : null };
});
