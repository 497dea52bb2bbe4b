import { createHash } from 'node:crypto';
import { guessMapping } from '@bahi/core/banking/guess-mapping';
import { newLines, textOfLine } from '@bahi/core/banking/new-lines';
import { readStatement, type StatementRow } from '@bahi/core/banking/read-statement';
import type { StatementLine } from '@bahi/core/banking/statement-line';
import {
  emptyMapping,
  headingsOf,
  headingWithin,
  placeColumns,
  type StatementMapping,
  usedColumns,
} from '@bahi/core/banking/statement-mapping';
import { todayInIndia } from '@bahi/core/periods/business-date';
import type { FileRowText } from './bank-import-store.ts';
import type { KnownLineRow } from './bank-line-store.ts';
import { mt940Mapping } from './read-statement-file.ts';

/** The rows of a file as stored. */
export const rowsOf = (kept: readonly FileRowText[]): StatementRow[] =>
  kept.map(({ rowNo, cells }) => ({ rowNo, cells: JSON.parse(cells) }));

/** The columns as chosen; else the last ones of this bank, if the file has them; else a guess. */
export function mappingFor(
  { format }: { format: 'table' | 'mt940' },
  rows: readonly StatementRow[],
  chosen: StatementMapping | null,
  kept: string | undefined,
): StatementMapping {
  if (format === 'mt940') return mt940Mapping;
  if (chosen) return chosen;
  const cells = rows.map((row) => row.cells);
  const before: StatementMapping | null = kept === undefined ? null : { ...emptyMapping, ...JSON.parse(kept) };
  if (before && 'places' in placeColumns(before, cells)) return before;
  return guessMapping(cells) ?? before ?? emptyMapping;
}

/** The titles that the user may choose: those of the row with the most known columns, or the most titles. */
export function headingsIn(mapping: StatementMapping, rows: readonly StatementRow[]): string[] {
  const wanted = new Set(usedColumns(mapping).map((field) => mapping[field]));
  let best: { titles: string[]; score: number } = { titles: [], score: 0 };
  for (const { cells } of rows.slice(0, headingWithin)) {
    const titles = headingsOf(cells).filter((title) => title !== '' && !/^\*+$/.test(title));
    const score = titles.length + 1_000 * titles.filter((title) => wanted.has(title)).length;
    if (score > best.score) best = { titles, score };
  }
  return best.titles;
}

const printed = (line: StatementLine) => {
  const text = `${line.date} ${line.amountPaise} ${textOfLine(line)}`;
  return { ...line, fingerprint: createHash('sha256').update(text).digest('base64url') };
};

/** Reads a file with these columns. */
export function readImport(mapping: StatementMapping, rows: readonly StatementRow[]) {
  const read = readStatement(mapping, rows, todayInIndia(Date.now()));
  return { ...read, lines: read.lines.map(printed) };
}
export type ReadLines = ReturnType<typeof readImport>;

/** The new lines among those of the file. */
export const freshOf = ({ lines }: ReadLines, known: readonly KnownLineRow[]) => newLines(lines, known);
