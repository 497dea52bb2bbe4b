import { createHash } from 'node:crypto';
import { isMt940, readMt940 } from '@bahi/core/banking/read-mt940';
import { emptyMapping, type StatementMapping } from '@bahi/core/banking/statement-mapping';
import { statementProblemText } from '@bahi/core/banking/statement-problem';
import { refuseTooManyLines } from '../platform/file-formats/count-lines.ts';
import { FileProblem } from '../platform/file-formats/file-problem.ts';
import { mostRows } from '../platform/file-formats/limits.ts';
import { readRows } from '../platform/file-formats/read-rows.ts';
import { type StoredRow, StoredRows } from '../platform/file-formats/stored-rows.ts';

/** `account` is the account number in the file, '' for none; `hash` identifies the same file. */
export type StatementSummary = { readonly format: 'table' | 'mt940'; readonly account: string; readonly hash: string };

/** The columns in which lines of MT940 are stored. */
export const mt940Mapping: StatementMapping = {
  ...emptyMapping,
  date: 'Date',
  valueDate: 'Value date',
  description: 'Description',
  reference: 'Reference',
  amountForm: 'signed',
  amount: 'Amount',
  balance: 'Balance',
};
const mt940Heading = ['Date', 'Value date', 'Description', 'Reference', 'Amount', 'Balance'];
const shownProblems = 5;
/** SWIFT allows 35 characters. */
const longestAccount = 35;

/**
 * Reads a bank statement: MT940, CSV or Excel, by its contents and not by its name. Refuses, with a message, a file that is not a statement
 * or is damaged. Runs in `platform/file-formats/reader-process.ts`.
 */
export async function readStatementFile(bytes: Buffer): Promise<{ summary: StatementSummary; rows: readonly StoredRow[] }> {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const stored = new StoredRows();
  const text = asMt940(bytes);
  if (text !== null) {
    const account = readLines(text, stored);
    return { summary: { format: 'mt940', account, hash }, rows: stored.rows };
  }
  await readRows(bytes, ({ rowNo, cells }) => stored.add(rowNo, cells));
  if (stored.rows.length === 0) throw new FileProblem('There are no rows in this file.');
  return { summary: { format: 'table', account: '', hash }, rows: stored.rows };
}

/** The text of MT940 in any encoding: UTF-16 with its mark, UTF-8, else Latin-1, as old bank systems write. */
function asMt940(bytes: Buffer): string | null {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const front = new TextDecoder(marked ?? 'latin1').decode(bytes.subarray(0, 4_000));
  if (!isMt940(front)) return null;
  refuseTooManyLines(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Stores the lines of MT940 and returns the account number that the file names. */
function readLines(text: string, stored: StoredRows): string {
  let entries = 0;
  for (const _ of text.matchAll(/^(?:\{.*)?:61:/gm)) {
    if (++entries > mostRows)
      throw new FileProblem(`The file has more than ${mostRows.toLocaleString('en-IN')} lines. Take a shorter period from your bank.`);
  }
  const { lines, problems, account } = readMt940(text);
  if (problems.length > 0) {
    const sentences = problems
      .slice(0, shownProblems)
      .map((each) => `${each.rowNo === null ? '' : `Row ${each.rowNo}: `}${statementProblemText(each)}`);
    throw new FileProblem(
      [...sentences, ...(problems.length > shownProblems ? [`And ${problems.length - shownProblems} more.`] : [])].join(' '),
    );
  }
  const decimal = (paise: number | null) => (paise === null ? '' : (paise / 100).toFixed(2));
  stored.add(0, mt940Heading);
  for (const { rowNo, date, valueDate, description, reference, amountPaise, balancePaise } of lines) {
    stored.add(rowNo, [date, valueDate ?? '', description, reference, decimal(amountPaise), decimal(balancePaise)]);
  }
  return account.slice(0, longestAccount);
}
