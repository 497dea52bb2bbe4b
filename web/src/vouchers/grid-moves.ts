import { type Cell, cells, type SalesPlace } from './problem-places.ts';

/** Where Enter goes from a cell: over the godown, whose default stands as a rule, and from the last cell to the next item. */
export function placeAfter(row: number, cell: Cell): SalesPlace {
  switch (cell) {
    case 'item':
    case 'godown':
      return { kind: 'line', row, cell: 'quantity' };
    case 'quantity':
      return { kind: 'line', row, cell: 'rate' };
    case 'rate':
      return { kind: 'line', row, cell: 'discount' };
    case 'discount':
      return { kind: 'line', row: row + 1, cell: 'item' };
  }
}

/** Shift+Enter: back over the same path; from the first item into the head of the voucher. */
export function placeBefore(row: number, cell: Cell): SalesPlace {
  switch (cell) {
    case 'item':
      return row === 0 ? { kind: 'head', field: 'date' } : { kind: 'line', row: row - 1, cell: 'discount' };
    case 'godown':
    case 'quantity':
      return { kind: 'line', row, cell: 'item' };
    case 'rate':
      return { kind: 'line', row, cell: 'quantity' };
    case 'discount':
      return { kind: 'line', row, cell: 'rate' };
  }
}

/** The neighbour in the row that takes typing; null at the edge. The empty row has its item only. */
export function beside(row: number, cell: Cell, step: -1 | 1, lines: number, hasGodowns: boolean): SalesPlace | null {
  if (row >= lines) return null;
  const open = cells.filter((each) => each !== 'godown' || hasGodowns);
  const to = open[open.indexOf(cell) + step];
  return to === undefined ? null : { kind: 'line', row, cell: to };
}

/** The same cell a row up or down; null beyond the first and the empty row. */
export function aboveOrBelow(row: number, cell: Cell, step: -1 | 1, lines: number): SalesPlace | null {
  const to = row + step;
  if (to < 0 || to > lines) return null;
  return { kind: 'line', row: to, cell: to === lines ? 'item' : cell };
}
