import { addDays, dateOf, type IsoDate } from '../periods/business-date.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Day 61 of spreadsheets. They treat 1900 as a leap year, so their day numbers are right only from here on. */
const marchOf1900 = '1900-03-01';

/**
 * Reads a date in the forms that files use: `31/03/2026`, `31-3-26`, `31.03.2026`, `2026-03-31` with or without a time, `31-Mar-2026`,
 * and a spreadsheet's day number (46112). The day comes before the month. null for anything else.
 */
export function readDate(text: string): IsoDate | null {
  const typed = text.trim();
  const dayFirst = /^(\d{1,2})[/.\- ](\d{1,2}|[a-z]{3,9})[/.\- ,]+(\d{4}|\d{2})(?: .*)?$/i.exec(typed);
  if (dayFirst) return dateOf(yearOf(dayFirst[3]!), monthOf(dayFirst[2]!), Number(dayFirst[1]));
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(typed);
  if (yearFirst) return dateOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  if (/^\d{5}(?:\.\d+)?$/.test(typed)) return dateOfSerial(Number(typed));
  return null;
}

/** The date of a spreadsheet's day number, whose fraction is the time. null below 61 and from 109574 on (end of 2199). */
export function dateOfSerial(serial: number): IsoDate | null {
  return serial >= 61 && serial < 109_574 ? addDays(marchOf1900, Math.floor(serial) - 61) : null;
}

function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  return months.indexOf(text.slice(0, 3).toLowerCase()) + 1;
}

/** Two-digit years are in this century. */
const yearOf = (text: string) => Number(text) + (text.length === 2 ? 2000 : 0);
