import { changeDraft } from '@bahi/core/drafts/change-draft';
import { beginDraft, type VoucherDraft } from '@bahi/core/drafts/voucher-draft';
import { beginItem, beginLine, type VoucherItem } from '@bahi/core/drafts/voucher-item';
import { type GstRate, rateOn, type TaxTreatment } from '@bahi/core/gst/gst-rates';
import { todayInIndia } from '@bahi/core/periods/business-date';
import type { InputCredit } from '@bahi/core/products/product-draft';
import type { Product } from '../answers.ts';

/** A ledger in the place of a product: an expense or an asset that is bought, a fee that is charged. */
export type LedgerGoods = {
  readonly _id: string;
  readonly kind: 'ledger';
  readonly product_name: string;
  readonly unit: '';
  readonly treatment: TaxTreatment;
  readonly gstPercentE4: number;
  readonly inputCredit: InputCredit;
};

/** What a line is about, as it was chosen, so that the draft stands without the network. */
export type Goods = Product | LedgerGoods;
export type GoodsItem = VoucherItem<Goods>;

/** The tax of a product as core takes it. */
export function gstRatesOf({ rates, slabBy }: Product): GstRate[] {
  return rates.map(({ from, gst, cess, cessPerUnit, cessRule, upTo, gstAbove }) => ({
    from,
    gstPercentE4: gst,
    cessPercentE4: cess,
    cessPerUnitE4: cessPerUnit,
    cessRule,
    slab: upTo === null || gstAbove === null ? null : { upToPaise: upTo, aboveGstPercentE4: gstAbove, by: slabBy },
  }));
}

type Begun = Parameters<typeof beginItem>[0];

/** An item of these goods without a line, with the tax that it bears on a day at a rate. */
export function itemOf(product: Goods, rateE4: number, isTaxInclusive: boolean, date: string, more: Partial<Begun> = {}): GoodsItem {
  const begun = { product, selectedPriceRateE4: rateE4, isTaxInclusive, ...more };
  if (product.kind === 'ledger')
    return beginItem<Goods>({ ...begun, product, igstE4: product.treatment === 'taxable' ? product.gstPercentE4 : 0 });
  const found = product.taxTreatment === 'taxable' ? rateOn(gstRatesOf(product), date, Math.trunc(rateE4 / 100)) : null;
  return beginItem<Goods>({
    ...begun,
    product,
    igstE4: found?.gstPercentE4 ?? 0,
    cessE4: found?.cessPercentE4 ?? 0,
    cessPerUnitE4: found?.cessPerUnitE4 ?? 0,
    cessRule: found?.cessRule ?? 'sum',
  });
}

/** A line as releases before godowns and batches stored it: one row for each product and godown. */
type FlatItem = {
  readonly product: Product;
  readonly godownId: string;
  readonly countE4: number;
  readonly selectedPriceRateE4: number;
  readonly isTaxInclusive: boolean;
  readonly discountPercentageE4: number;
};

/** Items as they are now, of what lies stored; what cannot be read is left out. */
export function storedItems(items: readonly unknown[]): readonly GoodsItem[] {
  const today = todayInIndia(Date.now());
  let draft: VoucherDraft<Goods, never> = beginDraft('sales');
  for (const stored of items) {
    const item = stored as Partial<GoodsItem> & Partial<FlatItem>;
    if (item.product === undefined || item.selectedPriceRateE4 === undefined) continue;
    if (item.GodownList !== undefined) {
      draft = { ...draft, items: [...draft.items, { ...itemOf(item.product, 0, false, today), ...item }] };
      continue;
    }
    const { product, godownId = '', countE4 = 0, selectedPriceRateE4, isTaxInclusive = false, discountPercentageE4 = 0 } = item;
    const discountType = discountPercentageE4 === 0 ? 'none' : 'percentage';
    const its = itemOf(product, selectedPriceRateE4, isTaxInclusive, today, { discountType, discountPercentageE4 });
    const line = beginLine({ godownId, countE4, selectedPriceRateE4 });
    draft = changeDraft<Goods, never>(draft, { type: 'scanItem', item: its, line });
  }
  return draft.items;
}
