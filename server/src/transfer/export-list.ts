import { type ExportColumn, exportedValue, type ListExport } from '@bahi/core/transfer/exports';
import type { Table, TableCell } from './files/table.ts';

const rowsAtOnce = 200;

/** Asks a route of the contract, as its reader. */
export type Ask = (route: string, input: object) => Promise<unknown>;

type Page = { rows: unknown[]; next: string | null };

/** A list as it is shown, asked for page by page while the file is read. The first page is there at once, and with it every refusal. */
export async function exportTable(ask: Ask, list: ListExport, input: object, fields: readonly string[]): Promise<Table> {
  const chosen = fields.flatMap((field) => list.columns.find((column) => column.field === field) ?? []);
  const columns = chosen.length > 0 ? chosen : list.columns;
  const pageAfter = async (cursor: string | null): Promise<Page> => {
    const answer = (await ask(list.route, { ...input, limit: rowsAtOnce, ...(cursor !== null && { cursor }) })) as Record<string, unknown>;
    return { rows: answer[list.rows] as unknown[], next: answer.next as string | null };
  };
  return {
    name: list.title,
    columns: columns.map(({ title, kind }) => ({ title, kind: kind === 'yesNo' ? 'text' : kind })),
    rows: rowsFrom(await pageAfter(null), pageAfter, columns),
  };
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
