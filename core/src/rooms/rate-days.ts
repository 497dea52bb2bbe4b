import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { nightsOf, type StayDates } from './stay.ts';

/**
 * The prices and rules of a plan with prices of its own, for a room type and date; in paise before tax. A date without a row is not for sale. Season and
 * weekday are already in the row.
 */
export type RateDay = {
  readonly date: IsoDate;
  /** The price for 1, 2, 3 … adults. More adults than prices: the last one and extra adults. */
  readonly adultsPaise: readonly Paise[];
  readonly extraAdultPaise: Paise;
  readonly extraBedPaise: Paise;
  /** By age band, in the order of the bands of the plan. */
  readonly childPaise: readonly Paise[];
} & RateRules;

/** The rules of length of a date. */
export type RateRules = {
  readonly isClosed: boolean;
  readonly isClosedToArrival: boolean;
  readonly isClosedToDeparture: boolean;
  /** Least nights of a stay that includes this night; null for no rule. */
  readonly leastNights: number | null;
  /** Least nights of a stay that begins on this date; null for no rule. */
  readonly leastNightsOnArrival: number | null;
  /** Most nights of a stay that includes this night; null for no rule. */
  readonly mostNights: number | null;
};

export const noRateRules: RateRules = {
  ...{ isClosed: false, isClosedToArrival: false, isClosedToDeparture: false },
  ...{ leastNights: null, leastNightsOnArrival: null, mostNights: null },
};

/**
 * All problems of a stay with the rules of its dates, at once. `rulesOn` gives the row of a date, also of the day of departure; null if there
 * is none. A night without a row is not for sale. The largest least stay and the smallest most stay of its nights bind.
 */
export function lengthProblems({ arrival, departure }: StayDates, rulesOn: (date: IsoDate) => RateRules | null): Problem[] {
  const dates = nightsOf({ arrival, departure });
  const nights = dates.length;
  const rows = dates.map((date) => ({ date, rules: rulesOn(date) }));
  const found = rows.flatMap(({ rules }) => (rules ? [rules] : []));
  const least = Math.max(0, rulesOn(arrival)?.leastNightsOnArrival ?? 0, ...found.map(({ leastNights }) => leastNights ?? 0));
  const most = Math.min(...found.map(({ mostNights }) => mostNights ?? Number.POSITIVE_INFINITY));
  const unsold = rows.flatMap(({ date, rules }): Problem[] => {
    if (rules === null) return [{ code: 'NIGHT_NOT_FOR_SALE', field: 'nights', about: { date } }];
    return rules.isClosed ? [{ code: 'NIGHT_CLOSED', field: 'nights', about: { date } }] : [];
  });
  return [
    ...unsold,
    ...(rulesOn(arrival)?.isClosedToArrival ? [{ code: 'CLOSED_TO_ARRIVAL' as const, field: 'arrival', about: { date: arrival } }] : []),
    ...(rulesOn(departure)?.isClosedToDeparture
      ? [{ code: 'CLOSED_TO_DEPARTURE' as const, field: 'departure', about: { date: departure } }]
      : []),
    ...(nights < least ? [{ code: 'STAY_BELOW_LEAST' as const, field: 'departure', about: { least, nights } }] : []),
    ...(nights > most ? [{ code: 'STAY_ABOVE_MOST' as const, field: 'departure', about: { most, nights } }] : []),
  ];
}
