import { MAX_GRID } from './order.ts';

/** A cell of the grid on which the tables of an area are drawn, from 0. */
export type Cell = { readonly column: number; readonly row: number };

const isAt = (cell: Cell) => (other: Cell) => other.column === cell.column && other.row === cell.row;
const within = (place: number) => Math.min(Math.max(0, place), MAX_GRID - 1);

/** Moves a table to a cell, or to the edge if the cell is outside. Where another table stands it stays. */
export function moveTable<Table extends Cell>(tables: readonly Table[], at: number, to: Cell): readonly Table[] {
  const cell = { column: within(to.column), row: within(to.row) };
  if (tables.some(isAt(cell))) return tables;
  return tables.map((table, place) => (place === at ? { ...table, ...cell } : table));
}

/** The first free cell in reading order, `columns` to a row. */
export function freeCell(taken: readonly Cell[], columns: number): Cell {
  for (let place = 0; ; place++) {
    const cell = { column: place % columns, row: Math.floor(place / columns) };
    if (!taken.some(isAt(cell))) return cell;
  }
}
