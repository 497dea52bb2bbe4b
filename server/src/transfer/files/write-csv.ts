import { formatDate, isIsoDate } from '@bahi/core/periods/business-date';
import { harmlessCell } from '@bahi/core/transfer/harmless-cell';
import type { Table, TableCell, TableColumn } from './table.ts';

const mark = '\uFEFF'; // without it a spreadsheet takes UTF-8 for letters of the last century

/** A table as CSV, piece by piece. No text of it is a formula to the spreadsheet that opens it; numbers stay numbers. */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield mark + line(columns.map(({ title }) => quoted(harmlessCell(title))));
  let piece = '';
  for await (const row of rows) {
    piece += line(columns.map((column, at) => shown(row[at] ?? null, column)));
    if (piece.length > 32_000) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

function shown(cell: TableCell, { kind }: TableColumn): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (kind === 'date' && isIsoDate(cell)) return formatDate(cell);
  return quoted(harmlessCell(cell));
}

const quoted = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
