/** The fields of the sales form, as its focus finds them. */
export type SalesPlace =
  | { readonly kind: 'head'; readonly field: 'party' | 'date' | 'series' | 'placeOfSupply' | 'note' | 'payment' }
  | { readonly kind: 'line'; readonly row: number; readonly cell: Cell };

/** The cells of a line that take typing, in their order. */
export const cells = ['item', 'godown', 'quantity', 'rate', 'discount'] as const;
export type Cell = (typeof cells)[number];

/** A problem as the form shows it, whether core found it here or the server there. */
export type Shown = { readonly field: string; readonly text: string };

const headFields: Readonly<Record<string, Extract<SalesPlace, { kind: 'head' }>['field']>> = {
  date: 'date',
  partyId: 'party',
  placeOfSupply: 'placeOfSupply',
  seriesId: 'series',
  note: 'note',
  split: 'payment',
};

/** By the names of core and of the wire. */
const cellOf: Readonly<Record<string, Cell>> = {
  productId: 'item',
  batch: 'item',
  godownId: 'godown',
  quantityE4: 'quantity',
  actualQuantityE4: 'quantity',
  count: 'quantity',
  actualCount: 'quantity',
  rateE4: 'rate',
  selectedPriceRate: 'rate',
  isTaxInclusive: 'rate',
  discount: 'discount',
  discountPercentage: 'discount',
  discountType: 'discount',
};

/** Where the cursor goes for a problem. What belongs to no field of a line belongs to the next item. */
export function placeOf(field: string, lines: number): SalesPlace {
  const [first = '', second, third = ''] = field.split('.');
  const head = headFields[first];
  if (head) return { kind: 'head', field: head };
  const row = second === undefined ? lines : Number(second);
  return { kind: 'line', row: Number.isInteger(row) ? Math.min(row, lines) : lines, cell: cellOf[third] ?? 'item' };
}

export function isAt(place: SalesPlace, row: number, cell?: Cell): boolean {
  return place.kind === 'line' && place.row === row && (cell === undefined || place.cell === cell);
}
