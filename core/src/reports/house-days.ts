import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { addDays, daysBetween, type IsoDate } from '../periods/business-date.ts';
import { monthsLater } from '../periods/months-later.ts';
import { type HouseFigures, houseFigures } from '../rooms/house-figures.ts';
import { periodBefore } from './statement-columns.ts';

/** The counts of one business date, or the sums of several: room nights, guests, stays that came and left. Revenue in paise before tax, without meals. */
export type DayCounts = {
  readonly rooms: number;
  readonly outOfOrder: number;
  readonly sold: number;
  readonly complimentary: number;
  readonly guests: number;
  readonly arrivals: number;
  readonly departures: number;
  readonly roomRevenuePaise: Paise;
};

/** A date of the house. `isExpected`: it is not closed, so its counts are bookings as they are now. */
export type HouseDay = { readonly day: IsoDate; readonly isExpected: boolean; readonly counts: DayCounts };

/** The rooms of a type that are booked for a night. */
export type BookedNight = { readonly day: IsoDate; readonly typeId: string } & Pick<
  DayCounts,
  'sold' | 'complimentary' | 'guests' | 'roomRevenuePaise'
>;
/** Stays of a room type that come or leave on a day. */
export type BookedMoves = { readonly day: IsoDate; readonly typeId: string } & Pick<DayCounts, 'arrivals' | 'departures'>;
/** A room of a type that is out of order from a night until a day. */
export type BlockedSpan = { readonly typeId: string; readonly firstNight: IsoDate; readonly until: IsoDate };

/** The bookings of some days, with the rooms that there are now. */
export type Booked = {
  readonly rooms: readonly { readonly typeId: string; readonly rooms: number }[];
  readonly nights: readonly BookedNight[];
  readonly moves: readonly BookedMoves[];
  readonly blocks: readonly BlockedSpan[];
};
export type HouseFacts = Booked & {
  /** The business date that is not closed; null before the first set-up. */
  readonly openDay: IsoDate | null;
  /** The figures that were kept of closed days. */
  readonly kept: readonly { readonly day: IsoDate; readonly counts: DayCounts }[];
};

const noCounts: DayCounts = {
  ...{ rooms: 0, outOfOrder: 0, sold: 0, complimentary: 0, guests: 0, arrivals: 0, departures: 0, roomRevenuePaise: paise(0) },
};

/** The sums of counts. Averages of several days come of these sums, never of averages. */
export function sumCounts(counts: readonly DayCounts[]): DayCounts {
  const sum = (of: (each: DayCounts) => number) => counts.reduce((total, each) => total + of(each), 0);
  return {
    rooms: sum(({ rooms }) => rooms),
    outOfOrder: sum(({ outOfOrder }) => outOfOrder),
    sold: sum(({ sold }) => sold),
    complimentary: sum(({ complimentary }) => complimentary),
    guests: sum(({ guests }) => guests),
    arrivals: sum(({ arrivals }) => arrivals),
    departures: sum(({ departures }) => departures),
    roomRevenuePaise: sumPaise(counts.map(({ roomRevenuePaise }) => roomRevenuePaise)),
  };
}

/** The days from one to another, both included. */
export const daysFrom = (from: IsoDate, to: IsoDate): IsoDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at));

/** The rooms booked for each of these days, of all room types or of one. A room out of order is counted once for each night. */
export function expectedDays(booked: Booked, days: readonly IsoDate[], typeId?: string): HouseDay[] {
  const isOf = (each: { readonly typeId: string }) => typeId === undefined || each.typeId === typeId;
  const rooms = booked.rooms.filter(isOf).reduce((sum, each) => sum + each.rooms, 0);
  const nights = Map.groupBy(booked.nights.filter(isOf), ({ day }) => day);
  const moves = Map.groupBy(booked.moves.filter(isOf), ({ day }) => day);
  const blocks = booked.blocks.filter(isOf);
  return days.map((day) => {
    const outOfOrder = blocks.filter(({ firstNight, until }) => firstNight <= day && day < until).length;
    const parts = [...(nights.get(day) ?? []), ...(moves.get(day) ?? [])].map((each) => ({ ...noCounts, ...each }));
    return { day, isExpected: true, counts: { ...sumCounts(parts), rooms, outOfOrder } };
  });
}

/** The days of a period that the house has figures for: closed days as they were kept, then the open day and later ones as they are booked. */
export function houseDays(facts: HouseFacts, from: IsoDate, to: IsoDate): HouseDay[] {
  const closed = facts.kept
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, counts }): HouseDay => ({ day, isExpected: false, counts }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const { openDay } = facts;
  if (openDay === null) return closed;
  return [...closed, ...expectedDays(facts, daysFrom(from > openDay ? from : openDay, to))];
}

export const besideLayouts = ['one', 'previousPeriod', 'previousYear'] as const;
export type BesideLayout = (typeof besideLayouts)[number];

/**
 * The day that stands beside a day of a period: the same date last year (28 February for the 29th), or the day at the same place of the period
 * before. null without a comparison, and where the period before has no such day.
 */
export function dayBeside(day: IsoDate, period: { readonly from: IsoDate; readonly to: IsoDate }, beside: BesideLayout): IsoDate | null {
  if (beside === 'one') return null;
  if (beside === 'previousYear') return monthsLater(day, -12);
  const before = periodBefore(period);
  const then = addDays(before.from, daysBetween(period.from, day));
  return then <= before.to ? then : null;
}

/** The period whose days stand beside those of a period; null without a comparison. */
export function periodBeside(
  period: { readonly from: IsoDate; readonly to: IsoDate },
  beside: BesideLayout,
): { from: IsoDate; to: IsoDate } | null {
  if (beside === 'one') return null;
  return beside === 'previousYear' ? { from: monthsLater(period.from, -12), to: monthsLater(period.to, -12) } : periodBefore(period);
}

export type DayFigures = DayCounts & Pick<HouseFigures, 'occupancyE4' | 'adrPaise' | 'revParPaise'>;

/** Counts with the figures of the house: occupancy, average rate and revenue for each room, each rounded once for show. */
export function figuresOf(counts: DayCounts): DayFigures {
  const { occupancyE4, adrPaise, revParPaise } = houseFigures({ ...counts, allRevenuePaise: counts.roomRevenuePaise });
  return { ...counts, occupancyE4, adrPaise, revParPaise };
}

export type ComparedDay = { readonly day: IsoDate; readonly isExpected: boolean } & {
  readonly figures: DayFigures;
  /** The figure of the day beside it; null without one. */
  readonly beside: { readonly day: IsoDate; readonly figures: DayFigures } | null;
};
type Sum = { readonly days: number; readonly figures: DayFigures; readonly beside: DayFigures | null };
export type OccupancyTable = {
  readonly days: readonly ComparedDay[];
  /** Closed days, expected ones and all; the sum of none is left out where there are none. */
  readonly totals: Readonly<Record<'closed' | 'expected' | 'all', Sum | null>>;
};

/** Occupancy by day, each beside another day. `others` are days of the period beside, with figures. */
export function compareDays(
  days: readonly HouseDay[],
  others: readonly HouseDay[],
  period: { readonly from: IsoDate; readonly to: IsoDate },
  beside: BesideLayout,
): OccupancyTable {
  const then = new Map(others.map((each) => [each.day, each]));
  const pairs = days.map((each) => ({ ...each, other: then.get(dayBeside(each.day, period, beside) ?? '') }));
  const sum = (some: typeof pairs): Sum | null => {
    const known = some.flatMap(({ other }) => (other ? [other.counts] : []));
    return some.length === 0
      ? null
      : {
          days: some.length,
          figures: figuresOf(sumCounts(some.map(({ counts }) => counts))),
          beside: known.length === 0 ? null : figuresOf(sumCounts(known)),
        };
  };
  return {
    days: pairs.map(({ day, isExpected, counts, other }) => ({
      ...{ day, isExpected, figures: figuresOf(counts) },
      beside: other ? { day: other.day, figures: figuresOf(other.counts) } : null,
    })),
    totals: {
      closed: sum(pairs.filter(({ isExpected }) => !isExpected)),
      expected: sum(pairs.filter(({ isExpected }) => isExpected)),
      all: sum(pairs),
    },
  };
}
