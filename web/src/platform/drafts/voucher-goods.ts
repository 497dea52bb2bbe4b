import type { VoucherItem } from '@bahi/core/drafts/voucher-item';
import type { ProductTreatment } from '@bahi/core/gst/gst-rates';
import type { InputCredit } from '@bahi/core/products/product-draft';
import type { Product } from '../answers.ts';

/** A ledger in place of a product: a purchased expense or asset, or a charged fee. */
export type LedgerGoods = {
  readonly _id: string;
  readonly kind: 'ledger';
  readonly name: string;
  readonly unit: '';
  readonly treatment: ProductTreatment;
  readonly gstPercentE4: number;
  readonly inputCredit: InputCredit;
};

/** The product or ledger of a line as chosen, so that the draft works offline. */
export type Goods = Product | LedgerGoods;
export type GoodsItem = VoucherItem<Goods>;
