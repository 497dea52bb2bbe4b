import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { monthOf } from '../periods/financial-year.ts';
import { type BookedMove, replayMoves } from './replay-moves.ts';
import { type PartEnd, stockOn } from './stock-on.ts';
import { keptState, stateOf } from './stock-state.ts';

const methods = ['average', 'fifo'] as const;
/** Few days, so that some months have several parts. */
const anyMoves: fc.Arbitrary<BookedMove[]> = fc
  .array(
    fc.record({
      day: fc.nat(40),
      quantityE4: fc.integer({ min: -50_000, max: 50_000 }).filter((quantityE4) => quantityE4 !== 0),
      paise: fc.nat(100_000),
      returns: fc.option(fc.nat(10)),
    }),
    { maxLength: 80, size: 'max' },
  )
  .map((drawn) =>
    drawn
      .toSorted((a, b) => a.day - b.day)
      .map(({ day, quantityE4, paise, returns }, at) => ({
        date: addDays('2026-04-01', day),
        voucherId: `V${at}`,
        batch: '',
        quantityE4,
        valuePaise: quantityE4 > 0 && returns === null ? paise : null,
        costOf: returns === null ? null : `V${returns}`,
      })),
  );
const returnedBy = (moves: readonly BookedMove[]) => moves.flatMap(({ costOf }) => costOf ?? []);
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const plain = ({ state, ...end }: PartEnd) => ({ ...end, state: keptState(state) });

test('the stock after some moves, and at the end of each part, is what a replay of all moves until then gives', () => {
  fc.assert(
    fc.property(fc.constantFrom(...methods), anyMoves, (method, moves) => {
      const returned = returnedBy(moves);
      const until = (date: string) => moves.filter((move) => move.date <= date);
      const { state, ends } = stockOn({ method, moves });
      expect(keptState(state)).toEqual(keptState(replayMoves(method, moves).state));
      for (const end of ends) {
        const upTo = until(end.lastMoveOn);
        expect(keptState(end.state)).toEqual(keptState(replayMoves(method, upTo, undefined, returned).state));
        expect(end.monthMoves).toBe(upTo.filter(({ date }) => monthOf(date) === end.month).length);
      }
    }),
  );
});

test('a replay from any stored end gives the same result as from the first move', () => {
  fc.assert(
    fc.property(fc.constantFrom(...methods), anyMoves, (method, moves) => {
      const returned = returnedBy(moves);
      const whole = stockOn({ method, moves, returned });
      whole.ends.forEach(({ lastMoveOn, ...end }, at) => {
        const from = { ...end, state: stateOf(JSON.parse(JSON.stringify(keptState(end.state)))) };
        const later = stockOn({ method, moves: moves.filter((move) => move.date > lastMoveOn), from, returned });
        expect(keptState(later.state)).toEqual(keptState(whole.state));
        expect(later.ends.map(plain)).toEqual(whole.ends.slice(at + 1).map(plain));
      });
    }),
  );
});

test('each part of a month has one end, in order; between it and a later day lie less than 25 moves beside those of one day', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      const { ends } = stockOn({ method: 'average', moves });
      const keys = ends.map(({ month, part }) => `${month} ${String(part).padStart(3, '0')}`);
      expect(keys).toEqual([...new Set(keys)].toSorted());
      for (const { date } of moves) {
        const before = ends.findLast(({ lastMoveOn }) => lastMoveOn < date)?.lastMoveOn ?? '';
        const between = Map.groupBy(
          moves.filter((move) => move.date > before && move.date < date),
          (move) => move.date,
        );
        const ofDays = [...between.values()].map(({ length }) => length);
        expect(sum(ofDays) - Math.max(0, ...ofDays)).toBeLessThan(25);
      }
    }),
  );
});
