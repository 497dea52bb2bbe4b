import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { monthOf } from '../periods/financial-year.ts';
import { type BookedMove, replayMoves } from './replay-moves.ts';
import { stockOfProducts, stockOn } from './stock-on.ts';
import { keptState, quantityE4Of, stateOf, valuePaiseOf } from './stock-state.ts';

const methods = ['average', 'fifo'] as const;
const anyMoves: fc.Arbitrary<BookedMove[]> = fc
  .array(
    fc.record({
      day: fc.nat(120),
      quantityE4: fc.integer({ min: -50_000, max: 50_000 }).filter((quantityE4) => quantityE4 !== 0),
      paise: fc.nat(100_000),
      returns: fc.option(fc.nat(10)),
    }),
    { maxLength: 25 },
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
const anyDate = fc.nat(130).map((day) => addDays('2026-04-01', day));
const returnedBy = (moves: readonly BookedMove[]) => moves.flatMap(({ costOf }) => costOf ?? []);
const plain = (state: Parameters<typeof keptState>[0]) => keptState({ ...state, sources: new Map() });

test('stock on a date is the result of all moves up to it, and no later ones', () => {
  fc.assert(
    fc.property(fc.constantFrom(...methods), anyMoves, anyDate, (method, moves, date) => {
      const { state } = stockOn({ method, date, moves });
      const upTo = replayMoves(
        method,
        moves.filter((move) => move.date <= date),
      ).state;
      expect(plain(state)).toEqual(plain(upTo));
    }),
  );
});

test('a replay from any stored month end gives the same result as from the first move', () => {
  fc.assert(
    fc.property(fc.constantFrom(...methods), anyMoves, anyDate, (method, moves, date) => {
      const returned = returnedBy(moves);
      const whole = stockOn({ method, date, moves, returned });
      for (const { lastMoveOn, state } of whole.monthEnds.filter((end) => end.lastMoveOn <= date)) {
        const from = stateOf(JSON.parse(JSON.stringify(keptState(state))));
        const later = stockOn({ method, date, moves: moves.filter((move) => move.date > lastMoveOn), from, returned });
        expect(keptState(later.state)).toEqual(keptState(whole.state));
        expect(later.monthEnds).toEqual(whole.monthEnds.filter(({ month }) => month > monthOf(lastMoveOn)));
      }
    }),
  );
});

test('the order of same-day moves of different products does not matter', () => {
  fc.assert(
    fc.property(anyMoves, anyMoves, fc.array(fc.boolean(), { maxLength: 60 }), anyDate, (one, other, turns, date) => {
      const [left, right] = [one.map((move) => ({ ...move, productId: 'A' })), other.map((move) => ({ ...move, productId: 'B' }))];
      const mixed = [...turns.flatMap((turn) => (turn ? left : right).splice(0, 1)), ...right, ...left];
      const all = { method: 'fifo' as const, date };
      const found = stockOfProducts(all, mixed, new Map());
      for (const [id, moves] of [
        ['A', one],
        ['B', other],
      ] as const) {
        expect(found.get(id)).toEqual(moves.length === 0 ? undefined : stockOn({ ...all, moves }));
      }
    }),
  );
});

test('a product without moves since its stored month is unchanged', () => {
  const { state } = stockOn({
    method: 'average',
    date: '2026-04-30',
    moves: [{ date: '2026-04-02', voucherId: null, batch: '', quantityE4: 20_000, valuePaise: 501, costOf: null }],
  });
  const found = stockOfProducts({ method: 'average', date: '2026-09-01' }, [], new Map([['A', state]])).get('A')!;
  expect([quantityE4Of(found.state), valuePaiseOf(found.state), found.monthEnds]).toEqual([20_000, 501, []]);
});
