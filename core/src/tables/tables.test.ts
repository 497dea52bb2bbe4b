import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billDiscountProblems, billOrder, orderValue } from './bill-order.ts';
import { businessDayAt } from './business-day.ts';
import { type StockOfBatch, takeFirstBatches } from './first-batches.ts';
import type { KitchenChange, OrderableDish } from './kitchen-change.ts';
import { leftOfChanges } from './left-to-cook.ts';
import type { OrderLine } from './order.ts';
import { maySlipMove, nextSlipState, slipStates, stateOfPrinted } from './slip-state.ts';
import { type AskedLine, type Round, takeRound } from './take-round.ts';

const dish = (name: string, rupees: number, more: Partial<OrderableDish> = {}): OrderableDish => ({
  ...{ name, productId: `p-${name}`, stationId: 'hot', unit: 'PCS', isTaxInclusive: false, isActive: true, isSoldOut: false },
  portions: [{ name: '', rateE4: rupees * 10_000 }],
  groups: [],
  ...more,
});
const cheese = { id: 'extra', name: 'Extra', least: 0, most: 1, options: [{ name: 'Cheese', rateE4: 300_000 }] };
const menu = new Map([
  ['dosa', dish('Dosa', 80, { groups: [cheese] })],
  ['coffee', dish('Coffee', 40, { stationId: 'bar' })],
  ['water', dish('Water', 20, { stationId: null })],
  ['fish', dish('Fish', 300, { isSoldOut: true })],
  ['soup', dish('Soup', 90, { isActive: false })],
]);
const ask = (id: string, itemId: string, plates: number, more: Partial<AskedLine> = {}): AskedLine => ({
  ...{
    id,
    itemId,
    portion: '',
    options: [],
    note: '',
    quantityE4: Math.round(plates * 10_000),
    seenE4: 0,
    seenRateE4: null,
    seenNote: '',
    reason: '',
  },
  ...{ course: 0, seat: 0, isHeld: false },
  ...more,
});
const shown = ({ slips }: Round) =>
  slips.flatMap(({ stationId, changes }) =>
    changes.map(({ kind, quantityE4, name, note }) => `${stationId} ${kind} ${quantityE4 / 10_000} ${name}${note && ` (${note})`}`),
  );
const problemsOf = ({ problems }: Round) => problems.map(({ field, code }) => `${field} ${code}`);
/** The lines of an order after a round. */
const after = (stored: readonly OrderLine[], { lines }: Round): OrderLine[] => {
  const changed = new Map(lines.map((line) => [line.id, line]));
  const kept = stored.map((line) => changed.get(line.id) ?? line);
  return [...kept, ...lines.filter(({ id }) => !stored.some((line) => line.id === id))];
};
const first = takeRound([], [ask('a', 'dosa', 2), ask('b', 'coffee', 1)], menu);
const order = after([], first);

describe('only the change goes to the kitchen', () => {
  test('a first round, by station; nobody makes a bottle of water', () => {
    expect(shown(takeRound([], [ask('a', 'dosa', 2), ask('b', 'coffee', 1), ask('c', 'water', 3)], menu))).toEqual([
      'hot add 2 Dosa',
      'bar add 1 Coffee',
    ]);
  });

  test('sent 2 dosa; made 5 with a note for all; then 3, with a reason', () => {
    const more = takeRound(order, [ask('a', 'dosa', 5, { seenE4: 20_000, note: ' less oil ' })], menu);
    expect(shown(more)).toEqual(['hot note 2 Dosa (less oil)', 'hot add 3 Dosa (less oil)']);
    const five = after(order, more);
    const fewer = takeRound(
      five,
      [ask('a', 'dosa', 3, { seenE4: 50_000, note: 'less oil', seenNote: 'less oil', reason: 'Guest changed' })],
      menu,
    );
    expect(shown(fewer)).toEqual(['hot cancel 2 Dosa (less oil)']);
    expect(fewer.slips[0]!.changes[0]!.reason).toBe('Guest changed');
    expect(fewer.lines).toMatchObject([{ quantityE4: 30_000, orderedE4: 50_000 }]);
  });

  test('another note of the same quantity is a message of its own, and an empty one clears the old one', () => {
    const noted = after(order, takeRound(order, [ask('a', 'dosa', 2, { seenE4: 20_000, note: 'crisp' })], menu));
    expect(shown(takeRound(order, [ask('a', 'dosa', 2, { seenE4: 20_000, note: 'crisp' })], menu))).toEqual(['hot note 2 Dosa (crisp)']);
    expect(shown(takeRound(noted, [ask('a', 'dosa', 2, { seenE4: 20_000, seenNote: 'crisp' })], menu))).toEqual(['hot note 2 Dosa']);
    expect(takeRound(noted, [ask('a', 'dosa', 2, { seenE4: 20_000, note: 'soft' })], menu)).toMatchObject({
      changedMeanwhile: [{ id: 'a', note: 'crisp' }],
      slips: [],
    });
  });

  test('fewer with another note: the plates that stay have the new one', () => {
    const fewer = takeRound(order, [ask('a', 'dosa', 1, { seenE4: 20_000, note: 'no nuts', reason: 'Allergy' })], menu);
    expect(shown(fewer)).toEqual(['hot cancel 1 Dosa', 'hot note 1 Dosa (no nuts)']);
  });

  test('more of a dish that is out, that left the menu, or that was cancelled whole is refused; whatever item the device names', () => {
    const more = ask('a', 'coffee', 3, { seenE4: 20_000 });
    const changed = (its: Partial<OrderableDish>) => new Map([...menu, ['dosa', dish('Dosa', 80, its)]]);
    expect(problemsOf(takeRound(order, [more], changed({ isSoldOut: true })))).toEqual(['lines.0.itemId DISH_SOLD_OUT']);
    expect(problemsOf(takeRound(order, [more], changed({ isActive: false })))).toEqual(['lines.0.itemId DISH_UNKNOWN']);
    const none = after(order, takeRound(order, [ask('a', 'dosa', 0, { seenE4: 20_000, reason: 'Left' })], menu));
    expect(problemsOf(takeRound(none, [ask('a', 'dosa', 2)], menu))).toEqual(['lines.0.itemId DISH_CANCELLED']);
  });

  test('after the bill was printed more may be ordered; less is for those who may cancel', () => {
    const asked = (plates: number) => [ask('a', 'dosa', plates, { seenE4: 20_000, reason: 'Left' })];
    expect(problemsOf(takeRound(order, asked(1), menu, 'none'))).toEqual(['lines.0.reason CANCEL_AFTER_BILL']);
    expect(problemsOf(takeRound(order, asked(3), menu, 'none'))).toEqual([]);
  });

  test('a cancelled dish without a kitchen has its reason too', () => {
    const bottle = after([], takeRound([], [ask('w', 'water', 2)], menu));
    const { slips, cancelled } = takeRound(bottle, [ask('w', 'water', 0, { seenE4: 20_000, reason: 'Not opened' })], menu);
    expect([slips, cancelled]).toMatchObject([[], [{ lineId: 'w', quantityE4: 20_000, reason: 'Not opened' }]]);
  });

  test('a line that is as it was tells nobody', () => {
    const again = takeRound(order, [ask('a', 'dosa', 2, { seenE4: 20_000 })], menu);
    expect([again.slips, again.lines, again.problems]).toEqual([[], [], []]);
  });

  test('a dish that sold out meanwhile may still be reduced, at the price of its order', () => {
    const out = new Map([...menu, ['dosa', dish('Dosa', 95, { isSoldOut: true })]]);
    const fewer = takeRound(order, [ask('a', 'dosa', 1, { seenE4: 20_000, reason: 'Out' })], out);
    expect(fewer.lines).toMatchObject([{ quantityE4: 10_000, rateE4: 800_000 }]);
  });

  test.each([
    ['nothing', [], ['lines ROUND_EMPTY']],
    ['a dish that is out', [ask('x', 'fish', 1)], ['lines.0.itemId DISH_SOLD_OUT']],
    ['a dish that left the menu', [ask('x', 'soup', 1)], ['lines.0.itemId DISH_UNKNOWN']],
    ['a dish of nobody', [ask('x', 'stone', 1)], ['lines.0.itemId DISH_UNKNOWN']],
    ['half a dosa', [ask('x', 'dosa', 0.5)], ['lines.0.quantityE4 QUANTITY_NOT_WHOLE']],
    ['less without a reason', [ask('a', 'dosa', 1, { seenE4: 20_000, reason: ' ' })], ['lines.0.reason CANCEL_REASON_MISSING']],
    ['a new line of nothing', [ask('x', 'dosa', 0)], ['lines.0.quantityE4 QUANTITY_INVALID']],
    ['a line twice', [ask('x', 'dosa', 1), ask('x', 'dosa', 2)], ['lines ROUND_LINE_REPEATED']],
    [
      'an option twice',
      [ask('x', 'dosa', 1, { options: [1, 2].map(() => ({ groupId: 'extra', name: 'Cheese' })) })],
      ['lines.0.options OPTIONS_OUT_OF_RANGE'],
    ],
  ])('%s is refused, and nothing of the round counts', (_, asked, expected) => {
    const round = takeRound(order, [...asked, ...(asked.length > 0 ? [ask('y', 'coffee', 1)] : [])], menu);
    expect(problemsOf(round)).toEqual(expected);
    expect([round.lines, round.slips]).toEqual([[], []]);
  });

  test('of two captains who change one line the second is told; new lines of both stand', () => {
    const late = takeRound(
      after(order, takeRound(order, [ask('a', 'dosa', 4, { seenE4: 20_000 })], menu)),
      [ask('a', 'dosa', 3, { seenE4: 20_000 })],
      menu,
    );
    expect(late.changedMeanwhile).toMatchObject([{ id: 'a', quantityE4: 40_000 }]);
    expect(late.slips).toEqual([]);
  });
});

const wishes = fc.array(
  fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      itemId: fc.constantFrom('dosa', 'coffee'),
      plates: fc.integer({ min: 0, max: 9 }),
      isCheese: fc.boolean(),
      note: fc.constantFrom('', 'crisp', 'no nuts'),
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  { maxLength: 12 },
);

test('law: what was ordered is billed or cancelled, and the kitchen was told exactly that', () => {
  fc.assert(
    fc.property(wishes, (rounds) => {
      let lines: OrderLine[] = [];
      const told = new Map<string, number>();
      const cancelled = new Map<string, number>();
      const history = new Map<string, KitchenChange[]>();
      const notes = new Map<string, string[]>();
      const add = (to: Map<string, number>, key: string, more: number) => to.set(key, (to.get(key) ?? 0) + more);
      for (const wished of rounds) {
        const asked = wished.map(({ id, itemId, plates, isCheese, note }) => {
          const stored = lines.find((line) => line.id === id);
          const options = isCheese && itemId === 'dosa' ? [{ groupId: 'extra', name: 'Cheese' }] : [];
          const seen = { seenE4: stored?.quantityE4 ?? 0, seenNote: stored?.note ?? '' };
          return ask(id, stored?.itemId ?? itemId, plates, { options, note, ...seen, reason: 'Changed' });
        });
        const round = takeRound(lines, asked, menu);
        if (round.problems.length > 0) {
          expect([round.lines, round.slips]).toEqual([[], []]);
          continue;
        }
        lines = after(lines, round);
        for (const change of round.slips.flatMap(({ changes }) => changes)) {
          const { lineId, kind, quantityE4, note } = change;
          history.set(lineId, [...(history.get(lineId) ?? []), change]);
          // The cook takes the plates as they come: a cancelled one is the last, a note is for those that it names, the first ones.
          const plates = notes.get(lineId) ?? [];
          const count = quantityE4 / 10_000;
          if (kind === 'add') notes.set(lineId, [...plates, ...Array<string>(count).fill(note)]);
          if (kind === 'cancel') notes.set(lineId, plates.slice(0, plates.length - count));
          if (kind === 'note') notes.set(lineId, [...Array<string>(count).fill(note), ...plates.slice(count)]);
          if (kind === 'note') continue;
          add(told, lineId, kind === 'add' ? quantityE4 : -quantityE4);
          if (kind === 'cancel') add(cancelled, lineId, quantityE4);
        }
      }
      for (const line of lines) {
        expect(told.get(line.id)).toBe(line.quantityE4);
        expect(notes.get(line.id)).toEqual(Array(line.quantityE4 / 10_000).fill(line.note));
        const changes = history.get(line.id)!;
        const left = leftOfChanges(changes);
        expect(left.reduce((sumE4, each, at) => sumE4 + (changes[at]!.kind === 'add' ? each : 0), 0)).toBe(line.quantityE4);
        for (const [at, { quantityE4 }] of changes.entries()) expect(left[at]! >= 0 && left[at]! <= quantityE4).toBe(true);
        expect(line.orderedE4 - (cancelled.get(line.id) ?? 0)).toBe(line.quantityE4);
      }
      const bill = billOrder(lines, settlement);
      for (const productId of ['p-Dosa', 'p-Coffee']) {
        const sum = (its: readonly { productId: string; quantityE4: number }[]) =>
          its.filter((each) => each.productId === productId).reduce((sumE4, { quantityE4 }) => sumE4 + quantityE4, 0);
        expect(sum(bill.lines)).toBe(sum(lines));
      }
      expect(orderValue(bill.lines)).toBe(orderValue(lines));
    }),
  );
});

const settlement = {
  ...{ date: '2026-05-01', partyId: 'cash', placeOfSupply: '27', walkIn: null, discountPercentE4: 0, splits: [], note: 'Table T4' },
};

test('the bill is a sale: dishes of one product at one price are one line, a cancelled dish is none, the discount is on each', () => {
  const lines = after(
    order,
    takeRound(
      order,
      [
        ask('c', 'dosa', 1),
        ask('d', 'dosa', 1, { options: [{ groupId: 'extra', name: 'Cheese' }] }),
        ask('b', 'coffee', 0, { seenE4: 10_000, reason: 'Cold' }),
      ],
      menu,
    ),
  );
  const bill = billOrder(lines, { ...settlement, discountPercentE4: 100_000 });
  expect(bill).toMatchObject({ kind: 'sales', partyId: 'cash', note: 'Table T4', date: '2026-05-01' });
  const discount = { kind: 'percent', percentE4: 100_000 };
  expect(bill.lines).toMatchObject([
    { productId: 'p-Dosa', quantityE4: 30_000, rateE4: 800_000, discount },
    { productId: 'p-Dosa', quantityE4: 10_000, rateE4: 1_100_000, discount },
  ]);
  expect(orderValue(lines)).toBe(35_000);
});

test('an amount off the bill is shared over its dishes to the paisa, and never takes more than a dish is worth', () => {
  const amount = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), fc.nat({ max: 100 }), (rates, percent) => {
      const dishes = rates.map((paise, at) => ({ ...order[0]!, productId: `p${at}`, quantityE4: 10_000, rateE4: paise * 100 }));
      const worthPaise = orderValue(dishes);
      const discountPaise = Math.floor((worthPaise * percent) / 100);
      const { lines } = billOrder(dishes, { ...settlement, discountPaise });
      const off = lines.map(({ discount }) => (discount.kind === 'amount' ? discount.amountPaise : 0));
      expect(off.reduce((sum, each) => sum + each, 0)).toBe(discountPaise);
      for (const [at, each] of off.entries()) expect(each >= 0 && each <= rates[at]!).toBe(true);
    }),
  );
  const wrong = (percent: number, discountPaise: number, reason?: string) =>
    billDiscountProblems({ discountPercentE4: percent * 10_000, discountPaise, ...(reason !== undefined && { reason }) }, 1_000).map(
      ({ code }) => code,
    );
  expect([wrong(0, 0, ''), wrong(10, 0), wrong(0, 1_000, 'Late food')]).toEqual([[], [], []]);
  expect([wrong(10, 1), wrong(0, 1_001), wrong(0, -1), wrong(10, 0, '')].flat()).toEqual([
    'BILL_DISCOUNT_TWICE',
    'BILL_DISCOUNT_TOO_MUCH',
    'BILL_DISCOUNT_TOO_MUCH',
    'BILL_DISCOUNT_REASON_MISSING',
  ]);
});

test.each([
  ['2026-05-01T22:29:00Z', '2026-05-01'],
  ['2026-05-01T22:30:00Z', '2026-05-02'],
  ['2026-05-01T20:00:00Z', '2026-05-01'],
  ['2026-05-02T12:00:00Z', '2026-05-02'],
])('at %s the business day is %s', (instant, day) => {
  expect(businessDayAt(Date.parse(instant))).toBe(day);
});

test('a slip goes forward over any number of steps, one step back, and never stays', () => {
  for (const from of slipStates) {
    expect(maySlipMove(from, from)).toBe(false);
    const next = nextSlipState(from);
    if (next === null) continue;
    expect([maySlipMove(from, next), maySlipMove(from, 'served'), maySlipMove(next, from)]).toEqual([true, true, true]);
  }
  expect(maySlipMove('ready', 'accepted')).toBe(false);
});

test('printing accepts a new slip, except one that only cancels; a slip on its way stays where it is', () => {
  const [add, cancel] = [{ kind: 'add' as const }, { kind: 'cancel' as const }];
  expect([stateOfPrinted('new', [cancel, add]), stateOfPrinted('new', [cancel]), stateOfPrinted('ready', [add])]).toEqual([
    'accepted',
    'new',
    'ready',
  ]);
});

describe('a bill takes the batches that expire first', () => {
  const stock = (batch: string, expiresOn: string | null, count: number, godownId = 'bar'): StockOfBatch => ({
    ...{ productId: 'beer', godownId, batch, expiresOn, quantityE4: count * 10_000 },
  });
  const beer = (count: number, rateE4: number, more: object = {}) => ({
    ...{ productId: 'beer', godownId: 'bar', batch: '', quantityE4: count * 10_000, actualQuantityE4: count * 10_000, rateE4 },
    ...{ isTaxInclusive: false, discount: { kind: 'none' as const }, ...more },
  });
  const taken = (lines: readonly ReturnType<typeof beer>[], inStock: readonly StockOfBatch[]) =>
    takeFirstBatches(lines, inStock, '2026-05-01').map(
      ({ godownId, batch, quantityE4, actualQuantityE4, rateE4 }) =>
        `${godownId} ${batch || '-'} ${quantityE4 / 10_000}${actualQuantityE4 === quantityE4 ? '' : '!'} at ${rateE4}`,
    );
  const three = [stock('NEVER', null, 9), stock('JUNE', '2026-06-01', 3), stock('APRIL', '2026-04-01', 5), stock('MAY', '2026-05-01', 2)];

  test('over as many as needed, and two prices of one product share the stock', () => {
    expect(taken([beer(3, 90), beer(3, 50)], three)).toEqual([
      'bar MAY 2 at 90',
      'bar JUNE 1 at 90',
      'bar JUNE 2 at 50',
      'bar NEVER 1 at 50',
    ]);
  });

  test('an amount of discount is shared over the batches', () => {
    const off = beer(3, 90, { discount: { kind: 'amount', amountPaise: 100 } });
    const amounts = takeFirstBatches([off], three, '2026-05-01').map(({ discount }) =>
      discount.kind === 'amount' ? discount.amountPaise : 0,
    );
    expect(amounts).toEqual([67, 33]);
  });

  test('from another godown if its own has none; what is missing stays on the last batch', () => {
    expect(taken([beer(4, 90)], [stock('A', null, 3, 'cellar'), stock('B', '2026-04-30', 9)])).toEqual(['cellar A 4 at 90']);
  });

  test('goods without stock by batch, and a batch that is named, stay as they are', () => {
    expect(taken([beer(1, 90, { productId: 'dosa', godownId: '' })], three)).toEqual([' - 1 at 90']);
    expect(taken([beer(1, 90)], [])).toEqual(['bar - 1 at 90']);
    expect(taken([beer(1, 90, { batch: 'APRIL' })], three)).toEqual(['bar APRIL 1 at 90']);
  });
});

test.each([
  [
    'add 2, cancel 1',
    [
      ['add', 2],
      ['cancel', 1],
    ],
    [1, 0],
  ],
  [
    'the last plates go first',
    [
      ['add', 2],
      ['add', 1],
      ['cancel', 2],
    ],
    [1, 0, 0],
  ],
  [
    'a later plate is cooked',
    [
      ['add', 2],
      ['cancel', 1],
      ['add', 1],
    ],
    [1, 0, 1],
  ],
  [
    'a note is about what stands',
    [
      ['add', 2],
      ['note', 2],
      ['cancel', 1],
    ],
    [1, 1, 0],
  ],
] as const)('left to cook: %s', (_, changes, expected) => {
  expect(leftOfChanges(changes.map(([kind, quantityE4]) => ({ kind, quantityE4 })))).toEqual(expected);
});
