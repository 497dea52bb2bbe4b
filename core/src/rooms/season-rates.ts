import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import { daysBetween, type IsoDate } from '../periods/business-date.ts';
import { type ChildBand, childBandProblems } from './guests.ts';
import type { RateDay } from './rate-days.ts';

export const MAX_SEASON_RATES = 500;
export const MAX_CHILD_BANDS = 6;
const MOST_SEASON_DAYS = 3_660;

/** A band of ages, both included, with the price of a child in paise before tax. */
export type PricedBand = { readonly fromAge: number; readonly toAge: number; readonly pricePaise: Paise };

/** The prices of a plan for a room type in a season: a span of nights and weekdays. Amounts in paise before tax. */
export type SeasonRate = {
  readonly typeId: string;
  /** '' for none. */
  readonly season: string;
  readonly firstNight: IsoDate;
  readonly lastNight: IsoDate;
  /** 1 for Monday to 7; empty for all. */
  readonly weekdays: readonly number[];
  /** For 1, 2, … adults. */
  readonly adultsPaise: readonly Paise[];
  readonly extraAdultPaise: Paise;
  readonly extraBedPaise: Paise;
  readonly childBands: readonly PricedBand[];
  readonly leastNights: number;
  /** null for no limit. */
  readonly mostNights: number | null;
  readonly isClosed: boolean;
  readonly isClosedToArrival: boolean;
  readonly isClosedToDeparture: boolean;
};

const weekdayOf = (date: IsoDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

const includes = ({ firstNight, lastNight, weekdays }: SeasonRate, date: IsoDate): boolean =>
  firstNight <= date && date <= lastNight && (weekdays.length === 0 || weekdays.includes(weekdayOf(date)));

/**
 * The prices of a room type on a date with the bands of their children; null if the plan is not for sale then. Of the rows that include the
 * date, the last one applies. `rates` are those of one plan, in its order.
 */
export function rateOn(
  rates: readonly SeasonRate[],
  typeId: string,
  date: IsoDate,
): { readonly row: RateDay; readonly bands: readonly ChildBand[] } | null {
  const found = rates.findLast((rate) => rate.typeId === typeId && includes(rate, date));
  if (found === undefined) return null;
  const { adultsPaise, extraAdultPaise, extraBedPaise, childBands, leastNights, mostNights } = found;
  const { isClosed, isClosedToArrival, isClosedToDeparture } = found;
  const row = {
    ...{ date, adultsPaise, extraAdultPaise, extraBedPaise, childPaise: childBands.map(({ pricePaise }) => pricePaise) },
    ...{ isClosed, isClosedToArrival, isClosedToDeparture, leastNights, leastNightsOnArrival: null, mostNights },
  };
  return { row, bands: childBands.map(({ fromAge, toAge }) => ({ fromAge, toAge, percentE4: null })) };
}

/** Refuses bands that do not cover the ages 0 to 17 once each. Without bands every child is priced as an adult. */
function bandProblems(childBands: readonly PricedBand[]): Problem[] {
  const bands = childBands.map(({ fromAge, toAge }) => ({ fromAge, toAge, percentE4: null }));
  return childBandProblems(bands);
}

function problemsOfRate(rate: SeasonRate, mostAdults: number | undefined): Problem[] {
  const days = daysBetween(rate.firstNight, rate.lastNight);
  const { adultsPaise, leastNights, mostNights } = rate;
  return [
    ...(mostAdults === undefined ? [{ code: 'RATE_TYPE_UNKNOWN' as const, field: 'typeId' }] : []),
    ...(days < 0 || days > MOST_SEASON_DAYS ? [{ code: 'SEASON_DATES_INVALID' as const, field: 'lastNight' }] : []),
    ...adultsPaise.flatMap((pricePaise, at): Problem[] => (pricePaise > 0 ? [] : [{ code: 'RATE_ZERO', field: `adultsPaise.${at}` }])),
    ...(mostAdults !== undefined && adultsPaise.length > mostAdults
      ? [{ code: 'RATE_PRICES_TOO_MANY' as const, field: 'adultsPaise', about: { most: mostAdults } }]
      : []),
    ...(mostNights !== null && mostNights < leastNights ? [{ code: 'RATE_NIGHTS_INVALID' as const, field: 'mostNights' }] : []),
    ...bandProblems(rate.childBands),
  ];
}

/**
 * All problems of the rows of a plan at once, each at its row. `mostAdultsOf` has the most adults of each room type. A plan that follows another
 * has no rows; one with prices of its own has at least one.
 */
export function seasonRateProblems(
  rates: readonly SeasonRate[],
  { mostAdultsOf, isFollowing }: { readonly mostAdultsOf: ReadonlyMap<string, number>; readonly isFollowing: boolean },
): Problem[] {
  if (isFollowing) return rates.length === 0 ? [] : [{ code: 'PLAN_HAS_RATES', field: 'rates' }];
  if (rates.length === 0) return [{ code: 'PLAN_HAS_NO_RATES', field: 'rates' }];
  return rates.flatMap((rate, at) =>
    problemsOfRate(rate, mostAdultsOf.get(rate.typeId)).map((problem) => ({ ...problem, field: `rates.${at}.${problem.field}` })),
  );
}
