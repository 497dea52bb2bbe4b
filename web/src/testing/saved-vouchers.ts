import { itemDefaults, voucherDefaults } from '@bahi/contract/vouchers/voucher-defaults';
import type { VoucherAnswer, VoucherDetails } from '../platform/answers.ts';
import { idOf } from './people.ts';

/* Saved vouchers as the server returns them: amounts in paise, rates and quantities × 10 000. `parts` replace fields of the example. */

type Item = VoucherDetails['items'][number];

/** A voucher without later events. */
export const nothingSince: VoucherAnswer['since'] = { openedBills: [], settledBy: [], ordered: [], madeInto: [], missingMarks: [] };

/** A piece at ₹100 and 18 % within the state. */
export const aSavedItem = (parts: Partial<Item> = {}): Item => ({
  ...itemDefaults,
  productId: idOf(200),
  product_name: 'Surf Excel 1 kg',
  hsn: '3402',
  unit: 'pcs',
  godownId: idOf(300),
  godownName: 'Main',
  count: 10_000,
  actualCount: 10_000,
  selectedPriceRate: 100_0000,
  igst: 18_0000,
  taxable: 100_00,
  cgstAmount: 9_00,
  sgstAmount: 9_00,
  total: 118_00,
  ...parts,
});

/** A sale of one such piece to Anand Stores. */
export const aSavedVoucher = (parts: Partial<VoucherDetails> = {}): VoucherDetails => ({
  ...voucherDefaults,
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
  totals: { ...voucherDefaults.totals, taxable: 100_00, documentTaxable: 100_00, cgstAmount: 9_00, sgstAmount: 9_00, subTotal: 118_00 },
  ...parts,
});
