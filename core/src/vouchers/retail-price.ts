import { inPairs } from '../basics/in-pairs.ts';
import type { Problem } from '../basics/problem.ts';
import type { RetailPrice } from '../gst/retail-price.ts';
import type { LineToTax } from '../gst/tax-lines.ts';
import { type Paise, paise } from '../money/paise.ts';
import { E4 } from '../money/rounding.ts';
import type { BuiltLine } from './built-line.ts';
import { goodsField, unitsCounted } from './goods-of-line.ts';
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import { isSale, type TradeRule } from './trade-rules.ts';
import type { ProductFacts } from './voucher-facts.ts';

type Goods = ProductFacts | undefined;

const isPrice = (mrpPaise: number | undefined): mrpPaise is number =>
  mrpPaise !== undefined && Number.isSafeInteger(mrpPaise) && mrpPaise > 0;

/**
 * What a line supplies at the retail sale price on the pack: the MRP that a purchase says of its batch, else, of an edit, what its line had,
 * else that of the batch in the books, else of the product; 0 paise without one. Packs that go free are supplied too, for the price of the others (Circular 92/11/2019-GST).
 */
export function retailOf(line: TradeLine, goods: Goods): RetailPrice {
  const ofBatch = [goods?.retailKept?.get(line.batch), goods?.batchDetails?.get(line.batch)?.mrpPaise];
  const said = [line.newBatch?.mrpPaise, ...ofBatch, goods?.mrpPaise].find(isPrice);
  const quantityE4 = Math.max(unitsCounted(line.quantityE4, line), unitsCounted(line.actualQuantityE4, line));
  return { pricePaise: paise(said ?? 0), quantityE4 };
}

/** A line of a saved voucher, with the retail sale price that its tax was on. */
type PostedRetail = { readonly productId: string | null; readonly batch: string; readonly retailPricePaise: Paise | null };

/** The retail sale prices that the lines of a product had, by batch: an edit keeps them. Where two lines of a batch differ, that of the first. */
export function retailKeptOf(productId: string, lines: readonly PostedRetail[]): ReadonlyMap<string, Paise> {
  const kept = lines.filter((line) => line.productId === productId && line.retailPricePaise !== null);
  return new Map(kept.toReversed().map(({ batch, retailPricePaise }) => [batch, retailPricePaise as Paise]));
}

/** Lines whose tax is on a retail sale price that nobody has said; said where it is entered or chosen. */
export function retailProblems({ lines }: TradeDraft, goods: readonly Goods[], toTax: readonly LineToTax[]): Problem[] {
  return inPairs(lines, toTax).flatMap(([line, { retail }], at): Problem[] => {
    if (retail === undefined || retail.pricePaise > 0 || retail.quantityE4 === 0) return [];
    const field = line.newBatch === undefined ? goodsField(line, `lines.${at}`) : `lines.${at}.newBatch.mrpPaise`;
    return [{ code: 'RETAIL_PRICE_MISSING', field, about: { name: goods[at]?.name ?? '' } }];
  });
}

/** The most that the billed packs may come to. Nobody is warned of a rounding: a paisa a pack for the rate, and one for each half of the tax. */
function mostAtRetail(line: TradeLine, pricePaise: Paise): bigint {
  return (BigInt(pricePaise + 1) * BigInt(unitsCounted(line.quantityE4, line)) + BigInt(E4 - 1)) / BigInt(E4) + 2n;
}

/**
 * A price that a note changes alone: the tax is on the retail sale price and stays what it was, so there is none to take back or to ask for
 * (CGST Act, section 34, speaks of tax in excess of what is payable).
 */
function notedPrices({ lines }: TradeDraft, goods: readonly Goods[], built: readonly BuiltLine[]): Problem[] {
  return inPairs(lines, built).flatMap(([{ valuePaise }, { retailPricePaise }], at): Problem[] => {
    if (valuePaise === undefined || retailPricePaise === null) return [];
    return [{ code: 'RETAIL_TAX_STAYS', field: `lines.${at}.valuePaise`, about: { name: goods[at]?.name ?? '' } }];
  });
}

/**
 * Goods that are sold, tax included, for more than the price on the pack, which nobody may (Legal Metrology (Packaged Commodities) Rules, 2011,
 * rule 18(2)). Rule 31D takes its tax all the same, so it is a warning.
 */
export function retailWarnings(draft: TradeDraft, goods: readonly Goods[], built: readonly BuiltLine[], rule: TradeRule): Problem[] {
  const { lines } = draft;
  if (rule.isNote) return notedPrices(draft, goods, built);
  if (!isSale(rule)) return [];
  return inPairs(lines, built).flatMap(([line, { retailPricePaise, totalPaise }], at): Problem[] => {
    if (retailPricePaise === null || BigInt(totalPaise) <= mostAtRetail(line, retailPricePaise)) return [];
    const about = { name: goods[at]?.name ?? '', retailPaise: retailPricePaise };
    return [{ code: 'PRICE_ABOVE_RETAIL', field: `lines.${at}.rateE4`, about }];
  });
}
