import { readDate } from '../files/read-date.ts';
import { readScaled } from '../files/read-number.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { DateForm } from './statement-mapping.ts';

const digitsFirst = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4}|\d{2})\b/;
const nameFirst = /^([a-z]{3,9})[ -](\d{1,2}),? ?(\d{4}|\d{2})$/i;

/**
 * Reads a date as banks write it: `01/04/26`, `01-Apr-2026 10:22`, `Apr 01, 2026`, `20260401`, or a spreadsheet date. null for anything
 * else.
 */
export function readStatementDate(text: string, form: DateForm): IsoDate | null {
  const typed = text.trim();
  const named = nameFirst.exec(typed);
  if (named) return readDate(`${named[2]}-${named[1]}-${named[3]}`);
  const whole = /^(\d{4})(\d{2})(\d{2})$/.exec(typed);
  if (whole) return readDate(`${whole[1]}-${whole[2]}-${whole[3]}`);
  const digits = digitsFirst.exec(typed);
  if (digits && form === 'mdy') return readDate(`${digits[3]}/${digits[1]}/${digits[4]}`);
  return readDate(typed);
}

export type ReadAmount = { readonly paise: Paise; readonly flag: 'dr' | 'cr' | null };

/**
 * Reads an amount as banks write it: `1,23,456.50`, `(250.00)`, `500.00 Cr`, `500.00Cr`, `-12.5`, with or without ₹. Returns paise with
 * the written sign, and the Dr/Cr flag apart. null if it is not an amount.
 */
export function readStatementAmount(text: string): ReadAmount | null {
  const typed = text.trim().replace(/^\+\s*/, '');
  const flagged = /^(.*[\d.)-])\s*\(?(dr|cr|d|c)\.?\)?$/i.exec(typed);
  const front = flagged ? null : /^(dr|cr)\.?\s*(.*)$/i.exec(typed);
  const bare = flagged?.[1] ?? front?.[2] ?? typed;
  // Trailing minus, as mainframes print it.
  const turned = /^([\d,.]+)\s*-$/.exec(bare);
  const read = readScaled(turned ? `-${turned[1]}` : bare.replace(/\.$/, ''), 2);
  if ('problem' in read) return null;
  const flag = (flagged?.[2] ?? front?.[1])?.toLowerCase();
  return { paise: read.value, flag: flag === undefined ? null : flag.startsWith('d') ? 'dr' : 'cr' };
}

/** Reads a flag cell: `DR`, `D`, `Debit`, `W` are withdrawals; `CR`, `C`, `Credit`, `Deposit` are deposits. null for anything else. */
export function readFlag(text: string): 'dr' | 'cr' | null {
  const letters = text.toLowerCase().replace(/[^a-z+-]/g, '');
  if (/^(dr|d|debit|debited|w|wd|withdrawal|-)$/.test(letters)) return 'dr';
  if (/^(cr|c|credit|credited|deposit|dep|\+)$/.test(letters)) return 'cr';
  return null;
}

/** True for a cell that a bank uses as empty, such as `-` or `nil`. */
export const isNothing = (text: string) => /^[\s\-–—.*]*$/.test(text) || /^(nil|na|n\/a)$/i.test(text.trim());
