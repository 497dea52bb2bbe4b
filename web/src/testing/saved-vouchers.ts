import { itemDefaults, voucherDefaults } from '@bahi/contract/vouchers/voucher-defaults';
import type { VoucherAnswer, VoucherDetails } from '../platform/answers.ts';
import { idOf } from './people.ts';

/* Saved vouchers as the server returns them: amounts in paise, rates and quantities × 10 000. `parts` replace fields of the example. */

type Item = VoucherDetails['lines'][number];

/** A voucher without later events. */
export const nothingSince: VoucherAnswer['since'] = { openedBills: [], settledBy: [], ordered: [], madeInto: [], missingMarks: [] };

/** A piece at ₹100 and 18 % within the state. */
export const aSavedItem = (parts: Partial<Item> = {}): Item => ({
  ...itemDefaults,
  productId: idOf(200),
  productName: 'Surf Excel 1 kg',
  hsn: '3402',
  unit: 'pcs',
  godownId: idOf(300),
  godownName: 'Main',
  quantityE4: 10_000,
  actualQuantityE4: 10_000,
  rateE4: 100_0000,
  gstPercentE4: 18_0000,
  taxablePaise: 100_00,
  cgstPaise: 9_00,
  sgstPaise: 9_00,
  totalPaise: 118_00,
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
  amountPaise: 118_00,
  version: 2,
  placeOfSupply: '27',
  createdAt: '2026-11-20T06:00:00.000Z',
  createdBy: 'Arun Das',
  lines: [aSavedItem()],
  totals: {
    ...voucherDefaults.totals,
    taxablePaise: 100_00,
    documentTaxablePaise: 100_00,
    cgstPaise: 9_00,
    sgstPaise: 9_00,
    subTotalPaise: 118_00,
  },
  ...parts,
});
