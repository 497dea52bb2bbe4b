import { addDays, type IsoDate } from '../periods/business-date.ts';
import type { StayDates } from '../rooms/stay.ts';

/** Nights from one date until before another. */
export type NightRange = { readonly from: IsoDate; readonly until: IsoDate };

/**
 * The nights with no free room as ranges, the earliest first. `free` has the free rooms of each night from a date on; below 0 counts as none. The nights
 * of `leftOut` are in no range.
 */
export function fullNights(from: IsoDate, free: readonly number[], leftOut: ReadonlySet<IsoDate> = new Set()): NightRange[] {
  const ranges: { from: IsoDate; until: IsoDate }[] = [];
  for (const [at, left] of free.entries()) {
    const date = addDays(from, at);
    if (left > 0 || leftOut.has(date)) continue;
    const last = ranges.at(-1);
    if (last?.until === date) last.until = addDays(date, 1);
    else ranges.push({ from: date, until: addDays(date, 1) });
  }
  return ranges;
}

/** True if each night of a stay is in the ranges, which do not touch. */
export const isWithin = (ranges: readonly NightRange[], { arrival, departure }: StayDates): boolean =>
  ranges.some(({ from, until }) => from <= arrival && departure <= until);
