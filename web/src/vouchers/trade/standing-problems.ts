import { itemRows } from '@bahi/core/drafts/trade-lines';
import type { PartsOf } from '../standing-problems.ts';
import type { TradeEntry } from './trade-entry.ts';

/** The part of the entry each wire field of a problem belongs to. */
const partOf: Readonly<Record<string, keyof TradeEntry>> = {
  date: 'date',
  partyId: 'party',
  placeOfSupply: 'placeOfSupply',
  seriesId: 'selectedVoucherSeries',
  voucherNumber: 'voucherNumber',
  selectedPriceLevel: 'priceLevelId',
  vanGodownId: 'vanGodown',
  note: 'note',
  paymentSplits: 'splits',
  additionalCharges: 'charges',
  despatchDetails: 'despatch',
  supplyDates: 'supplyDates',
  billToParty: 'billToParty',
  shipToParty: 'shipToParty',
  walkIn: 'walkIn',
  supplierBill: 'supplierBill',
  billOfEntry: 'billOfEntry',
  isReverseCharge: 'isReverseCharge',
  original: 'original',
  billData: 'settledBillIds',
  convertedFrom: 'convertedFrom',
  warrantyCards: 'warrantyCards',
  tds: 'tds',
};

const rowsOf = ({ items }: TradeEntry) => itemRows(items);
export const tradeParts: PartsOf<TradeEntry, ReturnType<typeof rowsOf>[number]> = {
  partOf,
  sent: rowsOf,
  shown: rowsOf,
  isSame: (one, other) => one.item === other.item && one.line === other.line,
};
