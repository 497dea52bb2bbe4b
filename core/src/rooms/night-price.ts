import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { percentOf, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { Discount } from '../vouchers/trade-draft.ts';
import { type ChildBand, type Guests, pricedGuests, priceOfChild } from './guests.ts';
import { changedPrice, type PlanChange } from './plan-change.ts';
import type { RateDay } from './rate-days.ts';
import { type Night, nightsOf, type StayDates } from './stay.ts';

/** The rate of a company or an agent: prices of its own per number of adults, or percent × 10 000 off. */
export type CompanyRate =
  | { readonly kind: 'price'; readonly adultsPaise: readonly Paise[] }
  | { readonly kind: 'percent'; readonly percentE4: number };

/** The prices that apply to a night. Amounts in paise before tax. */
export type NightRates = {
  /** The row of the plan, or of the plan that it follows; null if the date has none. */
  readonly row: RateDay | null;
  /** null for a plan with prices of its own. */
  readonly change: PlanChange | null;
  readonly bands: readonly ChildBand[];
  /** null for a guest without such a rate. */
  readonly company: CompanyRate | null;
  /** The value of the meals of the plan for a person. It splits the rate by heads and changes it by nothing. */
  readonly meals: { readonly adultPaise: Paise; readonly childPaise: Paise };
};

/** The guests of a night, and the changes of its price by hand. */
export type NightAsked = {
  readonly guests: Guests;
  readonly discount: Discount;
  /** The whole rate of the night, in paise before tax, with the reason; null for the rate of the plan. */
  readonly override: { readonly ratePaise: Paise; readonly reason: string } | null;
  /** A gift of the house. */
  readonly isFree: boolean;
};

export const priceSteps = ['adults', 'extraAdults', 'children', 'extraBeds', 'plan', 'company', 'override', 'discount', 'free'] as const;
/** A step of the price: what it changed, and the price after it, in paise. The house keeps the steps on the night: "why this price". */
export type PriceStep = { readonly step: (typeof priceSteps)[number]; readonly changePaise: Paise; readonly afterPaise: Paise };

export type PricedNight = { readonly problems: readonly Problem[]; readonly night: Night | null; readonly steps: readonly PriceStep[] };

type Extras = { readonly extraAdults: Paise; readonly children: Paise; readonly extraBeds: Paise };

/** The price for the adults, and how many of them are extra. */
function priceOfAdults(adults: number, pricesPaise: readonly Paise[]): { pricePaise: Paise; extra: number } {
  const priced = Math.min(adults, pricesPaise.length);
  return { pricePaise: pricesPaise[priced - 1] ?? 0, extra: adults - priced };
}

function extrasOf(
  row: RateDay,
  extra: number,
  bandsOfChildren: readonly number[],
  { bands, beds }: { bands: readonly ChildBand[]; beds: number },
): Extras {
  const children = bandsOfChildren.map((at) => priceOfChild(bands[at]!, row.childPaise[at] ?? 0, row.extraAdultPaise));
  return { extraAdults: paise(row.extraAdultPaise * extra), children: sumPaise(children), extraBeds: paise(row.extraBedPaise * beds) };
}

function rowProblems(date: IsoDate, { row, bands, company }: NightRates): Problem[] {
  const about = { date };
  if (row === null || row.adultsPaise.length === 0) return [{ code: 'NIGHT_NOT_FOR_SALE', field: 'nights', about }];
  if (row.childPaise.length !== bands.length) return [{ code: 'CHILD_BANDS_DIFFER', field: 'nights', about }];
  return company?.kind === 'price' && company.adultsPaise.length === 0 ? [{ code: 'NIGHT_NOT_FOR_SALE', field: 'nights', about }] : [];
}

const off = (pricePaise: Paise, discount: Discount): Paise => {
  if (discount.kind === 'none') return 0;
  return discount.kind === 'percent' ? percentOf(pricePaise, discount.percentE4) : discount.amountPaise;
};

function askedProblems(date: IsoDate, { override, discount, isFree }: NightAsked, ratePaise: Paise): Problem[] {
  const discountPaise = off(ratePaise, discount);
  const isPercent = discount.kind !== 'percent' || (discount.percentE4 >= 0 && discount.percentE4 <= WHOLE_PERCENT_E4);
  const isTooMuch = !isPercent || discountPaise < 0 || discountPaise > ratePaise;
  const isZero = !isFree && (ratePaise <= 0 || ratePaise === discountPaise);
  const field = 'nights';
  return [
    ...(override !== null && override.reason.trim() === '' ? [{ code: 'OVERRIDE_REASON_MISSING' as const, field: 'override.reason' }] : []),
    ...(isTooMuch && ratePaise > 0 ? [{ code: 'NIGHT_DISCOUNT_TOO_MUCH' as const, field, about: { date, ratePaise } }] : []),
    ...(isZero ? [{ code: 'NIGHT_RATE_ZERO' as const, field, about: { date } }] : []),
  ];
}

/**
 * The price of a night with the result of each step, in paise before tax: the price for the adults of the day's row, extra adults, children, extra
 * beds, the change of a plan that follows another, the rate of a company, a rate by hand, and the discount. Refuses a date without a row, which is not for
 * sale and never costs 0, and a night that costs nothing and is not marked as free.
 */
export function priceNight(date: IsoDate, asked: NightAsked, rates: NightRates): PricedNight {
  const refused = rowProblems(date, rates);
  const { row, change, bands, company, meals } = rates;
  if (row === null || refused.length > 0) return { problems: refused, night: null, steps: [] };
  const steps: PriceStep[] = [];
  let ratePaise: Paise = 0;
  const become = (step: PriceStep['step'], afterPaise: Paise) => {
    if (afterPaise !== ratePaise) steps.push({ step, changePaise: paise(afterPaise - ratePaise), afterPaise });
    ratePaise = afterPaise;
  };
  const { guests, discount, override, isFree } = asked;
  const { adults, bandsOfChildren } = pricedGuests(guests, bands);
  const { pricePaise, extra } = priceOfAdults(adults, row.adultsPaise);
  const extras = extrasOf(row, extra, bandsOfChildren, { bands, beds: guests.extraBeds });
  become('adults', pricePaise);
  const addExtras = () => {
    become('extraAdults', paise(ratePaise + extras.extraAdults));
    become('children', paise(ratePaise + extras.children));
    become('extraBeds', paise(ratePaise + extras.extraBeds));
  };
  if (change?.followsExtras !== false) addExtras();
  if (change !== null) become('plan', changedPrice(ratePaise, adults, change));
  if (change?.followsExtras === false) addExtras();
  if (company?.kind === 'percent') become('company', paise(ratePaise - percentOf(ratePaise, company.percentE4)));
  if (company?.kind === 'price') {
    const own = priceOfAdults(adults, company.adultsPaise);
    const ownExtras = extrasOf(row, own.extra, bandsOfChildren, { bands, beds: guests.extraBeds });
    become('company', sumPaise([own.pricePaise, ...Object.values(ownExtras)]));
  }
  if (override !== null) become('override', paise(override.ratePaise));
  const problems = askedProblems(date, asked, ratePaise);
  if (problems.length > 0) return { problems, night: null, steps };
  const night = partsOf(date, ratePaise, {
    extraBedPaise: extras.extraBeds,
    meals: meals.adultPaise * adults + meals.childPaise * bandsOfChildren.length,
  });
  const discountPaise = off(ratePaise, discount);
  become('discount', paise(ratePaise - discountPaise));
  if (isFree) become('free', 0);
  return { problems: [], night: { ...night, discountPaise, isFree }, steps };
}

/** The rate by heads. Beds and meals have their values as far as the rate reaches; the room has the rest. */
function partsOf(
  date: IsoDate,
  ratePaise: Paise,
  values: { extraBedPaise: Paise; meals: number },
): Pick<Night, 'date' | 'ratePaise' | 'parts'> {
  const extraBedPaise = paise(Math.min(values.extraBedPaise, ratePaise));
  const mealsPaise = paise(Math.min(values.meals, ratePaise - extraBedPaise));
  return { date, ratePaise, parts: { roomPaise: paise(ratePaise - extraBedPaise - mealsPaise), extraBedPaise, mealsPaise } };
}

export type PricedStay = {
  readonly problems: readonly Problem[];
  readonly nights: readonly (Night & { readonly steps: readonly PriceStep[] })[];
};

/** The price of each night of a stay. All problems at once; without problems one night for each date. */
export function priceStay(stay: StayDates, askedOn: (date: IsoDate) => NightAsked, ratesOn: (date: IsoDate) => NightRates): PricedStay {
  const priced = nightsOf(stay).map((date) => priceNight(date, askedOn(date), ratesOn(date)));
  const problems = priced.flatMap((each) => each.problems);
  return { problems, nights: priced.flatMap(({ night, steps }) => (night ? [{ ...night, steps }] : [])) };
}
