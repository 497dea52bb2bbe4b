import { MAX_QUANTITY_E4, MAX_RATE_E4, MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Paise } from '../money/paise.ts';
import { amountOf } from '../money/rounding.ts';
import type { BatchDetails, Discount } from '../vouchers/trade-draft.ts';

export type Identified = { readonly _id: string };

/** A part of an item: its quantity in one godown and batch. An entry of the specification's lines. */
export type ItemLine = {
  /** '' for goods without batches. */
  readonly batch: string;
  readonly godownId: string;
  /** False for a line that is only offered. */
  readonly added: boolean;
  /** Billed quantity × 10 000: amounts are based on it. */
  readonly quantityE4: number;
  /** Moved quantity × 10 000: stock is based on it. The difference is free. */
  readonly actualQuantityE4: number;
  readonly rateE4: number;
  /** Details of a batch that a purchase creates. */
  readonly newBatch: BatchDetails | null;
  /** A value without quantity, which replaces count × rate. */
  readonly valuePaise?: Paise;
  /** The serial numbers of the moved pieces, as typed. */
  readonly serials?: readonly string[];
  /** For a note: index of the original's line that this line takes back, from 0. */
  readonly originalAt?: number;
};

/** A product on a voucher with all its lines, as entered. `buildTrade` computes the figures. */
export type VoucherItem<Product extends Identified = Identified> = {
  /** The product's id. A further item of the same product, as on a voucher from elsewhere, has the id of `itemIdOf`. */
  readonly _id: string;
  readonly product: Product;
  readonly lines: readonly ItemLine[];
  /** An amount is for all lines together. */
  readonly discount: Discount;
  readonly isTaxInclusive: boolean;
  readonly rateE4: number;
  /** Units in one second unit × 10 000, if counts and rates are per second unit; else null. */
  readonly alternateFactorE4: number | null;
  readonly isExpanded: boolean;
};

/**
 * The id of the nth item of a product on a voucher, from 0. The first has the id of the product, and adding the product changes that
 * one.
 */
export const itemIdOf = (goodsId: string, nth: number): string => (nth === 0 ? goodsId : `${goodsId}~${nth + 1}`);
/** The id of the product of an item. */
export const goodsIdOf = (itemId: string): string => itemId.split('~', 1)[0]!;

export const noDiscount: Discount = { kind: 'none' };

type ItemBegun<Product extends Identified> = Pick<VoucherItem<Product>, 'product' | 'rateE4' | 'isTaxInclusive'> &
  Partial<Pick<VoucherItem, 'discount' | 'alternateFactorE4'>>;

/** An item without lines. */
export function beginItem<Product extends Identified>(from: ItemBegun<Product>): VoucherItem<Product> {
  return {
    _id: from.product._id,
    lines: [],
    discount: noDiscount,
    alternateFactorE4: null,
    isExpanded: false,
    ...from,
  };
}

type LineBegun = Pick<ItemLine, 'godownId' | 'quantityE4' | 'rateE4'> &
  Partial<Pick<ItemLine, 'batch' | 'actualQuantityE4' | 'newBatch' | 'valuePaise' | 'serials' | 'originalAt'>>;

/** An added line. The moved quantity equals the billed one unless given. */
export function beginLine(from: LineBegun): ItemLine {
  return { batch: '', added: true, actualQuantityE4: from.quantityE4, newBatch: null, ...from };
}

/** The same line as offered only, with count 0. */
export const withoutCount = (line: ItemLine): ItemLine => ({ ...line, added: false, quantityE4: 0, actualQuantityE4: 0 });

/** Changes a line of a new batch. Other lines of the same batch take over its batch details. */
export function redescribeBatch<Item extends VoucherItem>(item: Item, was: ItemLine, now: ItemLine): Item {
  const lines = item.lines.map((each) => {
    if (each === was) return now;
    return each.batch === now.batch && each.newBatch ? { ...each, newBatch: now.newBatch } : each;
  });
  return { ...item, lines };
}

/** The added lines of an item. */
export const addedLines = ({ lines }: VoucherItem): readonly ItemLine[] => lines.filter(({ added }) => added);

/** The billed quantity × 10 000 of an item. */
export const quantityOf = (item: VoucherItem): number => addedLines(item).reduce((sum, { quantityE4 }) => sum + quantityE4, 0);
/** The billed quantity × 10 000 of the first item of a product; 0 if there is none. */
export const quantityThere = (items: readonly VoucherItem[], productId: string): number => {
  const item = items.find(({ _id }) => _id === productId);
  return item ? quantityOf(item) : 0;
};
/** The moved quantity × 10 000 of an item. */
export const actualQuantityOf = (item: VoucherItem): number =>
  addedLines(item).reduce((sum, { actualQuantityE4 }) => sum + actualQuantityE4, 0);

/** Count × rate, or the value alone, in paise. A value out of range counts as 0; the voucher build reports it. */
function grossOf({ quantityE4, rateE4, valuePaise }: ItemLine): Paise {
  const isWithin = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most;
  if (valuePaise !== undefined) return isWithin(valuePaise, MAX_TOTAL_PAISE) ? valuePaise : 0;
  if (!isWithin(quantityE4, MAX_QUANTITY_E4) || !isWithin(rateE4, MAX_RATE_E4)) return 0;
  const isTooMuch = BigInt(quantityE4) * BigInt(rateE4) > BigInt(MAX_TOTAL_PAISE) * 1_000_000n;
  return isTooMuch ? 0 : amountOf(quantityE4, rateE4);
}

/** The gross amounts of the added lines, before discount. */
export const grossOfLines = (item: VoucherItem): readonly Paise[] => addedLines(item).map(grossOf);
