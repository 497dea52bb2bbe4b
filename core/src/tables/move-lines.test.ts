import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise, sumPaise } from '../money/paise.ts';
import { amountOf } from '../money/rounding.ts';
import { spread } from '../money/spread.ts';
import { settlement } from '../testing/settlement.ts';
import { billOrder, orderValue } from './bill-order.ts';
import { leftOfChanges, platesToMove } from './left-to-cook.ts';
import { moveLines, partGuests } from './move-lines.ts';
import { MAX_ORDER_LINES, type OrderLine } from './order.ts';
import { platesOfCancelledShares, shareGuests, shareLines } from './share-lines.ts';
import { takeRound } from './take-round.ts';

const line = (id: string, plates: number, more: Partial<OrderLine> = {}): OrderLine => ({
  ...{ id, itemId: 'dosa', productId: 'p-dosa', name: 'Dosa', portion: '', options: [], note: '', stationId: 'hot', unit: 'PCS' },
  ...{ rateE4: 1_002_000, isTaxInclusive: false, quantityE4: plates * 10_000, orderedE4: plates * 10_000, movedE4: 0, isShared: false },
  ...{ course: 0, seat: 0, isHeld: false },
  ...more,
});
const codes = ({ problems }: { problems: readonly { code: string; field: string }[] }) =>
  problems.map(({ code, field }) => `${field} ${code}`);
const move = (lineId: string, plates: number, seen: number) => ({
  ...{ lineId, toLineId: `to-${lineId}`, quantityE4: Math.round(plates * 10_000), seenE4: seen * 10_000 },
});
const anyOrder = fc
  .array(fc.record({ plates: fc.integer({ min: 1, max: 20 }), rateE4: fc.integer({ min: 0, max: 9_999_99 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((dishes) => dishes.map(({ plates, rateE4 }, at) => line(`l${at}`, plates, { rateE4 })));

test('a moved dish is on one order only: nothing is lost, nothing is there twice, and its value goes with it', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(fc.nat(25), { minLength: 8, maxLength: 8 }), (lines, wanted) => {
      const asked = lines.flatMap(({ id, quantityE4 }, at) => {
        const plates = Math.min(wanted[at]!, quantityE4 / 10_000);
        return plates === 0 ? [] : [move(id, plates, quantityE4 / 10_000)];
      });
      const { left, arrived, moves, problems } = moveLines(lines, asked, 0);
      if (asked.length === 0) return expect(codes({ problems })).toEqual(['lines MOVE_EMPTY']);
      const now = lines.map((each) => left.find(({ id }) => id === each.id) ?? each);
      const plates = (its: readonly OrderLine[]) => its.reduce((sumE4, { quantityE4 }) => sumE4 + quantityE4, 0);
      expect(plates(now) + plates(arrived)).toBe(plates(lines));
      expect(moves.reduce((sumE4, { quantityE4 }) => sumE4 + quantityE4, 0)).toBe(plates(arrived));
      for (const each of [...now, ...arrived]) expect(each.orderedE4 - each.movedE4).toBe(each.quantityE4);
      for (const each of arrived) expect(each.rateE4).toBe(lines.find(({ id }) => `to-${id}` === each.id)!.rateE4);
    }),
  );
});

test('more than there is, part of a plate, a dish of another order and a dish twice are refused', () => {
  const lines = [line('a', 2), line('s', 1, { isShared: true, quantityE4: 3_333, orderedE4: 3_333 })];
  expect(codes(moveLines(lines, [move('a', 3, 2), move('x', 1, 1)], 0))).toEqual([
    'lines.0.quantityE4 MOVE_TOO_MUCH',
    'lines.1.lineId DISH_NOT_HERE',
  ]);
  expect(codes(moveLines(lines, [move('a', 0.5, 2)], 0))).toEqual(['lines.0.quantityE4 QUANTITY_NOT_WHOLE']);
  expect(codes(moveLines(lines, [move('a', 0, 2)], 0))).toEqual(['lines.0.quantityE4 QUANTITY_INVALID']);
  expect(codes(moveLines(lines, [move('a', 1, 2), move('a', 1, 2)], 0))).toEqual(['lines ROUND_LINE_REPEATED']);
  expect(codes(moveLines(lines, [move('s', 0.2, 0.3333)], 0))).toEqual(['lines.0.quantityE4 DISH_SHARED']);
  expect(codes(moveLines(lines, [move('s', 0.3333, 0.3333)], 0))).toEqual([]);
  expect(codes(moveLines(lines, [move('a', 1, 2)], MAX_ORDER_LINES))).toEqual(['lines ORDER_TOO_LONG']);
  const late = moveLines(lines, [move('a', 1, 3)], 0);
  expect([late.changedMeanwhile, late.moves]).toEqual([[lines[0]], []]);
});

test('shares add up: each line’s quantity and value to the paisa, however the bill is split', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 8 }), (lines, weights) => {
      const { bills, problems } = shareLines(lines, weights);
      expect(problems).toEqual([]);
      for (const { id, quantityE4, rateE4 } of lines) {
        const its = bills.map((bill) => bill.find(({ lineId }) => lineId === id)!);
        expect(its.reduce((sumE4, each) => sumE4 + each.quantityE4, 0)).toBe(quantityE4);
        expect(sumPaise(its.map((each) => amountOf(each.quantityE4, each.rateE4)))).toBe(amountOf(quantityE4, rateE4));
      }
    }),
  );
});

/** The lines of each bill of a shared order, and the value that its voucher has. */
const billsOf = (lines: readonly OrderLine[], weights: readonly number[]) =>
  shareLines(lines, weights).bills.map((shares) => {
    const ofBill = shares.map(({ lineId, ...share }) => ({ ...lines.find(({ id }) => id === lineId)!, ...share, isShared: true }));
    const billed = billOrder(ofBill, settlement).lines;
    return { ofBill, billedPaise: sumPaise(billed.map(({ quantityE4, rateE4 }) => amountOf(quantityE4, rateE4))) };
  });

test('the vouchers of shared bills add up to the order, also if a dish was ordered in two rounds', () => {
  const twice = [line('a', 1, { rateE4: 990_000 }), line('b', 1, { rateE4: 990_000 })];
  expect(sumPaise(billsOf(twice, [1, 1, 1]).map(({ billedPaise }) => billedPaise))).toBe(19_800);
  fc.assert(
    fc.property(anyOrder, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 8 }), (some, weights) => {
      const lines = [...some, ...some.map((each) => ({ ...each, id: `again-${each.id}` }))];
      const bills = billsOf(lines, weights);
      for (const { ofBill, billedPaise } of bills) expect(billedPaise).toBe(orderValue(ofBill));
      expect(sumPaise(bills.map(({ billedPaise }) => billedPaise))).toBe(orderValue(lines));
    }),
  );
});

test('two equal bills of 100.20 are 50.10 each, three of 1,000.00 differ by a paisa', () => {
  const values = (lines: readonly OrderLine[], weights: readonly number[]) => shareLines(lines, weights).bills.map(orderValue);
  expect(values([line('a', 1)], [1, 1])).toEqual([5_010, 5_010]);
  expect(values([line('a', 1, { rateE4: 10_000_000 })], [1, 1, 1]).toSorted()).toEqual([33_333, 33_333, 33_334]);
  expect(values([line('a', 1)], [2_000, 8_020])).toEqual([2_000, 8_020]);
});

test('each bill has its part of the whole order to the paisa, however many dishes are shared', () => {
  const odd = Array.from({ length: 12 }, (_, at) => line(`l${at}`, 1, { rateE4: 1_000_100 + at * 70_000 }));
  const total = orderValue(odd);
  expect(shareLines(odd, [total - 20_000, 20_000]).bills.map(orderValue)).toEqual([total - 20_000, 20_000]);
  const equal = shareLines(odd, [1, 1, 1]).bills.map(orderValue);
  expect(Math.max(...equal) - Math.min(...equal)).toBeLessThanOrEqual(1);
  const many = fc
    .array(anyOrder, { minLength: 1, maxLength: 5 })
    .map((orders) => orders.flat().map((each, at) => ({ ...each, id: `l${at}` })));
  fc.assert(
    fc.property(many, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 8 }), (lines, weights) => {
      expect(shareLines(lines, weights).bills.map(orderValue)).toEqual(spread(orderValue(lines), weights));
    }),
  );
});

test('each guest is counted on one bill', () => {
  expect([shareGuests(4, 4), shareGuests(4, 2)]).toEqual([
    [1, 1, 1, 1],
    [2, 2],
  ]);
  expect(shareGuests(2, 3).reduce((sum, each) => sum + each, 0)).toBe(2);
  expect([partGuests(4, false), partGuests(1, false), partGuests(3, true), partGuests(0, false)]).toEqual([
    { stay: 3, go: 1 },
    { stay: 1, go: 0 },
    { stay: 0, go: 3 },
    { stay: 0, go: 0 },
  ]);
});

test('a share without a quantity, one part, and too many parts are refused', () => {
  expect(codes(shareLines([line('a', 1)], [1, 999_999_999]))).toEqual(['weights SHARE_TOO_SMALL']);
  expect(codes(shareLines([line('a', 1)], [1]))).toEqual(['weights SHARES_INVALID']);
  expect(codes(shareLines([line('a', 1)], [1, 0]))).toEqual(['weights SHARES_INVALID']);
  expect(codes(shareLines([line('a', 1)], Array(21).fill(1)))).toEqual(['weights SHARES_INVALID']);
  expect(codes(shareLines([line('a', 0)], [1, 1]))).toEqual(['lines ORDER_EMPTY']);
});

test('a shared dish is cancelled whole by a manager only, no kitchen hears of its share, and its bill says that it is a part', () => {
  const shared = line('a', 1, { isShared: true, quantityE4: 5_000, orderedE4: 5_000 });
  const dishes = new Map();
  const ask = (quantityE4: number, note: string) => ({
    ...{
      id: 'a',
      itemId: 'dosa',
      portion: '',
      options: [],
      note,
      quantityE4,
      seenE4: 5_000,
      seenRateE4: null,
      seenNote: '',
      reason: 'Left',
    },
    ...{ course: 0, seat: 0, isHeld: false },
  });
  const refused = ['lines.0.quantityE4 DISH_SHARED'];
  for (const cancels of ['unshared', 'none'] as const) expect(codes(takeRound([shared], [ask(0, '')], dishes, cancels))).toEqual(refused);
  expect(codes(takeRound([shared], [ask(2_500, '')], dishes))).toEqual(refused);
  const noted = takeRound([shared], [ask(5_000, 'Crisp')], dishes);
  expect([noted.lines[0]!.note, noted.slips]).toEqual(['Crisp', []]);
  const cancelled = takeRound([shared], [ask(0, '')], dishes);
  expect(cancelled).toMatchObject({ problems: [], lines: [{ quantityE4: 0 }], cancelled: [{ quantityE4: 5_000, reason: 'Left' }] });
  expect(cancelled.slips).toEqual([]);
  expect(billOrder([shared, line('b', 1)], settlement).lines).toMatchObject([
    { quantityE4: 5_000, isShared: true },
    { quantityE4: 10_000 },
  ]);
});

test('plates that move are those ordered last, each in the state of its slip; what stays is cooked on', () => {
  const changes = [
    { kind: 'add', quantityE4: 20_000, state: 'served' },
    { kind: 'add', quantityE4: 20_000, state: 'preparing' },
    { kind: 'cancel', quantityE4: 10_000, state: 'new' },
  ] as const;
  const plates = platesToMove(changes, 20_000);
  expect(plates).toEqual([
    { state: 'preparing', quantityE4: 10_000 },
    { state: 'served', quantityE4: 10_000 },
  ]);
  expect(leftOfChanges([...changes, { kind: 'movedOut', quantityE4: 20_000 }])).toEqual([10_000, 0, 0, 0]);
  expect(
    leftOfChanges([
      { kind: 'movedIn', quantityE4: 20_000 },
      { kind: 'cancel', quantityE4: 10_000 },
    ]),
  ).toEqual([10_000, 0]);
  expect(platesToMove([], 10_000)).toEqual([]);
});

test('law: whatever shares are cancelled and in which order, the kitchen is told of whole plates, and of all of them once no bill has any', () => {
  const ofDish = fc.record({
    quantityE4: fc.integer({ min: 1, max: 50_000 }),
    weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 6 }),
  });
  fc.assert(
    fc.property(ofDish, ({ quantityE4, weights }) => {
      const shares = spread(paise(quantityE4), weights);
      let [cancelledE4, toldE4] = [0, 0];
      for (const shareE4 of shares) {
        cancelledE4 += shareE4;
        const leftE4 = quantityE4 - cancelledE4;
        const plates = platesOfCancelledShares({ cancelledE4, toldE4, leftE4 });
        toldE4 += plates;
        expect(toldE4).toBeLessThanOrEqual(cancelledE4);
        if (leftE4 > 0) expect(plates % 10_000).toBe(0);
      }
      expect(toldE4).toBe(quantityE4);
    }),
  );
});
