import type { Cell } from '@bahi/core/files/cell';
import { matchHeaders } from '@bahi/core/files/match-headers';
import { readRow } from '@bahi/core/files/read-row';
import type { KeptRow } from './import-store.ts';
import type { ImportContext, Importer, Outcome, ParsedRow, TakenRooms } from './importer.ts';
import { reasonOf } from './reason.ts';

/** `cleared` counts the cells of valid rows that clear a value. */
export type Judged = { outcomes: readonly Outcome[]; reasons: { position: number; reason: string }[]; cleared: number };

/** Parses stored rows, lets the importer check or write the valid ones, and returns the problems of the others. */
export async function importRows(
  context: ImportContext,
  importer: Importer,
  header: string,
  rows: readonly KeptRow[],
  purpose: 'check' | 'write',
  taken: TakenRooms,
): Promise<Judged> {
  const { sheet } = importer;
  const { places } = matchHeaders(sheet.columns, JSON.parse(header) as string[]);
  const brought: ParsedRow[] = [];
  const problems = new Map<number, Outcome['problems']>();
  const cleared = new Map<number, number>();
  for (const row of rows) {
    const read = readRow(sheet.columns, places, JSON.parse(row.cells) as Cell[]);
    const all = [...read.problems, ...(row.doubled === '' ? [] : [{ code: 'ROW_DOUBLED', field: '', message: row.doubled }])];
    if (all.length > 0) problems.set(row.position, all);
    else brought.push({ position: row.position, values: read.values });
    cleared.set(row.position, read.cleared);
  }
  const outcomes = brought.length > 0 ? await importer.importChunk(context, brought, purpose, taken) : [];
  for (const outcome of outcomes) if (outcome.problems.length > 0) problems.set(outcome.position, outcome.problems);
  const good = outcomes.filter((outcome) => outcome.problems.length === 0);
  return {
    outcomes: good,
    cleared: good.reduce((sum, { position }) => sum + cleared.get(position)!, 0),
    reasons: [...problems].map(([position, each]) => ({ position, reason: reasonOf(sheet, each) })),
  };
}
