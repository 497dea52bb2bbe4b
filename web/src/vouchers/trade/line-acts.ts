import type { LineKey } from '@bahi/core/drafts/edit-items';
import type { VoucherItem } from '@bahi/core/drafts/voucher-item';
import type { ScannedPart } from '@bahi/core/labels/read-scan';
import type { Product, ProductForVoucher } from '../../platform/answers.ts';
import type { Goods, LedgerGoods } from '../../platform/drafts/voucher-goods.ts';
import type { SerialsAsked } from '../serials/serials-panel.tsx';
import type { GoodsRow } from './core-draft.ts';

/** The actions on lines, shared by the grid, the line sheet on a phone and the scanner. */
export type LineActs = {
  /** Searches the ledgers that a line may name; undefined if the kind takes none. */
  readonly ledgers: ((search: string) => Promise<readonly LedgerGoods[]>) | undefined;
  /** The rate of a new line with this count; null if this person may not see it. */
  priceOf(product: Product, quantityE4: number): number | null;
  /** Puts goods into the row, or on a new one; returns the row's present index, which may be an existing row. */
  choose(goods: Goods, row: number, asked: { quantityE4: number; isScanned: boolean; isCounted: boolean }): number;
  /** Adds a scanned part: to the line of its batch, else of the product, else as a new line. Returns the reason if it cannot. */
  scan(product: ProductForVoucher, part: ScannedPart): string | null;
  /** Sets the total count of a product in its item, else adds an item; 0 removes it. A line of value alone stays unchanged. */
  count(product: Product, quantityE4: number): void;
  /**
   * Sets the count of a product in one godown and batch, replacing the count in `from`; 0 removes that line, and the item with its last
   * line.
   */
  countAt(product: Product, place: LineKey, quantityE4: number, from?: VoucherItem): void;
  /** Moves the item unchanged to the top of the lines. */
  toTop(product: Product): void;
  setCount(row: GoodsRow, quantityE4: number): void;
  /** The way in which a line takes serial numbers; null for other goods and vouchers that move none. */
  serialsOf(row: GoodsRow): SerialsAsked | null;
  /** Sets the serial numbers of a line. Once they are done, the count follows them: of pieces that come in, else only upward. */
  setSerials(row: GoodsRow, serials: readonly string[], isDone: boolean): void;
  /** The count typed last, which may not be rendered yet. */
  countE4Of(row: GoodsRow): number;
  setFree(row: GoodsRow, freeE4: number): void;
  setRate(row: GoodsRow, rateE4: number): void;
  setValue(row: GoodsRow, valuePaise: number): void;
  setDiscount(row: GoodsRow, figure: number): void;
  /** Switches the discount between percent and rupees. */
  turnDiscount(row: GoodsRow): void;
  turnInclusive(row: GoodsRow): void;
  turnUnit(row: GoodsRow): void;
  /** Switches between a value alone and count × rate, if the kind allows it. */
  turnValue(row: GoodsRow): void;
  /** Changes the godown or batch. */
  setPlace(row: GoodsRow, place: { godownId: string; batch: string }): void;
  /** Adds a godown or batch to the same item, after the stock by godown is known. */
  addPart(row: GoodsRow): Promise<void>;
  remove(row: GoodsRow): void;
  /** Called when the count is final: 0 removes the line; for goods with batches they are suggested again. */
  settle(row: GoodsRow): 'gone' | 'stays';
  altered(goods: Goods): void;
  /** Waits for the answer of the server if it has not arrived yet. */
  readonly readAid: (productId: string) => Promise<ProductForVoucher | undefined>;
  readonly aidOf: (productId: string) => ProductForVoucher | undefined;
};
