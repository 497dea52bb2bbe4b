import { beginItem, beginLine } from '@bahi/core/drafts/voucher-item';
import type { Product } from '../platform/answers.ts';
import type { Goods, GoodsItem } from '../platform/drafts/voucher-goods.ts';
import { aProduct, factsOf } from './voucher-books.ts';

/** An item of an entry: so many pieces at a rate without tax, out of the first godown. */
export function anItem(product: Product = aProduct(), pieces = 1, rupees = product.salePriceE4 / 10_000): GoodsItem {
  const rateE4 = rupees * 10_000;
  const godownId = factsOf('sales').godowns[0]?._id ?? '';
  const line = beginLine({ godownId, quantityE4: pieces * 10_000, rateE4 });
  return { ...beginItem<Goods>({ product, rateE4, isTaxInclusive: product.isTaxInclusive }), lines: [line] };
}
