import { itemRows } from '@bahi/core/drafts/trade-lines';
import type { ProblemPlaces, Shown } from '../problem-places.ts';
import type { TradeEntry } from './trade-entry.ts';

/** The fields of the head, and the folds below the lines, by their focus names. */
export type HeadField =
  | 'party'
  | 'date'
  | 'series'
  | 'placeOfSupply'
  | 'priceLevel'
  | 'van'
  | 'expectedOn'
  | 'note'
  | 'payment'
  | FoldField;
export type FoldField =
  | 'charges'
  | 'despatch'
  | 'supplyDates'
  | 'isReverseCharge'
  | 'addresses'
  | 'supplierBill'
  | 'original'
  | 'walkIn'
  | 'orders'
  | 'warranty'
  | 'tds';
export type TradePlace = { readonly kind: 'head'; readonly field: HeadField } | LinePlace;
export type LinePlace = { readonly kind: 'line'; readonly row: number; readonly cell: Cell };

/** The editable cells of a line, in their order. */
export const cells = ['item', 'godown', 'quantity', 'free', 'rate', 'discount'] as const;
export type Cell = (typeof cells)[number];

const linesOf = ({ items }: TradeEntry) => itemRows(items);

/** The places of all fields of a voucher with goods, but for those of its lines. */
export const tradePlaces: ProblemPlaces<TradeEntry, ReturnType<typeof linesOf>[number], HeadField> = {
  fields: {
    date: ['date', 'date'],
    partyId: ['party', 'party'],
    placeOfSupply: ['placeOfSupply', 'placeOfSupply'],
    seriesId: ['series', 'selectedVoucherSeries'],
    voucherNumber: ['series', 'voucherNumber'],
    priceLevelId: ['priceLevel', 'priceLevelId'],
    vanGodownId: ['van', 'vanGodown'],
    expectedOn: ['expectedOn', 'expectedOn'],
    note: ['note', 'note'],
    splits: ['payment', 'splits'],
    split: ['payment'],
    charges: ['charges', 'charges'],
    despatch: ['despatch', 'despatch'],
    supplyDates: ['supplyDates', 'supplyDates'],
    billTo: ['addresses', 'billToParty'],
    shipTo: ['addresses', 'shipToParty'],
    newAddress: ['addresses'],
    walkIn: ['walkIn', 'walkIn'],
    given: ['walkIn'],
    supplierBill: ['supplierBill', 'supplierBill'],
    billOfEntry: ['supplierBill', 'billOfEntry'],
    isReverseCharge: ['isReverseCharge', 'isReverseCharge'],
    original: ['original', 'original'],
    noteReason: ['original', 'noteReason'],
    bills: ['original', 'settledBillIds'],
    convertedFrom: ['orders', 'convertedFrom'],
    warrantyCards: ['warranty', 'warrantyCards'],
    tds: ['tds', 'tds'],
  },
  sent: linesOf,
  shown: linesOf,
  isSame: (one, other) => one.item === other.item && one.line === other.line,
};

/** The cell of each field of a line. */
const cellOf: Readonly<Record<string, Cell>> = {
  productId: 'item',
  ledger: 'item',
  godownId: 'godown',
  batch: 'godown',
  newBatch: 'godown',
  quantityE4: 'quantity',
  serials: 'quantity',
  alternateFactorE4: 'quantity',
  actualQuantityE4: 'quantity',
  free: 'free',
  rateE4: 'rate',
  valuePaise: 'rate',
  isTaxInclusive: 'rate',
  discount: 'discount',
  discountType: 'discount',
  discountPaise: 'discount',
  discountPercentE4: 'discount',
};

/** The place of the cursor for a problem. A problem of no field of a line leads to the next item. */
export function placeOf(field: string, lines: number): TradePlace {
  const [first = '', second, third = ''] = field.split('.');
  const [head] = tradePlaces.fields[first] ?? [];
  if (head) return { kind: 'head', field: head };
  const row = second === undefined ? lines : Number(second);
  return { kind: 'line', row: Number.isInteger(row) ? Math.min(row, lines) : lines, cell: cellOf[third] ?? 'item' };
}

export function isAt(place: TradePlace, row: number, cell?: Cell): boolean {
  return place.kind === 'line' && place.row === row && (cell === undefined || place.cell === cell);
}

export const problemsOfRow = (problems: readonly Shown[], row: number, lines: number) =>
  problems.filter(({ field }) => isAt(placeOf(field, lines), row));
