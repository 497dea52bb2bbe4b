import { addDays, type IsoDate, timeInIndia, todayInIndia } from '../periods/business-date.ts';
import { businessDayAt } from '../tables/business-day.ts';
import type { Dish } from './choose-dish.ts';
import type { DishPrice, OrderKind } from './menu.ts';

/** The place and moment of a round: the area of the table, and the clock of the server. */
export type PriceMoment = { readonly areaId: string | null; readonly kind: OrderKind; readonly epochMillis: number };

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (date: IsoDate): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Days without times are business days, which end at 04:00. The end of a time is not part of it. */
function isNow({ weekdays, from, until }: DishPrice, epochMillis: number): boolean {
  const isOn = (date: IsoDate) => weekdays.length === 0 || weekdays.includes(weekdayOf(date));
  if (from === null || until === null) return isOn(businessDayAt(epochMillis));
  const [today, now] = [todayInIndia(epochMillis), timeInIndia(epochMillis)];
  if (from < until) return from <= now && now < until && isOn(today);
  return (from <= now && isOn(today)) || (now < until && isOn(addDays(today, -1)));
}

/** The more a price says, the earlier it comes: times before area, area before kind of order, kind before days. */
const rank = ({ from, areaId, kind, weekdays }: DishPrice): number =>
  (from === null ? 0 : 8) + (areaId === null ? 0 : 4) + (kind === null ? 0 : 2) + (weekdays.length === 0 ? 0 : 1);

/**
 * The price of a portion at a place and moment, × 10 000. If several apply, that with times wins, then that of the area, then that of the
 * kind of order, then that of the days; of two alike the lower. If none applies it is the usual price.
 */
export function priceAt(portion: Dish['portions'][number], prices: readonly DishPrice[], moment: PriceMoment): number {
  const applying = prices.filter(
    (price) =>
      price.portion === portion.name &&
      (price.areaId === null || price.areaId === moment.areaId) &&
      (price.kind === null || price.kind === moment.kind) &&
      isNow(price, moment.epochMillis),
  );
  const [first] = applying.toSorted((one, other) => rank(other) - rank(one) || one.rateE4 - other.rateE4);
  return first?.rateE4 ?? portion.rateE4;
}

type Named = Pick<Dish['portions'][number], 'name'>;

/**
 * The name of a portion after the portions of its dish were changed: another if it was renamed, null if it was removed. The only portion stays
 * the only one. A name that is still there is the same portion, and a new name in the place of an old one is its new name.
 */
export function portionAfter(name: string, before: readonly Named[], after: readonly Named[]): string | null {
  if (before.length === 1 && after.length === 1) return after[0]!.name;
  if (after.some((each) => each.name === name)) return name;
  if (before.length !== after.length) return null;
  const at = before.findIndex((each) => each.name === name);
  if (at < 0) return name;
  const there = after[at]!.name;
  return before.some((each) => each.name === there) ? null : there;
}

/**
 * The prices of a dish whose portions are changed on a form: those of a renamed portion have its new name, those of a removed one are gone,
 * and those of the only portion are its own.
 */
export const pricesOfPortions = (prices: readonly DishPrice[], before: readonly Named[], after: readonly Named[]): DishPrice[] =>
  prices.flatMap((price) => {
    const portion = portionAfter(price.portion, before, after);
    return portion === null ? [] : [{ ...price, portion }];
  });

/** The dish with the prices of its portions at a place and moment. */
export const dishAt = <D extends Pick<Dish, 'portions'> & { readonly prices: readonly DishPrice[] }>(dish: D, moment: PriceMoment): D => ({
  ...dish,
  portions: dish.portions.map((portion) => ({ ...portion, rateE4: priceAt(portion, dish.prices, moment) })),
});
