import { Readable } from 'node:stream';
import { withoutApostrophe } from '@bahi/core/transfer/harmless-cell';
import { CsvError, parse } from 'csv-parse';
import { FileProblem } from './file-problem.ts';
import type { FileRow } from './file-row.ts';
import { longestCell, mostColumns } from './limits.ts';

const pieceBytes = 65_536;

/** The rows of a CSV file, one after another. Comma, semicolon and tab part the cells; texts are UTF-8, or UTF-16 with its mark. */
export async function* readCsv(bytes: Buffer): AsyncGenerator<FileRow> {
  const text = decode(bytes);
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: mostColumns * longestCell,
    }),
  );
  try {
    let rowNo = 0;
    for await (const row of parser as AsyncIterable<string[]>) yield { rowNo: ++rowNo, cells: row.map(withoutApostrophe) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileProblem(`The file cannot be read at line ${error.lines ?? '?'}: ${sayWhy(error.code)}`);
  }
}

function sayWhy(code: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is opened and never closed.';
  return code === 'CSV_MAX_RECORD_SIZE' ? 'the line is too long.' : 'its quotation marks do not fit.';
}

function* pieces(text: string) {
  for (let at = 0; at < text.length; at += pieceBytes) yield text.slice(at, at + pieceBytes);
}

function decode(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileProblem('The letters of the file cannot be read. Save it as “CSV UTF-8” and choose it again.');
  }
}

/** The sign that parts the first line the most often, outside of quotation marks. */
function delimiterOf(text: string): string {
  const line =
    text
      .slice(0, 20_000)
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/)
      .find((each) => each.trim() !== '') ?? '';
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}
