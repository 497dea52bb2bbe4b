import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';

/** The addresses of receipts and payments, as specified. */
export const receiptPaths = {
  receipt: {
    form: '/sUsers/receipt',
    searchParty: '/sUsers/searchPartyReceipt',
    edit: '/sUsers/editReceipt/$id',
    details: '/sUsers/receipt/details/$id',
    addAmount: '/sUsers/receipt/addAmount/$party_id',
    editAmount: '/sUsers/receipt/editAmount/$party_id',
  },
  payment: {
    form: '/sUsers/payment',
    searchParty: '/sUsers/searchPartyPayment',
    edit: '/sUsers/editPayment/$id',
    details: '/sUsers/payment/details/$id',
    addAmount: '/sUsers/payment/addAmount/$party_id',
    editAmount: '/sUsers/payment/editAmount/$party_id',
  },
} as const satisfies Readonly<Record<ReceiptKind, object>>;

const ofPayment = /^\/sUsers\/(payment|editPayment|searchPartyPayment)/;
const withinEntry: Readonly<Record<ReceiptKind, RegExp>> = {
  receipt: /^\/sUsers\/(receipt|searchPartyReceipt|(receipt\/((add|edit)Amount|sourceList)|editReceipt)\/.*)$/,
  payment:
    /^\/sUsers\/(payment|paymentPurchase|searchPartyPayment|(payment\/(edit\/addAmount|(add|edit)Amount|sourceList)|editPayment)\/.*)$/,
};

/** The kind of voucher at an address. */
export function receiptKindOf(path: string): ReceiptKind {
  return ofPayment.test(path) ? 'payment' : 'receipt';
}

/** True if this is the Outstanding List of an edit. */
export function isEditAmount(path: string): boolean {
  return /\/(editAmount|edit\/addAmount)\//.test(path);
}

/** The voucher, its Outstanding List and its sources are one entry: navigating between them does not leave it. */
export function belongsToReceipt(kind: ReceiptKind): (path: string) => boolean {
  return (path) => withinEntry[kind].test(path);
}
