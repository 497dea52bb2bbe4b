import type { Problem } from '../basics/problem.ts';
import type { FinancialYear } from '../periods/financial-year.ts';

/** How the vouchers of a series are numbered: always by Bahi, by Bahi unless a number is typed, or always by the user. */
export const numberings = ['automatic', 'override', 'manual'] as const;
export type Numbering = (typeof numberings)[number];

const numberingLabels: Readonly<Record<Numbering, string>> = {
  automatic: 'Automatic',
  override: 'Automatic with override',
  manual: 'Manual',
};

/** Label for screens, as "Automatic with override". */
export const numberingLabel = (numbering: Numbering): string => numberingLabels[numbering];

/** The number format of a voucher kind within a financial year. */
export type NumberSeries = {
  readonly prefix: string;
  readonly suffix: string;
  /** Minimum digits; shorter numbers are padded with zeros. */
  readonly width: number;
  /** The first number of each financial year. */
  readonly start: number;
};

export const LONGEST_NUMBER = 16;

/** The printed number, as S/26-27/0042. */
export function formatNumber(series: NumberSeries, number: number): string {
  return series.prefix + String(number).padStart(series.width, '0') + series.suffix;
}

function partsProblem({ prefix, suffix, width, start }: NumberSeries): Problem | null {
  if (!Number.isInteger(width) || width < 1 || width > 10) return { code: 'SERIES_WIDTH_INVALID', field: 'width' };
  if (!Number.isSafeInteger(start) || start < 1) return { code: 'SERIES_START_INVALID', field: 'start' };
  if (!/^[A-Za-z0-9/-]*$/.test(prefix)) return { code: 'SERIES_CHARACTERS', field: 'prefix' };
  return /^[A-Za-z0-9/-]*$/.test(suffix) ? null : { code: 'SERIES_CHARACTERS', field: 'suffix' };
}

/**
 * A problem if a series cannot number documents, or null: at most 16 letters, digits, - and / (CGST rule 46(b)), not beginning with 0, -
 * or / (refused by the e-invoice portal). Checks the given number, by default the first one.
 */
export function seriesProblem(series: NumberSeries, number = series.start): Problem | null {
  const parts = partsProblem(series);
  if (parts !== null) return parts;
  const formatted = formatNumber(series, number);
  if (/^[0/-]/.test(formatted)) return { code: 'SERIES_FIRST_CHARACTER', field: 'prefix' };
  return formatted.length > LONGEST_NUMBER ? { code: 'SERIES_TOO_LONG', field: 'width' } : null;
}

/** A problem if a series cannot be saved, or null. With manual numbering the series counts nothing, so only its parts are checked. */
export function keptSeriesProblem(series: NumberSeries, numbering: Numbering): Problem | null {
  return numbering === 'manual' ? partsProblem(series) : seriesProblem(series);
}

/** The series for one financial year, with `{fy}` in prefix and suffix replaced by the year's label, as 26-27. */
export function seriesIn(series: NumberSeries, year: Pick<FinancialYear, 'label'>): NumberSeries {
  const written = (text: string) => text.replaceAll('{fy}', year.label);
  return { prefix: written(series.prefix), suffix: written(series.suffix), width: series.width, start: series.start };
}

/**
 * The key by which two document numbers are compared: `s-1` equals S-1, as on the e-invoice portal since 1 June 2025 (GSTN advisory of 4
 * April 2025).
 */
export const numberKey = (number: string): string => number.toUpperCase();

/**
 * True if two series could print the same number: at some length every place has the same character in both, ignoring case, or a digit
 * where the other counts. A number is unique within its kind and year, so one of them would be blocked. Compare both in the same year.
 */
export function mayPrintAlike(one: NumberSeries, other: NumberSeries): boolean {
  const shortest = Math.max(shortestNumber(one), shortestNumber(other));
  for (let length = shortest; length <= LONGEST_NUMBER; length++) {
    const [places, others] = [placesOf(one, length), placesOf(other, length)];
    if (places.every((place, at) => isSamePlace(place, others[at]!))) return true;
  }
  return false;
}

/**
 * A problem if a typed number cannot be used on a voucher, or null. It must have the form of any number, and must not be one that a
 * counting series would print, ignoring case, because that series would be blocked there. `counting`: the counting series of the kind,
 * in the voucher's year.
 */
export function typedNumberProblem(number: string, counting: readonly (NumberSeries & { readonly name: string })[]): Problem | null {
  const field = 'voucherNumber';
  if (number === '') return { code: 'NUMBER_MISSING', field };
  if (!/^[A-Za-z0-9/-]*$/.test(number)) return { code: 'NUMBER_CHARACTERS', field };
  if (/^[0/-]/.test(number)) return { code: 'SERIES_FIRST_CHARACTER', field };
  if (number.length > LONGEST_NUMBER) return { code: 'SERIES_TOO_LONG', field };
  const giver = counting.find((series) => gives(series, number));
  return giver ? { code: 'NUMBER_OF_SERIES', field, about: { name: giver.name } } : null;
}

/** True if the series prints this number at some count. */
function gives(series: NumberSeries, number: string): boolean {
  const counted = Number(number.slice(series.prefix.length, number.length - series.suffix.length));
  return Number.isSafeInteger(counted) && counted >= series.start && numberKey(formatNumber(series, counted)) === numberKey(number);
}

/**
 * Every count that a number may contain: each run of its digits and each part of a run, because a prefix may end and a suffix may begin
 * with a digit. Values beyond safe integers are left out.
 */
export function countsIn(number: string): number[] {
  const counts = [...number].flatMap((_, from) => {
    const digits = /^\d+/.exec(number.slice(from))?.[0] ?? '';
    return [...digits].map((__, at) => Number(digits.slice(0, at + 1)));
  });
  return [...new Set(counts.filter(Number.isSafeInteger))];
}

const shortestNumber = ({ prefix, suffix, width }: NumberSeries) => prefix.length + width + suffix.length;
const COUNTED = '#';

/** The characters of a number of this length; counted digits are `#`. */
function placesOf({ prefix, suffix }: NumberSeries, length: number): string[] {
  return [...prefix, ...COUNTED.repeat(length - prefix.length - suffix.length), ...suffix];
}

function isSamePlace(one: string, other: string): boolean {
  if (one === COUNTED) return other === COUNTED || /\d/.test(other);
  return other === COUNTED ? /\d/.test(one) : numberKey(one) === numberKey(other);
}
