import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderableDish } from './kitchen-change.ts';
import type { OrderLine } from './order.ts';
import { type AskedLine, fireCourse, heldProblems, type Round, takeRound } from './take-round.ts';

const dish = (name: string, stationId: string | null): OrderableDish => ({
  ...{ name, productId: name, stationId, unit: 'PCS', isTaxInclusive: false, isActive: true, isSoldOut: false, groups: [] },
  portions: [{ name: '', rateE4: 1_000_000 }],
});
const menu = new Map([
  ['soup', dish('Soup', 'hot')],
  ['cake', dish('Cake', 'cold')],
  ['wine', dish('Wine', null)],
]);
const ask = (id: string, itemId: string, plates: number, more: Partial<AskedLine> = {}): AskedLine => ({
  ...{ id, itemId, portion: '', options: [], note: '', quantityE4: plates * 10_000, seenE4: 0, seenRateE4: null, seenNote: '', reason: '' },
  ...{ course: 0, seat: 0, isHeld: false },
  ...more,
});
const after = (stored: readonly OrderLine[], { lines }: Round): OrderLine[] => [
  ...stored.map((line) => lines.find(({ id }) => id === line.id) ?? line),
  ...lines.filter(({ id }) => !stored.some((line) => line.id === id)),
];
const told = ({ slips }: Round) =>
  slips.flatMap(({ stationId, changes }) =>
    changes.map(({ kind, quantityE4, name }) => `${stationId} ${kind} ${quantityE4 / 10_000} ${name}`),
  );
const problemsOf = ({ problems }: Round) => problems.map(({ field, code }) => `${field} ${code}`);

const first = takeRound([], [ask('a', 'soup', 2, { course: 1, seat: 1 }), ask('b', 'cake', 2, { course: 2, isHeld: true })], menu);
const order = after([], first);

test('a held dish is on the order and the kitchen hears of it when its course is fired, once', () => {
  expect(told(first)).toEqual(['hot add 2 Soup']);
  expect(order).toMatchObject([
    { course: 1, seat: 1, isHeld: false },
    { course: 2, isHeld: true, quantityE4: 20_000 },
  ]);
  expect(heldProblems(order).map(({ code }) => code)).toEqual(['ORDER_HAS_HELD']);
  expect(told(fireCourse(order, 1, menu))).toEqual([]);
  const fired = fireCourse(order, 2, menu);
  expect(told(fired)).toEqual(['cold add 2 Cake']);
  expect(heldProblems(after(order, fired))).toEqual([]);
  expect(told(fireCourse(after(order, fired), 2, menu))).toEqual([]);
});

test('a held dish is changed and taken away without a reason: nobody cooks it', () => {
  const less = takeRound(order, [ask('b', 'cake', 1, { seenE4: 20_000 })], menu, 'none');
  expect([told(less), problemsOf(less), less.cancelled]).toEqual([[], [], []]);
  expect(less.lines).toMatchObject([{ quantityE4: 10_000, orderedE4: 10_000 }]);
  const none = takeRound(order, [ask('b', 'cake', 0, { seenE4: 20_000 })], menu);
  expect(heldProblems(after(order, none))).toEqual([]);
  expect(told(fireCourse(after(order, none), 2, menu))).toEqual([]);
  expect(takeRound(order, [ask('b', 'cake', 2, { seenE4: 20_000 })], menu).lines).toEqual([]);
});

test('a held dish needs a course; one that is out by then is not fired', () => {
  expect(problemsOf(takeRound([], [ask('a', 'soup', 1, { isHeld: true })], menu))).toEqual(['lines.0.course COURSE_INVALID']);
  expect(problemsOf(takeRound([], [ask('a', 'soup', 1, { course: 10 })], menu))).toEqual(['lines.0.course COURSE_INVALID']);
  const out = new Map([...menu, ['cake', { ...dish('Cake', 'cold'), isSoldOut: true }]]);
  expect(problemsOf(fireCourse(order, 2, out))).toEqual(['course DISH_SOLD_OUT']);
});

test('a new dish that costs another price than the captain saw is refused; without a seen price it costs what it costs', () => {
  expect(problemsOf(takeRound([], [ask('a', 'soup', 1, { seenRateE4: 900_000 })], menu))).toEqual(['lines.0.itemId DISH_PRICE_NOT_SEEN']);
  for (const seenRateE4 of [1_000_000, null])
    expect(takeRound([], [ask('a', 'soup', 1, { seenRateE4 })], menu).lines).toMatchObject([{ rateE4: 1_000_000 }]);
});

const anyAsk = fc.record({
  itemId: fc.constantFrom('soup', 'cake', 'wine'),
  plates: fc.integer({ min: 1, max: 5 }),
  course: fc.integer({ min: 1, max: 3 }),
  isHeld: fc.boolean(),
});

test('law: whatever is held, and in whichever order courses are fired, the kitchens are told of each dish exactly once', () => {
  fc.assert(
    fc.property(fc.array(anyAsk, { minLength: 1, maxLength: 12 }), fc.shuffledSubarray([1, 2, 3]), (wished, fires) => {
      const asked = wished.map(({ itemId, plates, course, isHeld }, at) => ask(String(at), itemId, plates, { course, isHeld }));
      const rounds = [takeRound([], asked, menu)];
      let lines = after([], rounds[0]!);
      for (const course of [...fires, ...fires]) {
        const fired = fireCourse(lines, course, menu);
        rounds.push(fired);
        lines = after(lines, fired);
      }
      const heard = rounds.flatMap(({ slips }) =>
        slips.flatMap(({ changes }) => changes.map(({ lineId, quantityE4 }) => [lineId, quantityE4])),
      );
      const due = lines.filter(({ isHeld, stationId }) => !isHeld && stationId !== null).map(({ id, quantityE4 }) => [id, quantityE4]);
      expect(heard.toSorted()).toEqual(due.toSorted());
      expect(lines.every(({ isHeld, course }) => !isHeld || !fires.includes(course))).toBe(true);
    }),
  );
});
