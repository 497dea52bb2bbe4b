import { type Paise, sumPaise } from '@bahi/core/money/paise';
import { figuresOf } from '@bahi/core/vouchers/build-receipt';
import type { ReceiptLineEntry } from '../../platform/drafts/receipt-entry.ts';

/** The sum of the lines with their tax: the amount of a voucher for ledgers. */
export function linesPaiseOf(lines: readonly ReceiptLineEntry[], isInterState: boolean): Paise {
  const figures = figuresOf(
    lines.map(({ ledger, ...line }) => ({ ledgerId: ledger?._id ?? '', ...line })),
    isInterState,
  );
  return sumPaise(figures.map(({ totalPaise }) => totalPaise));
}
