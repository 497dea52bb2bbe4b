import { type CashCount, type Denomination, denominations } from '@bahi/core/cash-counts/count-cash';

type OnWire = { pieces: readonly { value: Denomination; count: number }[]; coins: number };

/** A count in core's shape, and in the stored shape: pieces by denomination in rupees. */
export function countOf({ pieces, coins }: OnWire): { count: CashCount; kept: Record<string, number> } {
  const some = pieces.filter(({ count }) => count > 0);
  return {
    count: { pieces: new Map(pieces.map(({ value, count }) => [value, count])), coinsPaise: coins },
    kept: Object.fromEntries(some.map(({ value, count }) => [value, count])),
  };
}

/** A stored count in the wire format, the largest denomination first. */
export const serializePieces = (kept: Readonly<Record<string, number>>) =>
  denominations.flatMap((value) => {
    const count = kept[value];
    return count === undefined ? [] : [{ value, count }];
  });
