import { isMt940, readMt940 } from '@bahi/core/banking/read-mt940';
import type { StatementRow } from '@bahi/core/banking/read-statement';
import { emptyMapping, type StatementMapping } from '@bahi/core/banking/statement-mapping';
import { statementProblemText } from '@bahi/core/banking/statement-problem';
import { FileProblem } from '../transfer/files/file-problem.ts';
import { readRows } from '../transfer/files/read-rows.ts';

export type StatementFile = { format: 'table' | 'mt940'; rows: StatementRow[]; account: string };

/** The columns under which the lines of MT940 are kept. */
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
const problemsSaid = 5;

/** The rows of a statement by what the file holds, whatever it is called. Refuses in words what is no statement and what is damaged. */
export async function readStatementFile(bytes: Buffer): Promise<StatementFile> {
  const text = asMt940(bytes);
  if (text !== null) return ofMt940(text);
  const rows: StatementRow[] = [];
  for await (const row of readRows(bytes)) rows.push(row);
  if (rows.length === 0) throw new FileProblem('There are no rows in this file.');
  return { format: 'table', rows, account: '' };
}

/** The text of MT940 in whatever letters: UTF-16 with its mark, UTF-8, else Latin-1 as old systems of banks write. */
function asMt940(bytes: Buffer): string | null {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const front = new TextDecoder(marked ?? 'latin1').decode(bytes.subarray(0, 4_000));
  if (!isMt940(front)) return null;
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function ofMt940(text: string): StatementFile {
  const { lines, problems, account } = readMt940(text);
  if (problems.length > 0) {
    const said = problems
      .slice(0, problemsSaid)
      .map((each) => `${each.rowNo === null ? '' : `Row ${each.rowNo}: `}${statementProblemText(each)}`);
    throw new FileProblem([...said, ...(problems.length > problemsSaid ? [`And ${problems.length - problemsSaid} more.`] : [])].join(' '));
  }
  const decimal = (paise: number | null) => (paise === null ? '' : (paise / 100).toFixed(2));
  const rows = lines.map(({ rowNo, date, valueDate, description, reference, amountPaise, balancePaise }) => ({
    rowNo,
    cells: [date, valueDate ?? '', description, reference, decimal(amountPaise), decimal(balancePaise)],
  }));
  return { format: 'mt940', rows: [{ rowNo: 0, cells: mt940Heading }, ...rows], account };
}
