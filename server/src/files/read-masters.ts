import { type SheetName, sheetOf } from '@bahi/core/files/all-sheets';
import { type Cell, folded, shownCell } from '@bahi/core/files/cell';
import { findHeader, headerWithin, matchHeaders } from '@bahi/core/files/match-headers';
import { isExample, readRow } from '@bahi/core/files/read-row';
import type { Sheet } from '@bahi/core/files/sheet';
import { FileProblem } from '../platform/file-formats/file-problem.ts';
import type { FileRow } from '../platform/file-formats/file-row.ts';
import { readRows } from '../platform/file-formats/read-rows.ts';
import { type StoredRow, StoredRows } from '../platform/file-formats/stored-rows.ts';
import { DoubledRows } from './doubled-rows.ts';

export type ReadMasters = { readonly summary: { readonly header: readonly string[] }; readonly rows: readonly StoredRow[] };

const longestHeading = 200;
const longestHeadingQuoted = 60;

/**
 * Reads a file of masters: its header and rows in the stored form. Cells of unknown columns are left empty. Refuses, with a message, a file
 * without the header of this sheet or without rows. Runs in `files/reader-process.ts`.
 */
export async function readMasters(bytes: Buffer, options: { sheet: SheetName }): Promise<ReadMasters> {
  const reader = new MastersReader(sheetOf(options.sheet));
  await readRows(bytes, reader.read);
  return reader.end();
}

class MastersReader {
  readonly #sheet: Sheet;
  readonly #stored = new StoredRows();
  readonly #doubled: DoubledRows;
  /** The rows in which the header is looked for. */
  readonly #first: FileRow[] = [];
  #header: FileRow | undefined;
  #places: ReadonlyMap<string, number> = new Map();
  #known: readonly boolean[] = [];

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    this.#doubled = new DoubledRows(sheet);
  }

  read = (row: FileRow): void => {
    if (this.#header) this.#store(row);
    else if (this.#first.push(row) === headerWithin) this.#begin();
  };

  end(): ReadMasters {
    const header = this.#header ?? this.#begin();
    const { rows } = this.#stored;
    if (rows.length === 0) throw new FileProblem('There are no rows below the header.');
    const sentences = new Map(this.#doubled.messages().map(({ position, text }) => [position, text]));
    return {
      summary: { header: header.cells.map((cell) => shownCell(cell).slice(0, longestHeading)) },
      rows: rows.map((row, at) => ({ ...row, doubled: sentences.get(at + 1) ?? '' })),
    };
  }

  #begin(): FileRow {
    const cells = this.#first.map((row) => row.cells);
    const at = findHeader(this.#sheet.columns, cells);
    const header = this.#first[at] ?? this.#first[0];
    if (!header) throw new FileProblem('The first sheet of the file is empty.');
    this.#header = header;
    this.#places = placesIn(this.#sheet, header);
    const known = new Set(this.#places.values());
    this.#known = header.cells.map((_, place) => known.has(place));
    for (const row of this.#first.slice(Math.max(at, 0) + 1)) this.#store(row);
    return header;
  }

  #store({ rowNo, cells }: FileRow): void {
    const { columns } = this.#sheet;
    if (isExample(columns, this.#places, cells)) return;
    this.#stored.add(rowNo, this.#knownCells(cells));
    this.#doubled.note(readRow(columns, this.#places, cells).values, { position: this.#stored.rows.length, rowNo });
  }

  #knownCells(cells: readonly Cell[]): Cell[] {
    return cells.slice(0, this.#known.length).map((cell, place) => (this.#known[place] ? cell : ''));
  }
}

/** The position of each column in the header. Refuses, with a message, a missing or duplicate column. */
function placesIn(sheet: Sheet, header: FileRow): ReadonlyMap<string, number> {
  const { places, missing, doubled } = matchHeaders(sheet.columns, header.cells);
  if (missing.length > 0) {
    const found = header.cells
      .map((cell) => shownCell(cell).slice(0, longestHeadingQuoted))
      .filter((text) => folded(text) !== '')
      .slice(0, 12)
      .join(', ');
    const [what, verb] = missing.length === 1 ? ['column', 'is'] : ['columns', 'are'];
    throw new FileProblem(`The ${what} ${missing.join(', ')} ${verb} missing. Row ${header.rowNo} has: ${found}.`);
  }
  if (doubled.length > 0) throw new FileProblem(`The column ${doubled.join(', ')} is there twice.`);
  return places;
}
