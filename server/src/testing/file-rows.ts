import type { FileRow } from '../platform/file-formats/file-row.ts';
import { readRows } from '../platform/file-formats/read-rows.ts';

/** All rows of a CSV file or a workbook. */
export async function rowsOf(bytes: Buffer): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  await readRows(bytes, (row) => rows.push(row));
  return rows;
}
