import { sumPaise } from '../money/paise.ts';
import { amountOf, divideHalfAway } from '../money/rounding.ts';
import { quantityProblem } from '../vouchers/check-stock-line.ts';
import type { OrderLine } from './order.ts';

/** The fields of a line that a bill shows. */
type Billed = Pick<OrderLine, 'productId' | 'name' | 'portion' | 'unit' | 'rateE4' | 'isTaxInclusive' | 'quantityE4' | 'isShared'> & {
  readonly itemId: string;
  readonly options: readonly { readonly name: string }[];
};

const dishOf = ({ itemId, productId, name, portion, options, unit, isTaxInclusive }: Billed) =>
  JSON.stringify([itemId, productId, name, portion, options.map((each) => each.name), unit, isTaxInclusive]);

/**
 * The lines of a bill with the shares of a dish that are whole plates together as one line: bills that were split are on one order again. Its value is
 * that of the shares to the paisa. Shares of which a part is on another bill stay apart.
 */
export function joinShares<Line extends Billed>(lines: readonly Line[]): readonly Line[] {
  const shares = Map.groupBy(
    lines.filter(({ isShared, quantityE4 }) => isShared && quantityE4 > 0),
    dishOf,
  );
  const joined = [...shares.values()].flatMap((its) => joinedOf(its) ?? []);
  const lineOf = new Map(joined.flatMap(({ line, its }) => its.map((share) => [share, share === its[0] ? line : null] as const)));
  return lines.flatMap((line) => {
    const instead = lineOf.get(line);
    return instead === undefined ? [line] : instead === null ? [] : [instead];
  });
}

function joinedOf<Line extends Billed>(its: readonly Line[]): { line: Line; its: readonly Line[] } | null {
  const [first] = its;
  if (first === undefined || its.length === 1) return null;
  const quantityE4 = its.reduce((sumE4, share) => sumE4 + share.quantityE4, 0);
  if (quantityProblem(quantityE4, first.unit, '') !== null) return null;
  const valuePaise = sumPaise(its.map((share) => amountOf(share.quantityE4, share.rateE4)));
  const even = Number(divideHalfAway(BigInt(valuePaise) * 1_000_000n, BigInt(quantityE4)));
  const rateE4 = [...its.map((share) => share.rateE4), even].find((each) => amountOf(quantityE4, each) === valuePaise);
  return rateE4 === undefined ? null : { line: { ...first, quantityE4, rateE4 }, its };
}
