import type { Shown } from '../problem-places.ts';

/** The fields of the head, and the folds below the lines, by their focus names. */
export type HeadField = 'party' | 'date' | 'series' | 'placeOfSupply' | 'priceLevel' | 'van' | 'note' | 'payment' | FoldField;
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

const headFields: Readonly<Record<string, HeadField>> = {
  date: 'date',
  partyId: 'party',
  placeOfSupply: 'placeOfSupply',
  seriesId: 'series',
  voucherNumber: 'series',
  priceLevel: 'priceLevel',
  selectedPriceLevel: 'priceLevel',
  vanGodownId: 'van',
  note: 'note',
  split: 'payment',
  charges: 'charges',
  additionalCharges: 'charges',
  despatch: 'despatch',
  despatchDetails: 'despatch',
  supplyDates: 'supplyDates',
  billTo: 'addresses',
  billToParty: 'addresses',
  shipTo: 'addresses',
  shipToParty: 'addresses',
  newAddress: 'addresses',
  walkIn: 'walkIn',
  given: 'walkIn',
  supplierBill: 'supplierBill',
  billOfEntry: 'supplierBill',
  isReverseCharge: 'isReverseCharge',
  original: 'original',
  bills: 'original',
  billData: 'original',
  convertedFrom: 'orders',
  warrantyCards: 'warranty',
  tds: 'tds',
};

/** By the field names of core and of the wire. */
const cellOf: Readonly<Record<string, Cell>> = {
  productId: 'item',
  ledger: 'item',
  godownId: 'godown',
  batch: 'godown',
  newBatch: 'godown',
  quantityE4: 'quantity',
  count: 'quantity',
  alternateFactorE4: 'quantity',
  unitFactor: 'quantity',
  actualQuantityE4: 'quantity',
  actualCount: 'quantity',
  free: 'free',
  rateE4: 'rate',
  selectedPriceRate: 'rate',
  valuePaise: 'rate',
  value: 'rate',
  isTaxInclusive: 'rate',
  discount: 'discount',
  discountPercentage: 'discount',
  discountType: 'discount',
};

/** The place of the cursor for a problem. A problem of no field of a line leads to the next item. */
export function placeOf(field: string, lines: number): TradePlace {
  const [first = '', second, third = ''] = field.split('.');
  const head = headFields[first];
  if (head) return { kind: 'head', field: head };
  const row = second === undefined ? lines : Number(second);
  return { kind: 'line', row: Number.isInteger(row) ? Math.min(row, lines) : lines, cell: cellOf[third] ?? 'item' };
}

export function isAt(place: TradePlace, row: number, cell?: Cell): boolean {
  return place.kind === 'line' && place.row === row && (cell === undefined || place.cell === cell);
}

export const problemsOfRow = (problems: readonly Shown[], row: number, lines: number) =>
  problems.filter(({ field }) => isAt(placeOf(field, lines), row));
