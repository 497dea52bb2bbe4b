import { isBlankRow } from '@bahi/core/transfer/cell';
import { fileKind } from './file-kind.ts';
import { FileProblem } from './file-problem.ts';
import type { FileRow } from './file-row.ts';
import { mostRows } from './limits.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

/** The rows of a CSV file or a workbook; blank ones are passed over. */
export async function* readRows(bytes: Buffer): AsyncGenerator<FileRow> {
  const rows = fileKind(bytes) === 'xlsx' ? readXlsx(bytes) : readCsv(bytes);
  let count = 0;
  for await (const row of rows) {
    if (isBlankRow(row.cells)) continue;
    if (++count > mostRows + 1)
      throw new FileProblem(`The file has more than ${mostRows.toLocaleString('en-IN')} rows. Part it into several.`);
    yield row;
  }
}
