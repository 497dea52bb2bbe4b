import { inPairs } from '../basics/in-pairs.ts';
import type { Problem } from '../basics/problem.ts';
import { NO_TAX } from '../gst/gst-rates.ts';
import { taxLines } from '../gst/tax-lines.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { percentOf, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { spread } from '../money/spread.ts';
import { daysBetween, type IsoDate } from '../periods/business-date.ts';
import { type RoomSupply, ratesOfUnits, roomTaxing, taxProblems, type UnitCharge } from './room-tax.ts';
import { MAX_NIGHTS } from './stay.ts';

/** The part of the nights that is charged when nobody sleeps in them. */
export type ChargeBasis =
  | { readonly kind: 'none' }
  /** The first nights of each room; 1 for the first night. */
  | { readonly kind: 'nights'; readonly nights: number }
  /** Percent × 10 000 of all nights. */
  | { readonly kind: 'percent'; readonly percentE4: number }
  /** In paise, once for all rooms; with tax inside if `isTaxInclusive`. */
  | { readonly kind: 'fixed'; readonly amountPaise: Paise; readonly isTaxInclusive: boolean };

/** The basis of a house: one that charges no tax keeps all of a fixed amount that includes it. */
export const basisOfHouse = (basis: ChargeBasis, chargesTax: boolean): ChargeBasis =>
  basis.kind === 'fixed' && !chargesTax ? { ...basis, isTaxInclusive: false } : basis;

/** The cancellation policy of a rate plan. A booking keeps it as it was when the booking was made. */
export type CancelPolicy = {
  /** `fromDays`: so many days before arrival or more. */
  readonly rules: readonly { readonly fromDays: number; readonly basis: ChargeBasis }[];
  readonly noShow: ChargeBasis;
  readonly earlyDeparture: ChargeBasis;
  /** HH:MM in India: who cancels later on a day is counted to the next day. */
  readonly cutOff: string;
};

const isWhole = (count: number, least: number, most: number) => Number.isSafeInteger(count) && count >= least && count <= most;

function isBasis(basis: ChargeBasis): boolean {
  if (basis.kind === 'nights') return isWhole(basis.nights, 1, MAX_NIGHTS);
  if (basis.kind === 'percent') return isWhole(basis.percentE4, 0, WHOLE_PERCENT_E4);
  return basis.kind === 'none' || isWhole(basis.amountPaise, 0, Number.MAX_SAFE_INTEGER);
}

/** All problems of a policy at once. Its last rule begins at 0, so that every cancellation before the cut-off of the day of arrival has one. */
export function cancelPolicyProblems({ rules, noShow, earlyDeparture }: CancelPolicy): Problem[] {
  const days = rules.map(({ fromDays }) => fromDays);
  const areDays = days.every((each) => isWhole(each, 0, MAX_NIGHTS)) && new Set(days).size === days.length && days.includes(0);
  const bases = [...rules.map(({ basis }, at) => [basis, `rules.${at}.basis`] as const), [noShow, 'noShow'] as const];
  return [
    ...(areDays ? [] : [{ code: 'CANCEL_RULES_INVALID' as const, field: 'rules', about: { most: MAX_NIGHTS } }]),
    ...[...bases, [earlyDeparture, 'earlyDeparture'] as const].flatMap(([basis, field]): Problem[] =>
      isBasis(basis) ? [] : [{ code: 'CANCEL_BASIS_INVALID', field }],
    ),
  ];
}

/**
 * The basis of a cancellation on a date and time of the hotel (HH:MM in India): the rule with the most days that is reached. After the cut-off of the day of
 * arrival it is that of a no-show.
 */
export function cancelBasis({ rules, noShow, cutOff }: CancelPolicy, arrival: IsoDate, on: { date: IsoDate; time: string }): ChargeBasis {
  const daysBefore = daysBetween(on.date, arrival) - (on.time > cutOff ? 1 : 0);
  const reached = rules.filter(({ fromDays }) => fromDays <= daysBefore).toSorted((one, other) => other.fromDays - one.fromDays);
  return reached[0]?.basis ?? noShow;
}

/** The charge for a night, in paise before tax, with the rate of the night's own value. */
export type ChargedNight = Pick<UnitCharge, 'unitId' | 'date' | 'valuePaise'> & { readonly gstPercentE4: number };
export type CancelCharge = {
  readonly problems: readonly Problem[];
  /** The nights that bear a part of the charge. */
  readonly nights: readonly ChargedNight[];
  readonly taxablePaise: Paise;
  readonly taxPaise: Paise;
  readonly totalPaise: Paise;
  /** The rest of the advances goes back, or the guest still owes the rest of the charge. Never both. */
  readonly refundPaise: Paise;
  readonly duePaise: Paise;
};

function firstNights(nights: readonly UnitCharge[], count: number): readonly UnitCharge[] {
  const byUnit = Map.groupBy(nights, ({ unitId }) => unitId);
  return [...byUnit.values()].flatMap((its) => its.toSorted((one, other) => (one.date < other.date ? -1 : 1)).slice(0, count));
}

/** The nights that are charged, and the amount over them. */
function chargedOf(basis: ChargeBasis, nights: readonly UnitCharge[]): { nights: readonly UnitCharge[]; amountPaise: Paise } {
  const whole = sumPaise(nights.map(({ valuePaise }) => valuePaise));
  switch (basis.kind) {
    case 'none':
      return { nights: [], amountPaise: 0 };
    case 'nights': {
      const first = firstNights(nights, basis.nights);
      return { nights: first, amountPaise: sumPaise(first.map(({ valuePaise }) => valuePaise)) };
    }
    case 'percent':
      return { nights, amountPaise: percentOf(whole, basis.percentE4) };
    case 'fixed':
      return { nights, amountPaise: basis.amountPaise };
  }
}

/**
 * The charge for a cancellation, a no-show or an early departure. `nights` are those that nobody sleeps in, with the value of each; amounts in paise.
 * The charge is taxed as the room would have been (Circular 178/10/2022-GST): each part of it at the rate of its night's value, not of the charge. The
 * parts are shared by the values of the nights. The refund is what the advances exceed the charge with its tax.
 */
export function cancelCharge(
  basis: ChargeBasis,
  nights: readonly UnitCharge[],
  paid: { advancePaise: Paise; supply: RoomSupply },
): CancelCharge {
  const problems = taxProblems(nights.map(({ date }) => date));
  const { heads, isTaxed } = roomTaxing(paid.supply);
  const charged = problems.length > 0 ? { nights: [], amountPaise: 0 } : chargedOf(basis, nights);
  const values = charged.nights.map(({ valuePaise }) => valuePaise);
  const shares = values.length === 0 ? [] : spread(charged.amountPaise, values);
  const rates = ratesOfUnits(charged.nights).map((rate) => (isTaxed && rate ? rate.gstPercentE4 : 0));
  const isTaxInclusive = basis.kind === 'fixed' && basis.isTaxInclusive;
  const figures = taxLines(
    inPairs(shares, rates).map(([valuePaise, gstPercentE4]) => ({ ...NO_TAX, valuePaise, gstPercentE4, isTaxInclusive, quantityE4: 0 })),
    heads,
  );
  const taxablePaise = sumPaise(figures.map((each) => each.taxablePaise));
  const totalPaise = sumPaise(figures.map((each) => each.totalPaise));
  const rest = paid.advancePaise - totalPaise;
  return {
    problems,
    nights: inPairs(charged.nights, figures).flatMap(([{ unitId, date }, figure], at) =>
      figure.taxablePaise === 0 ? [] : [{ unitId, date, valuePaise: figure.taxablePaise, gstPercentE4: rates[at]! }],
    ),
    ...{ taxablePaise, taxPaise: paise(totalPaise - taxablePaise), totalPaise },
    ...{ refundPaise: paise(Math.max(rest, 0)), duePaise: paise(Math.max(-rest, 0)) },
  };
}
