import type { FileRow } from '../transfer/files/file-row.ts';
import { readRows } from '../transfer/files/read-rows.ts';

/** All rows of a CSV file or a workbook. */
export async function rowsOf(bytes: Buffer): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of readRows(bytes)) rows.push(row);
  return rows;
}
