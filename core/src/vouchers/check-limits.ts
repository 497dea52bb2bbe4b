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

/** On which day and of which price list a rate is asked. */
export type ListAsked = { readonly date: IsoDate; readonly priceLevelId: string | null };

/**
 * The rate of the price list: of the voucher's price level on its day and for the quantity, else the product's own; of a second unit
 * times what is in one. A product without one is sold at any rate.
 */
export function rateProblem(
  line: TradeLine,
  product: ProductFacts | undefined,
  rates: RateRight,
  { date, priceLevelId }: ListAsked,
  at: string,
): Problem | null {
  const list = product?.listPrice ?? null;
  if (rates === 'free' || product === undefined || list === null) return null;
  const field = `${at}.rateE4`;
  const prices = { salePriceE4: list.rateE4, prices: product.levelPrices ?? [] };
  const listE4 = inUnits(salePriceOn(prices, date, priceLevelId, inUnits(line.quantityE4, line)), line);
  const about = { rateE4: listE4 };
  if (rates === 'fixed') {
    const isListed = line.rateE4 === listE4 && line.isTaxInclusive === list.isTaxInclusive;
    return isListed ? null : { code: list.isTaxInclusive ? 'RATE_FIXED_INCLUSIVE' : 'RATE_FIXED', field, about };
  }
  // The same figure with the tax in it is less than without.
  const isBelow = line.rateE4 < listE4 || (line.isTaxInclusive && !list.isTaxInclusive);
  return isBelow ? { code: 'RATE_BELOW_LIST', field, about } : null;
}

/** What a line is worth with the pieces that leave unbilled, and what of it is given away: its discount and those pieces, at its rate. */
type Given = { readonly worthPaise: Paise; readonly givenPaise: Paise; readonly freePaise: Paise };

/** As much as leaves beyond what is billed is given as surely as a discount. More than a voucher may come to counts as that. */
export function givenOf({ quantityE4, actualQuantityE4, rateE4 }: TradeLine, { grossPaise, discountPaise }: LinePrice): Given {
  const freeE4 = Math.max(0, actualQuantityE4 - quantityE4);
  const isSane = Number.isSafeInteger(freeE4) && Number.isSafeInteger(rateE4) && rateE4 >= 0;
  const isTooMuch = isSane && BigInt(freeE4) * BigInt(rateE4) > BigInt(MAX_TOTAL_PAISE) * 1_000_000n;
  const freePaise = isTooMuch ? paise(MAX_TOTAL_PAISE) : isSane ? amountOf(freeE4, rateE4) : paise(0);
  return { worthPaise: paise(grossPaise + freePaise), givenPaise: paise(discountPaise + freePaise), freePaise };
}

/** What is given away with one line, in percent, in rupees or in goods, against its value; said at the goods where the discount alone would pass. */
export function discountProblem({ worthPaise, givenPaise, freePaise }: Given, mostE4: number | null, at: string): Problem | null {
  if (mostE4 === null || givenPaise <= percentOf(worthPaise, mostE4)) return null;
  const isOfGoods = freePaise > 0 && givenPaise - freePaise <= percentOf(paise(worthPaise - freePaise), mostE4);
  return { code: 'DISCOUNT_ABOVE_LIMIT', field: `${at}.${isOfGoods ? 'actualQuantityE4' : 'discount'}`, about: { mostE4 } };
}

/** What is taken off at the foot of a bill counts with what its lines give away: a limit is no limit when a charge goes round it. */
export function deductionProblem(charges: readonly ChargeLine[], lines: readonly Given[], mostE4: number | null): Problem | null {
  const at = charges.findLastIndex(({ amountPaise }) => amountPaise < 0);
  if (mostE4 === null || at < 0) return null;
  const sum = (amounts: readonly Paise[]) => amounts.reduce((one, other) => one + other, 0);
  const worthPaise = sum(lines.map((line) => line.worthPaise));
  const takenPaise = sum([...lines.map((line) => line.givenPaise), ...charges.map(({ amountPaise }) => Math.max(-amountPaise, 0))]);
  if (takenPaise <= percentOf(worthPaise, mostE4)) return null;
  return { code: 'DISCOUNT_ABOVE_LIMIT', field: `charges.${at}.amountPaise`, about: { mostE4 } };
}
