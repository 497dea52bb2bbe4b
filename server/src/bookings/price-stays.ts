import type { Problem } from '@bahi/core/basics/problem';
import { mealsOfPlan } from '@bahi/core/bookings/meals-of-plan';
import { type Paise, paise, sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { hasLutOn } from '@bahi/core/organizations/company-facts';
import { guestProblems } from '@bahi/core/rooms/guests';
import { type HotelSettings, usualHotelSettings } from '@bahi/core/rooms/hotel-settings';
import { type NightRates, priceNight } from '@bahi/core/rooms/night-price';
import { lengthProblems } from '@bahi/core/rooms/rate-days';
import { type RoomSupply, taxOfNight, taxOfNights } from '@bahi/core/rooms/room-tax';
import { rateOn } from '@bahi/core/rooms/season-rates';
import { nightsOf, type StayDates, stayProblems, valueOfNight } from '@bahi/core/rooms/stay';
import type { ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findSettings, type SettingsRow, settingsOf } from '../rooms/hotel-store.ts';
import { listPlans, type PlanRow } from '../rooms/plan-store.ts';
import type { BookingRow } from './booking-store.ts';
import { listPricedTypes, listRates, type PricedType, type RateRow } from './price-facts-store.ts';
import type { NightDraft, NightRow } from './stay-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;

/** All that decides the prices between two days. */
export type PriceFacts = {
  readonly types: ReadonlyMap<string, PricedType>;
  readonly plans: ReadonlyMap<string, PlanRow>;
  /** The rows of each plan and room type, by `rateKey`. */
  readonly rates: ReadonlyMap<string, readonly RateRow[]>;
  readonly settings: HotelSettings;
};

const rateKey = (planId: string, typeId: string) => `${planId} ${typeId}`;

/** The rows of a plan, or of the plan that it follows, for a room type. */
const ratesOf = ({ rates }: PriceFacts, plan: PlanRow, typeId: string) => rates.get(rateKey(plan.followsId ?? plan._id, typeId)) ?? [];

/** The statements of the facts; `factsOf` makes them of their rows. `to` is the day of departure, whose rules count too. */
export const factStatements = (orgId: string, from: string, to: string) =>
  [listPricedTypes(orgId), listPlans(orgId), listRates(orgId, from, to), findSettings(orgId)] as const;

export function factsOf(
  types: readonly PricedType[],
  plans: readonly PlanRow[],
  rates: readonly RateRow[],
  [settings]: readonly SettingsRow[],
): PriceFacts {
  return {
    types: new Map(types.map((type) => [type._id, type])),
    plans: new Map(plans.map((plan) => [plan._id, plan])),
    rates: Map.groupBy(rates, ({ planId, typeId }) => rateKey(planId, typeId)),
    settings: settings ? settingsOf(settings) : usualHotelSettings,
  };
}

export async function readFacts({ tx, company }: Context, from: string, to: string): Promise<PriceFacts> {
  return factsOf(...(await tx.together(factStatements(company.id, from, to))));
}

/** A price that a person enters for a night. */
export type ByHand = {
  readonly date: string;
  readonly ratePaise: Paise | null;
  readonly discountPaise: Paise;
  readonly isFree: boolean;
  readonly reason: string;
};
export type AskedStay = StayDates & {
  readonly typeId: string;
  readonly planId: string;
  readonly adults: number;
  readonly childAges: readonly number[];
  readonly extraBeds: number;
  readonly nightsByHand: readonly ByHand[];
};
export type AnyProblem = Problem | ServerProblem;

/** The prices of a plan, or of the plan that it follows, on a date. */
function ratesOn(facts: PriceFacts, plan: PlanRow, typeId: string, date: string): NightRates {
  const found = rateOn(ratesOf(facts, plan, typeId), typeId, date);
  return {
    row: found?.row ?? null,
    bands: found?.bands ?? [],
    change: plan.change,
    company: null,
    meals: mealsOfPlan(plan.mealPlan, facts.settings.meals),
  };
}

/** The rules of a plan, or of the plan that it follows, on a date; null for a date without a price. */
export const rulesOn = (facts: PriceFacts, plan: PlanRow, typeId: string, date: string) =>
  rateOn(ratesOf(facts, plan, typeId), typeId, date)?.row ?? null;

export type PricedNights = {
  readonly problems: readonly AnyProblem[];
  readonly nights: readonly Omit<NightDraft, 'takenTypeId' | 'roomId'>[];
  /** True if a night costs less than the plan says. */
  readonly isBelowPlan: boolean;
};

/** The most that a person enters for a night, in paise. */
const MOST_BY_HAND = paise(1_000_000_000);

/** The price of some nights of a stay by its plan, or by hand where that was entered. */
export function priceNights(facts: PriceFacts, stay: AskedStay, dates: readonly string[]): PricedNights {
  const plan = facts.plans.get(stay.planId);
  if (!plan) return { problems: [{ code: 'PLAN_UNKNOWN', field: 'planId' }], nights: [], isBelowPlan: false };
  const handOf = new Map(stay.nightsByHand.map((each) => [each.date, each]));
  const problems: AnyProblem[] = [];
  const nights: Omit<NightDraft, 'takenTypeId' | 'roomId'>[] = [];
  let isBelowPlan = false;
  for (const date of dates) {
    const hand = handOf.get(date);
    const asked = {
      guests: stay,
      discount:
        hand && hand.discountPaise > 0 ? ({ kind: 'amount', amountPaise: hand.discountPaise } as const) : ({ kind: 'none' } as const),
      override: hand && hand.ratePaise !== null ? { ratePaise: hand.ratePaise, reason: hand.reason } : null,
      isFree: hand?.isFree ?? false,
    };
    const rates = ratesOn(facts, plan, stay.typeId, date);
    const priced = priceNight(date, asked, rates);
    problems.push(...priced.problems);
    if (asked.override === null && (asked.isFree || asked.discount.kind !== 'none') && hand?.reason === '')
      problems.push({ code: 'OVERRIDE_REASON_MISSING', field: 'nights' });
    if (hand && (hand.ratePaise ?? 0) > MOST_BY_HAND)
      problems.push({ code: 'RATE_TOO_HIGH', field: 'nights', message: `A night costs at most ${formatRupees(MOST_BY_HAND)}.` });
    if (!priced.night) continue;
    const valuePaise = valueOfNight(priced.night);
    if (hand) {
      const usual = priceNight(date, { ...asked, discount: { kind: 'none' }, override: null, isFree: false }, rates);
      isBelowPlan ||= valuePaise < (usual.night?.ratePaise ?? 0);
    }
    const { parts, discountPaise, isFree } = priced.night;
    nights.push({
      ...{ date, valuePaise, extraBedPaise: parts.extraBedPaise, mealsPaise: parts.mealsPaise },
      ...{ discountPaise: isFree ? 0 : discountPaise, isFree, steps: [...priced.steps], reason: hand?.reason ?? '' },
    });
  }
  return { problems, nights, isBelowPlan };
}

/** Each code of a field once: a year that is not for sale is one sentence, of its first night. */
export const firstOfEach = <P extends AnyProblem>(problems: readonly P[]): P[] =>
  [...new Map(problems.toReversed().map((problem) => [`${problem.code} ${problem.field}`, problem])).values()].toReversed();

/** The faults that refuse a stay before it is priced: dates, guests, type and plan. A stay keeps a type and a plan that are no longer sold. */
export function stayFaults(
  facts: PriceFacts,
  stay: AskedStay,
  partyId: string | null,
  kept?: { readonly typeId: string; readonly planId: string },
): AnyProblem[] {
  const type = facts.types.get(stay.typeId);
  const plan = facts.plans.get(stay.planId);
  const gone = (field: string, what: string) => [{ code: 'GONE', field, message: `This ${what} is no longer sold.` }];
  return [
    ...stayProblems(stay),
    ...(type && (type.isActive || kept?.typeId === type._id) ? guestProblems(stay, type) : gone('typeId', 'room type')),
    ...(type?.isActive && type.rooms === 0 ? [{ code: 'TYPE_EMPTY', field: 'typeId', message: `${type.name} has no rooms.` }] : []),
    ...(plan && (plan.isActive || kept?.planId === plan._id) ? [] : gone('planId', 'rate plan')),
    ...(plan?.isActive && plan.partyId !== null && plan.partyId !== partyId
      ? [{ code: 'PLAN_OF_OTHERS', field: 'planId', message: `${plan.name} is only for bookings of its company or agent.` }]
      : []),
  ];
}

/** The rules of length and arrival of the plan for these dates. */
export function ruleProblems(facts: PriceFacts, { planId, typeId, ...dates }: AskedStay): Problem[] {
  const plan = facts.plans.get(planId);
  if (!plan) return [];
  return lengthProblems(dates, (date) => rulesOn(facts, plan, typeId, date));
}

/** A new stay with the price of every night; all that refuses it at once. The rules of the plan do not refuse what is sold already. */
export function priceStay(facts: PriceFacts, stay: AskedStay, partyId: string | null, { isSold = false } = {}): PricedNights {
  const faults = stayFaults(facts, stay, partyId);
  if (faults.length > 0) return { problems: faults, nights: [], isBelowPlan: false };
  const priced = priceNights(facts, stay, nightsOf(stay));
  return { ...priced, problems: firstOfEach([...(isSold ? [] : ruleProblems(facts, stay)), ...priced.problems]) };
}

/** How the nights of a booking are taxed: in the state of the house, also for guests of another one. */
export function supplyOf(company: Context['company'], customer: BookingRow['partyCategory'], on: string): RoomSupply {
  return { hotelState: company.state, customer: customer ?? 'unregistered', hasUndertaking: hasLutOn(on, company.luts) };
}

export type Figures = { valuePaise: Paise; taxPaise: Paise; totalPaise: Paise };
type Valued = Pick<NightRow, 'date' | 'valuePaise'>;

/** The value and tax of the nights of one room. A house that is not a regular taxpayer charges no tax. */
export function figuresOf(company: Context['company'], supply: RoomSupply, nights: readonly Valued[]): Figures {
  const valuePaise = sumPaise(nights.map((night) => paise(night.valuePaise)));
  if (company.registration !== 'regular') return { valuePaise, taxPaise: 0, totalPaise: valuePaise };
  const taxed = taxOfNights(
    nights.map(({ date, valuePaise: value }) => ({ unitId: '', date, valuePaise: value })),
    supply,
  );
  const totalPaise = sumPaise(taxed.map((each) => each.totalPaise));
  return { valuePaise, taxPaise: paise(totalPaise - valuePaise), totalPaise };
}

export const sumFigures = (all: readonly Figures[]): Figures => ({
  valuePaise: sumPaise(all.map((each) => each.valuePaise)),
  taxPaise: sumPaise(all.map((each) => each.taxPaise)),
  totalPaise: sumPaise(all.map((each) => each.totalPaise)),
});

/** A night as it is shown: with its rate of GST and its price before the discount. */
export function serializeNight(company: Context['company'], night: Omit<NightDraft, 'takenTypeId' | 'roomId' | 'reason'>) {
  const { date, valuePaise, extraBedPaise, mealsPaise, discountPaise, isFree, steps } = night;
  const gstPercentE4 = company.registration === 'regular' ? (taxOfNight(paise(valuePaise), date)?.gstPercentE4 ?? 0) : 0;
  return { date, ratePaise: valuePaise + discountPaise, extraBedPaise, mealsPaise, discountPaise, valuePaise, isFree, gstPercentE4, steps };
}
