import { addedLines, beginLine, type ItemLine } from '@bahi/core/drafts/voucher-item';
import { E4 } from '@bahi/core/money/rounding';
import { inUnits } from '@bahi/core/vouchers/goods-of-line';
import { type RateAsked, type RateFound, rateFor } from '@bahi/core/vouchers/rate-for';
import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import type { Product, ProductForVoucher, VoucherFacts } from '../../platform/answers.ts';
import type { Goods, GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { usualGodownOf } from '../usual-godown.ts';
import { type GoodsRow, vanOf } from './core-draft.ts';
import { itemOf } from './item-of.ts';
import type { TradeEntry } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';

/** What a new line begins with beside its product. */
export type LineStart = {
  readonly config: Pick<TradeConfig, 'pricedBy' | 'hasVan'>;
  readonly facts: VoucherFacts;
  readonly entry: TradeEntry;
  readonly rule: TradeRule;
};

/** Where goods of a new line lie, or go to. */
export function usualGodown({ config, facts, entry }: LineStart): string {
  return config.hasVan ? vanOf(entry, facts) : usualGodownOf(facts);
}

/** The price level of the voucher: the one that was chosen, else that of its party. */
export function levelOf({ selectedPriceLevel, party }: Pick<TradeEntry, 'selectedPriceLevel' | 'party'>): string | null {
  return selectedPriceLevel ?? party?.priceLevelId ?? null;
}

const isBought = ({ config, rule }: Pick<LineStart, 'config' | 'rule'>) =>
  config.pricedBy === 'purchase' || (config.pricedBy === 'party' && rule.side === 'supplier');

/** What the price list asks of a product. Purchases begin with what it costs, where this person may know that. */
export function listRate(product: Product, { config, rule }: Pick<LineStart, 'config' | 'rule'>, asked: RateAsked): RateFound {
  if (isBought({ config, rule })) {
    const factor = asked.isAlternate && product.alternateFactor !== null ? { alternateFactorE4: product.alternateFactor } : {};
    return { rateE4: inUnits(product.purchaseRate ?? 0, factor), isTaxInclusive: false };
  }
  const prices = product.prices.map(({ priceLevelId, from, minQuantity, rate }) => ({
    priceLevelId,
    from,
    minQuantityE4: minQuantity,
    rateE4: rate,
  }));
  const { salePrice: salePriceE4, isTaxInclusive, alternateFactor: alternateFactorE4 } = product;
  return rateFor({ salePriceE4, prices, isTaxInclusive, alternateFactorE4 }, asked);
}

const rateAsked = ({ entry, facts }: Pick<LineStart, 'entry' | 'facts'>, quantityE4: number, isAlternate = false): RateAsked => ({
  level: levelOf(entry),
  date: entry.date ?? facts.today,
  quantityE4,
  isAlternate,
});

/** A new item: so many at their price, in or out of the usual godown. A ledger has a value in place of pieces. */
export function newItem(product: Goods, countE4: number, start: LineStart): GoodsItem {
  const date = start.entry.date ?? start.facts.today;
  if (product.kind === 'ledger') {
    const line = { ...beginLine({ godownId: '', countE4: E4, selectedPriceRateE4: 0 }), valuePaise: 0 };
    return { ...itemOf(product, 0, false, date), GodownList: [line] };
  }
  const { rateE4, isTaxInclusive } = listRate(product, start, rateAsked(start, countE4));
  const godownId = product.kind === 'service' ? '' : usualGodown(start);
  return { ...itemOf(product, rateE4, isTaxInclusive, date), GodownList: [beginLine({ godownId, countE4, selectedPriceRateE4: rateE4 })] };
}

/** Another product in the place of one: the count stays. */
export function inPlaceOf(item: GoodsItem, product: Goods, start: LineStart): GoodsItem {
  return newItem(product, item.countE4 || E4, start);
}

/** The item with its product as the books have it now. */
export function withProduct(item: GoodsItem, product: Product, date: string): GoodsItem {
  const { igstE4, cessE4, cessPerUnitE4, cessRule } = itemOf(product, item.selectedPriceRateE4, item.isTaxInclusive, date);
  return { ...item, product, igstE4, cessE4, cessPerUnitE4, cessRule };
}

/** All lines of an item into, or out of, one godown, as when the van of a van sale is another. */
export function inGodown(item: GoodsItem, godownId: string): GoodsItem {
  if (item.product.kind !== 'goods') return item;
  return { ...item, GodownList: item.GodownList.map((line) => ({ ...line, godownId })) };
}

/** Another count of one line: as long as the rate is that of the list, it follows the slab that the count reaches. */
export function recounted(item: GoodsItem, line: ItemLine, countE4: number, start: LineStart): Partial<ItemLine> {
  const actualCountE4 = Math.max(0, line.actualCountE4 + countE4 - line.countE4);
  const { product } = item;
  if (product.kind === 'ledger') return { countE4, actualCountE4 };
  const rate = (quantityE4: number) => listRate(product, start, rateAsked(start, quantityE4, item.unitFactorE4 !== null)).rateE4;
  const others = addedLines(item).reduce((sum, each) => sum + each.countE4, 0) - line.countE4;
  const [was, is] = [rate(others + line.countE4), rate(others + countE4)];
  const follows = was !== is && line.selectedPriceRateE4 === was;
  return { countE4, actualCountE4, ...(follows && { selectedPriceRateE4: is }) };
}

/**
 * What the price list asks of so many of a product, in its first unit, as it is told where items are found; null of what is bought by a person
 * who may not know what it costs.
 */
export const rateTold = (product: Product, countE4: number, start: LineStart): RateFound | null =>
  isBought(start) && product.purchaseRate === null ? null : listRate(product, start, rateAsked(start, countE4));

/** An item that counted another number before: the rate of the list follows the slab that the count reaches, one that was typed stays. */
export function atSlab(item: GoodsItem, wasE4: number, start: LineStart): GoodsItem {
  const { product } = item;
  if (product.kind === 'ledger') return item;
  const rate = (quantityE4: number) => listRate(product, start, rateAsked(start, quantityE4, item.unitFactorE4 !== null)).rateE4;
  return rerated(item, rate(wasE4), rate(item.countE4));
}

/** Another rate where the one of the list stood. */
function rerated(item: GoodsItem, was: number, is: number): GoodsItem {
  if (was === is || item.GodownList.every(({ selectedPriceRateE4 }) => selectedPriceRateE4 !== was)) return item;
  const GodownList = item.GodownList.map((line) => (line.selectedPriceRateE4 === was ? { ...line, selectedPriceRateE4: is } : line));
  return { ...item, selectedPriceRateE4: is, GodownList };
}

/** The item at the rates of another price level or day; a rate that was typed stays. */
export function repriced(item: GoodsItem, before: LineStart, now: LineStart): GoodsItem {
  const { product } = item;
  if (product.kind === 'ledger') return item;
  const isAlternate = item.unitFactorE4 !== null;
  const rate = (start: LineStart) => listRate(product, start, rateAsked(start, item.countE4, isAlternate)).rateE4;
  return rerated(item, rate(before), rate(now));
}

/** Counts and rates in the other unit; as much is sold as before where that can be said in it. */
export function inOtherUnit(item: GoodsItem, start: LineStart): GoodsItem {
  const { product, unitFactorE4 } = item;
  if (product.kind === 'ledger' || product.alternateFactor === null) return item;
  const isAlternate = unitFactorE4 === null;
  const { rateE4 } = listRate(product, start, rateAsked(start, item.countE4, isAlternate));
  return {
    ...item,
    unitFactorE4: isAlternate ? product.alternateFactor : null,
    selectedPriceRateE4: rateE4,
    GodownList: item.GodownList.map((line) => ({ ...line, selectedPriceRateE4: rateE4 })),
  };
}

/** Goods that are sold go by their expiry; what goes back to a supplier is the batch in the hand. */
export const suggestsBatches = ({ side, stockSign }: TradeRule): boolean => side === 'customer' && stockSign === -1;

/** Whether the batch of a line is asked for when its item was chosen. Where no goods move, as in an order, none is needed. */
export const asksBatches = (rule: TradeRule): boolean => rule.stockSign !== 0 && !suggestsBatches(rule);

/** What may be taken of a row's godown and batch less what other rows of the voucher take there; null for what has no stock. */
export function stockLeftE4(rows: readonly GoodsRow[], row: number, aid: ProductForVoucher | undefined): number | null {
  const its = rows[row];
  if (its === undefined) return null;
  const { line, item } = its;
  const { product } = item;
  if (product.kind !== 'goods') return null;
  const taken = rows.reduce((sum, other, at) => {
    const isSame = at !== row && other.item.product._id === product._id && (aid === undefined || isSamePlace(other.line, line));
    return isSame ? sum + inUnits(other.line.actualCountE4, factorOf(other.item)) : sum;
  }, 0);
  if (aid === undefined) return product.balance_stock - taken;
  const stock = line.batch === '' ? aid.stock : (aid.batches.find(({ batch }) => batch === line.batch)?.stock ?? []);
  return (stock.find(({ godownId }) => godownId === line.godownId)?.count ?? 0) - taken;
}

const isSamePlace = (one: ItemLine, other: ItemLine) => one.godownId === other.godownId && one.batch === other.batch;
const factorOf = ({ unitFactorE4 }: GoodsItem) => (unitFactorE4 === null ? {} : { alternateFactorE4: unitFactorE4 });
