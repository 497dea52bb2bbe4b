import { beginItem } from '@bahi/core/drafts/voucher-item';
import { type GstRate, rateOn } from '@bahi/core/gst/gst-rates';
import { piecePriceOf } from '@bahi/core/products/unit-codes';
import type { Product } from '../../platform/answers.ts';
import type { Goods, GoodsItem } from '../../platform/drafts/voucher-goods.ts';

/** The tax of a product as core takes it. */
export function gstRatesOf({ rates, slabBy }: Product): GstRate[] {
  return rates.map(({ from, gst, cess, cessPerUnit, cessRule, upTo, gstAbove, taxOn }) => ({
    from,
    gstPercentE4: gst,
    cessPercentE4: cess,
    cessPerUnitE4: cessPerUnit,
    cessRule,
    slab: upTo === null || gstAbove === null ? null : { upToPaise: upTo, aboveGstPercentE4: gstAbove, by: slabBy },
    taxOn,
  }));
}

type Begun = Parameters<typeof beginItem>[0];

/** An item of these goods without a line, with the tax that it bears on a day at a rate. */
export function itemOf(product: Goods, rateE4: number, isTaxInclusive: boolean, date: string, more: Partial<Begun> = {}): GoodsItem {
  const begun = { product, selectedPriceRateE4: rateE4, isTaxInclusive, ...more };
  if (product.kind === 'ledger')
    return beginItem<Goods>({ ...begun, product, igstE4: product.treatment === 'taxable' ? product.gstPercentE4 : 0 });
  const isTaxed = product.taxTreatment === 'taxable';
  const found = isTaxed ? rateOn(gstRatesOf(product), date, piecePriceOf(rateE4, product.unit)) : null;
  return beginItem<Goods>({
    ...begun,
    product,
    igstE4: found?.gstPercentE4 ?? 0,
    cessE4: found?.cessPercentE4 ?? 0,
    cessPerUnitE4: found?.cessPerUnitE4 ?? 0,
    cessRule: found?.cessRule ?? 'sum',
  });
}
