import { inPairs } from '../basics/in-pairs.ts';
import { MAX_QUANTITY_E4 } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { amountOf } from '../money/rounding.ts';
import { type CostedMove, mergeCostedMoves } from '../stock/costed-moves.ts';
import { costKnown, mostCostE8, rateOfFound } from '../stock/found-goods.ts';
import { shortages } from '../stock/negative-stock.ts';
import { type StockMove, stockKey } from '../stock/stock-moves.ts';
import type { BuiltLine } from './built-line.ts';
import type { NewBatch } from './built-trade.ts';
import { inUnits } from './goods-of-line.ts';
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { TradeRule } from './trade-rules.ts';

/**
 * The stock moves of a voucher: the actual quantity, not the billed one, of every stocked product. Purchased goods come in at their
 * landed cost, with tax that is not taken back and their share of spread charges. Goods of a note move at the cost of its original;
 * without one, goods that a customer returns take the purchase rate of the product while the stock has no cost.
 */
export function movesOf(
  draft: TradeDraft,
  facts: TradeFacts,
  { side, stockSign, isNote }: TradeRule,
  built: readonly BuiltLine[],
): CostedMove[] {
  const original = isNote ? draft.original?.voucherId : null;
  const isBought = side === 'supplier' && stockSign === 1;
  const moving = inPairs(draft.lines, built).flatMap(([line, { landedPaise }]): CostedMove[] => {
    const { productId, godownId, batch, ledger } = line;
    const quantityE4 = inUnits(line.actualQuantityE4, line);
    const isMoving = ledger === undefined && facts.products.get(productId)?.isStocked === true;
    const isSane = Number.isSafeInteger(quantityE4) && quantityE4 <= MAX_QUANTITY_E4;
    if (!isMoving || !isSane) return [];
    const move = { productId, godownId, batch, quantityE4: stockSign * quantityE4 };
    if (isBought) return [{ ...move, valuePaise: landedPaise }];
    if (original) return [{ ...move, costOf: original }];
    const rateE4 = isNote && stockSign === 1 ? returnRate(productId, facts) : 0;
    const isSaneValue = BigInt(quantityE4) * BigInt(rateE4) <= mostCostE8;
    return [rateE4 > 0 && isSaneValue ? { ...move, valuePaise: amountOf(quantityE4, rateE4) } : move];
  });
  return mergeCostedMoves(moving);
}

/** The rate of goods returned without an original, × 10 000; 0 for the cost of the stock, and if no cost is known. */
const returnRate = (productId: string, { costs }: TradeFacts) => rateOfFound(0, costs?.get(productId) ?? costKnown) ?? 0;

/** A warning for each line of goods that come back at a cost of 0, because none is known. */
export function costWarnings({ lines }: TradeDraft, { products, costs }: TradeFacts, moves: readonly CostedMove[]): Problem[] {
  const worthless = new Set(
    moves.flatMap(({ productId }) => (rateOfFound(0, costs?.get(productId) ?? costKnown) === null ? [productId] : [])),
  );
  return lines.flatMap(({ productId, ledger }, at): Problem[] => {
    const isMeant = ledger === undefined && worthless.has(productId);
    const name = products.get(productId)?.name ?? '';
    return isMeant ? [{ code: 'RETURN_WITHOUT_COST', field: `lines.${at}.productId`, about: { name } }] : [];
  });
}

/** Shortages of stock, each at the first line that takes the goods. */
export function stockProblems({ lines }: TradeDraft, facts: TradeFacts, moves: readonly StockMove[]): Problem[] {
  if (!facts.isStockKnown) return [];
  return shortages(moves, facts.stock).map(({ productId, godownId, batch, haveE4, needE4 }) => {
    const key = stockKey(productId, godownId, batch);
    const at = lines.findIndex((line) => stockKey(line.productId, line.godownId, line.batch) === key);
    const name = facts.products.get(productId)?.name ?? '';
    return { code: 'STOCK_SHORT', field: `lines.${at}.actualQuantityE4`, about: { name, haveE4, needE4 } };
  });
}

type Entered = { readonly at: number; readonly line: TradeLine; readonly batch: NewBatch };

function enteredBatches({ lines }: TradeDraft, { products }: TradeFacts, rule: TradeRule): Entered[] {
  if (rule.side !== 'supplier' || rule.stockSign !== 1) return [];
  return lines.flatMap((line, at): Entered[] => {
    const { batches = null, batchDetails } = products.get(line.productId) ?? {};
    if (line.ledger !== undefined || batches === null || line.batch === '') return [];
    const isDescribedAgain = line.newBatch !== undefined && batchDetails?.get(line.batch)?.mayChange === true;
    if (batches.has(line.batch) && !isDescribedAgain) return [];
    const details = line.newBatch ?? { madeOn: null, expiresOn: null, mrpPaise: 0 };
    return [{ at, line, batch: { productId: line.productId, batch: line.batch, ...details } }];
  });
}

const keyOf = ({ productId, batch }: NewBatch) => JSON.stringify([productId, batch]);

/** The batches that a purchase adds or changes, each once, and a problem for each line that describes the same batch differently. */
export function newBatchesOf(draft: TradeDraft, facts: TradeFacts, rule: TradeRule): { batches: NewBatch[]; problems: Problem[] } {
  const first = new Map<string, NewBatch>();
  const problems = enteredBatches(draft, facts, rule).flatMap(({ at, batch }): Problem[] => {
    const before = first.get(keyOf(batch));
    if (before === undefined) first.set(keyOf(batch), batch);
    if (before === undefined || isSameBatch(before, batch)) return [];
    const name = facts.products.get(batch.productId)?.name ?? '';
    return [{ code: 'BATCH_DATES_DIFFER', field: `lines.${at}.newBatch.expiresOn`, about: { name, batch: batch.batch } }];
  });
  return { batches: [...first.values()], problems };
}

function isSameBatch(one: NewBatch, other: NewBatch): boolean {
  return one.madeOn === other.madeOn && one.expiresOn === other.expiresOn && one.mrpPaise === other.mrpPaise;
}
