import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedSpans, shortagesOfChange } from './negative-stock.ts';
import { type DatedMove, type StockMove, stockKey } from './stock-moves.ts';

const place = { productId: 'A', godownId: 'Main', batch: '' };
const move = (date: string, quantityE4: number): DatedMove => ({ ...place, date, quantityE4 });
const least = (...spans: [from: string, quantityE4: number][]) =>
  new Map(spans.map(([from, quantityE4]) => [from, new Map([[stockKey('A', 'Main', ''), quantityE4]])]));

test('an issue moved to an earlier day takes its goods in between, and changes nothing after it', () => {
  const spans = changedSpans([move('2026-11-20', -5)], [move('2026-11-10', -5)]);
  expect(spans).toMatchObject([
    { from: '2026-11-10', moves: [{ ...place, quantityE4: -5 }] },
    { from: '2026-11-20', moves: [] },
  ]);
  expect(shortagesOfChange(spans, least(['2026-11-10', 4], ['2026-11-20', 0]))).toMatchObject([{ haveE4: 4, needE4: 5 }]);
  expect(shortagesOfChange(spans, least(['2026-11-10', 5], ['2026-11-20', 0]))).toEqual([]);
});

test('goods received later are missing until then', () => {
  const spans = changedSpans([move('2026-11-10', 5)], [move('2026-11-20', 5)]);
  expect(shortagesOfChange(spans, least(['2026-11-10', 4], ['2026-11-20', 4]))).toMatchObject([{ haveE4: 4, needE4: 5 }]);
});

test('a place short before a change may be less short after it', () => {
  const spans = changedSpans([move('2026-11-10', -5)], [move('2026-11-10', -3)]);
  expect(shortagesOfChange(spans, least(['2026-11-10', -5]))).toEqual([]);
});

test('of several short spans the worst is reported, each place once', () => {
  const spans = changedSpans([move('2026-11-10', 5)], [move('2026-11-15', 1)]);
  expect(shortagesOfChange(spans, least(['2026-11-10', 0], ['2026-11-15', 3]))).toMatchObject([{ haveE4: 0, needE4: 5 }]);
});

test('for equal or worse shortages later, each place is reported once, with the first of the worst', () => {
  const spans = changedSpans([move('2026-11-10', 5), move('2026-11-15', 1)], []);
  const shortfalls = (first: number, second: number) =>
    shortagesOfChange(spans, least(['2026-11-10', first], ['2026-11-15', second])).map(({ haveE4, needE4 }) => [haveE4, needE4]);
  expect(shortfalls(4, 0)).toEqual([[0, 6]]);
  expect(shortfalls(0, 2)).toEqual([[0, 5]]);
  expect(shortfalls(0, 1)).toEqual([[0, 5]]);
  expect(shortfalls(5, 6)).toEqual([]);
});

test('a place without known stock has none', () => {
  const spans = changedSpans([], [move('2026-11-10', -1)]);
  expect(shortagesOfChange(spans, new Map())).toMatchObject([{ haveE4: 0, needE4: 1 }]);
});

test('it refuses exactly the changes that make some day they touch shorter than before', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];
  const anyMoves = fc.array(fc.record({ day: fc.nat({ max: 4 }), quantityE4: fc.integer({ min: -9, max: 9 }) }), { maxLength: 4 });
  const dated = (moves: readonly { day: number; quantityE4: number }[]) =>
    moves.filter(({ quantityE4 }) => quantityE4 !== 0).map(({ day, quantityE4 }) => move(days[day]!, quantityE4));
  let refused = 0;
  fc.assert(
    fc.property(anyMoves, anyMoves, anyMoves, (others, mine, changed) => {
      const [rest, old, now] = [dated(others), dated(mine), dated(changed)];
      const stockOn = (moves: readonly DatedMove[], day: string) =>
        moves.filter(({ date }) => date <= day).reduce((sum, { quantityE4 }: StockMove) => sum + quantityE4, 0);
      const isWorse = days.some((day) => {
        const [before, after] = [stockOn([...rest, ...old], day), stockOn([...rest, ...now], day)];
        return after < 0 && after < before;
      });
      const spans = changedSpans(old, now);
      const leastOf = least(
        ...spans.map(({ from }, at): [string, number] => {
          const within = days.filter((day) => day >= from && day < (spans[at + 1]?.from ?? '9999'));
          return [from, Math.min(...within.map((day) => stockOn([...rest, ...old], day)))];
        }),
      );
      const found = shortagesOfChange(spans, leastOf).length > 0;
      if (found) refused += 1;
      expect(found).toBe(isWorse);
    }),
    { numRuns: 500 },
  );
  expect(refused).toBeGreaterThan(20);
});
