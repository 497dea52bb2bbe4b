import { type Cell, shownCell } from '@bahi/core/transfer/cell';
import type { Tx } from '../platform/transaction.ts';
import type { Table, TableCell } from './files/table.ts';
import { listFaultyRows } from './import-store.ts';

const rowsAtOnce = 500;

/** The rows that are not brought in, as they stood in the file, each with its number there and the reason. */
export function faultsTable(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  orgId: string,
  importId: string,
  header: readonly string[],
): Table {
  const titles = ['Row', ...header, 'Reason'];
  return {
    name: 'Rows to mend',
    columns: titles.map((title, at) => ({ title, kind: at === 0 ? 'number' : 'text' })),
    rows: faultyRows(run, orgId, importId, header.length),
  };
}

async function* faultyRows(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  orgId: string,
  importId: string,
  width: number,
): AsyncGenerator<TableCell[]> {
  for (let position = 0; ; ) {
    const rows = await run((tx) => tx.query(listFaultyRows(orgId, importId, position, rowsAtOnce)));
    for (const row of rows) {
      const cells = JSON.parse(row.cells) as Cell[];
      yield [row.rowNo, ...Array.from({ length: width }, (_, at) => shownCell(cells[at])), row.reason];
    }
    if (rows.length < rowsAtOnce) return;
    position = rows.at(-1)!.position;
  }
}
