import type { TaxTreatment } from '../gst/gst-rates.ts';
import type { RegistrationType } from '../organizations/registrations.ts';

/** The fields of a sale that decide what its paper is before the law. */
export type InvoiceNature = {
  /** The seller's value on the date of the invoice. */
  readonly registration: RegistrationType;
  readonly isRecipientRegistered: boolean;
  /** True if the total has any tax, or the customer owes it under reverse charge. */
  readonly hasTax: boolean;
  readonly lines: readonly { readonly treatment: TaxTreatment; readonly gstPercentE4: number }[];
};

export type InvoiceType = 'taxInvoice' | 'billOfSupply' | 'invoiceCumBillOfSupply' | 'plainInvoice' | 'operatorBill';

const isExempt = ({ treatment }: { readonly treatment: TaxTreatment }) => treatment !== 'taxable' && treatment !== 'zeroRated';

/**
 * The name that the law gives the paper of a sale. A seller without a right to collect tax, or of exempt supplies only, issues a bill of supply (CGST
 * Act, section 31(3)(c)). Taxable and exempt supplies to one unregistered person are on an invoice-cum-bill of supply (CGST Rules, rule
 * 46A). An unregistered seller issues neither: a plain invoice.
 */
export function invoiceType({ registration, isRecipientRegistered, hasTax, lines }: InvoiceNature): InvoiceType {
  // The operator issues the invoice of what it pays the tax on (Circular 167/23/2021-GST).
  if (lines.length > 0 && lines.every(({ treatment }) => treatment === 'byOperator')) return 'operatorBill';
  if (registration === 'unregistered') return 'plainInvoice';
  if (registration === 'composition') return 'billOfSupply';
  const isZeroRated = lines.some(({ treatment }) => treatment === 'zeroRated');
  if (!hasTax && !isZeroRated) return 'billOfSupply';
  const isMixed = lines.some(isExempt) && lines.some(({ treatment, gstPercentE4 }) => treatment === 'taxable' && gstPercentE4 > 0);
  return isMixed && !isRecipientRegistered ? 'invoiceCumBillOfSupply' : 'taxInvoice';
}

/** The title of each type. A company may have its own words for a tax invoice. */
export function invoiceTitle(type: InvoiceType, ownTitle: string): string {
  if (type === 'operatorBill') return 'Bill';
  if (type === 'billOfSupply') return 'Bill of Supply';
  if (type === 'invoiceCumBillOfSupply') return 'Invoice-cum-Bill of Supply';
  // Only a registered person issues a tax invoice.
  if (type === 'plainInvoice') return /\btax\b/i.test(ownTitle) ? 'Invoice' : ownTitle;
  return ownTitle;
}

const ABROAD = 'SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS';
const BY_OPERATOR =
  'Ordered through an e-commerce operator, who pays the GST on restaurant service (CGST Act, section 9(5)). Not a tax invoice for it';
const COMPOSITION = 'Composition taxable person, not eligible to collect tax on supplies';

/**
 * The words that the law wants on a sale: of a composition dealer at the top of the bill (CGST Rules, rule 5(1)(f)), of an export or a supply
 * to a SEZ (rule 46); null for none. `goesOut` is true for a place of supply abroad and for a customer in a SEZ.
 */
export function endorsement(nature: InvoiceNature, { goesOut, igstPaise }: { goesOut: boolean; igstPaise: number }): string | null {
  if (nature.lines.some(({ treatment }) => treatment === 'byOperator')) return BY_OPERATOR;
  if (nature.registration === 'composition') return COMPOSITION;
  if (nature.registration === 'unregistered') return null;
  if (nature.lines.some(({ treatment }) => treatment === 'zeroRated')) {
    return `${ABROAD} UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX`;
  }
  return goesOut && igstPaise > 0 ? `${ABROAD} ON PAYMENT OF INTEGRATED TAX` : null;
}
