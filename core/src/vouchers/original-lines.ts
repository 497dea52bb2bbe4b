import type { TaxHeads } from '../gst/place-of-supply.ts';
import type { StateCode } from '../gst/states.ts';
import { sumPaise } from '../money/paise.ts';
import { inUnits } from './goods-of-line.ts';
import type { OriginalLine } from './trade-facts.ts';

type Counted = {
  readonly quantityE4: number;
  readonly actualE4: number;
  /** Units in one of what is counted; null where units are. */
  readonly factorE4: number | null;
  readonly taxablePaise: number;
};

/** A line of a voucher as it was posted. */
export type PostedLine = Counted &
  Pick<OriginalLine, 'goodsId' | 'treatment' | 'gstPercentE4' | 'cessPercentE4' | 'cessPerUnitE4' | 'retailPricePaise' | 'inputCredit'>;

/** What one line of a note took back of a line of its original; lines that count units may stand together, with their sum. */
export type TakenBack = Counted & { readonly originalAt: number };

const unitsOf = (quantityE4: number, { factorE4 }: Counted) =>
  inUnits(quantityE4, factorE4 === null ? {} : { alternateFactorE4: factorE4 });
const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

/** What is left of each line of a voucher, after what notes took back of it. Each line is turned into units and rounded for itself. */
export function linesLeft(posted: readonly PostedLine[], taken: readonly TakenBack[]): OriginalLine[] {
  const takenOf = Map.groupBy(taken, ({ originalAt }) => originalAt);
  return posted.map((line, at) => {
    const back = takenOf.get(at) ?? [];
    const { quantityE4, actualE4, factorE4: _, ...plain } = line;
    return {
      ...plain,
      leftE4: unitsOf(quantityE4, line) - sum(back.map((each) => unitsOf(each.quantityE4, each))),
      leftActualE4: unitsOf(actualE4, line) - sum(back.map((each) => unitsOf(each.actualE4, each))),
      leftPaise: line.taxablePaise - sumPaise(back.map(({ taxablePaise }) => taxablePaise)),
    };
  });
}

/**
 * The heads of a voucher that does not say them: those that its lines bear; where no line bears tax, its place of supply against the
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
