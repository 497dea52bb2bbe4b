import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';

/** Texts that differ between the two kinds; all else is one page. */
type ReceiptWords = {
  readonly title: string;
  readonly noun: string;
  /** The title of the source or destination. */
  readonly source: string;
  readonly noSource: string;
  readonly done: string;
  readonly act: string;
};

export const receiptWords: Readonly<Record<ReceiptKind, ReceiptWords>> = {
  receipt: {
    title: 'Receipt',
    noun: 'receipt',
    source: 'Received in',
    noSource: 'Choose where the money was received.',
    done: 'Received',
    act: 'receive',
  },
  payment: {
    title: 'Payment',
    noun: 'payment',
    source: 'Paid from',
    noSource: 'Choose where the money was paid from.',
    done: 'Paid',
    act: 'pay',
  },
};
