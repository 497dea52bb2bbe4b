import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway, E4, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { type Night, valueOfNight } from './stay.ts';

/** The room revenue of a night in paise before tax: its value with the extra bed and without the meals of the plan; 0 for a free night. */
export const roomRevenueOf = (night: Night): Paise => paise(Math.max(0, valueOfNight(night) - night.parts.mealsPaise));

/** The house on one business date, or the sums of several. Day use has revenue and no room night: it is counted apart. */
export type HouseCounts = {
  /** Room nights of the house. */
  readonly rooms: number;
  readonly outOfOrder: number;
  /** Sold without charge. */
  readonly complimentary: number;
  /** Paid room nights. */
  readonly sold: number;
  /** The guests of occupied rooms. */
  readonly guests: number;
  /** In paise before tax: of the paid rooms (`roomRevenueOf`), and of all heads together. */
  readonly roomRevenuePaise: Paise;
  readonly allRevenuePaise: Paise;
};

/** A figure by both bases: all rooms of the house, as the uniform system of accounts counts, and without those out of order. null without rooms. */
export type OfRooms = { readonly ofAll: number | null; readonly ofSaleable: number | null };
export type HouseFigures = {
  /** Rooms sold or complimentary. */
  readonly occupied: number;
  /** Percent × 10 000 of paid rooms. */
  readonly occupancyE4: OfRooms;
  /** Average rate of a paid room, and of an occupied one with complimentary ones; in paise, null without any. */
  readonly adrPaise: number | null;
  readonly adrOfOccupiedPaise: number | null;
  /** Room revenue per available room, in paise. */
  readonly revParPaise: OfRooms;
  /** Revenue of all heads per available room, in paise. */
  readonly totalRevParPaise: OfRooms;
  /** Guests per occupied room × 10 000. */
  readonly guestsPerRoomE4: number | null;
};

const ratio = (amount: number, scale: number, by: number): number | null =>
  by <= 0 ? null : Number(divideHalfAway(BigInt(amount) * BigInt(scale), BigInt(by)));

/** The figures of the house, each rounded once for show. Averages over several dates come from sums, never from averages. */
export function houseFigures({
  rooms,
  outOfOrder,
  complimentary,
  sold,
  guests,
  roomRevenuePaise,
  allRevenuePaise,
}: HouseCounts): HouseFigures {
  const occupied = sold + complimentary;
  const byRooms = (amount: number, scale: number): OfRooms => ({
    ...{ ofAll: ratio(amount, scale, rooms), ofSaleable: ratio(amount, scale, rooms - outOfOrder) },
  });
  return {
    occupied,
    occupancyE4: byRooms(sold, WHOLE_PERCENT_E4),
    adrPaise: ratio(roomRevenuePaise, 1, sold),
    adrOfOccupiedPaise: ratio(roomRevenuePaise, 1, occupied),
    revParPaise: byRooms(roomRevenuePaise, 1),
    totalRevParPaise: byRooms(allRevenuePaise, 1),
    guestsPerRoomE4: ratio(guests, E4, occupied),
  };
}

/** The average length of the stays that left, in nights × 10 000; null without any. */
export const averageStayE4 = (nights: number, stays: number): number | null => ratio(nights, E4, stays);

/** The share of guests who did not come, percent × 10 000 of arrivals and no-shows; null without any. */
export const noShowRateE4 = (noShows: number, arrivals: number): number | null => ratio(noShows, WHOLE_PERCENT_E4, noShows + arrivals);

/** Confirmed and in-house rooms for a date as they were known on a day, and their value in paise before tax. */
export type OnTheBooks = { readonly rooms: number; readonly valuePaise: Paise };

/** The bookings for a date that came in between two days, and their average per room in paise; null for no rooms. Cancellations make them negative. */
export function pickUp(before: OnTheBooks, after: OnTheBooks): OnTheBooks & { readonly averagePaise: Paise | null } {
  const [rooms, valuePaise] = [after.rooms - before.rooms, paise(after.valuePaise - before.valuePaise)];
  const average = rooms < 0 ? ratio(-valuePaise, 1, -rooms) : ratio(valuePaise, 1, rooms);
  return { rooms, valuePaise, averagePaise: average };
}
