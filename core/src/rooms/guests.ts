import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import { percentOf } from '../money/rounding.ts';
import { MAX_CHILD_AGE } from './stay.ts';

/** The guests of a room for whom it is priced. */
export type Guests = {
  readonly adults: number;
  /** In whole years on the date of arrival. */
  readonly childAges: readonly number[];
  readonly extraBeds: number;
};

/** The most guests of a room type. An infant counts as a guest. */
export type RoomCapacity = {
  readonly mostAdults: number;
  readonly mostChildren: number;
  readonly mostGuests: number;
  readonly mostExtraBeds: number;
};

/** The price of children of some ages, both included. A child older than the last band is priced as an adult. */
export type ChildBand = {
  readonly fromAge: number;
  readonly toAge: number;
  /** Percent × 10 000 of an extra adult's price; null for the amount of the day. */
  readonly percentE4: number | null;
};

const isWhole = (count: number, least: number, most: number) => Number.isSafeInteger(count) && count >= least && count <= most;

/** All problems of the guests of a room at once. */
export function guestProblems({ adults, childAges, extraBeds }: Guests, most: RoomCapacity): Problem[] {
  const ages = childAges.flatMap((age, at): Problem[] =>
    isWhole(age, 0, MAX_CHILD_AGE) ? [] : [{ code: 'CHILD_AGE_INVALID', field: `childAges.${at}` }],
  );
  const { mostAdults, mostChildren, mostGuests, mostExtraBeds } = most;
  return [
    ...(isWhole(adults, 1, mostAdults) ? [] : [{ code: 'ADULTS_INVALID' as const, field: 'adults', about: { most: mostAdults } }]),
    ...(childAges.length <= mostChildren
      ? []
      : [{ code: 'CHILDREN_TOO_MANY' as const, field: 'childAges', about: { most: mostChildren } }]),
    ...ages,
    ...(adults + childAges.length <= mostGuests
      ? []
      : [{ code: 'GUESTS_TOO_MANY' as const, field: 'adults', about: { most: mostGuests } }]),
    ...(isWhole(extraBeds, 0, mostExtraBeds)
      ? []
      : [{ code: 'EXTRA_BEDS_INVALID' as const, field: 'extraBeds', about: { most: mostExtraBeds } }]),
  ];
}

/** Refuses bands that do not begin at 0, overlap, leave a gap or go past 17. Without bands every child is priced as an adult. */
export function childBandProblems(bands: readonly ChildBand[]): Problem[] {
  const isInOrder = bands.every(({ fromAge, toAge }, at) => fromAge === (at === 0 ? 0 : bands[at - 1]!.toAge + 1) && toAge >= fromAge);
  const isWithin = bands.every(({ toAge }) => isWhole(toAge, 0, MAX_CHILD_AGE));
  return isInOrder && isWithin ? [] : [{ code: 'CHILD_BANDS_GAP', field: 'childBands' }];
}

/** The guests by how they are priced: the adults with the children past the last band, and the band of each other child. */
export function pricedGuests({ adults, childAges }: Guests, bands: readonly ChildBand[]): { adults: number; bandsOfChildren: number[] } {
  const found = childAges.map((age) => bands.findIndex(({ fromAge, toAge }) => fromAge <= age && age <= toAge));
  const bandsOfChildren = found.filter((at) => at >= 0);
  return { adults: adults + found.length - bandsOfChildren.length, bandsOfChildren };
}

/** The price of a child in a band, in paise. `amountPaise` is the amount of the day for that band. */
export const priceOfChild = ({ percentE4 }: ChildBand, amountPaise: Paise, extraAdultPaise: Paise): Paise =>
  percentE4 === null ? paise(amountPaise) : percentOf(extraAdultPaise, percentE4);
