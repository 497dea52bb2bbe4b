import type { TradeKind } from '@bahi/core/vouchers/trade-draft';

/** The titles of each page, apart from its other settings, so that its frame can be drawn before the form is loaded. */
export const tradeTitles = {
  sales: { title: 'Sales', editTitle: 'Edit sale', noun: 'sale' },
  vanSale: { title: 'Van sale', editTitle: 'Edit van sale', noun: 'van sale' },
  saleOrder: { title: 'Sale order', editTitle: 'Edit sale order', noun: 'sale order' },
  purchase: { title: 'Purchase', editTitle: 'Edit purchase', noun: 'purchase' },
  purchaseOrder: { title: 'Purchase order', editTitle: 'Edit purchase order', noun: 'purchase order' },
  creditNote: { title: 'Credit note', editTitle: 'Edit credit note', noun: 'credit note' },
  debitNote: { title: 'Debit note', editTitle: 'Edit debit note', noun: 'debit note' },
} as const satisfies Readonly<Record<TradeKind, object>>;
