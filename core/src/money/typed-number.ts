import { add, dividedBy, type Fraction, fraction, negated, rounded, times, ZERO } from './fraction.ts';
import type { Paise } from './paise.ts';

const LONGEST_TYPED = 100;
/** Above every limit, so that the field's own rule reports it, and small enough to be summed. */
const TOO_LARGE = 10 ** 14;

function stripped(text: string): string {
  return text.replace(/[₹,\s]/g, '');
}

function exactly(digits: string): Fraction | null {
  const parts = /^(\d*)(?:\.(\d*))?$/.exec(digits);
  if (parts === null) return null;
  const [whole, decimals] = [parts[1] ?? '', parts[2] ?? ''];
  if (whole === '' && decimals === '') return null;
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

/**
 * Reads a typed number: ₹, blanks and commas are ignored, then digits with at most one decimal point. Anything else is 0. Decision 16 of
 * the product.
 */
export function readTypedNumber(text: string): number {
  const digits = stripped(text);
  if (digits.length > LONGEST_TYPED || exactly(digits) === null) return 0;
  const value = Number(digits);
  return Number.isFinite(value) ? value : 0;
}

/** Evaluates sums, products and brackets from left to right; null for anything else. */
function evaluate(expression: string): Fraction | null {
  const tokens = expression.match(/[\d.]+|[-+*/()]/g) ?? [];
  if (tokens.join('') !== expression) return null;
  let at = 0;

  const factor = (): Fraction | null => {
    const token = tokens[at++];
    if (token === undefined) return null;
    if (token === '-') {
      const value = factor();
      return value && negated(value);
    }
    if (token !== '(') return exactly(token);
    const value = sum();
    return tokens[at++] === ')' ? value : null;
  };
  const product = (): Fraction | null => {
    let value = factor();
    while (value !== null && (tokens[at] === '*' || tokens[at] === '/')) {
      const isTimes = tokens[at++] === '*';
      const next = factor();
      if (next === null) return null;
      value = isTimes ? times(value, next) : dividedBy(value, next);
    }
    return value;
  };
  const sum = (): Fraction | null => {
    let value = product();
    while (value !== null && (tokens[at] === '+' || tokens[at] === '-')) {
      const isPlus = tokens[at++] === '+';
      const next = product();
      if (next === null) return null;
      value = add(value, isPlus ? next : negated(next));
    }
    return value;
  };

  const value = sum();
  return at === tokens.length ? value : null;
}

function readScaled(text: string, scale: bigint): number {
  const typed = stripped(text);
  if (typed.length > LONGEST_TYPED) return 0;
  const value = typed.startsWith('=') ? evaluate(typed.slice(1)) : exactly(typed);
  const scaled = Number(rounded(times(value ?? ZERO, fraction(scale))));
  return Math.max(-TOO_LARGE, Math.min(TOO_LARGE, scaled));
}

/**
 * Reads typed rupees as paise: `1,180.50`, or a calculation after an equals sign: `=12*45`. Exact until rounded once; 0 for anything
 * else.
 */
export function readTypedAmount(text: string): Paise {
  return readScaled(text, 100n);
}

/** Reads a typed quantity, rate or percentage × 10 000; also calculations, as `readTypedAmount`. */
export function readTypedE4(text: string): number {
  return readScaled(text, 10_000n);
}

/** A typed figure: its value, or a sentence that says why the field cannot take it. */
export type TypedFigure = { readonly value: number; readonly wrong?: never } | { readonly wrong: string };

/** The figures of a field: rupees in paise, or a quantity, rate or percentage × 10 000. */
export type FigureScale = { readonly decimals: number; readonly scale: bigint };
export const rupeeFigures: FigureScale = { decimals: 2, scale: 100n };
export const e4Figures: FigureScale = { decimals: 4, scale: 10_000n };

/** Scaled limit. Neither fields nor the wire take a larger figure. */
const MOST_TYPED = 10 ** 13;
const LONGEST_QUOTED = 24;
const FIRST_DEVANAGARI = 0x966;

/**
 * Reads a typed figure without guessing. Empty text is 0; ₹, blanks, commas and a final % are ignored; Devanagari digits count as
 * digits; a calculation after an equals sign is computed and rounded once. Refuses, with a sentence: letters, figures below 0, too many
 * decimals, and figures too large for any field.
 */
export function readFigure(text: string, { decimals, scale }: FigureScale): TypedFigure {
  const typed = stripped(text)
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - FIRST_DEVANAGARI))
    .replace(/%$/, '');
  if (text.trim() === '') return { value: 0 };
  const quoted = text.trim().length > LONGEST_QUOTED ? `${text.trim().slice(0, LONGEST_QUOTED)}…` : text.trim();
  if (/^[-\u2212][\d.]+$/.test(typed)) return { wrong: `${quoted} is below 0.` };
  const isSum = typed.startsWith('=');
  if (typed.length > LONGEST_TYPED) return { wrong: /^\d+$/.test(typed) ? `${quoted} is too large.` : `“${quoted}” is not a number.` };
  const value = isSum ? evaluate(typed.slice(1)) : exactly(typed);
  if (value === null) return { wrong: `“${quoted}” is not a number.` };
  const scaled = times(value, fraction(scale));
  if (!isSum && scaled.denominator !== 1n) return { wrong: `${quoted} has more than ${decimals} decimals.` };
  const figure = Number(rounded(scaled));
  if (figure < 0) return { wrong: `${quoted} is below 0.` };
  return figure > MOST_TYPED ? { wrong: `${quoted} is too large.` } : { value: figure };
}

/**
 * Reads an optional figure, such as a limit: null for empty text, NaN for invalid text, which no limit accepts. Up to four decimals and
 * a percent sign; `scale` is 10 000 for an E4 and 100 for paise.
 */
export function readOptionalNumber(text: string, scale: 1 | 100 | 10_000): number | null {
  const plain = text.trim().replace(/\s*%$/, '');
  if (plain === '') return null;
  return /^\d{1,6}(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * scale * 10_000) / 10_000 : Number.NaN;
}
