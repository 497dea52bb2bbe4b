import { inPairs } from '../basics/in-pairs.ts';
import { NO_TAX } from '../gst/gst-rates.ts';
import { taxLines } from '../gst/tax-lines.ts';
import { type Paise, paise } from '../money/paise.ts';
import { addDays, type IsoDate } from '../periods/business-date.ts';
import { type ChargeBasis, cancelCharge } from './cancel-charge.ts';
import { type RoomSupply, ratesOfUnits, roomTaxing, type UnitCharge } from './room-tax.ts';

/** The deposit that a rate plan asks for: a part of the nights, due at once (`daysBefore` null) or some days before arrival. */
export type DepositRule = { readonly basis: ChargeBasis; readonly daysBefore: number | null };

/** The deposit of a booking with its tax, in paise, and the day by which it is due, never before the booking. */
export function depositDue(
  { basis, daysBefore }: DepositRule,
  nights: readonly UnitCharge[],
  booking: { readonly bookedOn: IsoDate; readonly arrival: IsoDate; readonly supply: RoomSupply },
): { readonly amountPaise: Paise; readonly dueOn: IsoDate } {
  const { bookedOn, arrival, supply } = booking;
  const wantedOn = daysBefore === null ? bookedOn : addDays(arrival, -daysBefore);
  const { totalPaise } = cancelCharge(basis, nights, { advancePaise: 0, supply });
  return { amountPaise: totalPaise, dueOn: wantedOn < bookedOn ? bookedOn : wantedOn };
}

/** A part of an advance that bears tax at one rate: a receipt of its own. Percent × 10 000; the amount in paise, with the tax inside. */
export type AdvancePart = { readonly gstPercentE4: number; readonly amountPaise: Paise };

/** The rate of an advance if the rate of the supply is not known (CGST Rules, rule 50). */
const UNKNOWN_RATE_E4 = 180_000;

/**
 * The parts of an advance by rate, adding up to it. An advance for a service bears tax on receipt, at the rates of the booked nights on the day of
 * the receipt: it pays for the nights in the order of their dates, each with its tax. What exceeds them has the rate of the last night.
 */
export function advanceParts(advancePaise: Paise, nights: readonly UnitCharge[], receivedOn: IsoDate, supply: RoomSupply): AdvancePart[] {
  const { heads, isTaxed } = roomTaxing(supply);
  const inOrder = nights.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const rates = ratesOfUnits(inOrder.map((night) => ({ ...night, unitId: `${night.unitId} ${night.date}`, date: receivedOn })));
  const percents = rates.map((rate) => (isTaxed ? (rate?.gstPercentE4 ?? UNKNOWN_RATE_E4) : 0));
  const figures = taxLines(
    inPairs(inOrder, percents).map(([{ valuePaise }, gstPercentE4]) => ({
      ...NO_TAX,
      ...{ valuePaise, gstPercentE4, isTaxInclusive: false, quantityE4: 0 },
    })),
    heads,
  );
  const byRate = new Map<number, Paise>();
  let leftPaise = advancePaise;
  const take = (gstPercentE4: number, amountPaise: Paise) => {
    if (amountPaise > 0) byRate.set(gstPercentE4, paise((byRate.get(gstPercentE4) ?? 0) + amountPaise));
    leftPaise = paise(leftPaise - amountPaise);
  };
  for (const [percentE4, { totalPaise }] of inPairs(percents, figures)) take(percentE4, paise(Math.min(totalPaise, leftPaise)));
  take(percents.at(-1) ?? (isTaxed ? UNKNOWN_RATE_E4 : 0), leftPaise);
  return [...byRate].map(([gstPercentE4, amountPaise]) => ({ gstPercentE4, amountPaise }));
}
