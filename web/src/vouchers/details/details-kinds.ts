import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import type { VoucherDetails } from '../../platform/answers.ts';

type Id = { readonly id: string };
type Ways = {
  /** The address of a new one. */
  readonly create: string;
  /** The address of an edit, before the id. */
  readonly edit: string;
  readonly party: string;
};

/** The addresses of each kind, as specified. */
export const detailsKinds: Readonly<Record<VoucherKind, Ways>> = {
  sales: { create: '/sUsers/sales', edit: '/sUsers/editsales', party: 'Party' },
  vanSale: { create: '/sUsers/vanSale', edit: '/sUsers/editvanSale', party: 'Party' },
  saleOrder: { create: '/sUsers/invoice', edit: '/sUsers/editinvoice', party: 'Party' },
  purchase: { create: '/sUsers/purchase', edit: '/sUsers/editpurchase', party: 'Supplier' },
  purchaseOrder: { create: '/sUsers/purchaseOrder', edit: '/sUsers/editpurchaseOrder', party: 'Supplier' },
  creditNote: { create: '/sUsers/creditNote', edit: '/sUsers/editcreditNote', party: 'Party' },
  debitNote: { create: '/sUsers/debitNote', edit: '/sUsers/editdebitNote', party: 'Party' },
  receipt: { create: '/sUsers/receipt', edit: '/sUsers/editReceipt', party: 'Received from' },
  payment: { create: '/sUsers/payment', edit: '/sUsers/editPayment', party: 'Paid to' },
  stockTransfer: { create: '/sUsers/stockTransfer', edit: '/sUsers/editstockTransfer', party: '' },
  stockAdjustment: { create: '/sUsers/stockAdjustment', edit: '/sUsers/editstockAdjustment', party: '' },
  stockJournal: { create: '/sUsers/stockJournal', edit: '/sUsers/editstockJournal', party: '' },
  contra: { create: '/sUsers/contra', edit: '/sUsers/editcontra', party: '' },
  journal: { create: '/sUsers/journal', edit: '/sUsers/editjournal', party: '' },
};

/** True if the other godown received the goods of a transfer in a separate step: later, or short, or damaged. */
export function isReceivedApart({ transfer, lines }: VoucherDetails): boolean {
  if (transfer?.state !== 'received') return false;
  return transfer.receivedOn !== transfer.dispatchedOn || lines.some(({ shortE4, damagedE4 }) => (shortE4 ?? 0) + (damagedE4 ?? 0) > 0);
}

/** A transfer received in a separate step cannot be edited, and a closed order must be reopened first; every other valid voucher can. */
export function mayEdit(voucher: VoucherDetails): boolean {
  return !voucher.isCancelled && voucher.closed === null && !isReceivedApart(voucher);
}

const conversions: Partial<Readonly<Record<VoucherKind, { readonly label: string; readonly short?: string; readonly to: string }>>> = {
  saleOrder: { label: 'Convert to sale', short: 'Convert', to: '/sUsers/billToSales/$id' },
  purchaseOrder: { label: 'Convert to purchase', short: 'Convert', to: '/sUsers/billToPurchase/$id' },
  sales: { label: 'Credit note', to: '/sUsers/billToCreditNote/$id' },
  vanSale: { label: 'Credit note', to: '/sUsers/billToCreditNote/$id' },
  purchase: { label: 'Debit note', to: '/sUsers/billToDebitNote/$id' },
};

/** The kind into which a saved voucher can be converted with one key, and the address. */
export function conversionOf({
  kind,
  isCancelled,
  closed,
  _id,
}: VoucherDetails): ({ label: string; short?: string; to: string } & Id) | null {
  const conversion = conversions[kind];
  return isCancelled || closed !== null || !conversion ? null : { ...conversion, id: _id };
}
