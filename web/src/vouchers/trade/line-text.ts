import { paise } from '@bahi/core/money/paise';
import { formatAmount, formatE4 } from '@bahi/core/money/rupee-format';
import type { BuiltLine } from '@bahi/core/vouchers/built-line';
import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import type { VoucherFacts } from '../../platform/answers.ts';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { rateOfTaxText } from '../item-text.ts';
import type { GoodsRow } from './core-draft.ts';

export type Line = BuiltLine | undefined;

/** Quantity × rate less discount, including tax if the rate includes it, so that a person can check it. */
export function amountPaiseOf(line: Line): number {
  return line ? paise(line.grossPaise - line.discountPaise) : 0;
}

/** The tax rate of a line, or its treatment if it has no rate. */
export function taxText(line: Line): string {
  return line ? rateOfTaxText(line.treatment, line.gstPercentE4) : '';
}

/** False for a line without tax, whose rate can neither include nor exclude any. True for a line that core has not built yet. */
export function bearsTax(line: Line): boolean {
  return !line || line.gstPercentE4 + line.cessPercentE4 + line.cessPerUnitE4 > 0;
}

/** The retail sale price the tax is computed on; '' if it is computed on the value. */
export function taxOnText(line: Line): string {
  const pricePaise = line?.retailPricePaise ?? 0;
  return pricePaise === 0 ? '' : `Tax on the retail sale price of ₹${formatAmount(pricePaise, 'two')}`;
}

/** The figure of a discount: paise of an amount, else percent × 10 000. */
export function discountFigureOf({ discount }: GoodsItem): number {
  if (discount.kind === 'none') return 0;
  return discount.kind === 'amount' ? discount.amountPaise : discount.percentE4;
}

/** `5` for percent, `₹50.00` for rupees; '' for none. */
export function discountText(item: GoodsItem): string {
  const figure = discountFigureOf(item);
  if (figure === 0) return '';
  return item.discount.kind === 'amount' ? `₹${formatAmount(figure, 'two')}` : formatE4(figure);
}

/** The godown of a line; '' if there is only one. */
export function godownText({ line }: GoodsRow, godowns: VoucherFacts['godowns']): string {
  return godowns.length > 1 ? (godowns.find(({ _id }) => _id === line.godownId)?.name ?? '') : '';
}

type Pending = { readonly orderedE4: number; readonly onOrderE4: number } | undefined;

/**
 * The stock available at a place, for goods that go to customers the quantity that they have ordered, and the quantity on order at
 * suppliers.
 */
export function stockText(leftE4: number, unit: string, pending: Pending, { side, stockSign }: TradeRule): string {
  const { orderedE4 = 0, onOrderE4 = 0 } = pending ?? {};
  return [
    `In stock ${formatE4(leftE4)} ${unit}`,
    stockSign === -1 && side === 'customer' && orderedE4 > 0 && `${formatE4(orderedE4)} ordered`,
    onOrderE4 > 0 && `${formatE4(onOrderE4)} on order`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The number of characters of a batch that its cell shows at any width; a longer one is also shown below the lines. */
export const SHORT_BATCH = 12;
