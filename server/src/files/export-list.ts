import { exportedValue, partAt } from '@bahi/core/files/exports';
import type { ExportColumn, ListExport } from '@bahi/core/files/list-export';
import type { Table, TableCell } from '../platform/file-formats/table.ts';
import type { Ask } from '../platform/request-context.ts';

const rowsAtOnce = 200;

type Page = { rows: readonly unknown[]; next: string | null };

/**
 * A list as shown, requested page by page while the file is written. The first page is read at once, so that refusals come before the file.
 * `shown` are its columns.
 */
export async function exportTable(
  ask: Ask,
  list: ListExport,
  input: object,
  fields: readonly string[],
): Promise<{ table: Table; shown: readonly ExportColumn[]; fileName: string }> {
  const offered = list.columnsFor?.(input as Record<string, unknown>) ?? list.columns;
  const chosen = fields.flatMap((field) => offered.find((column) => column.field === field) ?? []);
  const columns = chosen.length > 0 ? chosen : offered;
  const asked = Object.fromEntries(Object.entries(input).map(([name, value]) => [list.inPath?.[name] ?? name, value]));
  const pageAfter = async (cursor: string | null): Promise<Page> => {
    const answer = await ask(list.route, { ...asked, ...pagingOf(list, cursor) });
    const rows = partAt(answer, list.rows) as unknown[];
    return { rows: list.rowsOf?.(rows) ?? rows, next: nextOf(list, cursor, answer, rows.length === 0) };
  };
  const table: Table = {
    name: list.title,
    columns: columns.map(({ title, kind }) => ({ title, kind: kind === 'yesNo' ? 'text' : kind })),
    rows: rowsFrom(await pageAfter(null), pageAfter, columns),
  };
  return { table, shown: columns, fileName: list.title };
}

function pagingOf({ isWhole, isNumbered }: ListExport, cursor: string | null): object {
  if (isWhole) return {};
  return isNumbered ? { page: Number(cursor ?? 1) } : { limit: rowsAtOnce, ...(cursor !== null && { cursor }) };
}

function nextOf({ isWhole, isNumbered }: ListExport, cursor: string | null, answer: unknown, isEmpty: boolean): string | null {
  if (isWhole || (isNumbered && isEmpty)) return null;
  return isNumbered ? String(Number(cursor ?? 1) + 1) : (partAt(answer, 'next') as string | null);
}

async function* rowsFrom(
  first: Page,
  pageAfter: (cursor: string | null) => Promise<Page>,
  columns: readonly ExportColumn[],
): AsyncGenerator<TableCell[]> {
  for (let page = first; ; page = await pageAfter(page.next)) {
    for (const row of page.rows) yield columns.map((column) => exportedValue(row, column));
    if (page.next === null) return;
  }
}
