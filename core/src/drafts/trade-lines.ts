import { spread } from '../money/spread.ts';
import type { Discount, TradeLine } from '../vouchers/trade-draft.ts';
import { addedLines, grossOfLines, type ItemLine, noDiscount, type VoucherItem } from './voucher-item.ts';

/** A line of the draft with its item. Grid rows, voucher lines and rows on the wire are all in this order. */
export type ItemRow<Item extends VoucherItem = VoucherItem> = {
  readonly item: Item;
  readonly line: ItemLine;
  /** Index of the line in the lines of its item. */
  readonly at: number;
  /** True for the first line of the item, where the item is shown. */
  readonly isFirst: boolean;
  readonly discount: Discount;
};

/**
 * The discount of each line. An amount is for the whole item and is shared over its lines by value; one that cannot be shared goes to
 * the first line, where it is refused.
 */
function discountsOf(item: VoucherItem): readonly Discount[] {
  const { discount } = item;
  const lines = addedLines(item);
  if (discount.kind !== 'amount') return lines.map(() => discount);
  const gross = grossOfLines(item);
  const isShared = lines.length > 1 && discount.amountPaise >= 0 && discount.amountPaise <= gross.reduce((sum, each) => sum + each, 0);
  const shares = isShared ? spread(discount.amountPaise, gross) : lines.map((_, at) => (at === 0 ? discount.amountPaise : 0));
  return shares.map((amountPaise) => ({ kind: 'amount', amountPaise }));
}

/** Every added line of every item. */
export function itemRows<Item extends VoucherItem>(items: readonly Item[]): readonly ItemRow<Item>[] {
  return items.flatMap((item) => {
    const discounts = discountsOf(item);
    return item.lines
      .flatMap((line, at) => (line.added ? [{ line, at }] : []))
      .map(({ line, at }, nth) => ({
        item,
        line,
        at,
        isFirst: nth === 0,
        discount: discounts[nth] ?? noDiscount,
      }));
  });
}

/** The voucher line of a row. Lines for a ledger are made where the ledger is known. */
export function tradeLineOf({ item, line, discount }: ItemRow): TradeLine {
  return {
    productId: item.product._id,
    godownId: line.godownId,
    batch: line.batch,
    quantityE4: line.valuePaise === undefined ? line.quantityE4 : 0,
    actualQuantityE4: line.valuePaise === undefined ? line.actualQuantityE4 : 0,
    rateE4: line.rateE4,
    isTaxInclusive: item.isTaxInclusive,
    discount,
    ...(line.valuePaise !== undefined && { valuePaise: line.valuePaise }),
    ...(item.alternateFactorE4 !== null && { alternateFactorE4: item.alternateFactorE4 }),
    ...(line.newBatch !== null && { newBatch: line.newBatch }),
    ...(line.serials !== undefined && { serials: line.serials }),
    ...(line.originalAt !== undefined && { originalAt: line.originalAt }),
  };
}
