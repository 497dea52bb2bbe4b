import { MAX_QUANTITY_E4, MAX_RATE_E4, MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { CessRule } from '../gst/gst-rates.ts';
import type { TaxHeads } from '../gst/place-of-supply.ts';
import { type TaxFigures, taxLines } from '../gst/tax-lines.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import { amountOf, percentOf, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { spread } from '../money/spread.ts';
import { inUnits } from '../vouchers/goods-of-line.ts';
import type { BatchDetails } from '../vouchers/trade-draft.ts';

export type Identified = { readonly _id: string };

/** A part of an item: so many of it out of, or into, one godown and batch. An entry of the specification's GodownList. */
export type ItemLine = {
  /** '' for goods without batches. */
  readonly batch: string;
  readonly godownId: string;
  /** False for a line that is only offered. */
  readonly added: boolean;
  /** Billed: money counts this one. */
  readonly countE4: number;
  /** Moved: stock counts this one. The difference is free of charge. */
  readonly actualCountE4: number;
  readonly selectedPriceRateE4: number;
  /** What a purchase says of a batch that the books do not know yet. */
  readonly newBatch: BatchDetails | null;
  /** Value alone, where nothing is counted: this takes the place of count × rate. */
  readonly valuePaise?: Paise;
  /** Of a note: the line of its original that this one takes back, counted from 0. */
  readonly originalAt?: number;
  readonly individualTotalPaise: Paise;
  readonly cgstAmountPaise: Paise;
  readonly sgstAmountPaise: Paise;
  readonly igstAmountPaise: Paise;
  readonly cessAmountPaise: Paise;
  readonly additionalCessAmountPaise: Paise;
};

/** A product on a voucher with all its lines. Its counts, total and taxes are those of the lines that are added. */
export type VoucherItem<Product extends Identified = Identified> = {
  /** Of the product; of one more item of the same product, which a voucher of another hand may have, `itemIdOf`. */
  readonly _id: string;
  readonly product: Product;
  readonly GodownList: readonly ItemLine[];
  readonly countE4: number;
  readonly actualCountE4: number;
  readonly totalPaise: Paise;
  readonly discountType: 'none' | 'percentage' | 'amount';
  /** Of all lines together; read when the type is amount. */
  readonly discountPaise: Paise;
  readonly discountPercentageE4: number;
  /** GST in percent, whichever heads it goes to. */
  readonly igstE4: number;
  readonly cessE4: number;
  readonly cessPerUnitE4: number;
  readonly cessRule: CessRule;
  readonly isTaxInclusive: boolean;
  readonly selectedPriceRateE4: number;
  /** How many units are in one of the second unit, where counts and rates are of that one; null as a rule. */
  readonly unitFactorE4: number | null;
  readonly totalCountE4: number;
  readonly totalActualCountE4: number;
  readonly totalCgstAmtPaise: Paise;
  readonly totalSgstAmtPaise: Paise;
  readonly totalIgstAmtPaise: Paise;
  readonly totalCessAmtPaise: Paise;
  readonly totalAddlCessAmtPaise: Paise;
  readonly isExpanded: boolean;
  readonly added: boolean;
};

/** The items of one product on one voucher: the first bears its id, and adding the product means that one. */
export const itemIdOf = (goodsId: string, nth: number): string => (nth === 0 ? goodsId : `${goodsId}~${nth + 1}`);
/** The product of an item, by the id of the item. */
export const goodsIdOf = (itemId: string): string => itemId.split('~', 1)[0]!;

type ItemBegun<Product extends Identified> = Pick<VoucherItem<Product>, 'product' | 'igstE4' | 'selectedPriceRateE4' | 'isTaxInclusive'> &
  Partial<
    Pick<VoucherItem, 'cessE4' | 'cessPerUnitE4' | 'cessRule' | 'discountType' | 'discountPaise' | 'discountPercentageE4' | 'unitFactorE4'>
  >;

/** An item without a line. */
export function beginItem<Product extends Identified>(from: ItemBegun<Product>): VoucherItem<Product> {
  return {
    _id: from.product._id,
    GodownList: [],
    countE4: 0,
    actualCountE4: 0,
    totalPaise: 0,
    discountType: 'none',
    discountPaise: 0,
    discountPercentageE4: 0,
    cessE4: 0,
    cessPerUnitE4: 0,
    cessRule: 'sum',
    unitFactorE4: null,
    totalCountE4: 0,
    totalActualCountE4: 0,
    totalCgstAmtPaise: 0,
    totalSgstAmtPaise: 0,
    totalIgstAmtPaise: 0,
    totalCessAmtPaise: 0,
    totalAddlCessAmtPaise: 0,
    isExpanded: false,
    added: false,
    ...from,
  };
}

type LineBegun = Pick<ItemLine, 'godownId' | 'countE4' | 'selectedPriceRateE4'> &
  Partial<Pick<ItemLine, 'batch' | 'actualCountE4' | 'newBatch' | 'valuePaise' | 'originalAt'>>;

/** A line that is added; as much moves as is billed unless told otherwise. Its figures come with its item. */
export function beginLine(from: LineBegun): ItemLine {
  return { batch: '', added: true, actualCountE4: from.countE4, newBatch: null, ...nothing, ...from };
}

const nothing = {
  individualTotalPaise: 0,
  cgstAmountPaise: 0,
  sgstAmountPaise: 0,
  igstAmountPaise: 0,
  cessAmountPaise: 0,
  additionalCessAmountPaise: 0,
};

/** The same line, only offered: it counts nothing and comes to nothing. */
export const withoutCount = (line: ItemLine): ItemLine => ({ ...line, ...nothing, added: false, countE4: 0, actualCountE4: 0 });

/** The item with this line of a new batch entered otherwise; other lines of the same batch take over what is said of the batch. */
export function redescribeBatch<Item extends VoucherItem>(item: Item, was: ItemLine, now: ItemLine): Item {
  const GodownList = item.GodownList.map((each) => {
    if (each === was) return now;
    return each.batch === now.batch && each.newBatch ? { ...each, newBatch: now.newBatch } : each;
  });
  return { ...item, GodownList };
}

/** The lines of an item that were added to the voucher. */
export const addedLines = ({ GodownList }: VoucherItem): readonly ItemLine[] => GodownList.filter(({ added }) => added);

/** Count × rate, or the value alone. What no voucher can come to counts as nothing: what is wrong with it is said where vouchers are built. */
function grossOf({ countE4, selectedPriceRateE4, valuePaise }: ItemLine): Paise {
  const isWithin = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most;
  if (valuePaise !== undefined) return isWithin(valuePaise, MAX_TOTAL_PAISE) ? valuePaise : 0;
  if (!isWithin(countE4, MAX_QUANTITY_E4) || !isWithin(selectedPriceRateE4, MAX_RATE_E4)) return 0;
  const isTooMuch = BigInt(countE4) * BigInt(selectedPriceRateE4) > BigInt(MAX_TOTAL_PAISE) * 1_000_000n;
  return isTooMuch ? 0 : amountOf(countE4, selectedPriceRateE4);
}

/** What the added lines come to before any discount. */
export const grossOfLines = (item: VoucherItem): readonly Paise[] => addedLines(item).map(grossOf);

/** The discount of each line. An amount is of the whole item and shared by value. */
function discountsOf({ discountType, discountPaise, discountPercentageE4 }: VoucherItem, gross: readonly Paise[]): readonly Paise[] {
  if (discountType === 'percentage')
    return gross.map((each) => percentOf(each, Math.min(Math.max(discountPercentageE4, 0), WHOLE_PERCENT_E4)));
  if (discountType === 'none' || gross.length === 0) return gross.map(() => 0);
  return spread(Math.min(Math.max(discountPaise, 0), sumPaise(gross)), gross);
}

function withFigures(line: ItemLine, figures: TaxFigures): ItemLine {
  return {
    ...line,
    individualTotalPaise: figures.totalPaise,
    cgstAmountPaise: figures.cgstPaise,
    sgstAmountPaise: figures.sgstPaise,
    igstAmountPaise: figures.igstPaise,
    cessAmountPaise: figures.cessPaise,
    additionalCessAmountPaise: figures.additionalCessPaise,
  };
}

/**
 * The item with the figures of its lines and their sums. Inclusive, a line is rate × count; exclusive, that plus tax; the discount is
 * taken first in both, and cess stands beside GST. Each line is reckoned for itself, so that removing one takes away just what it brought.
 */
export function recalculated<Item extends VoucherItem>(item: Item, heads: TaxHeads): Item {
  const gross = grossOfLines(item);
  const discounts = discountsOf(item, gross);
  let at = 0;
  const GodownList = item.GodownList.map((line) => {
    if (!line.added) return line;
    const valuePaise = (gross[at] ?? 0) - (discounts[at] ?? 0);
    at += 1;
    const { igstE4, cessE4, cessPerUnitE4, cessRule, isTaxInclusive, unitFactorE4 } = item;
    const counted = Number.isSafeInteger(line.countE4) ? Math.max(line.countE4, 0) : 0;
    const quantityE4 = unitFactorE4 === null ? counted : inUnits(counted, { alternateFactorE4: unitFactorE4 });
    const toTax = { gstPercentE4: igstE4, cessPercentE4: cessE4, cessPerUnitE4, cessRule, valuePaise, isTaxInclusive, quantityE4 };
    return withFigures(line, taxLines([toTax], heads)[0]!);
  });
  const lines = GodownList.filter(({ added }) => added);
  const sum = (figure: { [Name in keyof ItemLine]-?: ItemLine[Name] extends number ? Name : never }[keyof ItemLine]) =>
    sumPaise(lines.map((line) => line[figure]));
  const [countE4, actualCountE4] = [sum('countE4'), sum('actualCountE4')];
  return {
    ...item,
    GodownList,
    countE4,
    actualCountE4,
    totalPaise: sum('individualTotalPaise'),
    totalCountE4: countE4,
    totalActualCountE4: actualCountE4,
    totalCgstAmtPaise: sum('cgstAmountPaise'),
    totalSgstAmtPaise: sum('sgstAmountPaise'),
    totalIgstAmtPaise: sum('igstAmountPaise'),
    totalCessAmtPaise: sum('cessAmountPaise'),
    totalAddlCessAmtPaise: sum('additionalCessAmountPaise'),
    added: lines.length > 0,
  };
}

/** Without its tax: what a charge by percent is taken of. */
export function taxableOf(item: VoucherItem): Paise {
  const { totalPaise, totalCgstAmtPaise, totalSgstAmtPaise, totalIgstAmtPaise, totalCessAmtPaise, totalAddlCessAmtPaise } = item;
  return totalPaise - sumPaise([totalCgstAmtPaise, totalSgstAmtPaise, totalIgstAmtPaise, totalCessAmtPaise, totalAddlCessAmtPaise]);
}
