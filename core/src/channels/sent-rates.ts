import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { nightsOf, type StayDates } from '../rooms/stay.ts';

/** The price of a night that a channel sends, in paise before tax. */
export type SentRate = { readonly date: IsoDate; readonly ratePaise: Paise };

const field = 'rates';

/** Refuses prices of nights that are not of the stay, and a night with two. A channel that sets its prices sends one for each night. */
export function sentRateProblems(stay: StayDates, sent: readonly SentRate[], { setsRates }: { readonly setsRates: boolean }): Problem[] {
  const nights = nightsOf(stay);
  const dates = sent.map(({ date }) => date);
  const missing = setsRates ? nights.filter((date) => !dates.includes(date)) : [];
  return [
    ...missing.map((date): Problem => ({ code: 'CHANNEL_RATE_MISSING', field, about: { date } })),
    ...dates.flatMap((date, at): Problem[] => {
      if (!nights.includes(date)) return [{ code: 'CHANNEL_RATE_OUTSIDE', field, about: { date } }];
      return dates.indexOf(date) === at ? [] : [{ code: 'CHANNEL_RATE_TWICE', field, about: { date } }];
    }),
  ];
}

/** Refuses a sent price that is not that of the house, for a channel that does not set its prices. `priced` are the nights of the stay in paise. */
export function rateDifferences(
  sent: readonly SentRate[],
  priced: readonly { readonly date: IsoDate; readonly valuePaise: Paise }[],
): Problem[] {
  const ours = new Map(priced.map(({ date, valuePaise }) => [date, valuePaise]));
  return sent.flatMap(({ date, ratePaise }): Problem[] => {
    const ourPaise = ours.get(date);
    return ourPaise === undefined || ourPaise === ratePaise
      ? []
      : [{ code: 'CHANNEL_RATE_DIFFERS', field, about: { date, ourPaise, sentPaise: ratePaise } }];
  });
}
