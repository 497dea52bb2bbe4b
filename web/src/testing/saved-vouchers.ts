import type { VoucherAnswer, VoucherDetails } from '../platform/answers.ts';
import { idOf } from './people.ts';

/* Saved vouchers as the server tells them: amounts in paise, rates and quantities × 10 000. Given parts replace those of the example. */

type Item = VoucherDetails['items'][number];

/** What a voucher of a kind says nothing of. */
export const nothingSaid = {
  isCancelled: false,
  cancelled: null,
  seriesId: null,
  seriesName: '',
  walkIn: null,
  billToParty: null,
  shipToParty: null,
  newAddress: null,
  selectedPriceLevel: null,
  placeOfSupply: null,
  note: '',
  items: [],
  additionalCharges: [],
  totals: {
    taxable: 0,
    cgstAmount: 0,
    sgstAmount: 0,
    igstAmount: 0,
    cessAmount: 0,
    additionalCessAmount: 0,
    subTotal: 0,
    charges: 0,
    roundOff: 0,
  },
  postings: [],
  paymentSplits: [],
  billData: [],
  isReverseCharge: false,
  side: null,
  despatchDetails: null,
  supplierBill: null,
  billOfEntry: null,
  original: null,
  convertedFrom: [],
  van: null,
  journalLines: [],
  contra: null,
  transfer: null,
  adjustmentReason: null,
  receipt: null,
} satisfies Partial<VoucherDetails>;

/** Nothing became of it yet. */
export const nothingSince: VoucherAnswer['since'] = { openedBills: [], settledBy: [], ordered: [], madeInto: [] };

/** A piece at ₹100 and 18 % within the state. */
export const aSavedItem = (parts: Partial<Item> = {}): Item => ({
  productId: idOf(200),
  ledgerId: null,
  product_name: 'Surf Excel 1 kg',
  hsn: '3402',
  unit: 'pcs',
  godownId: idOf(300),
  godownName: 'Main',
  batch: '',
  batchDetails: null,
  count: 10_000,
  actualCount: 10_000,
  unitFactor: null,
  selectedPriceRate: 100_0000,
  isTaxInclusive: false,
  discountType: 'none',
  discount: 0,
  discountPercentage: null,
  value: null,
  treatment: 'taxable',
  inputCredit: null,
  gst: 18_0000,
  cessPercent: 0,
  cessPerUnit: 0,
  taxable: 100_00,
  cgstAmount: 9_00,
  sgstAmount: 9_00,
  igstAmount: 0,
  cessAmount: 0,
  additionalCessAmount: 0,
  total: 118_00,
  originalLine: null,
  change: null,
  counted: null,
  short: null,
  damaged: null,
  ...parts,
});

/** A sale of one such piece to Anand Stores. */
export const aSavedVoucher = (parts: Partial<VoucherDetails> = {}): VoucherDetails => ({
  ...nothingSaid,
  _id: idOf(800),
  kind: 'sales',
  voucherNumber: 'SL/26-27/00418',
  date: '2026-11-20',
  partyId: idOf(100),
  partyName: 'Anand Stores',
  amount: 118_00,
  version: 2,
  placeOfSupply: '27',
  createdAt: '2026-11-20T06:00:00.000Z',
  createdBy: 'Arun Das',
  items: [aSavedItem()],
  totals: { ...nothingSaid.totals, taxable: 100_00, cgstAmount: 9_00, sgstAmount: 9_00, subTotal: 118_00 },
  ...parts,
});
