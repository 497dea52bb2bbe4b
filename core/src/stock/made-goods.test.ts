import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumPaise } from '../money/paise.ts';
import { type IdentifiedMove, type Making, type MovesOfProduct, shareMade, valueMade, withValues } from './made-goods.ts';
import { replayMoves } from './replay-moves.ts';
import { keptState, type StockState, stateOf, valuePaiseOf } from './stock-state.ts';

const methods = ['average', 'fifo'] as const;
const E4 = 10_000;
const none = { addedPaise: 0, addedPercentE4: 0 };
const main = (weight: number) => ({ weight, ownPaise: 0 });
const byProduct = (ownPaise: number) => ({ weight: 0, ownPaise });

describe('the shares of what is made', () => {
  test.each([
    ['one item takes all of it', 100_00, none, [main(7)], [100_00]],
    ['added costs come to it: an amount and a percentage', 100_00, { addedPaise: 10_00, addedPercentE4: 50_000 }, [main(1)], [115_00]],
    ['main goods share by weight, to the paisa', 100_00, none, [main(1), main(1), main(1)], [33_33, 33_34, 33_33]],
    ['a by-product takes its own value first', 100_00, none, [main(1), byProduct(15_00)], [85_00, 15_00]],
    ['by-products never take more than there is', 10_00, none, [main(1), byProduct(15_00), byProduct(5_00)], [0, 7_50, 2_50]],
    ['goods made of nothing cost nothing', 0, none, [main(1)], [0]],
  ])('%s', (_, consumedPaise, added, made, shares) => {
    expect(shareMade(consumedPaise, added, made)).toEqual(shares);
  });

  test('come to what was consumed and added, always', () => {
    const anyMade = fc.record({ weight: fc.nat(1_000_000), ownPaise: fc.nat(100_000) });
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(100_000),
        fc.nat(2_000_000),
        fc.array(anyMade, { minLength: 1, maxLength: 6 }),
        (consumedPaise, addedPaise, addedPercentE4, made) => {
          const shares = shareMade(consumedPaise, { addedPaise, addedPercentE4 }, made);
          const wholePaise = consumedPaise + addedPaise + Math.round((consumedPaise * addedPercentE4) / 1_000_000);
          expect(Math.abs(sumPaise(shares) - wholePaise)).toBeLessThanOrEqual(1); // Math.round differs from the exact half at most
          expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
          if (addedPercentE4 === 0) expect(sumPaise(shares)).toBe(consumedPaise + addedPaise);
        },
      ),
    );
  });
});

/** A day's act on flour (0), dough (1) and bread (2): bought, sold, made of the next lower, or taken apart into it. */
type Act = { kind: 'buy' | 'sell' | 'make' | 'unmake' | 'return'; product: number; size: number; paise: number; isNextMonth: boolean };
const anyActs: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('buy', 'buy', 'sell', 'make', 'make', 'unmake', 'return'),
    product: fc.nat(2),
    size: fc.integer({ min: 1, max: 500_000 }),
    paise: fc.nat(1_000_000),
    isNextMonth: fc.boolean(),
  }),
  { maxLength: 30 },
);

type History = { products: IdentifiedMove[][]; makings: Map<string, Making>; boughtPaise: number; addedPaise: number };

function historyOf(acts: readonly Act[]): History {
  const products: IdentifiedMove[][] = [[], [], []];
  const makings = new Map<string, Making>();
  let [boughtPaise, addedPaise, month, id] = [0, 0, 4, 0];
  let sale: string | null = null;
  for (const [at, { kind, product, size, paise, isNextMonth }] of acts.entries()) {
    if (isNextMonth && month < 12) month++;
    const voucherId = `V${String(at).padStart(3, '0')}`;
    const date = `2026-${String(month).padStart(2, '0')}-05`;
    const put = (of: number, quantityE4: number, more: Partial<IdentifiedMove> = {}) => {
      const moveId = `${id++}`;
      products[of]!.push({ id: moveId, date, voucherId, batch: '', quantityE4, valuePaise: null, costOf: null, ...more });
      return moveId;
    };
    if (kind === 'buy') {
      put(product, size, { valuePaise: paise });
      boughtPaise += paise;
    } else if (kind === 'sell') {
      put(product, -size);
      sale = voucherId;
    } else if (kind === 'return') {
      if (sale !== null) put(product, size, { costOf: sale });
    } else {
      const lower = (product + 2) % 3;
      const [from, to] = kind === 'make' ? [lower, product] : [product, lower];
      put(from, -size);
      const extra = paise % 1_000;
      addedPaise += extra;
      const made = [{ moveId: put(to, size, { isMade: true }), weight: 3, ownPaise: 0 }];
      // A part of what was consumed is left over, worth little.
      if (size % 2 === 0) made.push({ moveId: put(from, 1, { isMade: true }), weight: 0, ownPaise: 5 });
      makings.set(voucherId, { addedPaise: extra, addedPercentE4: 0, made });
    }
  }
  return { products, makings, boughtPaise, addedPaise };
}

const toValue = ({ products }: History): MovesOfProduct[] => products.map((moves) => ({ moves }));

describe('the value of made goods in a history', () => {
  test.each(methods)('no paisa is lost between what is bought, made, sold and in stock (%s)', (method) => {
    fc.assert(
      fc.property(anyActs, (acts) => {
        const history = historyOf(acts);
        const values = valueMade(method, toValue(history), history.makings);
        const replays = history.products.map((moves) => {
          const valued = withValues(moves, values);
          return { valued, ...replayMoves(method, valued) };
        });
        const inStockPaise = sumPaise(replays.map(({ state }) => valuePaiseOf(state)));
        // The cost of what left by a sale, came back by a return, or was corrected; what journals consumed is in what they made.
        const isConsumed = ({ voucherId, quantityE4 }: IdentifiedMove) => quantityE4 < 0 && history.makings.has(voucherId!);
        const soldPaise = sumPaise(
          replays.flatMap(({ valued, steps }) => steps.flatMap(({ costPaise }, at) => (isConsumed(valued[at]!) ? [] : [costPaise]))),
        );
        expect(inStockPaise + soldPaise).toBe(history.boughtPaise + history.addedPaise);
      }),
      { numRuns: 300 },
    );
  });

  test.each(methods)('continued from stored month ends it is the same as from the first move (%s)', (method) => {
    fc.assert(
      fc.property(anyActs, (acts) => {
        const history = historyOf(acts);
        const whole = valueMade(method, toValue(history), history.makings);
        const returned = history.products.flatMap((moves) => moves.flatMap(({ costOf }) => costOf ?? []));
        let states: (StockState | undefined)[] = [undefined, undefined, undefined];
        for (let month = 4; month <= 12; month++) {
          const ofMonth = history.products.map((moves) => moves.filter(({ date }) => Number(date.slice(5, 7)) === month));
          const products = ofMonth.map((moves, at) => ({ moves, from: states[at] }));
          const values = valueMade(method, products, history.makings, returned);
          for (const [id, valuePaise] of values) expect([id, valuePaise]).toEqual([id, whole.get(id)]);
          states = products.map(({ moves, from }) => {
            const { state } = replayMoves(method, withValues(moves, values), from, returned);
            return stateOf(JSON.parse(JSON.stringify(keptState(state))));
          });
        }
      }),
      { numRuns: 150 },
    );
  });

  test('a later entered, earlier dated purchase at another rate changes the cost of what was made of it, and of what was made of that', () => {
    const move = (id: string, voucherId: string, date: string, quantity: number, more: Partial<IdentifiedMove> = {}) => ({
      ...{ id, voucherId, date, batch: '', quantityE4: quantity * E4, valuePaise: null, costOf: null },
      ...more,
    });
    const makings = new Map([
      ['dough', { ...none, made: [{ moveId: 'm1', ...main(1) }] }],
      ['bread', { ...none, addedPaise: 50_00, made: [{ moveId: 'm2', ...main(1) }] }],
    ]);
    const dough = [move('m1', 'dough', '2026-05-02', 10, { isMade: true }), move('d', 'bread', '2026-05-03', -10)];
    const bread = [move('m2', 'bread', '2026-05-03', 20, { isMade: true })];
    const flour = [move('b', 'bill', '2026-05-01', 10, { valuePaise: 400_00 }), move('f', 'dough', '2026-05-02', -10)];
    const worth = (of: IdentifiedMove[]) => valueMade('average', [{ moves: bread }, { moves: of }, { moves: dough }], makings).get('m2');
    expect(worth(flour)).toBe(450_00);
    const cheaper = move('c', 'late', '2026-04-30', 10, { valuePaise: 200_00 });
    expect(worth([cheaper, ...flour])).toBe(350_00);
  });

  test('goods that were made are never replayed without a value', () => {
    const made = { id: 'm', date: '2026-05-01', voucherId: 'J', batch: '', quantityE4: 1, valuePaise: null, costOf: null, isMade: true };
    expect(() => replayMoves('fifo', [made])).toThrow('made goods are valued before they are replayed');
  });
});
