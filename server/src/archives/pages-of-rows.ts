import { ArchiveProblem } from './archive-problem.ts';
import { parseJson } from './parse-json.ts';
import type { TenantTable } from './tables-store.ts';

/** A page of rows as a JSON list, and how many they are. */
export type Page = { readonly json: string; readonly rows: number };

const PAGE_ROWS = 1_000;
const PAGE_CHARACTERS = 2_000_000;
const LONGEST_PAGE = 40_000_000;

/**
 * Groups the lines of a table into pages. Each line must be an object with exactly the columns of the table. Rows of one voucher stay on
 * one page, because the database checks with every statement that postings balance.
 */
export async function* pagesOfRows(table: TenantTable, lines: AsyncIterable<string>, without: readonly string[]): AsyncGenerator<Page> {
  const expected = new Set(table.columns.filter((column) => !without.includes(column)));
  const together = table.key[0] === 'voucher_id' ? 'voucher_id' : undefined;
  let held: string[] = [];
  let characters = 0;
  let lastGroup: unknown;
  let lineNo = 0;
  for await (const line of lines) {
    lineNo += 1;
    const row = readRow(table.name, lineNo, line, expected);
    const isFull = held.length >= PAGE_ROWS || characters > PAGE_CHARACTERS;
    if (isFull && (together === undefined || row[together] !== lastGroup)) {
      yield { json: `[${held.join(',')}]`, rows: held.length };
      held = [];
      characters = 0;
    }
    if (characters + line.length > LONGEST_PAGE) throw new ArchiveProblem(`data/${table.name}.jsonl: one voucher has too many rows.`);
    held.push(line);
    characters += line.length;
    if (together !== undefined) lastGroup = row[together];
  }
  if (held.length > 0) yield { json: `[${held.join(',')}]`, rows: held.length };
}

function readRow(table: string, lineNo: number, line: string, expected: ReadonlySet<string>): Record<string, unknown> {
  const wrong = () => new ArchiveProblem(`data/${table}.jsonl, line ${lineNo}: this is no row of the table.`);
  let row: unknown;
  try {
    row = parseJson(line);
  } catch {
    throw wrong();
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw wrong();
  const names = Object.keys(row);
  if (names.length !== expected.size || !names.every((name) => expected.has(name))) throw wrong();
  return row as Record<string, unknown>;
}
