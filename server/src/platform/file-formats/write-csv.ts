import { harmlessCell } from '@bahi/core/files/harmless-cell';
import { formatDate, isIsoDate } from '@bahi/core/periods/business-date';
import { partsOf, type Table, type TableCell, type TableColumn } from './table.ts';

const mark = '\uFEFF'; // without it a spreadsheet reads UTF-8 in an old encoding

/** A table as CSV, piece by piece. No text of it is a formula to the spreadsheet that opens it; numbers stay numbers. */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield mark + line(columns.map(({ title, format }) => quoted(harmlessCell(format === 'balance' ? `${title} ${signs}` : title))));
  let piece = '';
  for await (const row of rows) {
    const { cells, look } = partsOf(row);
    piece += line(columns.map((column, at) => shown(cells[at] ?? null, column, at === 0 ? look.depth : 0)));
    if (piece.length > 32_000) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

/** A number has no room for Dr and Cr. */
const signs = '(Dr +, Cr -)';
const indent = '  ';

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

function shown(cell: TableCell, { kind, format }: TableColumn, depth: number): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return format === undefined ? String(cell) : cell.toFixed(2);
  if (kind === 'date' && isIsoDate(cell)) return formatDate(cell);
  return quoted(indent.repeat(depth) + harmlessCell(cell));
}

const quoted = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
