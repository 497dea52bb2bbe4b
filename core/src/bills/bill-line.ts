import { type Paise, paise } from '../money/paise.ts';
import { formatAmount } from '../money/rupee-format.ts';

/** What of a voucher is of which bill: it opens one, goes against one, or names none. Above 0 the party owes more by it. */
export type BillLine = { readonly type: 'new' | 'against' | 'advance' | 'onAccount'; readonly bill_no: string; readonly amount: Paise };

const words: Readonly<Record<BillLine['type'], string>> = {
  new: 'New bill',
  against: 'Against',
  advance: 'Advance',
  onAccount: 'On account',
};

/** As a statement says it: Against SL/26-27/00418 1,180.00 Cr. */
export function billLineText({ type, bill_no, amount }: BillLine): string {
  const said = type === 'onAccount' ? words.onAccount : `${words[type]} ${bill_no}`;
  return `${said} ${formatAmount(paise(Math.abs(amount)), 'two')} ${amount < 0 ? 'Cr' : 'Dr'}`;
}

/** The lines that say more than their voucher does: a bill that a voucher opens whole under its own number needs no second line. */
export function tellingLines<Line extends BillLine>(voucherNumber: string, lines: readonly Line[]): readonly Line[] {
  const [only] = lines;
  return lines.length === 1 && only?.type === 'new' && only.bill_no === voucherNumber ? [] : lines;
}
