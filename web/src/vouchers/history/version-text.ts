import { stateName } from '@bahi/core/gst/states';
import { formatDate, isIsoDate } from '@bahi/core/periods/business-date';
import { despatchNames } from '@bahi/core/vouchers/despatch-details';
import { supplyDateNames } from '@bahi/core/vouchers/supply-dates';
import { type VoucherKind, voucherKinds, voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { VoucherVersion } from '../../platform/answers.ts';
import { instantText } from '../../platform/records/instant-text.ts';

type Group = VoucherVersion['groups'][number];
type Leaf = Group['fields'][number]['old'];

/** The titles of a voucher's parts. */
const parts: Record<string, string> = {
  '': 'Voucher',
  items: 'Item',
  postings: 'Ledger',
  billData: 'Bill',
  receipt: 'Receipt',
  paymentSplits: 'Payment',
  cancelled: 'Cancellation',
  closed: 'Closed',
  warrantyCards: 'Warranty card',
  additionalCharges: 'Charge',
  totals: 'Totals',
  despatchDetails: 'Despatch',
  expectedOn: 'Expected on',
  supplyDates: 'Supply and payment',
  supplierBill: 'Supplier’s bill',
  billOfEntry: 'Bill of entry',
  original: 'Original',
  noteReason: 'Reason',
  convertedFrom: 'From order',
  van: 'Van',
  walkIn: 'Walk-in',
  billToParty: 'Bill to',
  shipToParty: 'Ship to',
  newAddress: 'Address',
  selectedPriceLevel: 'Price level',
  bom: 'Bill of materials',
  journalLines: 'Line',
  contra: 'Contra',
  transfer: 'Transfer',
  tds: 'TDS',
  tdsAdjustments: 'TDS changed',
  advanceTax: 'Tax on the advance',
};

/** Titles for names of the wire; others are derived from the name. */
const names: Record<string, string> = {
  voucherNumber: 'Number',
  partyName: 'Party',
  product_name: 'Item',
  godownName: 'Godown',
  hsn: 'HSN',
  count: 'Quantity',
  actualCount: 'Quantity moved',
  selectedPriceRate: 'Rate',
  isTaxInclusive: 'Tax in the rate',
  discountPercentage: 'Discount %',
  gst: 'GST %',
  igst: 'GST %',
  cgstAmount: 'CGST',
  sgstAmount: 'SGST',
  igstAmount: 'IGST',
  cessAmount: 'Cess',
  additionalCessAmount: 'Cess per unit',
  bill_no: 'Bill',
  bill_date: 'Bill date',
  bill_due_date: 'Due',
  bill_pending_amt: 'Pending before',
  isCancelled: 'Cancelled',
  at: 'When',
  by: 'Who',
  ref_name: 'To',
  seriesName: 'Series',
  ledgerName: 'Ledger',
  isReverseCharge: 'Reverse charge',
  isComposite: 'Shared over the items',
  unitFactor: 'Units in one',
  alternateUnit: 'Second unit',
  discountType: 'Discount by',
  treatment: 'Taxed as',
  inputCredit: 'Input credit',
  cessPercent: 'Cess %',
  cessPerUnit: 'Cess a unit',
  retailPrice: 'Tax on the retail sale price of',
  'batchDetails.manufacturedOn': 'Manufactured on',
  'batchDetails.expiresOn': 'Expires on',
  'batchDetails.mrp': 'MRP',
  originalLine: 'Line of the original',
  adjustmentReason: 'Reason',
  fromGodownName: 'From',
  toGodownName: 'To',
  damageGodownName: 'Damaged goods in',
  fromName: 'From',
  toName: 'To',
  mobileNumber: 'Phone',
  subTotal: 'Items',
  documentTaxable: 'Taxable with charges',
  'reference.type': 'Reference',
  'reference.name': 'Bill',
  'reference.billDate': 'Bill date',
  'reference.dueDate': 'Due',
  ...despatchNames,
  ...supplyDateNames,
  restAs: 'The rest as',
  isInterState: 'Another state',
  countedOn: 'Counted on',
  ahead: 'Paid ahead',
};

const spoken = (name: string) => {
  const words = name
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const groupText = ({ name, title }: Pick<Group, 'name' | 'title'>) =>
  [parts[name] ?? spoken(name), title].filter(Boolean).join(' · ');
export const fieldText = (field: string) => names[field] ?? spoken(field);

const counted = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 4 });
const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
/** Fields that are counts or percentages; all other numbers are rupees. */
const isCounted = /^(actualC|c)ount$|^(short|damaged|counted|change)$|percent|^i?gst$|factor|line$|version|days$/i;

function numberText(value: number, field: string, group: string): string {
  if (isCounted.test(field)) return counted.format(value).replace('-', '\u2212');
  if (group === 'postings') return `${rupees.format(Math.abs(value))}\u2009${value < 0 ? 'Cr' : 'Dr'}`;
  return rupees.format(value).replace('-', '\u2212');
}

/** True if an added or removed part is worth showing; empty values, false and 0 are not. */
export const namesReference = (value: Leaf): boolean => value !== null && value !== '' && value !== false && value !== 0;

const isVoucherKind = (value: string): value is VoucherKind => voucherKinds.some((kind) => kind === value);

/** Amounts in rupees, postings with their side, quantities and percentages unchanged. */
export function valueText(value: Leaf, field: string, group: string): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(value, field, group);
  if (isIsoDate(value)) return formatDate(value);
  if (field === 'placeOfSupply') return stateName(value);
  if (field === 'kind' && isVoucherKind(value)) return voucherLabel(value);
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? instantText(value) : value;
}
