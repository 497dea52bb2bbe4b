import { expect, test } from 'vitest';
import { inPairs } from '../basics/in-pairs.ts';
import { paise } from '../money/paise.ts';
import { movedBetween, movedValueOf } from './movement.ts';
import { type BookedMove, replayMoves } from './replay-moves.ts';
import type { ValuationMethod } from './stock-state.ts';

const chair = (date: string, quantity: number, rupees: number | null, more: Partial<BookedMove> = {}): BookedMove => ({
  ...{ date, voucherId: date, batch: '', quantityE4: quantity * 10_000, costOf: null },
  valuePaise: rupees === null ? null : quantity * rupees * 100,
  ...more,
});

/** The chairs of Nila Traders (testing/nila-traders.ts). */
const chairs = [
  chair('2025-04-01', 120, 450, { voucherId: null }),
  chair('2025-05-12', 300, 478),
  chair('2025-06-20', -200, null),
  chair('2025-10-05', 180, 485),
  chair('2025-11-18', -40, null),
  chair('2026-01-15', -210, null),
];

const movement = (method: ValuationMethod, moves: readonly BookedMove[], opening: readonly BookedMove[] = []) => {
  const before = replayMoves(method, opening).state;
  const { steps, state } = replayMoves(method, moves, before);
  return movedValueOf(inPairs(moves, steps), state);
};

test.each([
  ['average', 213_187_50, 71_512_50],
  ['fifo', 211_950_00, 72_750_00],
] as const)('the movement of the worked company by %s', (method, outwardPaise, closingPaise) => {
  const [opening, ...year] = chairs;
  expect(movement(method, year, [opening!])).toEqual({ openingPaise: 54_000_00, inwardPaise: 230_700_00, outwardPaise, closingPaise });
});

test('a return comes in at the cost at which its goods left, and a transfer moves nothing', () => {
  const transfer = (quantity: number) => chair('2025-08-01', quantity, null, { costOf: '2025-08-01' });
  const back = chair('2025-09-01', 50, null, { costOf: '2025-06-20' });
  const moves = [...chairs.slice(1, 3), transfer(-20), transfer(20), back];
  expect(movement('average', moves, chairs.slice(0, 1))).toMatchObject({
    inwardPaise: 143_400_00 + 23_500_00,
    outwardPaise: 94_000_00,
    closingPaise: 270 * 470_00,
  });
});

test('what left before it was received is corrected in what leaves', () => {
  const moves = [chair('2025-04-02', -10, null), chair('2025-04-03', 30, 5)];
  expect(movement('average', moves)).toEqual({ openingPaise: 0, inwardPaise: 150_00, outwardPaise: 50_00, closingPaise: 100_00 });
});

test('if every inward has a value, the moves are not needed: the stock before and after and the sum of the inwards tell the same', () => {
  const transfer = (quantity: number) => chair('2025-08-01', quantity, null, { costOf: '2025-08-01' });
  const moves = [chair('2025-04-02', -150, null), ...chairs.slice(1, 3), transfer(-20), transfer(15), ...chairs.slice(3)];
  for (const method of ['average', 'fifo'] as const) {
    const replayed = movement(method, moves, chairs.slice(0, 1));
    expect(movedBetween(replayed.openingPaise, paise(230_700_00), replayed.closingPaise)).toEqual(replayed);
  }
});

test('periods that follow each other hand their stock on, and add up', () => {
  const all = movement('fifo', chairs);
  expect(all.openingPaise).toBe(54_000_00);
  let at = 0;
  const parts = [2, 3, 6].map((end) => {
    const part = movement('fifo', chairs.slice(at, end), chairs.slice(0, at));
    at = end;
    return part;
  });
  expect(parts.slice(1).map(({ openingPaise }) => openingPaise)).toEqual(parts.slice(0, -1).map(({ closingPaise }) => closingPaise));
  expect(parts.reduce((sum, { outwardPaise }) => sum + outwardPaise, 0)).toBe(all.outwardPaise);
  expect(parts.reduce((sum, { inwardPaise }) => sum + inwardPaise, 0)).toBe(all.inwardPaise);
});
