import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import { percentOf } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { salePriceOn } from '../products/sale-price.ts';
import { inUnits } from './goods-of-line.ts';
import type { LinePrice } from './price-line.ts';
import type { RateRight } from './sale-limits.ts';
import type { ChargeLine } from './sales-draft.ts';
import type { TradeLine } from './trade-draft.ts';
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

/** The discount of one line, in percent or in rupees, against its value. */
export function discountProblem({ grossPaise, discountPaise }: LinePrice, mostE4: number | null, at: string): Problem | null {
  if (mostE4 === null || discountPaise <= percentOf(grossPaise, mostE4)) return null;
  return { code: 'DISCOUNT_ABOVE_LIMIT', field: `${at}.discount`, about: { mostE4 } };
}

/** What is taken off at the foot of a bill counts with the discounts of its lines: a limit is no limit when a charge goes round it. */
export function deductionProblem(charges: readonly ChargeLine[], prices: readonly LinePrice[], mostE4: number | null): Problem | null {
  const at = charges.findLastIndex(({ amountPaise }) => amountPaise < 0);
  if (mostE4 === null || at < 0) return null;
  const sum = (amounts: readonly Paise[]) => amounts.reduce((one, other) => one + other, 0);
  const grossPaise = sum(prices.map((price) => price.grossPaise));
  const takenPaise = sum([...prices.map((price) => price.discountPaise), ...charges.map(({ amountPaise }) => Math.max(-amountPaise, 0))]);
  if (takenPaise <= percentOf(grossPaise, mostE4)) return null;
  return { code: 'DISCOUNT_ABOVE_LIMIT', field: `charges.${at}.amountPaise`, about: { mostE4 } };
}
