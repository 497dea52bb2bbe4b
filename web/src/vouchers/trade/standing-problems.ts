import { itemRows } from '@bahi/core/drafts/trade-lines';
import type { Shown } from '../problem-places.ts';
import type { TradeEntry } from './trade-entry.ts';

/** What of the entry a problem that the server told is about, by the name that the wire has for it. */
const partOf: Readonly<Record<string, keyof TradeEntry>> = {
  date: 'date',
  partyId: 'party',
  placeOfSupply: 'placeOfSupply',
  seriesId: 'selectedVoucherSeries',
  voucherNumber: 'voucherNumber',
  selectedPriceLevel: 'selectedPriceLevel',
  vanGodownId: 'vanSaleGodown',
  note: 'note',
  paymentSplits: 'paymentSplittingData',
  additionalCharges: 'additionalCharges',
  despatchDetails: 'despatchDetails',
  billToParty: 'billToParty',
  shipToParty: 'shipToParty',
  walkIn: 'walkIn',
  supplierBill: 'supplierBill',
  billOfEntry: 'billOfEntry',
  isReverseCharge: 'isReverseCharge',
  original: 'original',
  billData: 'settledBillIds',
  convertedFrom: 'convertedFrom',
  warrantyCards: 'warrantyCardsList',
  tds: 'tds',
};

/**
 * Of what the server told of the entry as it was then, what still stands: a problem is gone once what it is about was changed, and goes
 * with its line where lines before it went.
 */
export function standingProblems(told: readonly Shown[], then: TradeEntry, now: TradeEntry): readonly Shown[] {
  if (then.changedAt === now.changedAt) return told;
  const before = itemRows(then.items);
  const rows = itemRows(now.items);
  return told.flatMap((problem): Shown[] => {
    const [first = '', at = '', ...rest] = problem.field.split('.');
    if (first !== 'items' || at === '') {
      const part = partOf[first];
      return part !== undefined && then[part] === now[part] ? [problem] : [];
    }
    const its = before[Number(at)];
    const row = its === undefined ? -1 : rows.findIndex(({ item, line }) => item === its.item && line === its.line);
    return row < 0 ? [] : [{ ...problem, field: ['items', row, ...rest].join('.') }];
  });
}
