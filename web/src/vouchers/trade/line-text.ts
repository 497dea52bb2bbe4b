import { paise } from '@bahi/core/money/paise';
import { formatAmount, formatE4 } from '@bahi/core/money/rupee-format';
import type { BuiltLine } from '@bahi/core/vouchers/built-sales';
import type { VoucherFacts } from '../../platform/answers.ts';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import type { GoodsRow } from './core-draft.ts';

export type Line = BuiltLine | undefined;

/** What the eye can check: quantity × rate less discount, with tax in it where the rate has it. */
export function amountPaiseOf(line: Line): number {
  return line ? paise(line.grossPaise - line.discountPaise) : 0;
}

/** Nil-rated, exempt and the like say so in place of a rate. */
export function taxText(line: Line): string {
  if (!line) return '';
  if (line.treatment === 'taxable') return formatE4(line.gstPercentE4);
  return { nil: 'nil', exempt: 'exempt', nonGst: 'non-GST', zeroRated: 'zero' }[line.treatment];
}

/** `5` for percent, `₹50.00` for rupees; '' for none. */
export function discountText({ discountType, discountPercentageE4, discountPaise }: GoodsItem): string {
  if (discountType === 'amount') return discountPaise === 0 ? '' : `₹${formatAmount(discountPaise, 'two')}`;
  return discountPercentageE4 === 0 ? '' : formatE4(discountPercentageE4);
}

/** Where a line lies: its godown where there are several, and its batch. */
export function placeText({ line }: GoodsRow, godowns: VoucherFacts['godowns']): string {
  const godown = godowns.length > 1 ? (godowns.find(({ _id }) => _id === line.godownId)?.name ?? '') : '';
  return [godown, line.batch].filter((text) => text !== '').join(' · ');
}
