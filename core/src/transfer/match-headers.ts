import { type Cell, folded, shownCell, trimmed } from './cell.ts';
import type { Column } from './sheet.ts';

export type HeaderMatch = {
  /** Where each column stands, counted from 0. */
  readonly places: ReadonlyMap<string, number>;
  /** Titles of needed columns that are not there. */
  readonly missing: readonly string[];
  /** Headers as they stand in the file that belong to no column: they are passed over. */
  readonly unknown: readonly string[];
  /** Titles of columns that stand there twice. */
  readonly doubled: readonly string[];
};

/** Finds the columns by their titles, fields and aliases, however they are cased and spaced and in whatever order they come. */
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

/** A file may open with a heading of its own: so many rows are looked at for the header. */
export const headerWithin = 10;

/** Which of the first rows is the header: the first that holds all needed columns, else the one that holds most; -1 when none holds any. */
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
