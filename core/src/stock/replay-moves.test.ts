import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumPaise } from '../money/paise.ts';
import { type CostedMove, mergeCostedMoves } from './costed-moves.ts';
import { type BookedMove, replayMoves } from './replay-moves.ts';
import { emptyStock, keptState, quantityE4Of, stateOf, valuePaiseOf } from './stock-state.ts';

const valuationMethods = ['average', 'fifo'] as const;

const E4 = 10_000;
const move = (quantity: number, more: Partial<BookedMove> = {}): BookedMove => ({
  date: '2026-04-01',
  voucherId: null,
  batch: '',
  quantityE4: Math.round(quantity * E4),
  valuePaise: null,
  costOf: null,
  ...more,
});
/** A purchase of this quantity at this rate in rupees. */
const bought = (quantity: number, rupees: number, more: Partial<BookedMove> = {}) =>
  move(quantity, { valuePaise: Math.round(quantity * rupees * 100), ...more });
const sold = (quantity: number, more: Partial<BookedMove> = {}) => move(-quantity, more);
const closing = (method: 'average' | 'fifo', moves: BookedMove[]) => {
  const { state } = replayMoves(method, moves);
  return [quantityE4Of(state) / E4, valuePaiseOf(state) / 100];
};

type Drawn = { kind: 'buy' | 'sell' | 'saleReturn' | 'purchaseReturn' | 'transfer' | 'found'; size: number; paise: number; of: number };
const anyDrawn: fc.Arbitrary<Drawn[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'saleReturn', 'purchaseReturn', 'transfer', 'found'),
    size: fc.integer({ min: 1, max: 1_000_000 }),
    paise: fc.integer({ min: 0, max: 5_000_000 }),
    of: fc.nat(20),
  }),
  { maxLength: 40 },
);

/** A history as the books would store it. `mostOut` limits the quantity of an outward by the stock. */
function historyOf(drawn: readonly Drawn[], mostOut = (_lyingE4: number, size: number) => size): BookedMove[] {
  const moves: BookedMove[] = [];
  let inStockE4 = 0;
  for (const [at, { kind, size, paise, of }] of drawn.entries()) {
    const voucherId = `V${at}`;
    const isOut = kind === 'sell' || kind === 'purchaseReturn';
    const quantityE4 = isOut ? -mostOut(inStockE4, size) : size;
    if (quantityE4 === 0) continue;
    const common = { voucherId, batch: '', date: '2026-04-01', valuePaise: null, costOf: null };
    const of_ = moves.length > 0 ? moves[of % moves.length]!.voucherId : null;
    if (kind === 'transfer') {
      moves.push({ ...common, quantityE4: -size, costOf: voucherId }, { ...common, quantityE4: size, costOf: voucherId });
      continue;
    }
    const costOf = kind === 'saleReturn' || kind === 'purchaseReturn' ? of_ : null;
    moves.push({ ...common, quantityE4, costOf, valuePaise: kind === 'buy' ? paise : null });
    inStockE4 += quantityE4;
  }
  return moves;
}
const neverBelow = (inStockE4: number, size: number) => Math.min(Math.max(inStockE4, 0), size);

describe.each(valuationMethods)('by %s', (method) => {
  test('the value is 0 at quantity 0, and never negative with stock', () => {
    fc.assert(
      fc.property(anyDrawn, (drawn) => {
        const moves = historyOf(drawn, neverBelow);
        const { steps, state } = replayMoves(method, moves);
        let inStockE4 = 0;
        for (const [at, { valuePaise }] of steps.entries()) {
          inStockE4 += moves[at]!.quantityE4;
          expect(valuePaise).toBeGreaterThanOrEqual(0);
          // Between the two moves of a transfer the goods keep their value.
          if (inStockE4 === 0 && moves[at]!.costOf !== moves[at]!.voucherId) expect(valuePaise).toBe(0);
        }
        expect(quantityE4Of(state)).toBe(inStockE4);
      }),
    );
  });

  test('purchased value equals consumed value plus stock value, to the paisa, also below zero', () => {
    fc.assert(
      fc.property(anyDrawn, (drawn) => {
        const moves = historyOf(drawn);
        const { steps, state } = replayMoves(method, moves);
        const brought = sumPaise(moves.flatMap(({ valuePaise }) => valuePaise ?? []));
        expect(sumPaise(steps.map(({ costPaise }) => costPaise)) + valuePaiseOf(state)).toBe(brought);
      }),
    );
  });

  test('a replay in parts from stored states equals the whole replay', () => {
    fc.assert(
      fc.property(anyDrawn, fc.array(fc.nat(40), { maxLength: 4 }), (drawn, cuts) => {
        const moves = historyOf(drawn);
        const returned = moves.flatMap(({ costOf }) => costOf ?? []);
        // Cuts are never within a day, so neither within a transfer of one day.
        const ends = [...new Set(cuts)].sort((a, b) => a - b).filter((at) => moves[at]?.voucherId !== moves[at - 1]?.voucherId);
        const pieces = [0, ...ends].map((from, at) => moves.slice(from, ends[at]));
        let state = emptyStock();
        const steps = pieces.flatMap((piece) => {
          const replayed = replayMoves(method, piece, stateOf(JSON.parse(JSON.stringify(keptState(state)))), returned);
          state = replayed.state;
          return replayed.steps;
        });
        const whole = replayMoves(method, moves, emptyStock(), returned);
        expect(steps).toEqual(whole.steps);
        expect(keptState(state)).toEqual(keptState(whole.state));
      }),
    );
  });

  test('a transfer carries its cost: without it everything else is the same', () => {
    fc.assert(
      fc.property(anyDrawn, (drawn) => {
        const moves = historyOf(drawn);
        const without = moves.filter(({ costOf, voucherId }) => costOf !== voucherId || voucherId === null);
        expect(valuePaiseOf(replayMoves(method, moves).state)).toBe(valuePaiseOf(replayMoves(method, without).state));
      }),
    );
  });

  test('negative stock has the last average, and the next inward corrects it', () => {
    const moves = [bought(10, 15), sold(14), bought(10, 20)];
    const { steps } = replayMoves(method, moves);
    expect(steps.map(({ valuePaise }) => valuePaise)).toEqual([15_000, -6_000, 12_000]);
    expect(steps.map(({ costPaise }) => costPaise)).toEqual([0, 21_000, 2_000]); // the 4 cost 5 more each
  });

  test('a partial inward corrects part of the shortage, the rest keeps the last average', () => {
    expect(closing(method, [bought(10, 15), sold(20), bought(4, 100)])).toEqual([-6, -90]);
  });

  test('a sales return comes in at its original cost, however rates have changed since', () => {
    const moves = [bought(10, 10), sold(10, { voucherId: 'sale' }), bought(10, 20), move(10, { costOf: 'sale' })];
    expect(closing(method, moves)).toEqual([20, 300]);
  });

  test('a partial sales return has its share of the cost, by batch if the batch is known', () => {
    const moves = [
      bought(2, 10, { batch: 'A' }),
      bought(2, 30, { batch: 'B' }),
      sold(2, { batch: 'A', voucherId: 'sale' }),
      sold(2, { batch: 'B', voucherId: 'sale' }),
      move(1, { batch: 'B', costOf: 'sale' }),
    ];
    expect(closing(method, moves)).toEqual([1, method === 'fifo' ? 30 : 20]);
  });

  test('a purchase return goes out at the rate of its receipt', () => {
    const moves = [bought(10, 10), bought(10, 20, { voucherId: 'dear' }), bought(10, 30), sold(4, { costOf: 'dear' })];
    expect(closing(method, moves)).toEqual([26, 520]);
    expect(replayMoves(method, moves).steps.at(-1)).toEqual({ valuePaise: 52_000, costPaise: 8_000 });
  });

  test('a receipt at several rates, as into two godowns, is returned at those rates and not at others', () => {
    const dear = { voucherId: 'dear' };
    const moves = [bought(10, 5), bought(3, 10, dear), bought(3, 20, dear), bought(2, 50), sold(4, { costOf: 'dear' })];
    expect(closing(method, moves)).toEqual([14, method === 'fifo' ? 190 : 180]);
  });

  test('with batches at several rates the named one is returned at its own rate', () => {
    const [one, other] = [
      { voucherId: 'both', batch: 'A' },
      { voucherId: 'both', batch: 'B' },
    ];
    const moves = [bought(10, 5), bought(2, 10, one), bought(2, 20, other), bought(2, 30, other), sold(3, { costOf: 'both', batch: 'B' })];
    expect(closing(method, moves)).toEqual([13, method === 'fifo' ? 100 : 95]);
  });

  test('partial returns use each rate at most as often as it was received, even if others had the same rate', () => {
    const dear = { voucherId: 'dear' };
    const came = [bought(3, 10), bought(3, 10, dear), bought(3, 20, dear)];
    const back = (quantity: number, batch = '') => sold(quantity, { costOf: 'dear', batch });
    expect(closing(method, [...came, back(3), back(3)])).toEqual([3, 30]);
    expect(closing(method, [...came, back(2), back(2), back(2)])).toEqual([3, 30]);
  });

  test('goods returned from a godown use first the rates received there', () => {
    const into = (godownId: string, batch = '') => ({ voucherId: 'R', godownId, batch });
    const came = [bought(3, 10), bought(3, 10, into('shop')), bought(3, 20, into('shed'))];
    const back = (quantity: number, godownId: string) => sold(quantity, { costOf: 'R', godownId });
    const isFifo = method === 'fifo';
    expect(closing(method, [...came, back(3, 'shed')])).toEqual([6, isFifo ? 60 : 75]);
    expect(closing(method, [...came, back(3, 'shop')])).toEqual([6, isFifo ? 90 : 75]);
    expect(closing(method, [...came, back(4, 'shed')])).toEqual([5, isFifo ? 50 : 60]);
    expect(closing(method, [...came, back(2, 'shed'), back(2, 'shed'), back(2, 'shop')])).toEqual([3, 30]);
    const batches = [bought(3, 10), bought(3, 10, into('shop', 'A')), bought(3, 20, into('shed', 'A')), bought(3, 30, into('shed', 'B'))];
    const ofA = { costOf: 'R', godownId: 'shed', batch: 'A' };
    expect(closing(method, [...batches, sold(3, ofA)])).toEqual([9, isFifo ? 150 : 165]);
  });

  test('an unknown batch is returned at the rates of the whole receipt, and those are used up', () => {
    const [one, other] = [
      { voucherId: 'both', batch: 'A' },
      { voucherId: 'both', batch: 'B' },
    ];
    const back = (quantity: number, batch: string) => sold(quantity, { costOf: 'both', batch });
    const came = [bought(9, 10), bought(2, 10, one), bought(2, 20, other), bought(9, 20)];
    const moves = [...came, back(2, 'C'), back(2, 'A'), back(1, 'C')];
    // Two of C and two of A at 10, and the remaining one of the receipt at 20.
    expect(closing(method, moves)).toEqual(method === 'fifo' ? [17, 270] : [17, 265]);
  });

  test('a fully returned receipt, at once or in parts, leaves the stock as it was before', () => {
    // Few rates, so that the receipt repeats some and shares some with others.
    const rupees = fc.integer({ min: 0, max: 2 });
    const partsOf = (batches: string[]) =>
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 5 }),
          rupees,
          at: fc.record({ batch: fc.constantFrom(...batches), godownId: fc.constantFrom('shop', 'shed') }),
        }),
        { minLength: 1, maxLength: 6 },
      );
    const anyParts = fc.oneof(...[[''], ['A', 'B']].map((batches) => fc.tuple(partsOf(batches), partsOf(batches))));
    fc.assert(
      fc.property(anyParts, fc.boolean(), fc.boolean(), ([before, parts], isByPiece, isKeptBetween) => {
        const others = before.map(({ quantity, rupees, at }, nth) => bought(quantity, rupees, { voucherId: `V${nth}`, ...at }));
        const receipt = parts.map(({ quantity, rupees, at }) => bought(quantity, rupees, { voucherId: 'R', ...at }));
        const back = parts.flatMap(({ quantity, at }) =>
          Array.from({ length: isByPiece ? quantity : 1 }, () => sold(isByPiece ? 1 : quantity, { voucherId: 'N', costOf: 'R', ...at })),
        );
        let state = replayMoves(method, [...others, ...receipt], undefined, ['R']).state;
        for (const each of back) state = replayMoves(method, [each], isKeptBetween ? stateOf(keptState(state)) : state, ['R']).state;
        const was = replayMoves(method, others).state;
        expect(quantityE4Of(state)).toBe(quantityE4Of(was));
        expect(Math.abs(valuePaiseOf(state) - valuePaiseOf(was))).toBeLessThanOrEqual(method === 'fifo' ? 0 : 1);
      }),
    );
  });

  test('goods in transit keep their value; short goods are lost on the day of the receipt', () => {
    const of = (date: string) => ({ voucherId: 'T', costOf: 'T', date });
    const moves = [
      bought(10, 10),
      sold(5, of('2026-04-02')),
      move(5, of('2026-04-02')),
      bought(5, 40, { date: '2026-04-03' }),
      move(4, of('2026-04-04')),
      sold(5, of('2026-04-04')),
    ];
    const lost = method === 'average' ? 2_000 : 1_000;
    expect(replayMoves(method, moves).steps).toEqual([
      { valuePaise: 10_000, costPaise: 0 },
      { valuePaise: 10_000, costPaise: 0 },
      { valuePaise: 10_000, costPaise: 0 },
      { valuePaise: 30_000, costPaise: 0 },
      { valuePaise: 30_000 - lost, costPaise: lost },
      { valuePaise: 30_000 - lost, costPaise: 0 },
    ]);
    // Nothing arrived: then only the transit moves show it.
    const allShort = [...moves.slice(0, 4), sold(5, of('2026-04-04'))];
    expect(closing(method, allShort)).toEqual([10, method === 'average' ? 200 : 250]);
  });

  test('each day of a transfer is a step of its own, even if nothing moved in between', () => {
    const of = (date: string) => ({ voucherId: 'T', costOf: 'T', date });
    const sent = [bought(10, 10), sold(5, of('2026-04-02')), move(5, of('2026-04-02'))];
    const { steps } = replayMoves(method, [...sent, move(4, of('2026-04-04')), sold(5, of('2026-04-04'))]);
    expect(steps.map(({ costPaise }) => costPaise)).toEqual([0, 0, 0, 1_000, 0]);
  });

  test('sources are not kept for vouchers that nothing returns, nor for transfers', () => {
    const sale = sold(5, { voucherId: 'sale' });
    const transfer = [sold(2, { voucherId: 'T', costOf: 'T' }), move(2, { voucherId: 'T', costOf: 'T' })];
    const keys = (returned: string[]) => [
      ...replayMoves(method, [bought(10, 10), sale, ...transfer], undefined, returned).state.sources.keys(),
    ];
    expect(keys([])).toEqual([]);
    expect(keys(['T'])).toEqual([]);
    expect(keys(['sale'])).toEqual(['sale|out|']);
  });

  test('surplus goods cost as much as those in stock', () => {
    expect(closing(method, [bought(10, 12.5), move(2)])).toEqual([12, 150]);
  });

  test('an edited voucher revalues all later moves: a purchase of the day before, entered late, is replayed in its place', () => {
    const [early, sale, late] = [bought(10, 10), sold(5), bought(10, 20)];
    expect(closing(method, [early, late, sale])).toEqual([15, method === 'average' ? 225 : 250]);
    expect(closing(method, [early, sale, late])).toEqual([15, 250]);
  });

  test('ten thousand moves are replayed, each read a fixed number of times', () => {
    let looks = 0;
    const moves = Array.from({ length: 10_000 }, (_, at) => {
      const each = at % 2 === 0 ? bought(3 + (at % 7), 1 + at / 1000) : sold(2.5 + (at % 5));
      return {
        ...each,
        get quantityE4() {
          looks += 1;
          return each.quantityE4;
        },
      };
    });
    expect(replayMoves(method, moves).steps).toHaveLength(10_000);
    expect(looks).toBeLessThanOrEqual(3 * moves.length);
  });

  test('sums past 2^53 stay exact', () => {
    const moves = [bought(3, 33_333_333.33, {}), ...Array.from({ length: 3 }, () => move(-1))];
    const dear = [{ ...moves[0]!, valuePaise: 9_000_000_000_000_001 }, ...moves.slice(1)];
    const { steps } = replayMoves(method, dear);
    expect(steps.map(({ costPaise }) => costPaise)).toEqual([0, 3_000_000_000_000_000, 3_000_000_000_000_001, 3_000_000_000_000_000]);
  });
});

test('FIFO and average agree when all rates are equal', () => {
  fc.assert(
    fc.property(anyDrawn, fc.integer({ min: 1, max: 100_000 }), (drawn, ratePaise) => {
      const moves = historyOf(drawn).map((each) => {
        const whole = Math.max(E4, Math.round(each.quantityE4 / E4) * E4); // so that the value of an inward is whole paise
        return each.valuePaise === null ? each : { ...each, quantityE4: whole, valuePaise: (whole / E4) * ratePaise };
      });
      const [average, fifo] = valuationMethods.map((method) => replayMoves(method, [bought(1, ratePaise / 100), ...moves]));
      expect(average!.steps).toEqual(fifo!.steps);
    }),
  );
});

test('FIFO is a queue of units: every unit leaves at the cost of the oldest', () => {
  const anyUnits = fc.array(fc.record({ units: fc.integer({ min: -6, max: 6 }), ratePaise: fc.integer({ min: 1, max: 9_999 }) }));
  fc.assert(
    fc.property(anyUnits, (drawn) => {
      const queue: number[] = [];
      const moves: BookedMove[] = [];
      for (const { units, ratePaise } of drawn) {
        if (units === 0 || queue.length + units < 0) continue;
        moves.push(units > 0 ? bought(units, ratePaise / 100) : sold(-units));
        if (units > 0) queue.push(...Array.from({ length: units }, () => ratePaise));
        else queue.splice(0, -units);
      }
      expect(valuePaiseOf(replayMoves('fifo', moves).state)).toBe(sumPaise(queue));
    }),
  );
});

test('lines of one product, godown and batch are one move, with their costs added up', () => {
  const line = (batch: string, quantityE4: number, valuePaise?: number): CostedMove => ({
    productId: 'P',
    godownId: 'G',
    batch,
    quantityE4,
    ...(valuePaise !== undefined && { valuePaise }),
  });
  expect(mergeCostedMoves([line('A', 10, 100), line('B', 5, 7), line('A', 20, 150), line('C', -3), line('C', -4)])).toEqual([
    line('A', 30, 250),
    line('B', 5, 7),
    line('C', -7),
  ]);
});
