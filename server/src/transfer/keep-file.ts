import { folded, shownCell } from '@bahi/core/transfer/cell';
import { findHeader, headerWithin, matchHeaders } from '@bahi/core/transfer/match-headers';
import { isExample, readRow } from '@bahi/core/transfer/read-row';
import type { Sheet } from '@bahi/core/transfer/sheet';
import type { Tx } from '../platform/transaction.ts';
import { DoubledRows } from './doubled-rows.ts';
import { FileProblem } from './files/file-problem.ts';
import type { FileRow } from './files/file-row.ts';
import { readRows } from './files/read-rows.ts';
import { insertImportRows, updateDoubled } from './import-store.ts';

/** As many as go into one statement. */
const rowsAtOnce = 500;

/**
 * Reads the file and keeps its rows as they stand, in one transaction: a file that breaks off or cannot be read leaves nothing.
 * Refuses in words what holds no header of this sheet.
 */
export async function keepFile(tx: Tx, orgId: string, importId: string, sheet: Sheet, bytes: Buffer) {
  const first: FileRow[] = [];
  let header: FileRow | undefined;
  let places: ReadonlyMap<string, number> = new Map();
  let waiting: Parameters<typeof insertImportRows>[0][number][] = [];
  let position = 0;
  const doubled = new DoubledRows(sheet);

  const flush = async () => {
    if (waiting.length > 0) await tx.query(insertImportRows(waiting));
    waiting = [];
  };
  const keep = async ({ rowNo, cells }: FileRow) => {
    if (isExample(sheet.columns, places, cells)) return;
    doubled.note(readRow(sheet.columns, places, cells).values, { position: ++position, rowNo });
    waiting.push({ org_id: orgId, import_id: importId, position, row_no: rowNo, cells: JSON.stringify(cells) });
    if (waiting.length === rowsAtOnce) await flush();
  };
  const begin = async () => {
    const at = findHeader(
      sheet.columns,
      first.map(({ cells }) => cells),
    );
    header = first[at] ?? first[0];
    places = placesIn(sheet, header);
    for (const row of first.slice(Math.max(at, 0) + 1)) await keep(row);
  };

  for await (const row of readRows(bytes)) {
    if (header) await keep(row);
    else if (first.push(row) === headerWithin) await begin();
  }
  if (!header) await begin();
  await flush();
  const said = doubled.told();
  if (said.length > 0) await tx.query(updateDoubled(orgId, importId, said));
  if (position === 0) throw new FileProblem('There are no rows below the header.');
  return { header: header!.cells.map(shownCell), totalRows: position };
}

/** Where the columns stand, or in words why the header is not that of the sheet. */
function placesIn(sheet: Sheet, header: FileRow | undefined): ReadonlyMap<string, number> {
  if (!header) throw new FileProblem('The first sheet of the file is empty.');
  const { places, missing, doubled } = matchHeaders(sheet.columns, header.cells);
  if (missing.length > 0) {
    const found = header.cells
      .map(shownCell)
      .filter((text) => folded(text) !== '')
      .slice(0, 12)
      .join(', ');
    const [what, verb] = missing.length === 1 ? ['column', 'is'] : ['columns', 'are'];
    throw new FileProblem(`The ${what} ${missing.join(', ')} ${verb} missing. Row ${header.rowNo} has: ${found}.`);
  }
  if (doubled.length > 0) throw new FileProblem(`The column ${doubled.join(', ')} is there twice.`);
  return places;
}
