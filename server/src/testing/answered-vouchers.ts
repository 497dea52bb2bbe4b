import { itemDefaults, voucherDefaults } from '@bahi/contract/vouchers/voucher-defaults';
import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { defaultSettings } from '@bahi/core/organizations/company-settings';
import type { VoucherPaper } from '../papers/public/voucher-paper.ts';

/* Serialized vouchers without a database: amounts in paise, the rest × 10 000. `parts` replace fields of the example. */

type Item = SerializedVoucher['items'][number];

/** One kilogram of rice at 18 % within the state; the tax follows the taxable value. */
export function aSerializedItem(parts: Partial<Item> = {}): Item {
  const { taxable = 100_00, cgstAmount = Math.round(taxable * 0.09) } = parts;
  return {
    ...itemDefaults,
    productId: 'p',
    product_name: 'Rice',
    hsn: '1006',
    unit: 'KGS',
    godownId: null,
    godownName: '',
    count: 10_000,
    actualCount: 10_000,
    selectedPriceRate: 10_000,
    igst: 180_000,
    taxable,
    cgstAmount,
    sgstAmount: cgstAmount,
    total: taxable + 2 * cgstAmount,
    ...parts,
  };
}

const sum = (figures: readonly number[]) => figures.reduce((so, figure) => so + figure, 0);

/** A sale of these lines; by default its totals and amount are their sums. */
export function aSerializedVoucher(parts: Partial<SerializedVoucher> = {}): SerializedVoucher {
  const { items = [aSerializedItem()], additionalCharges = [] } = parts;
  const rows = [...items, ...additionalCharges];
  const totals = {
    taxable: sum(items.map(({ taxable }) => taxable)),
    documentTaxable: sum([
      ...items.map(({ taxable }) => taxable),
      ...additionalCharges.filter(({ isComposite, gst }) => isComposite || gst > 0).map(({ amount }) => amount),
    ]),
    cgstAmount: sum(rows.map(({ cgstAmount }) => cgstAmount)),
    sgstAmount: sum(rows.map(({ sgstAmount }) => sgstAmount)),
    igstAmount: sum(rows.map(({ igstAmount }) => igstAmount)),
    cessAmount: sum(rows.map(({ cessAmount }) => cessAmount)),
    additionalCessAmount: sum(rows.map(({ additionalCessAmount }) => additionalCessAmount)),
    subTotal: sum(items.map(({ total }) => total)),
    charges: sum(additionalCharges.map(({ total }) => total)),
    roundOff: 0,
  };
  return {
    ...voucherDefaults,
    _id: 'v',
    kind: 'sales',
    voucherNumber: 'SL/26-27/00001',
    date: '2026-11-22',
    partyId: null,
    partyName: '',
    amount: totals.subTotal + totals.charges,
    version: 1,
    placeOfSupply: '27',
    createdAt: '2026-11-22T00:00:00.000Z',
    createdBy: 'Staff',
    items: [...items],
    additionalCharges: [...additionalCharges],
    totals,
    ...parts,
  };
}

/** The data of its document for a registered seller in Maharashtra, without a buyer. */
export function aPaper(voucher: SerializedVoucher, parts: Partial<VoucherPaper> = {}): VoucherPaper {
  const seller = {
    name: 'Asha Traders',
    legalName: '',
    address: 'MG Road',
    place: 'Pune',
    pin: '411001',
    state: '27',
    gstin: '27AAPFU0939F1ZV',
    pan: null,
    phone: '',
    email: '',
    website: '',
    upiId: '',
    turnover: 'upTo5Crore' as const,
    logo: null,
    print: {},
  };
  const nothing = { buyer: null, bank: null, logo: null, bills: [], previousPaise: null };
  return { voucher, seller, registration: 'regular', print: defaultSettings.print, ...nothing, ...parts };
}
