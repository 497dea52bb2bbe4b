import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import { amountOf, divideHalfAway, E4 } from '../money/rounding.ts';
import { spread } from '../money/spread.ts';
import { orderValue } from './bill-order.ts';
import { chargedE4 } from './free-dishes.ts';
import { MAX_SHARES, type OrderLine } from './order.ts';

/** A part of a line of an order that several bills share. */
export type LineShare = { readonly lineId: string; readonly quantityE4: number; readonly rateE4: number };
/** The lines of each bill, the first bill first. */
export type Shares = { readonly problems: readonly Problem[]; readonly bills: readonly (readonly LineShare[])[] };

/**
 * The plates to cancel in the kitchen after a share of a dish was cancelled, × 10 000. The kitchen knows the whole dish: it is told of whole plates,
 * and of what is left once no bill has any of the dish. `cancelledE4` and `leftE4` are those of all shares, `toldE4` what it was told before.
 */
export function platesOfCancelledShares({
  cancelledE4,
  toldE4,
  leftE4,
}: {
  readonly cancelledE4: number;
  readonly toldE4: number;
  readonly leftE4: number;
}): number {
  const wholeE4 = leftE4 === 0 ? cancelledE4 : Math.floor(cancelledE4 / E4) * E4;
  return Math.max(0, wholeE4 - toldE4);
}

/** The guests of each of several equal bills, the first bill first: each guest is counted once. */
export const shareGuests = (pax: number, bills: number): readonly number[] => spread(paise(pax), Array<number>(bills).fill(1));

/**
 * Shares an order over bills by weights above 0: equal ones for equal bills, else what each guest pays. Each bill has its part of
 * the order's value to the paisa: a line is shared by what each bill still lacks. Its quantity is shared, too, and a rate of up to four decimals makes
 * quantity × rate exactly the shared value. Each bill then computes its own tax. Refuses a share that is too small to have a quantity, and one that no rate meets.
 */
export function shareLines(lines: readonly OrderLine[], weights: readonly number[]): Shares {
  const field = 'weights';
  if (weights.length < 2 || weights.length > MAX_SHARES || weights.some((weight) => !Number.isSafeInteger(weight) || weight <= 0)) {
    return { problems: [{ code: 'SHARES_INVALID', field, about: { most: MAX_SHARES } }], bills: [] };
  }
  // Free plates stay on the first bill.
  const billed = lines.map((line) => ({ ...line, quantityE4: chargedE4(line), freeE4: 0 })).filter(({ quantityE4 }) => quantityE4 > 0);
  if (billed.length === 0) return { problems: [{ code: 'ORDER_EMPTY', field: 'lines' }], bills: [] };
  let lacking = spread(orderValue(billed), weights);
  const shared = billed.map((line) => {
    const values = spread(amountOf(line.quantityE4, line.rateE4), lacking);
    lacking = lacking.map((lacksPaise, at) => paise(lacksPaise - values[at]!));
    return sharesOf(line, weights, values);
  });
  if (shared.includes(null)) return { problems: [{ code: 'SHARE_TOO_SMALL', field }], bills: [] };
  return { problems: [], bills: weights.map((_, bill) => shared.map((shares) => shares![bill]!)) };
}

/** A bill of one seat: the lines of its guest, and its part of what has no seat. */
export type SeatBill = { readonly seat: number; readonly whole: readonly OrderLine[]; readonly shares: readonly LineShare[] };

/** A bill for each seat that ordered, the lowest seat first. Dishes without a seat are shared equally by all of them. */
export function billsBySeat(lines: readonly OrderLine[]): { readonly problems: readonly Problem[]; readonly bills: readonly SeatBill[] } {
  const billed = lines.filter(({ quantityE4 }) => quantityE4 > 0);
  const seats = [...new Set(billed.map(({ seat }) => seat))].filter((seat) => seat > 0).toSorted((one, other) => one - other);
  if (seats.length < 2 || seats.length > MAX_SHARES) {
    return { problems: [{ code: 'SEATS_TOO_FEW', field: 'weights', about: { most: MAX_SHARES } }], bills: [] };
  }
  // Dishes without charge stay on the first bill.
  const common = billed.filter((line) => line.seat === 0 && chargedE4(line) > 0);
  const shared = common.length === 0 ? null : shareLines(common, Array<number>(seats.length).fill(1));
  if (shared && shared.problems.length > 0) return { problems: shared.problems, bills: [] };
  const bills = seats.map((seat, at) => ({ seat, whole: billed.filter((line) => line.seat === seat), shares: shared?.bills[at] ?? [] }));
  return { problems: [], bills };
}

function sharesOf({ id, quantityE4, rateE4 }: OrderLine, weights: readonly number[], values: readonly Paise[]): LineShare[] | null {
  const quantities = spread(paise(quantityE4), weights);
  const shares = values.map((valuePaise, at) => {
    const ofBillE4: number = quantities[at]!;
    return { lineId: id, quantityE4: ofBillE4, rateE4: rateFor(valuePaise, ofBillE4, rateE4) };
  });
  const isExact = shares.every((share, at) => share.quantityE4 > 0 && amountOf(share.quantityE4, share.rateE4) === values[at]);
  return isExact ? shares : null;
}

/** The line's own rate if it gives the value, else the rate that does; rupees × 10 000. */
function rateFor(valuePaise: Paise, quantityE4: number, rateE4: number): number {
  if (quantityE4 === 0 || amountOf(quantityE4, rateE4) === valuePaise) return rateE4;
  return Number(divideHalfAway(BigInt(valuePaise) * 1_000_000n, BigInt(quantityE4)));
}
