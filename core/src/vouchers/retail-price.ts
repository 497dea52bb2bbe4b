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
 * The retail sale price and quantity of a line. The price is the MRP that a purchase enters for its batch, else the one its line had
 * before the edit, else that of the batch, else that of the product; 0 without one. Free packs are included, because they are supplied
 * for the price of the others (Circular 92/11/2019-GST).
 */
export function retailOf(line: TradeLine, goods: Goods): RetailPrice {
  const ofBatch = [goods?.retailKept?.get(line.batch), goods?.batchDetails?.get(line.batch)?.mrpPaise];
  const price = [line.newBatch?.mrpPaise, ...ofBatch, goods?.mrpPaise].find(isPrice);
  const quantityE4 = Math.max(unitsCounted(line.quantityE4, line), unitsCounted(line.actualQuantityE4, line));
  return { pricePaise: paise(price ?? 0), quantityE4 };
}

/** A line of a saved voucher, with the retail sale price that was taxed. */
type PostedRetail = { readonly productId: string | null; readonly batch: string; readonly retailPricePaise: Paise | null };

/**
 * The retail sale prices of a product's saved lines, by batch, which an edit keeps. If two lines of a batch differ, the first one
 * counts.
 */
export function retailKeptOf(productId: string, lines: readonly PostedRetail[]): ReadonlyMap<string, Paise> {
  const kept = lines.filter((line) => line.productId === productId && line.retailPricePaise !== null);
  return new Map(kept.toReversed().map(({ batch, retailPricePaise }) => [batch, retailPricePaise as Paise]));
}

/** Problems of lines taxed on a retail sale price that is missing, at the field where it is entered or chosen. */
export function retailProblems({ lines }: TradeDraft, goods: readonly Goods[], toTax: readonly LineToTax[]): Problem[] {
  return inPairs(lines, toTax).flatMap(([line, { retail }], at): Problem[] => {
    if (retail === undefined || retail.pricePaise > 0 || retail.quantityE4 === 0) return [];
    const field = line.newBatch === undefined ? goodsField(line, `lines.${at}`) : `lines.${at}.newBatch.mrpPaise`;
    return [{ code: 'RETAIL_PRICE_MISSING', field, about: { name: goods[at]?.name ?? '' } }];
  });
}

/**
 * The most the billed packs may cost in paise. It allows for rounding: one paisa per pack for the rate, and one for each half of the
 * tax.
 */
function mostAtRetail(line: TradeLine, pricePaise: Paise): bigint {
  return (BigInt(pricePaise + 1) * BigInt(unitsCounted(line.quantityE4, line)) + BigInt(E4 - 1)) / BigInt(E4) + 2n;
}

/**
 * A warning if a note changes only the price of goods taxed on their retail sale price. That tax does not change, so there is none to
 * take back or to charge (CGST Act, section 34, is about tax in excess of what is payable).
 */
function notedPrices({ lines }: TradeDraft, goods: readonly Goods[], built: readonly BuiltLine[]): Problem[] {
  return inPairs(lines, built).flatMap(([{ valuePaise }, { retailPricePaise }], at): Problem[] => {
    if (valuePaise === undefined || retailPricePaise === null) return [];
    return [{ code: 'RETAIL_TAX_STAYS', field: `lines.${at}.valuePaise`, about: { name: goods[at]?.name ?? '' } }];
  });
}

/**
 * A warning if goods are sold, tax included, above the retail sale price on the pack, which is forbidden (Legal Metrology (Packaged
 * Commodities) Rules, 2011, rule 18(2)). It does not stop the save, because rule 31D taxes the sale all the same.
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
