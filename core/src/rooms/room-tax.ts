import { inPairs } from '../basics/in-pairs.ts';
import type { Problem } from '../basics/problem.ts';
import { NO_TAX } from '../gst/gst-rates.ts';
import type { PartyCategory } from '../gst/party-tax.ts';
import { isZeroRated, taxHeads } from '../gst/place-of-supply.ts';
import type { StateCode } from '../gst/states.ts';
import { type TaxFigures, taxLines } from '../gst/tax-lines.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { divideHalfAway, percentOf, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** Codes of the services of a hotel. Early and late fees, extra beds and the meals of a plan are accommodation. */
export const sacOf = {
  ...{ room: '996311', restaurant: '996331', catering: '996334', hall: '997212' },
  ...{ laundry: '999712', spa: '999722', other: '999799' },
} as const;

/** The rate of a unit for a night. Percent × 10 000. */
export type RoomRate = {
  readonly gstPercentE4: number;
  /** True if the hotel takes credit of the tax on what it buys for such rooms. */
  readonly hasCredit: boolean;
};
type Band = RoomRate & { /** Up to and including; null for all above. In paise. */ readonly upToPaise: Paise | null };
/** The bands of a day and the days after it, the lowest first. */
export type RoomBands = { readonly from: IsoDate; readonly bands: readonly Band[] };

const band = (upToRupees: number | null, percent: number, hasCredit: boolean): Band => ({
  upToPaise: upToRupees === null ? null : paise(upToRupees * 100),
  gstPercentE4: percent * 10_000,
  hasCredit,
});

/** The bands by value of supply per unit per day, the latest first. The last: Notification 15/2025-Central Tax (Rate). */
export const roomBands: readonly RoomBands[] = [
  { from: '2025-09-22', bands: [band(7_500, 5, false), band(null, 18, true)] },
  { from: '2022-07-18', bands: [band(7_500, 12, true), band(null, 18, true)] },
  { from: '2019-10-01', bands: [band(1_000, 0, false), band(7_500, 12, true), band(null, 18, true)] },
];

const bandsOn = (date: IsoDate, all: readonly RoomBands[]): readonly Band[] =>
  all.filter(({ from }) => from <= date).toSorted((one, other) => (one.from < other.from ? 1 : -1))[0]?.bands ?? [];
const fits = ({ upToPaise }: Band, valuePaise: Paise) => upToPaise === null || valuePaise <= upToPaise;

/**
 * The rate of one unit for one night by the value charged for it, in paise before tax; null before the first bands. `date` is the day of rates:
 * the night, or the middle one of night, invoice and payment if the rates change between them (`rateDayOf`).
 */
export function taxOfNight(valuePaise: Paise, date: IsoDate, all = roomBands): RoomRate | null {
  const found = bandsOn(date, all).find((each) => fits(each, valuePaise));
  return found ? { gstPercentE4: found.gstPercentE4, hasCredit: found.hasCredit } : null;
}

/** A charge for a unit on a night, in paise before tax. A fee for early arrival or late departure belongs to the night that it extends. */
export type UnitCharge = {
  /** The room, or the booked room before one is chosen. */
  readonly unitId: string;
  readonly date: IsoDate;
  readonly valuePaise: Paise;
  /** True for a fee that the house taxes by its own value. Unless a source says so, it adds to the value of the night. */
  readonly isOwnUnitDay?: boolean;
};

/** The rate of each charge: all that is charged for one unit on one night decides together. null where the night has no bands. */
export function ratesOfUnits(charges: readonly UnitCharge[], all = roomBands): (RoomRate | null)[] {
  const keyOf = ({ unitId, date, isOwnUnitDay = false }: UnitCharge, at: number) => (isOwnUnitDay ? `own ${at}` : `${unitId} ${date}`);
  const sums = new Map<string, Paise>();
  for (const [at, charge] of charges.entries()) {
    const key = keyOf(charge, at);
    sums.set(key, paise((sums.get(key) ?? 0) + charge.valuePaise));
  }
  return charges.map((charge, at) => taxOfNight(sums.get(keyOf(charge, at))!, charge.date, all));
}

/** The recipient of a hotel's supply. */
export type RoomSupply = {
  readonly hotelState: StateCode;
  readonly customer: PartyCategory;
  /** True if the hotel supplies to a SEZ under a letter of undertaking, without tax. */
  readonly hasUndertaking: boolean;
};

/**
 * The heads of a supply, and whether it bears tax. The place of supply is where the building is, for every guest: CGST and SGST of that state (IGST Act, section 12(3)(b)).
 * Only a SEZ unit or developer makes it inter-state (section 7(5)(b)).
 */
export function roomTaxing({ hotelState, customer, hasUndertaking }: RoomSupply): { heads: 'intra' | 'inter'; isTaxed: boolean } {
  const placeOfSupply = hotelState;
  const heads = taxHeads({ supplierState: hotelState, placeOfSupply, customer });
  return { heads, isTaxed: !(hasUndertaking && isZeroRated({ placeOfSupply, customer })) };
}

/** The tax of the nights at one rate. */
export type TaxOfRate = RoomRate & {
  /** Charges with this rate: nights and fees. */
  readonly count: number;
} & Pick<TaxFigures, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise'>;

/**
 * The tax of a document over nights, by rate, the lowest rate first. Each night has the rate of its own value, never of an average. The tax is
 * rounded once per document and rate. Charges of a night without bands are in no sum: refuse them first (`taxProblems`).
 */
export function taxOfNights(charges: readonly UnitCharge[], supply: RoomSupply, all = roomBands): TaxOfRate[] {
  const { heads, isTaxed } = roomTaxing(supply);
  const rated = inPairs(charges, ratesOfUnits(charges, all)).flatMap(([{ valuePaise }, rate]) => (rate ? [{ valuePaise, rate }] : []));
  const figures = taxLines(
    rated.map(({ valuePaise, rate }) => ({
      ...NO_TAX,
      ...{ valuePaise, gstPercentE4: isTaxed ? rate.gstPercentE4 : 0, isTaxInclusive: false, quantityE4: 0 },
    })),
    heads,
  );
  const groups = Map.groupBy(inPairs(rated, figures), ([{ rate }]) => rate.gstPercentE4);
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([, its]) => {
      const sumOf = (key: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise') =>
        sumPaise(its.map(([, each]) => each[key]));
      const taxes = { cgstPaise: sumOf('cgstPaise'), sgstPaise: sumOf('sgstPaise'), igstPaise: sumOf('igstPaise') };
      return { ...its[0]![0].rate, count: its.length, taxablePaise: sumOf('taxablePaise'), ...taxes, totalPaise: sumOf('totalPaise') };
    });
}

/** Refuses nights before the first bands, each date once. */
export function taxProblems(dates: Iterable<IsoDate>, all = roomBands): Problem[] {
  const unknown = [...new Set(dates)].filter((date) => bandsOn(date, all).length === 0);
  return unknown.map((date) => ({ code: 'ROOM_TAX_UNKNOWN', field: 'nights', about: { date } }));
}

/** The two prices with tax around the gap, and what the hotel keeps of each; in paise. */
export type GapOffer = { readonly pricePaise: Paise; readonly valuePaise: Paise };
export type PriceBeforeTax = {
  readonly problems: readonly Problem[];
  /** null if it is refused. */
  readonly valuePaise: Paise | null;
  readonly offers: readonly GapOffer[];
};

/**
 * The value before tax of a price of one night that includes it. No rate is right for a price in the gap between two bands: the lower one gives a value
 * above its limit, the higher one a value below it. Such a price is refused with the two offers beside the gap: 7,875.00 and 8,850.01 today.
 */
export function priceBeforeTax(pricePaise: Paise, date: IsoDate, all = roomBands): PriceBeforeTax {
  const bands = bandsOn(date, all);
  const before = ({ gstPercentE4 }: Band) =>
    paise(Number(divideHalfAway(BigInt(pricePaise) * BigInt(WHOLE_PERCENT_E4), BigInt(WHOLE_PERCENT_E4 + gstPercentE4))));
  const priceOf = (valuePaise: Paise, { gstPercentE4 }: Band) => paise(valuePaise + percentOf(valuePaise, gstPercentE4));
  for (const [at, each] of bands.entries()) {
    const below = bands[at - 1];
    if (!fits(each, before(each))) continue;
    if (below === undefined || !fits(below, before(each))) return { problems: [], valuePaise: before(each), offers: [] };
    const limitPaise = below.upToPaise!;
    const low = { pricePaise: priceOf(limitPaise, below), valuePaise: limitPaise };
    const high = { pricePaise: priceOf(paise(limitPaise + 1), each), valuePaise: paise(limitPaise + 1) };
    const about = { pricePaise, lowPaise: low.pricePaise, highPaise: high.pricePaise };
    return { problems: [{ code: 'PRICE_IN_TAX_GAP', field: 'pricePaise', about }], valuePaise: null, offers: [low, high] };
  }
  return { problems: taxProblems([date], all), valuePaise: null, offers: [] };
}

const SPECIFIED_ABOVE_PAISE: Paise = 750_000;

/**
 * True for a night whose value makes the premises specified from 1 April of the next financial year: its restaurant then bears 18 % with credit
 * (Notification 11/2017-Central Tax (Rate) as amended from 1 April 2025). One such night is enough. In paise before tax.
 */
export const makesSpecifiedPremises = (valuePaise: Paise): boolean => valuePaise > SPECIFIED_ABOVE_PAISE;
