import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import { amountOf, percentOf } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { salePriceOn } from '../products/sale-price.ts';
import { inUnits } from './goods-of-line.ts';
import type { LinePrice } from './price-line.ts';
import type { RateRight } from './sale-limits.ts';
import type { ChargeLine, TradeLine } from './trade-draft.ts';
import type { ProductFacts } from './voucher-facts.ts';

/** The day and the price level for which a list rate is looked up. */
export type ListAsked = { readonly date: IsoDate; readonly priceLevelId: string | null };

/**
 * A problem if the rate is not allowed by the list, or null. The list rate is that of the voucher's price level on its day for the
 * quantity, else the product's own rate, times the units in a second unit. A product without a list rate is sold at any rate,
 * and so is a part of a dish that several bills share: only all parts together have the rate of the menu.
 */
export function rateProblem(
  line: TradeLine,
  product: ProductFacts | undefined,
  rates: RateRight,
  { date, priceLevelId }: ListAsked,
  at: string,
): Problem | null {
  const list = product?.listPrice ?? null;
  if (rates === 'free' || product === undefined || list === null || line.isShared === true || line.isFree === true) return null;
  const field = `${at}.rateE4`;
  const prices = { salePriceE4: list.rateE4, prices: product.levelPrices ?? [] };
  const listE4 = inUnits(salePriceOn(prices, date, priceLevelId, inUnits(line.quantityE4, line)), line);
  const about = { rateE4: listE4 };
  if (rates === 'fixed') {
    const isListed = line.rateE4 === listE4 && line.isTaxInclusive === list.isTaxInclusive;
    return isListed ? null : { code: list.isTaxInclusive ? 'RATE_FIXED_INCLUSIVE' : 'RATE_FIXED', field, about };
  }
  // A rate that includes tax is lower than the same rate without tax.
  const isBelow = line.rateE4 < listE4 || (line.isTaxInclusive && !list.isTaxInclusive);
  return isBelow ? { code: 'RATE_BELOW_LIST', field, about } : null;
}

/** Value of a line with its free pieces, and the part given away: the discount and the free pieces at the line's rate. In paise. */
type LineDiscount = { readonly worthPaise: Paise; readonly allowedPaise: Paise; readonly freePaise: Paise };

/** Pieces delivered beyond the billed quantity count like a discount. Their value is capped at `MAX_TOTAL_PAISE`. */
export function discountOfLine(
  { quantityE4, actualQuantityE4, rateE4 }: TradeLine,
  { grossPaise, discountPaise }: LinePrice,
): LineDiscount {
  const freeE4 = Math.max(0, actualQuantityE4 - quantityE4);
  const isSane = Number.isSafeInteger(freeE4) && Number.isSafeInteger(rateE4) && rateE4 >= 0;
  const isTooMuch = isSane && BigInt(freeE4) * BigInt(rateE4) > BigInt(MAX_TOTAL_PAISE) * 1_000_000n;
  const freePaise = isTooMuch ? paise(MAX_TOTAL_PAISE) : isSane ? amountOf(freeE4, rateE4) : paise(0);
  return { worthPaise: paise(grossPaise + freePaise), allowedPaise: paise(discountPaise + freePaise), freePaise };
}

/**
 * A problem if the discount and free pieces of a line exceed `mostE4` percent of its value, or null. It is reported at the actual
 * quantity if the discount alone would pass.
 */
export function discountProblem({ worthPaise, allowedPaise, freePaise }: LineDiscount, mostE4: number | null, at: string): Problem | null {
  if (mostE4 === null || allowedPaise <= percentOf(worthPaise, mostE4)) return null;
  const isOfGoods = freePaise > 0 && allowedPaise - freePaise <= percentOf(paise(worthPaise - freePaise), mostE4);
  return { code: 'DISCOUNT_ABOVE_LIMIT', field: `${at}.${isOfGoods ? 'actualQuantityE4' : 'discount'}`, about: { mostE4 } };
}

/**
 * A problem if the deductions of the bill and the discounts of its lines together exceed `mostE4` percent. Without this a charge would
 * bypass the limit.
 */
export function deductionProblem(charges: readonly ChargeLine[], lines: readonly LineDiscount[], mostE4: number | null): Problem | null {
  const at = charges.findLastIndex(({ amountPaise }) => amountPaise < 0);
  if (mostE4 === null || at < 0) return null;
  const sum = (amounts: readonly Paise[]) => amounts.reduce((one, other) => one + other, 0);
  const worthPaise = sum(lines.map((line) => line.worthPaise));
  const takenPaise = sum([...lines.map((line) => line.allowedPaise), ...charges.map(({ amountPaise }) => Math.max(-amountPaise, 0))]);
  if (takenPaise <= percentOf(worthPaise, mostE4)) return null;
  return { code: 'DISCOUNT_ABOVE_LIMIT', field: `charges.${at}.amountPaise`, about: { mostE4 } };
}
