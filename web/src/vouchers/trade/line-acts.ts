import type { LineKey } from '@bahi/core/drafts/edit-items';
import type { VoucherItem } from '@bahi/core/drafts/voucher-item';
import type { Product, ProductForVoucher } from '../../platform/answers.ts';
import type { Goods, LedgerGoods } from '../../platform/drafts/voucher-goods.ts';
import type { GoodsRow } from './core-draft.ts';

/** What a person does to the lines. The same hand for the grid, the sheet of a phone and a scanner. */
export type LineActs = {
  /** Ledgers that a line may name; undefined where the kind takes none. */
  readonly ledgers: ((search: string) => Promise<readonly LedgerGoods[]>) | undefined;
  /** The rate that a new line of so many takes; null where this person may not know it. */
  priceOf(product: Product, quantityE4: number): number | null;
  /** Puts goods into the row, or on a new one; answers the row where it stands now, be it one that was there. */
  choose(goods: Goods, row: number, asked: { quantityE4: number; isScanned: boolean; isCounted: boolean }): number;
  /** So many of a product in all, where it stands, else as a new item; 0 takes it away. What stands by its value stays as it is. */
  count(product: Product, quantityE4: number): void;
  /** So many of a product in one godown and batch, typed over what stood there in `from`; 0 takes that line away, and the item with its last. */
  countAt(product: Product, place: LineKey, quantityE4: number, from?: VoucherItem): void;
  /** To the top of the lines, as it stands. */
  toTop(product: Product): void;
  setCount(row: GoodsRow, quantityE4: number): void;
  /** So many as were typed last, which may be ahead of what is drawn. */
  countE4Of(row: GoodsRow): number;
  setFree(row: GoodsRow, freeE4: number): void;
  setRate(row: GoodsRow, rateE4: number): void;
  setValue(row: GoodsRow, valuePaise: number): void;
  setDiscount(row: GoodsRow, figure: number): void;
  /** In percent or in rupees. */
  turnDiscount(row: GoodsRow): void;
  turnInclusive(row: GoodsRow): void;
  turnUnit(row: GoodsRow): void;
  /** Value alone in place of count and rate, where the kind takes that. */
  turnValue(row: GoodsRow): void;
  /** To another godown or batch. */
  setPlace(row: GoodsRow, place: { godownId: string; batch: string }): void;
  /** One more godown or batch of the same item, once the books have said what lies where. */
  addPart(row: GoodsRow): Promise<void>;
  remove(row: GoodsRow): void;
  /** The count as it stands is meant: nothing means the line goes; of goods with batches they are suggested anew. */
  settle(row: GoodsRow): 'gone' | 'stays';
  altered(goods: Goods): void;
  /** Waits for the books where they have not answered yet. */
  readonly readAid: (productId: string) => Promise<ProductForVoucher | undefined>;
  readonly aidOf: (productId: string) => ProductForVoucher | undefined;
};
