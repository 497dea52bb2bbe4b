import { itemDefaults, voucherDefaults } from '@bahi/contract/vouchers/voucher-defaults';
import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { defaultSettings } from '@bahi/core/organizations/company-settings';
import type { VoucherPaper } from '../papers/public/voucher-paper.ts';

/* Serialized vouchers without a database: amounts in paise, the rest × 10 000. `parts` replace fields of the example. */

type Item = SerializedVoucher['lines'][number];

/** One kilogram of rice at 18 % within the state; the tax follows the taxable value. */
export function aSerializedItem(parts: Partial<Item> = {}): Item {
  const { taxablePaise = 100_00, cgstPaise = Math.round(taxablePaise * 0.09) } = parts;
  return {
    ...itemDefaults,
    productId: 'p',
    productName: 'Rice',
    hsn: '1006',
    unit: 'KGS',
    godownId: null,
    godownName: '',
    quantityE4: 10_000,
    actualQuantityE4: 10_000,
    rateE4: 10_000,
    gstPercentE4: 180_000,
    taxablePaise,
    cgstPaise,
    sgstPaise: cgstPaise,
    totalPaise: taxablePaise + 2 * cgstPaise,
    ...parts,
  };
}

const sum = (figures: readonly number[]) => figures.reduce((so, figure) => so + figure, 0);

/** A sale of these lines; by default its totals and amount are their sums. */
export function aSerializedVoucher(parts: Partial<SerializedVoucher> = {}): SerializedVoucher {
  const { lines = [aSerializedItem()], charges = [] } = parts;
  const rows = [...lines, ...charges];
  const totals = {
    taxablePaise: sum(lines.map(({ taxablePaise }) => taxablePaise)),
    documentTaxablePaise: sum([
      ...lines.map(({ taxablePaise }) => taxablePaise),
      ...charges.filter(({ isComposite, gstPercentE4 }) => isComposite || gstPercentE4 > 0).map(({ amountPaise }) => amountPaise),
    ]),
    cgstPaise: sum(rows.map(({ cgstPaise }) => cgstPaise)),
    sgstPaise: sum(rows.map(({ sgstPaise }) => sgstPaise)),
    igstPaise: sum(rows.map(({ igstPaise }) => igstPaise)),
    cessPaise: sum(rows.map(({ cessPaise }) => cessPaise)),
    additionalCessPaise: sum(rows.map(({ additionalCessPaise }) => additionalCessPaise)),
    subTotalPaise: sum(lines.map(({ totalPaise }) => totalPaise)),
    chargesPaise: sum(charges.map(({ totalPaise }) => totalPaise)),
    roundOffPaise: 0,
  };
  return {
    ...voucherDefaults,
    _id: 'v',
    kind: 'sales',
    voucherNumber: 'SL/26-27/00001',
    date: '2026-11-22',
    partyId: null,
    partyName: '',
    amountPaise: totals.subTotalPaise + totals.chargesPaise,
    version: 1,
    placeOfSupply: '27',
    createdAt: '2026-11-22T00:00:00.000Z',
    createdBy: 'Staff',
    lines: [...lines],
    charges: [...charges],
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
    fssai: '',
    turnover: 'upTo5Crore' as const,
    logo: null,
    print: {},
  };
  const nothing = { buyer: null, bank: null, logo: null, bills: [], isPaidElsewhere: false, previousPaise: null };
  return { voucher, seller, registration: 'regular', print: defaultSettings.print, ...nothing, ...parts };
}
