import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import type { CompanySettings } from '@bahi/core/organizations/company-settings';
import type { RegistrationType } from '@bahi/core/organizations/registrations';
import type { BankAccount } from '@bahi/core/postings/bank-account';
import { type VoucherKind, voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { SellerRow } from '../../organizations/seller-store.ts';
import type { BuyerRow } from '../voucher-pdf-store.ts';

/** The data of a printed voucher. Plain data, because it is sent to the drawing thread. */
export type VoucherPaper = {
  voucher: SerializedVoucher;
  seller: SellerRow;
  /** The registration on the day of the voucher. */
  registration: RegistrationType;
  buyer: BuyerRow | null;
  print: CompanySettings['print'];
  bank: BankAccount | null;
};

/** Sales of the company; other documents belong to suppliers, or have no party. */
export const isOwnInvoice = ({ kind }: SerializedVoucher): boolean => kind === 'sales' || kind === 'vanSale';

/** Vouchers that move goods and have no party. */
export const isOfStock = ({ kind }: SerializedVoucher): boolean => kind === 'stockTransfer' || kind === 'stockAdjustment';

/** Vouchers with priced lines. */
export const isTrade = (voucher: SerializedVoucher): boolean => voucher.items.length > 0 && !isOfStock(voucher);

/**
 * Kinds whose document the company gives to a party. The others stay with it: a purchase is documented by the supplier's bill, the rest has
 * no party.
 */
const given: Readonly<Record<VoucherKind, boolean>> = {
  sales: true,
  vanSale: true,
  saleOrder: true,
  creditNote: true,
  debitNote: true,
  receipt: true,
  payment: true,
  purchase: false,
  stockTransfer: false,
  stockAdjustment: false,
  contra: false,
  journal: false,
};

/** The footer of the settings, on documents for a party. */
export const footerOf = ({ voucher, print }: VoucherPaper): string => (given[voucher.kind] ? print.footer : '');

/** True if the voucher's party is a supplier. */
export const isOfSupplier = ({ kind, side }: SerializedVoucher): boolean =>
  kind === 'purchase' || kind === 'payment' || side === 'supplier';

/** A person who may not collect tax issues a bill of supply, not a tax invoice (CGST Act, section 31(3)(c)). */
function isBillOfSupply({ voucher, seller, registration }: VoucherPaper): boolean {
  if (!isOwnInvoice(voucher)) return false;
  const isZeroRated = voucher.items.some(({ treatment }) => treatment === 'zeroRated');
  return registration === 'composition' || (seller.gstin !== null && !hasTax(voucher) && !isZeroRated);
}

const hasTax = ({ totals: { cgstAmount, sgstAmount, igstAmount, cessAmount, additionalCessAmount } }: SerializedVoucher): boolean =>
  [cgstAmount, sgstAmount, igstAmount, cessAmount, additionalCessAmount].some((paise) => paise !== 0);

/** True if rate and tax are shown beside the lines: never on a bill of supply (CGST Rules, rule 49), otherwise if there is a rate. */
export const tellsTax = (paper: VoucherPaper): boolean =>
  !isBillOfSupply(paper) && (hasTax(paper.voucher) || paper.voucher.items.some(({ igst }) => igst !== 0));

export function titleOf(paper: VoucherPaper): string {
  const { voucher, print } = paper;
  if (!isOwnInvoice(voucher)) return voucherLabel(voucher.kind);
  return isBillOfSupply(paper) ? 'Bill of Supply' : print.invoiceTitle;
}
