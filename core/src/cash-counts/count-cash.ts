import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { balanced, type Posting } from '../postings/posting.ts';

/** Notes and coins in use, in rupees, largest first. The 2 000 note is withdrawn; smaller coins are entered as one amount. */
export const denominations = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;
export type Denomination = (typeof denominations)[number];

/** A counted till: pieces of each denomination, and small coins as one amount. A missing denomination counts 0. */
export type CashCount = { readonly pieces: ReadonlyMap<Denomination, number>; readonly coinsPaise: Paise };

/** Maximum pieces of one denomination; more is a typing error. */
export const MAX_PIECES = 1_000_000;
/** True if the value in rupees is one of `denominations`. */
export const isDenomination = (value: number): value is Denomination => (denominations as readonly number[]).includes(value);

/** The value in paise of pieces of one denomination. */
export const piecesPaise = (value: Denomination, pieces: number): Paise => paise(value * 100 * pieces);

/** The total of a count in paise. */
export function countedPaise({ pieces, coinsPaise }: CashCount): Paise {
  return sumPaise([...[...pieces].map(([value, count]) => piecesPaise(value, count)), coinsPaise]);
}

/** Problems of a count. `field` names the row: `pieces.500`, `coinsPaise`. */
export function countProblems({ pieces, coinsPaise }: CashCount): Problem[] {
  const wrong = [...pieces].filter(([, count]) => !Number.isSafeInteger(count) || count < 0 || count > MAX_PIECES);
  const isCoins = Number.isSafeInteger(coinsPaise) && coinsPaise >= 0 && coinsPaise <= MAX_TOTAL_PAISE;
  return [
    ...wrong.map(([value]): Problem => ({ code: 'PIECES_INVALID', field: `pieces.${value}` })),
    ...(isCoins ? [] : [{ code: 'AMOUNT_NOT_VALID', field: 'coinsPaise' } as const]),
  ];
}

/** Counted less book amount: below 0 cash is short, above 0 it is over. */
export const cashDifference = (counted: Paise, books: Paise): Paise => paise(counted - books);

/** The postings that bring the books to the counted amount. A shortage is an expense on the chosen ledger, a surplus an income. */
export function differencePostings(differencePaise: Paise, cashLedgerId: string, otherLedgerId: string): Posting[] {
  return balanced([
    { ledgerId: cashLedgerId, amountPaise: differencePaise },
    { ledgerId: otherLedgerId, amountPaise: paise(-differencePaise) },
  ]);
}
