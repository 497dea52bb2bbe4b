import { type Cell, cells, type TradePlace } from './problem-places.ts';

/** A row for the cursor: its editable cells, and those where Enter stops. */
export type RowShape = { readonly open: readonly Cell[]; readonly stops: readonly Cell[] };
const emptyRow: RowShape = { open: ['item'], stops: ['item'] };

/** The lines of the grid and the empty row below them. */
type Shapes = readonly RowShape[];
const shapeAt = (shapes: Shapes, row: number) => shapes[row] ?? emptyRow;
const order = (cell: Cell) => cells.indexOf(cell);

/** The place after Enter in a cell: it skips cells with defaults, and leads from the last cell to the next row. */
export function placeAfter(row: number, cell: Cell, shapes: Shapes): TradePlace {
  const next = shapeAt(shapes, row).stops.find((each) => order(each) > order(cell));
  if (next !== undefined) return { kind: 'line', row, cell: next };
  return { kind: 'line', row: row + 1, cell: shapeAt(shapes, row + 1).stops[0] ?? 'item' };
}

/** The place after Shift+Enter: the same path backwards, from the first item into the head of the voucher. */
export function placeBefore(row: number, cell: Cell, shapes: Shapes): TradePlace {
  const before = shapeAt(shapes, row).stops.findLast((each) => order(each) < order(cell));
  if (before !== undefined) return { kind: 'line', row, cell: before };
  if (row === 0) return { kind: 'head', field: 'date' };
  return { kind: 'line', row: row - 1, cell: shapeAt(shapes, row - 1).stops.at(-1) ?? 'item' };
}

/** The next editable cell in the row; null at the edge. */
export function beside(row: number, cell: Cell, step: -1 | 1, shapes: Shapes): TradePlace | null {
  const { open } = shapeAt(shapes, row);
  const to = open[open.indexOf(cell) + step];
  return to === undefined || !open.includes(cell) ? null : { kind: 'line', row, cell: to };
}

/** The same cell a row up or down, or the first editable one there; null beyond the first and the empty row. */
export function aboveOrBelow(row: number, cell: Cell, step: -1 | 1, shapes: Shapes): TradePlace | null {
  const to = row + step;
  if (to < 0 || to > shapes.length) return null;
  const { open } = shapeAt(shapes, to);
  return { kind: 'line', row: to, cell: open.includes(cell) ? cell : (open[0] ?? 'item') };
}
