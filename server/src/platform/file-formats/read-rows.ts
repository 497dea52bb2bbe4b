import { isBlankRow } from '@bahi/core/files/cell';
import { fileKind } from './file-kind.ts';
import { FileProblem } from './file-problem.ts';
import type { FileRow } from './file-row.ts';
import { mostRows } from './limits.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

/** Reports the rows of a CSV file or workbook in order, without blank ones. Refuses a file with too many rows. */
export async function readRows(bytes: Buffer, onRow: (row: FileRow) => void): Promise<void> {
  let count = 0;
  const onAnyRow = (row: FileRow) => {
    if (isBlankRow(row.cells)) return;
    if (++count > mostRows + 1)
      throw new FileProblem(`The file has more than ${mostRows.toLocaleString('en-IN')} rows. Split it into several files.`);
    onRow(row);
  };
  if (fileKind(bytes) === 'xlsx') await readXlsx(bytes, onAnyRow);
  else readCsv(bytes, onAnyRow);
}
