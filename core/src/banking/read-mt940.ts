import type { Paise } from '../money/paise.ts';
import { dateOf, type IsoDate } from '../periods/business-date.ts';
import type { StatementLine } from './statement-line.ts';
import type { StatementProblem } from './statement-problem.ts';

export type ReadMt940 = {
  readonly lines: readonly StatementLine[];
  readonly problems: readonly StatementProblem[];
  /** The account of the file, from tag `:25:`. */
  readonly account: string;
};

/** True if the tags of a text are those of SWIFT MT940, whatever the file name. */
export const isMt940 = (text: string): boolean => /^:20:/m.test(text) && /^:60[FM]:/m.test(text);

type Field = { readonly tag: string; readonly text: string; readonly rowNo: number };

/**
 * Reads a SWIFT MT940 statement (SWIFT Standards, category 9). Each `:61:` with its `:86:` is a line. Its balance is computed from
 * `:60:` and checked against `:62:`. A file may hold several statements of one account, with or without an envelope. Lines are dated by
 * their entry date; `RC` reverses a credit, `RD` a debit.
 */
export function readMt940(text: string): ReadMt940 {
  const problems: StatementProblem[] = [];
  const lines: StatementLine[] = [];
  const accounts = new Set<string>();
  const wrong = (code: StatementProblem['code'], { tag, rowNo }: Field, about: StatementProblem['about'] = {}) =>
    problems.push({ code, rowNo, column: `:${tag}:`, about: { tag: `:${tag}:`, ...about } });
  let balance: Paise | null = null;
  let isLine = false;

  for (const field of fieldsOf(text)) {
    if (field.tag === '25') accounts.add(field.text.split('\n')[0]!.trim());
    if (field.tag === '60F' || field.tag === '60M') {
      balance = readBalance(field.text);
      if (balance === null) wrong('STATEMENT_TAG_INVALID', field);
    } else if (field.tag === '61') {
      const line = readEntry(field);
      isLine = line !== null;
      if (!line) wrong('STATEMENT_TAG_INVALID', field);
      else {
        balance = balance === null ? null : balance + line.amountPaise;
        lines.push({ ...line, balancePaise: balance });
      }
    } else if (field.tag === '86' && isLine) {
      lines.push({ ...lines.pop()!, ...{ description: narrationOf(field.text) } });
    } else if (field.tag === '62F' || field.tag === '62M') {
      const statementPaise = readBalance(field.text);
      if (statementPaise === null) wrong('STATEMENT_TAG_INVALID', field);
      else if (balance !== null && balance !== statementPaise)
        wrong('STATEMENT_BALANCE_BROKEN', field, { expectedPaise: balance, statementPaise });
    }
    // An `:86:` after the closing balance describes the whole statement.
    if (/^6[024]/.test(field.tag)) isLine = false;
  }
  if (accounts.size > 1)
    problems.push({ code: 'STATEMENT_ACCOUNTS_SEVERAL', rowNo: null, column: ':25:', about: { accounts: [...accounts].join(', ') } });
  if (lines.length === 0 && problems.length === 0) problems.push({ code: 'STATEMENT_LINES_MISSING', rowNo: null, column: ':61:' });
  return { lines, problems, account: [...accounts][0] ?? '' };
}

/** The fields with their text, which may continue over several rows. The SWIFT envelope and blank rows are skipped. */
function fieldsOf(text: string): Field[] {
  const fields: { tag: string; text: string; rowNo: number }[] = [];
  for (const [at, row] of text.split(/\r\n|\n|\r/).entries()) {
    const begun = /^(?:\{.*)?:(\d{2}[A-Z]?):(.*)$/.exec(row);
    const bare = row.trimEnd();
    if (begun) fields.push({ tag: begun[1]!, text: begun[2]!.trimEnd(), rowNo: at + 1 });
    else if (/^-\}?$|^\{|^\s*$/.test(bare)) continue;
    else if (fields.length > 0) fields.at(-1)!.text += `\n${bare}`;
  }
  return fields;
}

/** Reads a balance such as `C260401INR100000,00`. */
function readBalance(text: string): Paise | null {
  const parts = /^(C|D)(\d{6})([A-Z]{3})(\d{1,15})[,.](\d{0,2})\s*$/.exec(text.split('\n')[0] ?? '');
  return parts ? (parts[1] === 'D' ? -1 : 1) * paiseOf(parts[4]!, parts[5]!) || 0 : null;
}

const paiseOf = (whole: string, part: string): Paise => Number(whole + part.padEnd(2, '0'));

const entry =
  /^(\d{2})(\d{2})(\d{2})(\d{2})?(\d{2})?(RC|RD|EC|ED|C|D)([A-Z])?(\d{1,15})[,.](\d{0,2})(?:([NFS][A-Z0-9]{3})(.*?)(?:\/\/(.*))?)?$/;

/** Reads an entry such as `2604010401DR1000,50NTRFNONREF//BANKREF`, and the rows of supplementary details after it. */
function readEntry({ text, rowNo }: Field): Omit<StatementLine, 'balancePaise'> | null {
  const [first = '', ...more] = text.split('\n');
  const parts = entry.exec(first.trim());
  if (!parts) return null;
  const [, year, month, day, entryMonth, entryDay, mark, , whole = '', part = '', , ownReference = '', bankReference = ''] = parts;
  const valueDate = dateOf(2000 + Number(year), Number(month), Number(day));
  if (valueDate === null) return null;
  const date = entryMonth && entryDay ? nearest(valueDate, Number(entryMonth), Number(entryDay)) : valueDate;
  const sign = mark === 'D' || mark === 'RC' || mark === 'ED' ? -1 : 1;
  const amountPaise = sign * paiseOf(whole, part);
  if (date === null || amountPaise === 0 || !Number.isSafeInteger(amountPaise)) return null;
  const references = [ownReference, bankReference].map((each) => each.trim()).filter((each) => each !== '' && !/^NON ?REF/i.test(each));
  return { rowNo, date, valueDate, description: more.join(' ').trim(), reference: references[0] ?? '', amountPaise };
}

/** The entry date has no year. Uses the year that brings it nearest to the value date. */
function nearest(valueDate: IsoDate, month: number, day: number): IsoDate | null {
  const year = Number(valueDate.slice(0, 4));
  const dates = [year - 1, year, year + 1].flatMap((each) => dateOf(each, month, day) ?? []);
  const apart = (date: IsoDate) => Math.abs(Date.parse(date) - Date.parse(valueDate));
  return dates.reduce<IsoDate | null>((best, date) => (best === null || apart(date) < apart(best) ? date : best), null);
}

/** The narration. A structured one consists of its subfields such as `?20` and `?32`; any other is taken whole, rows joined. */
function narrationOf(text: string): string {
  const joined = text.replace(/\n/g, '');
  if (!/^\d{3}\?/.test(joined)) return text.replace(/\n/g, ' ').replace(/\s+/g, ' ').trim().slice(0, 500);
  const words = [...joined.matchAll(/\?(\d{2})([^?]*)/g)].filter(([, code = '']) => /^(?:2\d|3[23]|6[0-3])$/.test(code));
  return words
    .map(([, , value = '']) => value.trim())
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, 500);
}
