import { addDays, dateOf, type IsoDate } from './business-date.ts';
import { financialYearOf } from './financial-year.ts';

/**
 * Reads a typed date: `5` (this month), `5-4` (in today's financial year), `5/4/26`, `05/04/2026`. Separators are / - . or a blank. null
 * if the calendar has no such day.
 */
export function readTypedDate(text: string, today: IsoDate): IsoDate | null {
  const parts = /^(\d{1,2})(?:[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?)?$/.exec(text.trim());
  if (parts === null) return null;
  const day = Number(parts[1]);
  if (parts[2] === undefined) return dateOf(Number(today.slice(0, 4)), Number(today.slice(5, 7)), day);
  const month = Number(parts[2]);
  if (parts[3] !== undefined) return dateOf(Number(parts[3]) + (parts[3].length === 2 ? 2000 : 0), month, day);
  const { startYear } = financialYearOf(today);
  return dateOf(month < 4 ? startYear + 1 : startYear, month, day);
}

/**
 * Reads a month as printed on packs: `9/28`, `09-2028`. Returns its first day, or its last, until which goods expiring in it may be
 * used. null if it is not one: a second figure of 1 to 12 is a month, so `readTypedDate` reads the text.
 */
export function readTypedMonth(text: string, end: 'first' | 'last'): IsoDate | null {
  const parts = /^(\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text.trim());
  if (parts === null || Number(parts[2]) <= 12) return null;
  const month = Number(parts[1]);
  const year = Number(parts[2]) + (parts[2]!.length === 2 ? 2000 : 0);
  const first = dateOf(year, month, 1);
  if (first === null || end === 'first') return first;
  return addDays(month === 12 ? dateOf(year + 1, 1, 1)! : dateOf(year, month + 1, 1)!, -1);
}
