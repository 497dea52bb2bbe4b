import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';

const ways = {
  sales: '/sUsers/salesDetails/$id',
  vanSale: '/sUsers/vanSaleDetails/$id',
  saleOrder: '/sUsers/invoiceDetails/$id',
  purchase: '/sUsers/purchaseDetails/$id',
  purchaseOrder: '/sUsers/purchaseOrderDetails/$id',
  creditNote: '/sUsers/creditNoteDetails/$id',
  debitNote: '/sUsers/debitNoteDetails/$id',
  receipt: '/sUsers/receipt/details/$id',
  payment: '/sUsers/payment/details/$id',
  stockTransfer: '/sUsers/stockTransferDetails/$id',
  stockAdjustment: '/sUsers/stockAdjustmentDetails/$id',
  stockJournal: '/sUsers/stockJournalDetails/$id',
  contra: '/sUsers/contraDetails/$id',
  journal: '/sUsers/journalDetails/$id',
} as const satisfies Readonly<Record<VoucherKind, string>>;

/** The page of a saved voucher. */
export const voucherLink = (kind: VoucherKind, id: string) => ({ to: ways[kind], params: { id } }) as const;
