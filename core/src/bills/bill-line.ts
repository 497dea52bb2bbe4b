import { type Paise, paise } from '../money/paise.ts';
import { formatAmount } from '../money/rupee-format.ts';

/** A bill-wise detail of a voucher: it opens a bill, settles one, or names none. Above 0 it increases what the party owes. */
export type BillLine = { readonly type: 'new' | 'against' | 'advance' | 'onAccount'; readonly billNo: string; readonly amountPaise: Paise };

const words: Readonly<Record<BillLine['type'], string>> = {
  new: 'New bill',
  against: 'Against',
  advance: 'Advance',
  onAccount: 'On account',
};

/** The text on a statement, as "Against SL/26-27/00418 1,180.00 Cr". */
export function billLineText({ type, billNo, amountPaise }: BillLine): string {
  const label = type === 'onAccount' ? words.onAccount : `${words[type]} ${billNo}`;
  return `${label} ${formatAmount(paise(Math.abs(amountPaise)), 'two')} ${amountPaise < 0 ? 'Cr' : 'Dr'}`;
}

/** The details worth printing. A voucher that only opens one bill under its own number needs none. */
export function tellingLines<Line extends BillLine>(voucherNumber: string, lines: readonly Line[]): readonly Line[] {
  const [only] = lines;
  return lines.length === 1 && only?.type === 'new' && only.billNo === voucherNumber ? [] : lines;
}
