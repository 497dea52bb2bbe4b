import { type CashCount, type Denomination, denominations } from '@bahi/core/cash-counts/count-cash';

type OnWire = { pieces: readonly { value: Denomination; count: number }[]; coins: number };

/** What was counted, as core knows it, and as it is kept: by the rupees of a note or coin. */
export function countOf({ pieces, coins }: OnWire): { count: CashCount; kept: Record<string, number> } {
  const some = pieces.filter(({ count }) => count > 0);
  return {
    count: { pieces: new Map(pieces.map(({ value, count }) => [value, count])), coinsPaise: coins },
    kept: Object.fromEntries(some.map(({ value, count }) => [value, count])),
  };
}

/** As kept, on the wire again, the largest first. */
export const serializePieces = (kept: Readonly<Record<string, number>>) =>
  denominations.flatMap((value) => {
    const count = kept[value];
    return count === undefined ? [] : [{ value, count }];
  });
