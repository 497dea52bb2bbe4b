import type { FileRow } from '../files/formats/file-row.ts';
import { readRows } from '../files/formats/read-rows.ts';

/** All rows of a CSV file or a workbook. */
export async function rowsOf(bytes: Buffer): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  await readRows(bytes, (row) => rows.push(row));
  return rows;
}
