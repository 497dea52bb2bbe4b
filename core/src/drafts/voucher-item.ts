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

/** A part of an item: its quantity in one godown and batch. An entry of the specification's GodownList. */
export type ItemLine = {
  /** '' for goods without batches. */
  readonly batch: string;
  readonly godownId: string;
  /** False for a line that is only offered. */
  readonly added: boolean;
  /** Billed quantity × 10 000: amounts are based on it. */
  readonly countE4: number;
  /** Moved quantity × 10 000: stock is based on it. The difference is free. */
  readonly actualCountE4: number;
  readonly selectedPriceRateE4: number;
  /** Details of a batch that a purchase creates. */
  readonly newBatch: BatchDetails | null;
  /** A value without quantity, which replaces count × rate. */
  readonly valuePaise?: Paise;
  /** For a note: index of the original's line that this line takes back, from 0. */
  readonly originalAt?: number;
  readonly individualTotalPaise: Paise;
  readonly cgstAmountPaise: Paise;
  readonly sgstAmountPaise: Paise;
  readonly igstAmountPaise: Paise;
  readonly cessAmountPaise: Paise;
  readonly additionalCessAmountPaise: Paise;
};

/** A product on a voucher with all its lines. Its counts, total and taxes are sums of the added lines. */
export type VoucherItem<Product extends Identified = Identified> = {
  /** The product's id. A further item of the same product, as on a voucher from elsewhere, has the id of `itemIdOf`. */
  readonly _id: string;
  readonly product: Product;
  readonly GodownList: readonly ItemLine[];
  readonly countE4: number;
  readonly actualCountE4: number;
  readonly totalPaise: Paise;
  readonly discountType: 'none' | 'percentage' | 'amount';
  /** For all lines together; used if the type is `amount`. */
  readonly discountPaise: Paise;
  readonly discountPercentageE4: number;
  /** GST percent × 10 000, whether it is IGST or CGST and SGST. */
  readonly igstE4: number;
  readonly cessE4: number;
  readonly cessPerUnitE4: number;
  readonly cessRule: CessRule;
  readonly isTaxInclusive: boolean;
  readonly selectedPriceRateE4: number;
  /** Units in one second unit × 10 000, if counts and rates are per second unit; else null. */
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

/**
 * The id of the nth item of a product on a voucher, from 0. The first has the id of the product, and adding the product changes that
 * one.
 */
export const itemIdOf = (goodsId: string, nth: number): string => (nth === 0 ? goodsId : `${goodsId}~${nth + 1}`);
/** The id of the product of an item. */
export const goodsIdOf = (itemId: string): string => itemId.split('~', 1)[0]!;

type ItemBegun<Product extends Identified> = Pick<VoucherItem<Product>, 'product' | 'igstE4' | 'selectedPriceRateE4' | 'isTaxInclusive'> &
  Partial<
    Pick<VoucherItem, 'cessE4' | 'cessPerUnitE4' | 'cessRule' | 'discountType' | 'discountPaise' | 'discountPercentageE4' | 'unitFactorE4'>
  >;

/** An item without lines. */
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

/** An added line. The moved quantity equals the billed one unless given. Its amounts are computed with its item. */
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

/** The same line as offered only, with all figures 0. */
export const withoutCount = (line: ItemLine): ItemLine => ({ ...line, ...nothing, added: false, countE4: 0, actualCountE4: 0 });

/** Changes a line of a new batch. Other lines of the same batch take over its batch details. */
export function redescribeBatch<Item extends VoucherItem>(item: Item, was: ItemLine, now: ItemLine): Item {
  const GodownList = item.GodownList.map((each) => {
    if (each === was) return now;
    return each.batch === now.batch && each.newBatch ? { ...each, newBatch: now.newBatch } : each;
  });
  return { ...item, GodownList };
}

/** The added lines of an item. */
export const addedLines = ({ GodownList }: VoucherItem): readonly ItemLine[] => GodownList.filter(({ added }) => added);

/** Count × rate, or the value alone, in paise. A value out of range counts as 0; the voucher build reports it. */
function grossOf({ countE4, selectedPriceRateE4, valuePaise }: ItemLine): Paise {
  const isWithin = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most;
  if (valuePaise !== undefined) return isWithin(valuePaise, MAX_TOTAL_PAISE) ? valuePaise : 0;
  if (!isWithin(countE4, MAX_QUANTITY_E4) || !isWithin(selectedPriceRateE4, MAX_RATE_E4)) return 0;
  const isTooMuch = BigInt(countE4) * BigInt(selectedPriceRateE4) > BigInt(MAX_TOTAL_PAISE) * 1_000_000n;
  return isTooMuch ? 0 : amountOf(countE4, selectedPriceRateE4);
}

/** The gross amounts of the added lines, before discount. */
export const grossOfLines = (item: VoucherItem): readonly Paise[] => addedLines(item).map(grossOf);

/** The discount of each line. An amount is for the whole item and is shared by value. */
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
 * The item with the figures of its lines and their sums. The discount is taken first. If the rate includes tax, a line is rate × count;
 * otherwise tax is added. Cess is added beside GST. Each line is computed by itself, so removing one removes exactly what it added.
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

/** The item's total without tax in paise, on which percentage charges are computed. */
export function taxableOf(item: VoucherItem): Paise {
  const { totalPaise, totalCgstAmtPaise, totalSgstAmtPaise, totalIgstAmtPaise, totalCessAmtPaise, totalAddlCessAmtPaise } = item;
  return totalPaise - sumPaise([totalCgstAmtPaise, totalSgstAmtPaise, totalIgstAmtPaise, totalCessAmtPaise, totalAddlCessAmtPaise]);
}
