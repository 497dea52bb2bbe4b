import type { VoucherItem } from '@bahi/core/drafts/voucher-item';
import type { TaxTreatment } from '@bahi/core/gst/gst-rates';
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
