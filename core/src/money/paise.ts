import { invariant } from '../basics/invariant.ts';

/** Whole paise, a safe integer; debit or asset side positive. */
export type Paise = number;

/** Names a number as paise. A fraction or a number past 2^53 is a bug of the caller. */
export function paise(amount: number): Paise {
  invariant(Number.isSafeInteger(amount), `not whole paise: ${amount}`);
  return amount === 0 ? 0 : amount;
}

/** The sum in paise, 0 of nothing. A sum past 2^53 is a bug of the caller, as in `paise`. */
export function sumPaise(amounts: Iterable<Paise>): Paise {
  let total = 0;
  for (const amount of amounts) total += amount;
  return paise(total);
}
