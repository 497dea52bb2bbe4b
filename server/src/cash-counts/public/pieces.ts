import { type CashCount, type Denomination, denominations } from '@bahi/core/cash-counts/count-cash';

type Counted = { pieces: readonly { value: Denomination; count: number }[]; coinsPaise: number };

/** A count as core takes it, and as it is stored: pieces by denomination in rupees. */
export function countOf({ pieces, coinsPaise }: Counted): { count: CashCount; kept: Record<string, number> } {
  const some = pieces.filter(({ count }) => count > 0);
  return {
    count: { pieces: new Map(pieces.map(({ value, count }) => [value, count])), coinsPaise },
    kept: Object.fromEntries(some.map(({ value, count }) => [value, count])),
  };
}

/** The pieces of a stored count as a list, the largest denomination first. */
export const serializePieces = (kept: Readonly<Record<string, number>>) =>
  denominations.flatMap((value) => {
    const count = kept[value];
    return count === undefined ? [] : [{ value, count }];
  });
