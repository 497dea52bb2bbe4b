import type { Problem } from '../basics/problem.ts';

export type Read<Value> = { readonly value: Value } | { readonly problem: Omit<Problem, 'field'> };

const refused = (code: Problem['code'], about?: Problem['about']) => ({ problem: about ? { code, about } : { code } });

/**
 * Digit groups of three, or of two with a last group of three, as lakh and crore are written. `1,18` is neither, because its comma may
 * be a decimal point.
 */
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}$|^\d*$/;

/**
 * Reads a number as traders write it, × 10 to the power of `decimals`, exactly: `₹1,23,456.50`, `Rs. 100/-`, `(250)`, `250 Cr`, `18%`.
 * Refuses text that is not a number, more decimals than are kept, and `1.2E+12`, which a spreadsheet has shortened for display.
 */
export function readScaled(text: string, decimals: number): Read<number> {
  const bare = text
    .replace(/[\s\p{Zs}]/gu, '')
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/\/-$|%$/, '');
  if (bare === '-' || bare === '–') return { value: 0 };
  if (/^-?\d(?:\.\d+)?e[+-]?\d+$/i.test(bare)) return refused('CELL_SHORTENED', { shown: text });
  const parts = /^(\(|-)?(?:₹)?([\d,]*)(?:\.(\d*))?(\))?(dr|cr)?\.?$/i.exec(bare);
  if (!parts) return refused('CELL_NUMBER');
  const [, sign, whole = '', fraction = '', closing, side] = parts;
  if ((sign === '(') !== (closing === ')') || !grouped.test(whole) || whole + fraction === '') return refused('CELL_NUMBER');
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return refused('CELL_DECIMALS', { most: decimals });
  const size = Number(whole.replace(/,/g, '') + kept.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(size)) return refused('CELL_TOO_LARGE');
  const isNegative = Boolean(sign) !== (side?.toLowerCase() === 'cr');
  return { value: isNegative && size !== 0 ? -size : size };
}
