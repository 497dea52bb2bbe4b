import { type GstRate, type ProductTreatment, rateForPiece, rateInForce } from '../gst/gst-rates.ts';
import { taxLines } from '../gst/tax-lines.ts';
import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway, E4 } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { piecesIn } from '../products/unit-codes.ts';

export type TaxedProduct = {
  readonly salePriceE4: number;
  readonly isTaxInclusive: boolean;
  readonly unit: string;
  readonly treatment: ProductTreatment;
  readonly rates: readonly GstRate[];
  /** 0 for none. */
  readonly mrpPaise: Paise;
};

/**
 * The price of one unit with its tax in paise: the total of a bill for one unit, in the company's own state, at the product's own price
 * (rupees × 10 000). `isTaxed`: false for a composition or unregistered company, which charges no tax. Returns null if the tax is not known:
 * the product has no rate on the day, or its tax is on the retail sale price and it has no MRP (CGST Rules, rule 31D).
 */
export function priceWithTax(product: TaxedProduct, date: IsoDate, isTaxed: boolean): Paise | null {
  const { salePriceE4, isTaxInclusive, unit, treatment, rates, mrpPaise } = product;
  const valuePaise = paise(Number(divideHalfAway(BigInt(salePriceE4), 100n)));
  if (isTaxInclusive || !isTaxed || treatment !== 'taxable') return valuePaise;
  const rate = rateInForce(rates, date);
  const isOnRetail = rate?.taxOn === 'retailPrice';
  if (rate === null || (isOnRetail && mrpPaise <= 0)) return null;
  const pieces = rate.slab?.by === 'value' ? 1 : piecesIn(unit);
  const retail = isOnRetail && { retail: { pricePaise: mrpPaise, quantityE4: E4 } };
  const found = rateForPiece(rate, paise(Math.ceil(valuePaise / pieces)));
  return taxLines([{ ...found, valuePaise, isTaxInclusive, quantityE4: E4, ...retail }], 'intra')[0]!.totalPaise;
}
