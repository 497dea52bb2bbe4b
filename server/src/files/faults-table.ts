import { type Cell, shownCell } from '@bahi/core/files/cell';
import { matchHeaders } from '@bahi/core/files/match-headers';
import type { Sheet } from '@bahi/core/files/sheet';
import type { Table, TableCell } from '../platform/file-formats/table.ts';
import type { Tx } from '../platform/transaction.ts';
import { listFaultyRows } from './import-store.ts';

const rowsAtOnce = 500;

/** A table of refused rows: row number in the file, the cells of the sheet's columns, and the reason. */
export function faultsTable(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  orgId: string,
  importId: string,
  sheet: Sheet,
  header: readonly string[],
): Table {
  const known = [...matchHeaders(sheet.columns, header).places.values()].toSorted((one, other) => one - other);
  const titles = ['Row', ...known.map((place) => header[place]!), 'Reason'];
  return {
    name: 'Rows to mend',
    columns: titles.map((title, at) => ({ title, kind: at === 0 ? 'number' : 'text' })),
    rows: faultyRows(run, orgId, importId, known),
  };
}

async function* faultyRows(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  orgId: string,
  importId: string,
  known: readonly number[],
): AsyncGenerator<TableCell[]> {
  for (let position = 0; ; ) {
    const rows = await run((tx) => tx.query(listFaultyRows(orgId, importId, position, rowsAtOnce)));
    for (const row of rows) {
      const cells = JSON.parse(row.cells) as Cell[];
      yield [row.rowNo, ...known.map((place) => shownCell(cells[place])), row.reason];
    }
    if (rows.length < rowsAtOnce) return;
    position = rows.at(-1)!.position;
  }
}
