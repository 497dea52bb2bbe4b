import type { TaxHeads } from '../gst/place-of-supply.ts';
import type { StateCode } from '../gst/states.ts';
import { paise, sumPaise } from '../money/paise.ts';
import { inUnits } from './goods-of-line.ts';
import { looseGoods, type NotedLine } from './loose-goods.ts';
import type { LooseGoods, OriginalLine } from './trade-facts.ts';

type Counted = {
  readonly quantityE4: number;
  readonly actualE4: number;
  /** Units in one counted unit × 10 000; null if the count is in units. */
  readonly factorE4: number | null;
  readonly taxablePaise: number;
};

/** A line of a posted voucher. */
export type PostedLine = Counted &
  Pick<OriginalLine, 'goodsId' | 'treatment' | 'gstPercentE4' | 'cessPercentE4' | 'cessPerUnitE4' | 'retailPricePaise' | 'inputCredit'>;

/** The quantity that a note took back of a line of its original. Lines counted in units may be given as one sum. */
export type TakenBack = Counted & { readonly originalAt: number };

const unitsOf = (quantityE4: number, { factorE4 }: Counted) =>
  inUnits(quantityE4, factorE4 === null ? {} : { alternateFactorE4: factorE4 });
const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

/**
 * The rest of each line of a voucher after the notes on it. Each line is converted to units and rounded by itself. `loose`: lines of
 * older notes that name no line of the original; they reduce the lines of their goods, the first one first.
 */
export function linesLeft(posted: readonly PostedLine[], taken: readonly TakenBack[], loose: readonly NotedLine[] = []): OriginalLine[] {
  const takenOf = Map.groupBy(taken, ({ originalAt }) => originalAt);
  const looseOf = new Map(looseGoods(loose));
  return posted.map((line, at) => {
    const back = takenOf.get(at) ?? [];
    const { quantityE4, actualE4, factorE4: _, ...plain } = line;
    const named: OriginalLine = {
      ...plain,
      leftE4: unitsOf(quantityE4, line) - sum(back.map((each) => unitsOf(each.quantityE4, each))),
      leftActualE4: unitsOf(actualE4, line) - sum(back.map((each) => unitsOf(each.actualE4, each))),
      leftPaise: line.taxablePaise - sumPaise(back.map(({ taxablePaise }) => taxablePaise)),
    };
    const { left, rest } = withoutLoose(named, looseOf.get(line.goodsId) ?? nothingLoose);
    looseOf.set(line.goodsId, rest);
    return left;
  });
}

const nothingLoose: LooseGoods = { billedE4: 0, movedE4: 0, taxablePaise: 0 };

/** Subtracts loose goods from a line as far as possible, and returns the rest for the next line of the same goods. */
function withoutLoose(line: OriginalLine, { billedE4, movedE4, taxablePaise }: LooseGoods): { left: OriginalLine; rest: LooseGoods } {
  const less = (left: number, by: number) => Math.min(by, Math.max(left, 0));
  const [billed, moved, value] = [less(line.leftE4, billedE4), less(line.leftActualE4, movedE4), less(line.leftPaise, taxablePaise)];
  return {
    left: {
      ...line,
      leftE4: line.leftE4 - billed,
      leftActualE4: line.leftActualE4 - moved,
      leftPaise: paise(line.leftPaise - value),
    },
    rest: { billedE4: billedE4 - billed, movedE4: movedE4 - moved, taxablePaise: taxablePaise - value },
  };
}

/**
 * The tax heads of a voucher that does not store them: those of the tax on its lines. Without tax, by the place of supply against the
 * state of the company.
 */
export function headsByLines(
  lines: readonly { readonly igstPaise: number; readonly cgstPaise: number }[],
  placeOfSupply: StateCode,
  companyState: StateCode,
): TaxHeads {
  if (lines.some(({ igstPaise }) => igstPaise > 0)) return 'inter';
  if (lines.some(({ cgstPaise }) => cgstPaise > 0)) return 'intra';
  return placeOfSupply === companyState ? 'intra' : 'inter';
}
