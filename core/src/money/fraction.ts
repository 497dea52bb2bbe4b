import { invariant } from '../basics/invariant.ts';
import { divideHalfAway } from './rounding.ts';

/** An exact number. Sums of shares stay exact and are rounded only when shown. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

/** Zero: 0 ÷ 1. */
export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a < 0n ? -a : a, b];
  while (small !== 0n) [large, small] = [small, large % small];
  return large;
}

/** A fraction in lowest terms, so that a running sum of hundreds of lines stays small. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  let [top, bottom] = [BigInt(numerator), BigInt(denominator)];
  invariant(bottom !== 0n, 'a fraction of nothing');
  if (bottom < 0n) [top, bottom] = [-top, -bottom];
  if (bottom === 1n) return { numerator: top, denominator: bottom };
  const common = greatestCommonDivisor(top, bottom);
  return { numerator: top / common, denominator: bottom / common };
}

/** a + b, in lowest terms. */
export function add(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator) return fraction(a.numerator + b.numerator, a.denominator);
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** a × b, in lowest terms. */
export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** −a. */
export function negated(a: Fraction): Fraction {
  return { numerator: -a.numerator, denominator: a.denominator };
}

/** a ÷ b; null if b is 0. */
export function dividedBy(a: Fraction, b: Fraction): Fraction | null {
  return b.numerator === 0n ? null : fraction(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** True if a is below b. Denominators are above 0, as `fraction` makes them. */
export function isLess(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

/** The nearest whole number, a half away from zero. */
export function rounded(a: Fraction): bigint {
  return divideHalfAway(a.numerator, a.denominator);
}

/** The smallest whole number not below a. */
export function ceiling(a: Fraction): bigint {
  const down = a.numerator / a.denominator;
  return a.numerator > 0n && a.numerator % a.denominator !== 0n ? down + 1n : down;
}
