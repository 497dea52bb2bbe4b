import type { Problem } from '../basics/problem.ts';

/** How the vouchers of a kind are numbered within a financial year. */
export type NumberSeries = {
  readonly prefix: string;
  readonly suffix: string;
  /** Digits at least, filled with zeros. */
  readonly width: number;
  /** The first number of each financial year. */
  readonly start: number;
};

const LONGEST_NUMBER = 16;

/** S/26-27/0042 */
export function formatNumber(series: NumberSeries, number: number): string {
  return series.prefix + String(number).padStart(series.width, '0') + series.suffix;
}

/**
 * Why a series cannot number documents, or null: at most 16 letters, digits, - and / (CGST rule 46(b)), not beginning
 * with 0, - or / (refused by the e-invoice portal). Holds for the number asked about, the first one unless given.
 */
export function seriesProblem(series: NumberSeries, number = series.start): Problem | null {
  if (!Number.isInteger(series.width) || series.width < 1 || series.width > 10) return { code: 'SERIES_WIDTH_INVALID', field: 'width' };
  if (!Number.isSafeInteger(series.start) || series.start < 1) return { code: 'SERIES_START_INVALID', field: 'start' };
  if (!/^[A-Za-z0-9/-]*$/.test(series.prefix)) return { code: 'SERIES_CHARACTERS', field: 'prefix' };
  if (!/^[A-Za-z0-9/-]*$/.test(series.suffix)) return { code: 'SERIES_CHARACTERS', field: 'suffix' };
  const formatted = formatNumber(series, number);
  if (/^[0/-]/.test(formatted)) return { code: 'SERIES_FIRST_CHARACTER', field: 'prefix' };
  return formatted.length > LONGEST_NUMBER ? { code: 'SERIES_TOO_LONG', field: 'width' } : null;
}
