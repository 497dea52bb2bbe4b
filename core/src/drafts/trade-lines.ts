import { spread } from '../money/spread.ts';
import type { Discount, TradeLine } from '../vouchers/trade-draft.ts';
import { addedLines, grossOfLines, type ItemLine, type VoucherItem } from './voucher-item.ts';

/** A line of the draft beside its item: rows of a grid, lines of the voucher that is built, and rows on the wire, all in this order. */
export type ItemRow<Item extends VoucherItem = VoucherItem> = {
  readonly item: Item;
  readonly line: ItemLine;
  /** Where the line stands in the GodownList of its item. */
  readonly at: number;
  /** The item is told once, with its first line. */
  readonly isFirst: boolean;
  readonly discount: Discount;
};

/** An amount is of the whole item and shared over its lines by value; what cannot be shared stands with the first, where it is refused. */
function discountsOf(item: VoucherItem): readonly Discount[] {
  const { discountType, discountPercentageE4, discountPaise } = item;
  const lines = addedLines(item);
  if (discountType === 'none') return lines.map(() => ({ kind: 'none' }));
  if (discountType === 'percentage') return lines.map(() => ({ kind: 'percent', percentE4: discountPercentageE4 }));
  const gross = grossOfLines(item);
  const isShared = lines.length > 1 && discountPaise >= 0 && discountPaise <= gross.reduce((sum, each) => sum + each, 0);
  const shares = isShared ? spread(discountPaise, gross) : lines.map((_, at) => (at === 0 ? discountPaise : 0));
  return shares.map((amountPaise) => ({ kind: 'amount', amountPaise }));
}

/** Every added line of every item. */
export function itemRows<Item extends VoucherItem>(items: readonly Item[]): readonly ItemRow<Item>[] {
  return items.flatMap((item) => {
    const discounts = discountsOf(item);
    return item.GodownList.flatMap((line, at) => (line.added ? [{ line, at }] : [])).map(({ line, at }, nth) => ({
      item,
      line,
      at,
      isFirst: nth === 0,
      discount: discounts[nth] ?? { kind: 'none' },
    }));
  });
}

/** A row as the voucher is built of it. A line on a ledger is made where its ledger is known. */
export function tradeLineOf({ item, line, discount }: ItemRow): TradeLine {
  return {
    productId: item.product._id,
    godownId: line.godownId,
    batch: line.batch,
    quantityE4: line.valuePaise === undefined ? line.countE4 : 0,
    actualQuantityE4: line.valuePaise === undefined ? line.actualCountE4 : 0,
    rateE4: line.selectedPriceRateE4,
    isTaxInclusive: item.isTaxInclusive,
    discount,
    ...(line.valuePaise !== undefined && { valuePaise: line.valuePaise }),
    ...(item.unitFactorE4 !== null && { alternateFactorE4: item.unitFactorE4 }),
    ...(line.newBatch !== null && { newBatch: line.newBatch }),
    ...(line.originalAt !== undefined && { originalAt: line.originalAt }),
  };
}
