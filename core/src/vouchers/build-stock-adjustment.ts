import { inPairs } from '../basics/in-pairs.ts';
import { MAX_QUANTITY_E4, MAX_RATE_E4 } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { amountOf } from '../money/rounding.ts';
import { decimalsProblem } from '../products/unit-codes.ts';
import type { CostedMove } from '../stock/costed-moves.ts';
import { costKnown, type KnownCost, mostCostE8, rateOfFound } from '../stock/found-goods.ts';
import { serialProblems } from '../stock/serial-numbers.ts';
import { mergeMoves, type StockMove, stockKey } from '../stock/stock-moves.ts';
import { goodsProblems, isQuantity, lineCountProblems, type StockFacts, stockFindings } from './check-stock-line.ts';
import { MAX_LINES } from './limits.ts';
import type { AdjustmentLine, StockAdjustmentDraft } from './stock-adjustment-draft.ts';
import { voucherHeadProblems } from './voucher-head.ts';

export type StockAdjustmentFacts = StockFacts & {
  /** Ids of the godowns in which the user may work, including those for damaged goods. */
  readonly godowns: ReadonlySet<string>;
  /** Book stock at the end of the voucher's date, × 10 000, by `stockKey`. Counted quantities are compared with it. */
  readonly bookStock: ReadonlyMap<string, number>;
  /** By product. One that is missing, as on a screen that has not read it, counts as having a cost. */
  readonly costs: ReadonlyMap<string, KnownCost>;
};

export type BuiltStockAdjustment = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** The change of each line × 10 000: above 0 adds stock, below 0 removes it, 0 if the count equals the books. */
  readonly changesE4: readonly number[];
  /** Empty while there are problems. There are no postings: stock is valued when a report needs it. */
  readonly moves: readonly CostedMove[];
};

const keyOf = ({ productId, godownId, batch }: Pick<AdjustmentLine, 'productId' | 'godownId' | 'batch'>) =>
  stockKey(productId, godownId, batch);

/**
 * The change of a line × 10 000: the difference as entered, or the counted quantity less the book quantity. 0 if it is not a valid
 * quantity.
 */
export function changeOf({ entered }: Pick<AdjustmentLine, 'entered'>): number {
  if (entered.kind === 'counted' && entered.countedE4 < 0) return 0;
  const changeE4 = entered.kind === 'difference' ? entered.changeE4 : entered.countedE4 - entered.bookE4;
  return isQuantity(changeE4) ? changeE4 : 0;
}

function enteredProblem(line: AdjustmentLine, draft: StockAdjustmentDraft, facts: StockAdjustmentFacts, at: string): Problem | null {
  const { entered } = line;
  const field = `${at}.quantityE4`;
  const about = { mostE4: MAX_QUANTITY_E4 };
  if (entered.kind === 'counted') {
    if (!Number.isSafeInteger(entered.countedE4) || entered.countedE4 < 0) return { code: 'COUNT_INVALID', field };
    if (entered.countedE4 > MAX_QUANTITY_E4) return { code: 'QUANTITY_TOO_LARGE', field, about };
    const haveE4 = facts.isStockKnown ? (facts.bookStock.get(keyOf(line)) ?? 0) : entered.bookE4;
    if (haveE4 !== entered.bookE4) return { code: 'STOCK_CHANGED', field, about: { haveE4, seenE4: entered.bookE4 } };
  } else if (!Number.isSafeInteger(entered.changeE4) || entered.changeE4 === 0) return { code: 'CHANGE_INVALID', field };
  else if (Math.abs(entered.changeE4) > MAX_QUANTITY_E4) return { code: 'QUANTITY_TOO_LARGE', field, about };
  const isLoss = draft.reason === 'wastage' || draft.reason === 'damage';
  if (isLoss && changeOf(line) > 0) return { code: 'LOSS_BRINGS_NOTHING', field };
  const unit = facts.products.get(line.productId)?.unit;
  const quantityE4 = entered.kind === 'counted' ? entered.countedE4 : entered.changeE4;
  return unit === undefined ? null : decimalsProblem(quantityE4, unit, field);
}

/** The rate at which a line comes in, in rupees × 10 000; 0 for the cost of the stock, and for goods that leave. null if no cost is known and none was entered. */
function rateOf(line: AdjustmentLine, { costs }: Pick<StockAdjustmentFacts, 'costs'>): number | null {
  if (changeOf(line) <= 0) return 0;
  return rateOfFound(line.rateE4, costs.get(line.productId) ?? costKnown);
}

function rateProblem(line: AdjustmentLine, facts: StockAdjustmentFacts, at: string): Problem | null {
  const field = `${at}.rateE4`;
  if (!Number.isSafeInteger(line.rateE4) || line.rateE4 < 0) return { code: 'RATE_INVALID', field };
  const rateE4 = rateOf(line, facts);
  if (rateE4 === null) {
    const { name = '', unit = '' } = facts.products.get(line.productId) ?? {};
    return { code: 'COST_MISSING', field, about: { name, unit } };
  }
  const isTooLarge = line.rateE4 > MAX_RATE_E4 || BigInt(changeOf(line)) * BigInt(rateE4) > mostCostE8;
  return isTooLarge ? { code: 'RATE_TOO_LARGE', field } : null;
}

/** Problems if two lines adjust the same product, godown and batch: two counts would contradict each other. */
function repeatedPlaces(lines: readonly AdjustmentLine[]): Problem[] {
  const seen = new Set<string>();
  return lines.flatMap((line, at): Problem[] => {
    const isRepeated = seen.has(keyOf(line));
    seen.add(keyOf(line));
    return isRepeated ? [{ code: 'PLACE_REPEATED', field: `lines.${at}.productId` }] : [];
  });
}

/** The moves with the cost of what comes in at a rate. Each place has one line, so its move is that of the line. */
function costed(moves: readonly StockMove[], lines: readonly AdjustmentLine[], ratesE4: readonly number[]): CostedMove[] {
  const rateAt = new Map(inPairs(lines.map(keyOf), ratesE4));
  return moves.map((move) => {
    const rateE4 = rateAt.get(keyOf(move)) ?? 0;
    return rateE4 > 0 ? { ...move, valuePaise: amountOf(move.quantityE4, rateE4) } : move;
  });
}

/** Builds a stock adjustment: the stock moves of its lines, or all problems at once. */
export function buildStockAdjustment(draft: StockAdjustmentDraft, facts: StockAdjustmentFacts): BuiltStockAdjustment {
  const lines = draft.lines.slice(0, MAX_LINES);
  const changesE4 = lines.map(changeOf);
  const ratesE4 = lines.map((line) => rateOf(line, facts) ?? 0);
  const moves = mergeMoves(
    inPairs(lines, changesE4).map(([{ productId, godownId, batch }, quantityE4]) => ({ productId, godownId, batch, quantityE4 })),
  );
  const stock = stockFindings(moves, lines.map(keyOf), facts);
  const problems = [
    ...voucherHeadProblems(draft, facts.company),
    ...lineCountProblems(draft.lines),
    ...lines.flatMap((line, at) => [
      ...goodsProblems(line, facts.products, `lines.${at}`),
      facts.godowns.has(line.godownId) ? null : { code: 'GODOWN_UNKNOWN' as const, field: `lines.${at}.godownId` },
      enteredProblem(line, draft, facts, `lines.${at}`),
      rateProblem(line, facts, `lines.${at}`),
    ]),
    ...repeatedPlaces(lines),
    ...serialProblems(
      inPairs(lines, changesE4).map(([{ productId, serials }, changeE4]) => ({
        productId,
        serials,
        quantityE4: Math.abs(changeE4),
        way: changeE4 < 0 ? -1 : 1,
      })),
      facts.products,
    ),
    ...stock.block,
  ].filter((problem) => problem !== null);
  const isLost = changesE4.some((changeE4) => changeE4 < 0) && (draft.reason === 'wastage' || draft.reason === 'damage');
  // CGST Act, section 17(5)(h): goods lost, destroyed or written off bear no input credit.
  const warnings = [...stock.warn, ...(isLost ? [{ code: 'INPUT_CREDIT_LOST' as const, field: 'reason' }] : [])];
  return { problems, warnings, changesE4, moves: problems.length > 0 ? [] : costed(moves, lines, ratesE4) };
}
