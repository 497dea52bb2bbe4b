import { invariant } from '../basics/invariant.ts';

/** Whole paise, a safe integer; above 0 on the debit or asset side. */
export type Paise = number;

/** Returns the number as paise. Throws for a fraction or a number past 2^53, which is a bug of the caller. */
export function paise(amount: number): Paise {
  invariant(Number.isSafeInteger(amount), `not whole paise: ${amount}`);
  return amount === 0 ? 0 : amount;
}

/** The sum in paise, 0 for an empty list. Throws past 2^53, as `paise`. */
export function sumPaise(amounts: Iterable<Paise>): Paise {
  let total = 0;
  for (const amount of amounts) total += amount;
  return paise(total);
}
