import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { balanced, type Posting } from '../postings/posting.ts';

/** Notes and coins in use, in rupees, the largest first. The 2 000 note is withdrawn; smaller coins are counted as one amount. */
export const denominations = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;
export type Denomination = (typeof denominations)[number];

/** What lies in a till: pieces of each denomination, and loose coins as one amount. A denomination that is not named has none. */
export type CashCount = { readonly pieces: ReadonlyMap<Denomination, number>; readonly coinsPaise: Paise };

/** Of one denomination; more is a slip of the hand. */
export const MAX_PIECES = 1_000_000;
/** Whether there is a note or coin of so many rupees among those that are counted. */
export const isDenomination = (value: number): value is Denomination => (denominations as readonly number[]).includes(value);

/** What pieces of one denomination come to. */
export const piecesPaise = (value: Denomination, pieces: number): Paise => paise(value * 100 * pieces);

/** What all of it comes to. */
export function countedPaise({ pieces, coinsPaise }: CashCount): Paise {
  return sumPaise([...[...pieces].map(([value, count]) => piecesPaise(value, count)), coinsPaise]);
}

/** What is wrong with a count; `field` names the row: `pieces.500`, `coinsPaise`. */
export function countProblems({ pieces, coinsPaise }: CashCount): Problem[] {
  const wrong = [...pieces].filter(([, count]) => !Number.isSafeInteger(count) || count < 0 || count > MAX_PIECES);
  const isCoins = Number.isSafeInteger(coinsPaise) && coinsPaise >= 0 && coinsPaise <= MAX_TOTAL_PAISE;
  return [
    ...wrong.map(([value]): Problem => ({ code: 'PIECES_INVALID', field: `pieces.${value}` })),
    ...(isCoins ? [] : [{ code: 'AMOUNT_NOT_VALID', field: 'coinsPaise' } as const]),
  ];
}

/** Counted less the books: below 0 cash is short, above 0 there is more than the books say. */
export const cashDifference = (counted: Paise, books: Paise): Paise => paise(counted - books);

/** The entry that brings the books to what was counted: what is short is a cost on the chosen ledger, what is over an income there. */
export function differencePostings(differencePaise: Paise, cashLedgerId: string, otherLedgerId: string): Posting[] {
  return balanced([
    { ledgerId: cashLedgerId, amountPaise: differencePaise },
    { ledgerId: otherLedgerId, amountPaise: paise(-differencePaise) },
  ]);
}
