import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { OTHER_COUNTRIES } from '@bahi/core/gst/states';
import type { CompanySettings } from '@bahi/core/organizations/company-settings';
import type { RegistrationType } from '@bahi/core/organizations/registrations';
import { endorsement, type InvoiceNature, type InvoiceType, invoiceTitle, invoiceType } from '@bahi/core/papers/invoice-title';
import type { MissingMark } from '@bahi/core/papers/missing-marks';
import { missingMarks } from '@bahi/core/papers/missing-marks';
import type { OpenedBill } from '@bahi/core/papers/still-to-pay';
import type { BankAccount } from '@bahi/core/postings/bank-account';
import { type VoucherKind, voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { SellerRow } from '../../organizations/seller-store.ts';
import type { BuyerRow } from '../voucher-pdf-store.ts';

/** All that is on the paper of a voucher. Plain data: it goes to the worker that draws. */
export type VoucherPaper = {
  voucher: SerializedVoucher;
  seller: SellerRow;
  /** As it held on the day of the voucher. */
  registration: RegistrationType;
  buyer: BuyerRow | null;
  print: CompanySettings['print'];
  bank: BankAccount | null;
  /** A PNG or JPEG as a data address; null without a logo that pdfmake draws. */
  logo: string | null;
  /** The bills that it opened, with what is pending now. */
  bills: readonly OpenedBill[];
  /** True if the guest of a restaurant pays its bill to an operator, or at check-out. */
  isPaidElsewhere: boolean;
  /** The party owed this before it, debit above 0; null if it is not shown. */
  previousPaise: number | null;
};

/** True for the papers with which the company itself sells; the others are those of suppliers, or of nobody. */
export const isOwnInvoice = ({ kind }: SerializedVoucher): boolean => kind === 'sales' || kind === 'vanSale';

/** True for vouchers that move goods and have no party. */
export const isOfStock = ({ kind }: SerializedVoucher): boolean => ['stockTransfer', 'stockAdjustment', 'stockJournal'].includes(kind);

/** True for vouchers that have lines with a price. */
export const isTrade = (voucher: SerializedVoucher): boolean => voucher.lines.length > 0 && !isOfStock(voucher);

/** Kinds whose paper the company gives to a party; the others it keeps: a purchase is told by the supplier's bill, the rest has no party. */
const hasFooter: Readonly<Record<VoucherKind, boolean>> = {
  sales: true,
  vanSale: true,
  saleOrder: true,
  purchaseOrder: true,
  creditNote: true,
  debitNote: true,
  receipt: true,
  payment: true,
  purchase: false,
  stockTransfer: false,
  stockAdjustment: false,
  stockJournal: false,
  contra: false,
  journal: false,
};

/** The last line of the settings, where the paper goes to somebody. */
export const footerOf = ({ voucher, print }: VoucherPaper): string => (hasFooter[voucher.kind] ? print.footer : '');

/** True if the company buys from the party of the voucher. */
export const isOfSupplier = ({ kind, side }: SerializedVoucher): boolean =>
  kind === 'purchase' || kind === 'purchaseOrder' || kind === 'payment' || side === 'supplier';

const hasTax = ({ totals: { cgstPaise, sgstPaise, igstPaise, cessPaise, additionalCessPaise } }: SerializedVoucher): boolean =>
  [cgstPaise, sgstPaise, igstPaise, cessPaise, additionalCessPaise].some((paise) => paise !== 0);

/** The one who pays the bill: a counter buyer, the party at its own or another address, or another party. null if nobody is named. */
export function billedTo({ voucher, buyer }: Pick<VoucherPaper, 'voucher' | 'buyer'>): Addressed | null {
  const { billTo, newAddress, walkIn } = voucher;
  if (billTo) return { ...billTo, name: billTo.partyName, phone: '' };
  if (walkIn) return { name: walkIn.name, address: '', pin: '', state: '', gstin: null, phone: walkIn.mobileNumber, ...newAddress };
  return buyer && { ...buyer, phone: buyer.mobileNumber, ...newAddress };
}

/** The place that the goods go to, if the bill goes to another; null otherwise. */
export function shippedTo(paper: Pick<VoucherPaper, 'voucher' | 'buyer'>): Addressed | null {
  const { shipTo } = paper.voucher;
  return shipTo && { ...shipTo, name: shipTo.partyName, phone: '' };
}

export type Addressed = { name: string; address: string; pin: string; state: string; gstin: string | null; phone: string };

function natureOf(paper: VoucherPaper): InvoiceNature {
  const { voucher, seller } = paper;
  return {
    // A company that once had a GSTIN and now has none is unregistered today.
    registration: seller.gstin === null && paper.registration !== 'composition' ? 'unregistered' : paper.registration,
    isRecipientRegistered: !!billedTo(paper)?.gstin,
    hasTax: hasTax(voucher),
    lines: voucher.lines.map(({ treatment, gstPercentE4 }) => ({ treatment, gstPercentE4 })),
  };
}

/** The name that the law gives the paper of an own sale; null for other vouchers. */
const typeOf = (paper: VoucherPaper): InvoiceType | null => (isOwnInvoice(paper.voucher) ? invoiceType(natureOf(paper)) : null);

/** True if rate and tax stand beside the lines: never on a bill of supply (CGST Rules, rule 49), elsewhere where there is a rate. */
export const tellsTax = (paper: VoucherPaper): boolean => {
  const type = typeOf(paper);
  if (type === 'billOfSupply') return false;
  return hasTax(paper.voucher) || (type !== 'plainInvoice' && paper.voucher.lines.some(({ gstPercentE4 }) => gstPercentE4 !== 0));
};

/** The title of the paper. */
export function titleOf(paper: VoucherPaper): string {
  const type = typeOf(paper);
  return type === null ? voucherLabel(paper.voucher.kind) : invoiceTitle(type, paper.print.invoiceTitle);
}

/** The words that the law wants on an own sale; '' for none. */
export function endorsementOf(paper: VoucherPaper): string {
  const { voucher, buyer } = paper;
  if (!isOwnInvoice(voucher)) return '';
  const goesOut = voucher.placeOfSupply === OTHER_COUNTRIES || buyer?.category === 'sez';
  return endorsement(natureOf(paper), { goesOut, igstPaise: voucher.totals.igstPaise }) ?? '';
}

/** The marks that the rules on invoices want and that this paper lacks. */
export function missingMarksOf(paper: Pick<VoucherPaper, 'voucher' | 'seller' | 'registration' | 'buyer'>): MissingMark[] {
  const { voucher, seller, registration } = paper;
  return missingMarks({
    kind: voucher.kind,
    side: voucher.side,
    seller: { ...seller, registration },
    recipient: billedTo(paper),
    totalPaise: voucher.amountPaise,
    placeOfSupply: voucher.placeOfSupply,
    lines: voucher.lines.map(({ productName, hsn }) => ({ name: productName, hsn })),
    original: voucher.original,
  });
}
