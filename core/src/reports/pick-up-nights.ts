import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { pickUp } from '../rooms/house-figures.ts';

/** The most days from the close that a pick-up compares with to the open business date. */
export const MOST_SINCE_DAYS = 365;

/** Paid rooms on the books for a night, of all types or of one, with their revenue in paise before tax. */
export type NightOnBooks = { readonly day: IsoDate; readonly rooms: number; readonly revenuePaise: Paise };

const sumOf = (nights: readonly NightOnBooks[]) => ({
  rooms: nights.reduce((sum, { rooms }) => sum + rooms, 0),
  valuePaise: sumPaise(nights.map(({ revenuePaise }) => revenuePaise)),
});

function figures(then: readonly NightOnBooks[], now: readonly NightOnBooks[]) {
  const [before, after] = [sumOf(then), sumOf(now)];
  const { rooms, valuePaise, averagePaise } = pickUp(before, after);
  return {
    ...{ roomsThen: before.rooms, revenueThenPaise: before.valuePaise, roomsNow: after.rooms, revenueNowPaise: after.valuePaise },
    ...{ rooms, revenuePaise: valuePaise, averagePaise: averagePaise === null ? null : paise(averagePaise) },
  };
}

/** The pick-up of each night and of all of them together. Nights without bookings count as 0. */
export function pickUpNights(days: readonly IsoDate[], then: readonly NightOnBooks[], now: readonly NightOnBooks[]) {
  const [before, after] = [Map.groupBy(then, ({ day }) => day), Map.groupBy(now, ({ day }) => day)];
  const of = (day: IsoDate) => [before.get(day) ?? [], after.get(day) ?? []] as const;
  const rows = days.map((day) => ({ day, ...figures(...of(day)) }));
  return {
    rows,
    total: figures(
      days.flatMap((day) => of(day)[0]),
      days.flatMap((day) => of(day)[1]),
    ),
  };
}
