import { addedLines, beginItem, beginLine, type ItemLine, quantityOf } from '@bahi/core/drafts/voucher-item';
import { E4 } from '@bahi/core/money/rounding';
import { inUnits } from '@bahi/core/vouchers/goods-of-line';
import { type RateAsked, type RateFound, rateFor } from '@bahi/core/vouchers/rate-for';
import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import type { Product, ProductForVoucher, VoucherFacts } from '../../platform/answers.ts';
import type { Goods, GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { usualGodownOf } from '../usual-godown.ts';
import { type GoodsRow, vanOf } from './core-draft.ts';
import type { TradeEntry } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';

/** The context a new line is created in, beside its product. */
export type LineStart = {
  readonly config: Pick<TradeConfig, 'pricedBy' | 'hasVan'>;
  readonly facts: VoucherFacts;
  readonly entry: TradeEntry;
  readonly rule: TradeRule;
};

/** The godown a new line begins with. */
export function usualGodown({ config, facts, entry }: LineStart): string {
  return config.hasVan ? vanOf(entry, facts) : usualGodownOf(facts);
}

/** The price level of the voucher: the chosen one, else that of its party. */
export function levelOf({ priceLevelId, party }: Pick<TradeEntry, 'priceLevelId' | 'party'>): string | null {
  return priceLevelId ?? party?.priceLevelId ?? null;
}

const isBought = ({ config, rule }: Pick<LineStart, 'config' | 'rule'>) =>
  config.pricedBy === 'purchase' || (config.pricedBy === 'party' && rule.side === 'supplier');

/** The price-list rate of a product. A purchase begins with the cost, if this person may see it. */
export function listRate(product: Product, { config, rule }: Pick<LineStart, 'config' | 'rule'>, asked: RateAsked): RateFound {
  if (isBought({ config, rule })) {
    const factor = asked.isAlternate && product.alternateFactorE4 !== null ? { alternateFactorE4: product.alternateFactorE4 } : {};
    return { rateE4: inUnits(product.purchaseRateE4 ?? 0, factor), isTaxInclusive: false };
  }
  return rateFor(product, asked);
}

const rateAsked = ({ entry, facts }: Pick<LineStart, 'entry' | 'facts'>, quantityE4: number, isAlternate = false): RateAsked => ({
  level: levelOf(entry),
  date: entry.date ?? facts.today,
  quantityE4,
  isAlternate,
});

/** A new item with a count at its price, in or out of the usual godown. A ledger has a value instead of a count. */
export function newItem(product: Goods, quantityE4: number, start: LineStart): GoodsItem {
  if (product.kind === 'ledger') {
    const line = { ...beginLine({ godownId: '', quantityE4: E4, rateE4: 0 }), valuePaise: 0 };
    return { ...beginItem({ product, rateE4: 0, isTaxInclusive: false }), lines: [line] };
  }
  const { rateE4, isTaxInclusive } = listRate(product, start, rateAsked(start, quantityE4));
  const godownId = product.kind === 'service' ? '' : usualGodown(start);
  return { ...beginItem({ product, rateE4, isTaxInclusive }), lines: [beginLine({ godownId, quantityE4, rateE4: rateE4 })] };
}

/** Replaces the product of an item; the count stays. */
export function inPlaceOf(item: GoodsItem, product: Goods, start: LineStart): GoodsItem {
  return newItem(product, quantityOf(item) || E4, start);
}

/** Moves all lines of an item to one godown, as when the van of a van sale changes. */
export function inGodown(item: GoodsItem, godownId: string): GoodsItem {
  if (item.product.kind !== 'goods') return item;
  return { ...item, lines: item.lines.map((line) => ({ ...line, godownId })) };
}

/** Changes the count of a line; while the rate is that of the price list, it follows the slab of the new count. */
export function recounted(item: GoodsItem, line: ItemLine, quantityE4: number, start: LineStart): Partial<ItemLine> {
  const actualQuantityE4 = Math.max(0, line.actualQuantityE4 + quantityE4 - line.quantityE4);
  const { product } = item;
  if (product.kind === 'ledger') return { quantityE4, actualQuantityE4 };
  const rate = (quantityE4: number) => listRate(product, start, rateAsked(start, quantityE4, item.alternateFactorE4 !== null)).rateE4;
  const others = addedLines(item).reduce((sum, each) => sum + each.quantityE4, 0) - line.quantityE4;
  const [was, is] = [rate(others + line.quantityE4), rate(others + quantityE4)];
  const follows = was !== is && line.rateE4 === was;
  return { quantityE4, actualQuantityE4, ...(follows && { rateE4: is }) };
}

/**
 * The list rate of a count of a product in its first unit, as the item search shows it; null for a purchase by a person who may not see
 * costs.
 */
export const shownRate = (product: Product, quantityE4: number, start: LineStart): RateFound | null =>
  isBought(start) && product.purchaseRateE4 === null ? null : listRate(product, start, rateAsked(start, quantityE4));

/** After a change of the count: a rate of the price list follows the slab of the new count, an entered rate stays. */
export function atSlab(item: GoodsItem, wasE4: number, start: LineStart): GoodsItem {
  const { product } = item;
  if (product.kind === 'ledger') return item;
  const rate = (quantityE4: number) => listRate(product, start, rateAsked(start, quantityE4, item.alternateFactorE4 !== null)).rateE4;
  return rerated(item, rate(wasE4), rate(quantityOf(item)));
}

/** Replaces the list rate. */
function rerated(item: GoodsItem, was: number, is: number): GoodsItem {
  if (was === is || item.lines.every(({ rateE4 }) => rateE4 !== was)) return item;
  const lines = item.lines.map((line) => (line.rateE4 === was ? { ...line, rateE4: is } : line));
  return { ...item, rateE4: is, lines };
}

/** The item at the rates of another price level or date; an entered rate stays. */
export function repriced(item: GoodsItem, before: LineStart, now: LineStart): GoodsItem {
  const { product } = item;
  if (product.kind === 'ledger') return item;
  const isAlternate = item.alternateFactorE4 !== null;
  const rate = (start: LineStart) => listRate(product, start, rateAsked(start, quantityOf(item), isAlternate)).rateE4;
  return rerated(item, rate(before), rate(now));
}

/** Counts and rates in the other unit; the quantity stays the same if the other unit can express it. */
export function inOtherUnit(item: GoodsItem, start: LineStart): GoodsItem {
  const { product, alternateFactorE4 } = item;
  if (product.kind === 'ledger' || product.alternateFactorE4 === null) return item;
  const isAlternate = alternateFactorE4 === null;
  const { rateE4 } = listRate(product, start, rateAsked(start, quantityOf(item), isAlternate));
  return {
    ...item,
    alternateFactorE4: isAlternate ? product.alternateFactorE4 : null,
    rateE4: rateE4,
    lines: item.lines.map((line) => ({ ...line, rateE4: rateE4 })),
  };
}

/** Goods that are sold go out by expiry; a return to a supplier names its batch. */
export const suggestsBatches = ({ side, stockSign }: TradeRule): boolean => side === 'customer' && stockSign === -1;

/** True if choosing an item asks for its batch. A kind that moves no stock, such as an order, needs none. */
export const asksBatches = (rule: TradeRule): boolean => rule.stockSign !== 0 && !suggestsBatches(rule);

/**
 * The stock available in the godown and batch of a row, less the counts of the other rows of the voucher there; null for a product without
 * stock.
 */
export function stockLeftE4(rows: readonly GoodsRow[], row: number, aid: ProductForVoucher | undefined): number | null {
  const its = rows[row];
  if (its === undefined) return null;
  const { line, item } = its;
  const { product } = item;
  if (product.kind !== 'goods') return null;
  const taken = rows.reduce((sum, other, at) => {
    const isSame = at !== row && other.item.product._id === product._id && (aid === undefined || isSamePlace(other.line, line));
    return isSame ? sum + inUnits(other.line.actualQuantityE4, factorOf(other.item)) : sum;
  }, 0);
  if (aid === undefined) return product.stockE4 - taken;
  const stock = line.batch === '' ? aid.stock : (aid.batches.find(({ batch }) => batch === line.batch)?.stock ?? []);
  return (stock.find(({ godownId }) => godownId === line.godownId)?.quantityE4 ?? 0) - taken;
}

/**
 * The stock to show beside a row: what is left where its goods move, for an order at a supplier what is in stock in all godowns, and nothing
 * for other vouchers that move no goods.
 */
export function stockShownE4(
  { side, stockSign, isNote }: TradeRule,
  rows: readonly GoodsRow[],
  row: number,
  aid: ProductForVoucher | undefined,
): number | null {
  if (stockSign !== 0) return stockLeftE4(rows, row, aid);
  const product = rows[row]?.item.product;
  if (side === 'customer' || isNote || product?.kind !== 'goods') return null;
  return aid === undefined ? product.stockE4 : aid.stock.reduce((sum, { quantityE4 }) => sum + quantityE4, 0);
}

const isSamePlace = (one: ItemLine, other: ItemLine) => one.godownId === other.godownId && one.batch === other.batch;
const factorOf = ({ alternateFactorE4 }: GoodsItem) => (alternateFactorE4 === null ? {} : { alternateFactorE4: alternateFactorE4 });
