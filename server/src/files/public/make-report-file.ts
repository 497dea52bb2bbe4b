import type { ReportExport } from '@bahi/core/files/report-exports';
import { writeCsv } from '../../platform/file-formats/write-csv.ts';
import { writeXlsx } from '../../platform/file-formats/write-xlsx.ts';
import { paperTurns } from '../../platform/papers/draw-paper.ts';
import type { Ask } from '../../platform/request-context.ts';
import { reportTable } from '../export-report.ts';
import { drawList, listPaper } from '../list-paper.ts';

type Wanted = {
  entry: ReportExport;
  /** The filters of the report's file, with `orgId`. */
  asked: Readonly<Record<string, string>> & { readonly orgId: string };
  format: 'xlsx' | 'csv' | 'pdf';
  /** The name of the company, for the head of a PDF. */
  company: string;
  mostBytes: number;
};

/** A report as a file in memory. `bytes` are null if it is larger than `mostBytes`. Refusals of the report's route are thrown. */
export async function makeReportFile(ask: Ask, wanted: Wanted): Promise<{ fileName: string; bytes: Buffer | null }> {
  const { entry, asked, format, company, mostBytes } = wanted;
  const { table, shown, fileName } = await reportTable(ask, entry, asked);
  const bytes =
    format === 'pdf'
      ? await paperTurns.take(asked.orgId, async () => Buffer.from(await drawList(await listPaper(company, table, shown, asked))))
      : await collected(format === 'csv' ? writeCsv(table) : writeXlsx([table]), mostBytes);
  return { fileName: `${fileName}.${format}`, bytes: bytes && bytes.length > mostBytes ? null : bytes };
}

/** The whole of a file, or null as soon as it is too large. */
async function collected(pieces: AsyncIterable<string | Uint8Array>, mostBytes: number): Promise<Buffer | null> {
  const all: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    length += bytes.length;
    if (length > mostBytes) return null;
    all.push(bytes);
  }
  return Buffer.concat(all);
}
