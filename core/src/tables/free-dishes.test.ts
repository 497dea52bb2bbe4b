import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf } from '../money/rounding.ts';
import { settlement } from '../testing/settlement.ts';
import { billOrder, orderValue } from './bill-order.ts';
import { billedLines, giveFree } from './free-dishes.ts';
import { arrivedAs, withoutMoved } from './move-lines.ts';
import type { OrderLine } from './order.ts';
import { shareLines } from './share-lines.ts';

const line = (plates: number, more: Partial<OrderLine> = {}): OrderLine => ({
  ...{ id: 'a', itemId: 'dosa', productId: 'dosa', name: 'Dosa', portion: '', options: [], note: '', stationId: 'hot', unit: 'PCS' },
  ...{ rateE4: 800_000, isTaxInclusive: false, quantityE4: plates * 10_000, orderedE4: plates * 10_000, movedE4: 0, isShared: false },
  ...{ course: 0, seat: 0, isHeld: false },
  ...more,
});
const codes = (lines: readonly OrderLine[], plates: number, reason = 'Late') =>
  giveFree(lines, { lineId: 'a', freeE4: plates * 10_000, reason, by: 'Meera' }).problems.map(({ code }) => code);

test('free plates need a reason, are whole plates that are there, and not of a shared dish; none are charged again', () => {
  expect(codes([line(2)], 3)).toEqual(['FREE_TOO_MUCH']);
  expect(codes([line(2)], 0.5)).toEqual(['QUANTITY_NOT_WHOLE']);
  expect(codes([line(2)], 1, ' ')).toEqual(['FREE_REASON_MISSING']);
  expect(codes([line(2, { isShared: true })], 1)).toEqual(['DISH_SHARED']);
  expect(codes([], 1)).toEqual(['DISH_NOT_HERE']);
  expect(giveFree([line(2)], { lineId: 'a', freeE4: 10_000, reason: ' Late ', by: 'Meera' }).line).toMatchObject({
    ...{ quantityE4: 20_000, freeE4: 10_000, freeReason: 'Late', freeBy: 'Meera' },
  });
  const again = giveFree([line(2, { freeE4: 10_000, freeReason: 'Late', freeBy: 'Meera' })], {
    lineId: 'a',
    freeE4: 0,
    reason: '',
    by: 'Meera',
  });
  expect(again.line).toMatchObject({ freeE4: 0, freeReason: '', freeBy: '' });
});

test('the voucher has the free plates at 0 beside the charged ones, and all plates leave the stock', () => {
  const { lines } = billOrder([line(3, { freeE4: 10_000 })], settlement);
  expect(lines.map(({ quantityE4, rateE4, isFree }) => [quantityE4, rateE4, isFree])).toEqual([
    [20_000, 800_000, undefined],
    [10_000, 0, true],
  ]);
});

test('law: moved or split, free plates stay free, are counted once, and have no value', () => {
  const counts = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.nat(20), fc.nat(20));
  fc.assert(
    fc.property(counts, ([plates, free, moved]) => {
      const freeE4 = Math.min(free, plates) * 10_000;
      const movedE4 = Math.min(moved, plates) * 10_000;
      const whole = line(plates, { freeE4 });
      const [left, arrived] = [withoutMoved(whole, movedE4), arrivedAs(whole, 'b', movedE4)];
      expect((left.freeE4 ?? 0) + (arrived.freeE4 ?? 0)).toBe(freeE4);
      expect(orderValue([left, arrived])).toBe(orderValue([whole]));
      for (const each of [left, arrived]) expect(each.freeE4 ?? 0).toBeLessThanOrEqual(each.quantityE4);
      expect(billedLines([whole]).reduce((sum, { quantityE4 }) => sum + quantityE4, 0)).toBe(plates * 10_000);
      const { bills } = shareLines([whole], [1, 1]);
      const shared = bills.flat().reduce((sum, { quantityE4, rateE4 }) => sum + amountOf(quantityE4, rateE4), 0);
      expect(shared).toBe(bills.length === 0 ? 0 : orderValue([whole]));
    }),
  );
});
