import type { ReceiptEntry } from '../../platform/drafts/receipt-entry.ts';
import type { ProblemPlaces } from '../problem-places.ts';

/** The places of a receipt. Its lists are one part of the entry each; `parts` and `lines` have a place in each of their rows. */
export const receiptPlaces: ProblemPlaces<ReceiptEntry, never> = {
  fields: {
    date: ['date', 'date'],
    partyId: ['party', 'party'],
    enteredPaise: ['amount', 'enteredAmount'],
    // Under this name its unparsed text is kept.
    amount: ['amount', 'enteredAmount'],
    bills: ['amount', 'billData'],
    deductions: ['amount', 'deductions'],
    restAs: ['party', 'restAs'],
    lines: ['lines', 'ledgers'],
    parts: ['source', 'paymentMethod', 'paymentDetails', 'payments'],
    advanceTax: ['advanceTax', 'advanceTax'],
    tds: ['tds', 'tds'],
    challan: ['tds', 'challan'],
    seriesId: ['series', 'selectedVoucherSeries'],
    voucherNumber: ['voucherNumber', 'voucherNumber'],
    note: ['note', 'note'],
  },
  sent: () => [],
  shown: () => [],
  isSame: () => false,
};

/** In a row; a place itself is the name under which unparsed text is kept. */
const inPart: Readonly<Record<string, string>> = {
  amountPaise: 'partAmount',
  chequeNumber: 'chequeNumber',
  chequeDate: 'chequeDate',
  reference: 'reference',
};
const inLine: Readonly<Record<string, string>> = { amountPaise: 'amount', amount: 'amount', gstPercentE4: 'gst', gst: 'gst' };

/** The place of a field of a part: the first part has no number in it. */
export const partPlace = (name: string, at: number) => (at === 0 ? name : `${name}.${at}`);

/** The place to focus for a problem. */
export function receiptPlaceOf(field: string): string {
  const [first = '', second, third = ''] = field.split('.');
  if (first === 'parts') return partPlace(inPart[third] ?? 'source', Number(second) || 0);
  if (first === 'lines') return `lines.${Number(second) || 0}.${inLine[third] ?? 'ledger'}`;
  if (Object.values(inPart).includes(first)) return field;
  const [place = 'party'] = receiptPlaces.fields[first] ?? [];
  return place;
}
