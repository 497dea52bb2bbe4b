import { type Cell, folded, shownCell, trimmed } from './cell.ts';
import type { Column } from './sheet.ts';

export type HeaderMatch = {
  /** The index of each column in the file, from 0. */
  readonly places: ReadonlyMap<string, number>;
  /** Titles of needed columns that the file lacks. */
  readonly missing: readonly string[];
  /** Headers of the file that match no column; they are ignored. */
  readonly unknown: readonly string[];
  /** Titles of columns that occur twice. */
  readonly doubled: readonly string[];
};

/** Matches header cells to columns by title, field or alias, ignoring case, spacing and order. */
export function matchHeaders(columns: readonly Column[], header: readonly Cell[]): HeaderMatch {
  const byName = new Map<string, Column>();
  for (const column of columns) {
    for (const name of [column.title, column.field, ...(column.aliases ?? [])]) byName.set(folded(name), column);
  }
  const places = new Map<string, number>();
  const unknown: string[] = [];
  const doubled = new Set<string>();
  for (const [at, cell] of header.entries()) {
    const name = trimmed(shownCell(cell));
    if (name === '') continue;
    const column = byName.get(folded(name));
    if (!column) unknown.push(name);
    else if (places.has(column.field)) doubled.add(column.title);
    else places.set(column.field, at);
  }
  const missing = columns.filter((column) => column.isNeeded && !places.has(column.field)).map(({ title }) => title);
  return { places, missing, unknown, doubled: [...doubled] };
}

/** Rows to search for the header. A file may start with a heading of its own. */
export const headerWithin = 10;

/** Index of the header row: the first with all needed columns, else the one with the most; -1 if no row has any. */
export function findHeader(columns: readonly Column[], rows: readonly (readonly Cell[])[]): number {
  let best = -1;
  let most = 0;
  for (const [at, row] of rows.slice(0, headerWithin).entries()) {
    const { places, missing } = matchHeaders(columns, row);
    if (missing.length === 0 && places.size > 0) return at;
    if (places.size > most) [best, most] = [at, places.size];
  }
  return best;
}
