import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import type { VoucherFormKind } from '../voucher-form-kind.ts';

/** The texts that differ between the two kinds. */
type ReceiptFormKind = VoucherFormKind & {
  readonly kind: ReceiptKind;
  /** The title of the source or destination. */
  readonly source: string;
  readonly noSource: string;
  readonly done: string;
  readonly act: string;
};

const common = { leavingEdit: 'Leave this edit?', first: 'party', hasAmount: true } as const;

export const receiptKinds: Readonly<Record<ReceiptKind, ReceiptFormKind>> = {
  receipt: {
    ...common,
    kind: 'receipt',
    title: 'Receipt',
    editTitle: 'Edit receipt',
    noun: 'receipt',
    leaving: 'Leave this receipt?',
    source: 'Received in',
    noSource: 'Choose where the money was received.',
    done: 'Received',
    act: 'receive',
  },
  payment: {
    ...common,
    kind: 'payment',
    title: 'Payment',
    editTitle: 'Edit payment',
    noun: 'payment',
    leaving: 'Leave this payment?',
    source: 'Paid from',
    noSource: 'Choose where the money was paid from.',
    done: 'Paid',
    act: 'pay',
  },
};
