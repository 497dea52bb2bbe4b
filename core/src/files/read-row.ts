import type { Problem } from '../basics/problem.ts';
import { type Cell, folded, shownCell, trimmed } from './cell.ts';
import { readDate } from './read-date.ts';
import { type Read, readScaled } from './read-number.ts';
import { type Column, clearWord, type RowValues } from './sheet.ts';

export type ReadRow = {
  readonly values: RowValues;
  readonly problems: readonly Problem[];
  /** Number of cells that clear a stored value. */
  readonly cleared: number;
};

/** The limits of the wire: 10^11 rupees, and 10^9 of anything else. */
const mostPaise = 1e13;
const mostE4 = 1e13;
const mostWhole = 1_000_000_000;
const longestText = 500;

/** The values of a row and all its problems. The `field` of a problem is that of its column. */
export function readRow(columns: readonly Column[], places: ReadonlyMap<string, number>, cells: readonly Cell[]): ReadRow {
  const values: Record<string, string | number | boolean | null> = {};
  const problems: Problem[] = [];
  let cleared = 0;
  for (const column of columns) {
    const place = places.get(column.field);
    const cell = place === undefined ? '' : (cells[place] ?? '');
    if (typeof cell === 'object') {
      problems.push({ code: cell.fault, field: column.field, about: { shown: cell.shown } });
      continue;
    }
    const text = trimmed(cell);
    if (text === '') {
      if (column.isNeeded) problems.push({ code: 'CELL_NEEDED', field: column.field });
      continue;
    }
    if (text.toLowerCase() === clearWord) {
      if (column.cleared === undefined) problems.push({ code: 'CELL_NOT_CLEARED', field: column.field });
      else values[column.field] = column.cleared;
      cleared++;
      continue;
    }
    const read = readCell(column, text);
    if ('problem' in read) problems.push({ ...read.problem, field: column.field });
    else {
      values[column.field] = read.value;
      if (column.takesAway && read.value === true) cleared++;
    }
  }
  return { values, problems, cleared };
}

function readCell(column: Column, text: string): Read<string | number | boolean> {
  switch (column.kind) {
    case 'text':
      return readText(text, column.longest ?? longestText);
    case 'code': {
      // If a spreadsheet shortened a code as a number, the code is lost.
      if (/^\d\.\d+e\+\d+$/i.test(text)) return { problem: { code: 'CELL_SHORTENED', about: { shown: text } } };
      const code = column.losesZero && /^(\d\d)*\d$/.test(text) ? `0${text}` : text;
      return readText(code, column.longest ?? longestText);
    }
    case 'money':
      return within(column, readScaled(text, 2), mostPaise);
    case 'decimal':
    case 'percent':
      return within(column, readScaled(text, 4), mostE4);
    case 'whole':
      return within(column, asWhole(readScaled(text, 0)), mostWhole);
    case 'date': {
      const value = readDate(text);
      return value === null ? { problem: { code: 'CELL_DATE' } } : { value };
    }
    case 'yesNo':
      return readYesNo(text);
    case 'choice':
      return readChoice(column, text);
  }
}

function asWhole(read: Read<number>): Read<number> {
  const isNone = 'problem' in read && (read.problem.code === 'CELL_NUMBER' || read.problem.code === 'CELL_DECIMALS');
  return isNone ? { problem: { code: 'CELL_WHOLE' } } : read;
}

function readText(text: string, longest: number): Read<string> {
  return text.length > longest ? { problem: { code: 'CELL_TOO_LONG', about: { most: longest } } } : { value: text };
}

function within(column: Column, read: Read<number>, most: number): Read<number> {
  if ('problem' in read) return read;
  if (read.value < 0 && !column.mayBeNegative) return { problem: { code: 'CELL_NEGATIVE' } };
  return Math.abs(read.value) > (column.most ?? most) ? { problem: { code: 'CELL_TOO_LARGE' } } : read;
}

const yes = new Set(['yes', 'y', 'true', '1', 'active', 'हाँ', 'हां', 'അതെ']);
const no = new Set(['no', 'n', 'false', '0', 'inactive', 'नहीं', 'ഇല്ല']);

function readYesNo(text: string): Read<boolean> {
  const word = folded(text);
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { problem: { code: 'CELL_YES_NO' } };
}

function readChoice({ choices = [] }: Column, text: string): Read<string> {
  const word = folded(text);
  const chosen = choices.find(({ value, title, aliases = [] }) => [value, title, ...aliases].some((name) => folded(name) === word));
  if (chosen) return { value: chosen.value };
  const few = choices.slice(0, 8).map(({ title }) => title);
  return { problem: { code: 'CELL_CHOICE', about: { choices: few.join(', ') + (choices.length > few.length ? ' …' : '') } } };
}

/** True if the row is the unchanged example of the template, which is skipped. */
export function isExample(columns: readonly Column[], places: ReadonlyMap<string, number>, cells: readonly Cell[]): boolean {
  const filled = columns.filter(({ example }) => example !== '');
  return (
    filled.every(({ field }) => places.has(field)) &&
    filled.every(({ field, example }) => trimmed(shownCell(cells[places.get(field)!])) === example)
  );
}

/** The key that identifies a row, or '' if the row has none. `fold` compares names as the server does. */
export function rowKey(keys: readonly (readonly string[])[], values: RowValues, fold: (text: string) => string): string {
  const key = keys.find(([first]) => first !== undefined && values[first] !== undefined);
  return key ? `${key.join('+')}\n${key.map((field) => fold(String(values[field] ?? ''))).join('\n')}` : '';
}
