import { beginLine, recalculated } from '@bahi/core/drafts/voucher-item';
import type { Product } from '../platform/answers.ts';
import type { GoodsItem } from '../platform/drafts/voucher-goods.ts';
import { itemOf } from '../vouchers/trade/item-of.ts';
import { aProduct, factsOf, TODAY } from './voucher-books.ts';

/** An item of an entry: so many pieces at a rate without tax, out of the first godown. */
export function anItem(product: Product = aProduct(), pieces = 1, rupees = product.salePrice / 10_000): GoodsItem {
  const selectedPriceRateE4 = rupees * 10_000;
  const godownId = factsOf('sales').godowns[0]?._id ?? '';
  const line = beginLine({ godownId, countE4: pieces * 10_000, selectedPriceRateE4 });
  return recalculated({ ...itemOf(product, selectedPriceRateE4, product.isTaxInclusive, TODAY), GodownList: [line] }, 'intra');
}
