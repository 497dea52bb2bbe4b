import { isUtf8 } from 'node:buffer';
import { withoutApostrophe } from '@bahi/core/files/harmless-cell';
import { CsvError, parse } from 'csv-parse/sync';
import { refuseTooManyLines } from './count-lines.ts';
import { FileProblem } from './file-problem.ts';
import type { FileRow } from './file-row.ts';
import { longestCell, mostCells, mostColumns } from './limits.ts';

const mark = '\uFEFF';

/**
 * Reports the rows of a CSV file in order. Comma, semicolon or tab separates the cells; the text is UTF-8, or UTF-16 with its byte order
 * mark. It blocks until the end of the file, so it runs in the process that reads uploaded files (`read-apart.ts`).
 */
export function readCsv(bytes: Buffer, onRow: (row: FileRow) => void): void {
  const text = asUtf8(bytes);
  refuseTooManyLines(text);
  const delimiter = delimiterOf(text);
  refuseTooManyCells(text, delimiter);
  let rowNo = 0;
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: mostColumns * longestCell,
      on_record: (row: string[]) => {
        rowNo++;
        if (row.length > mostColumns) throw new FileProblem(`Row ${rowNo} has more than ${mostColumns} columns.`);
        onRow({ rowNo, cells: row.map(withoutApostrophe) });
        return undefined; // the parser stores nothing
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileProblem(`The file cannot be read at line ${error.lines ?? '?'}: ${sayWhy(error.code)}`);
  }
}

function sayWhy(code: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is opened and never closed.';
  return code === 'CSV_MAX_RECORD_SIZE' ? 'the line is too long.' : 'its quotation marks do not match.';
}

/** The text as UTF-8 bytes, the form that the parser works on. */
function asUtf8(bytes: Buffer): Buffer {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (encoding === null && isUtf8(bytes)) return bytes;
  try {
    return Buffer.from(new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new FileProblem('The letters of the file cannot be read. Save it as “CSV UTF-8” and choose it again.');
  }
}

function refuseTooManyCells(text: Buffer, delimiter: string): void {
  const sign = delimiter.charCodeAt(0);
  let count = 0;
  for (const byte of text) {
    if (byte === sign && ++count > mostCells)
      throw new FileProblem('The file has too many cells. Delete the empty columns and choose it again.');
  }
}

/** The sign that separates the first line most often, outside of quotation marks. */
function delimiterOf(text: Buffer): string {
  const line =
    text
      .subarray(0, 20_000)
      .toString()
      .replace(mark, '')
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/)
      .find((each) => each.trim() !== '') ?? '';
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}
