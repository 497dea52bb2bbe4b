import type { MoneyKind } from '@bahi/core/vouchers/money-draft';

/** The screens of receipts and payments, by the names of the specification. */
export const moneyPaths = {
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
} as const satisfies Readonly<Record<MoneyKind, object>>;

const ofPayment = /^\/sUsers\/(payment|editPayment|searchPartyPayment)/;
const withinEntry: Readonly<Record<MoneyKind, RegExp>> = {
  receipt: /^\/sUsers\/(receipt|searchPartyReceipt|(receipt\/((add|edit)Amount|sourceList)|editReceipt)\/.*)$/,
  payment:
    /^\/sUsers\/(payment|paymentPurchase|searchPartyPayment|(payment\/(edit\/addAmount|(add|edit)Amount|sourceList)|editPayment)\/.*)$/,
};

/** Which of the two a screen is of. */
export function moneyKindOf(path: string): MoneyKind {
  return ofPayment.test(path) ? 'payment' : 'receipt';
}

/** Whether the Outstanding List at this address is that of an edit. */
export function isEditAmount(path: string): boolean {
  return /\/(editAmount|edit\/addAmount)\//.test(path);
}

/** The voucher, its Outstanding List and its sources are one entry: going from one to the other is no leaving. */
export function belongsToMoney(kind: MoneyKind): (path: string) => boolean {
  return (path) => withinEntry[kind].test(path);
}
