import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';

/** In what the pages of the two kinds speak differently; all else is one page. */
type MoneyWords = {
  readonly title: string;
  readonly noun: string;
  /** Where the money lies. */
  readonly source: string;
  readonly noSource: string;
  readonly done: string;
  readonly act: string;
};

export const moneyWords: Readonly<Record<ReceiptKind, MoneyWords>> = {
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
