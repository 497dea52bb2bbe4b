import { paise } from '@bahi/core/money/paise';
import { formatAmount, formatE4 } from '@bahi/core/money/rupee-format';
import type { BuiltLine } from '@bahi/core/vouchers/built-line';
import type { VoucherFacts } from '../../platform/answers.ts';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { rateOfTaxText } from '../item-text.ts';
import type { GoodsRow } from './core-draft.ts';

export type Line = BuiltLine | undefined;

/** What the eye can check: quantity × rate less discount, with tax in it where the rate has it. */
export function amountPaiseOf(line: Line): number {
  return line ? paise(line.grossPaise - line.discountPaise) : 0;
}

/** Its rate of tax, or how it is treated in place of one. */
export function taxText(line: Line): string {
  return line ? rateOfTaxText(line.treatment, line.gstPercentE4) : '';
}

/** False of a line on which no tax is: then its rate neither includes nor leaves out any. Of one that core has not made yet nobody knows. */
export function bearsTax(line: Line): boolean {
  return !line || line.gstPercentE4 + line.cessPercentE4 + line.cessPerUnitE4 > 0;
}

/** On which retail sale price the tax is reckoned; '' where it is on the value. */
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

/** The godown of a line, where there are several. */
export function godownText({ line }: GoodsRow, godowns: VoucherFacts['godowns']): string {
  return godowns.length > 1 ? (godowns.find(({ _id }) => _id === line.godownId)?.name ?? '') : '';
}

/** What may be taken of a place, and what orders have promised of the product where the goods leave. */
export function stockText(leftE4: number, unit: string, orderedE4: number): string {
  return `In stock ${formatE4(leftE4)} ${unit}${orderedE4 > 0 ? ` · ${formatE4(orderedE4)} ordered` : ''}`;
}

/** How many characters of a batch its cell shows at any width; a longer one is told below the lines too. */
export const SHORT_BATCH = 12;
