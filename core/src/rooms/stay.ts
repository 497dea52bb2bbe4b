import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import { addDays, daysBetween, type IsoDate } from '../periods/business-date.ts';

/** Meal plans: room only, with breakfast, with breakfast and one main meal, with all meals. */
export const mealPlans = ['EP', 'CP', 'MAP', 'AP'] as const;
export type MealPlan = (typeof mealPlans)[number];

export const MAX_NIGHTS = 365;
/** The oldest age at which a guest is a child. */
export const MAX_CHILD_AGE = 17;

/** The parts of the rate of a night, in paise before tax and before discount. They split revenue by heads, never the tax (CGST Act, section 8). */
export type NightParts = {
  /** The room for its guests, with extra adults and children. */
  readonly roomPaise: Paise;
  readonly extraBedPaise: Paise;
  readonly mealsPaise: Paise;
};

/** A night of one room. Amounts in paise before tax. */
export type Night = {
  /** The date on which the night begins. */
  readonly date: IsoDate;
  /** The whole price: the sum of the parts. */
  readonly ratePaise: Paise;
  readonly parts: NightParts;
  readonly discountPaise: Paise;
  /** A gift of the house: its value is 0, and it is still a night. */
  readonly isFree: boolean;
};

/** The value that is charged for a night and that decides its rate of GST, in paise before tax: after discount, 0 if it is free. */
export const valueOfNight = ({ ratePaise, discountPaise, isFree }: Pick<Night, 'ratePaise' | 'discountPaise' | 'isFree'>): Paise =>
  isFree ? 0 : paise(ratePaise - discountPaise);

/** The dates of a stay. The day of departure is no night. */
export type StayDates = { readonly arrival: IsoDate; readonly departure: IsoDate };

/** Refuses a stay without a night and one of more than 365. */
export function stayProblems({ arrival, departure }: StayDates): Problem[] {
  const nights = daysBetween(arrival, departure);
  if (nights < 1) return [{ code: 'STAY_TOO_SHORT', field: 'departure' }];
  return nights > MAX_NIGHTS ? [{ code: 'STAY_TOO_LONG', field: 'departure', about: { most: MAX_NIGHTS, nights } }] : [];
}

/** The dates of the nights of a stay, the first one first; none for a stay that `stayProblems` refuses. */
export function nightsOf({ arrival, departure }: StayDates): IsoDate[] {
  const nights = daysBetween(arrival, departure);
  if (nights < 1 || nights > MAX_NIGHTS) return [];
  return Array.from({ length: nights }, (_, at) => addDays(arrival, at));
}
