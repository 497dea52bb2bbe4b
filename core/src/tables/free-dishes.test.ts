import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf } from '../money/rounding.ts';
import { settlement } from '../testing/settlement.ts';
import { billOrder, orderValue } from './bill-order.ts';
import { billedLines, type FreeLimit, giveFree, leftOfLimit } from './free-dishes.ts';
import { arrivedAs, withoutMoved } from './move-lines.ts';
import type { OrderLine } from './order.ts';
import { shareLines } from './share-lines.ts';

const line = (plates: number, more: Partial<OrderLine> = {}): OrderLine => ({
  ...{ id: 'a', itemId: 'dosa', productId: 'dosa', name: 'Dosa', portion: '', options: [], note: '', stationId: 'hot', unit: 'PCS' },
  ...{ rateE4: 800_000, isTaxInclusive: false, quantityE4: plates * 10_000, orderedE4: plates * 10_000, movedE4: 0, isShared: false },
  ...{ course: 0, seat: 0, isHeld: false },
  ...more,
});
const meera = { id: 'm', name: 'Meera' };
const asked = { lineId: 'a', by: meera, on: '2026-11-29', limit: null };
const codes = (lines: readonly OrderLine[], plates: number, reason = 'Late', limit: FreeLimit | null = null) =>
  giveFree(lines, { ...asked, freeE4: plates * 10_000, reason, limit }).problems.map(({ code }) => code);

test('free plates need a reason, are whole plates that are there, and not of a shared dish; none are charged again', () => {
  expect(codes([line(2)], 3)).toEqual(['FREE_TOO_MUCH']);
  expect(codes([line(2)], 0.5)).toEqual(['QUANTITY_NOT_WHOLE']);
  expect(codes([line(2)], 1, ' ')).toEqual(['FREE_REASON_MISSING']);
  expect(codes([line(2, { isShared: true })], 1)).toEqual(['DISH_SHARED']);
  expect(codes([], 1)).toEqual(['DISH_NOT_HERE']);
  expect(giveFree([line(2)], { ...asked, freeE4: 10_000, reason: ' Late ' }).line).toMatchObject({
    ...{ quantityE4: 20_000, freeE4: 10_000, freeReason: 'Late', freeBy: 'Meera', freeById: 'm', freeOn: '2026-11-29' },
  });
  const again = giveFree([line(2, { freeE4: 10_000, freeReason: 'Late', freeBy: 'Meera', freeById: 'm' })], {
    ...asked,
    freeE4: 0,
    reason: '',
  });
  expect(again.line).toMatchObject({ freeE4: 0, freeReason: '', freeBy: '', freeById: null, freeOn: null });
});

test('a person with a limit gives up to it, takes own plates back, and changes no gift of another', () => {
  // A dosa is 80.00.
  const limit = { mostPaise: 20_000, givenPaise: 4_000 };
  expect(codes([line(3)], 2, 'Late', limit)).toEqual([]);
  expect(giveFree([line(3)], { ...asked, freeE4: 30_000, reason: 'Late', limit }).problems).toEqual([
    { code: 'FREE_BEYOND_DAY', field: 'freeE4', about: { leftPaise: 16_000, mostPaise: 20_000 } },
  ]);
  const own = line(3, { freeE4: 30_000, freeBy: 'Meera', freeById: 'm' });
  const lowered = { mostPaise: 0, givenPaise: 4_000 };
  expect(leftOfLimit(lowered)).toBe(0);
  expect([0, 1, 2].map((plates) => codes([own], plates, 'Late', lowered))).toEqual([[], [], []]);
  for (const freeById of ['other', null]) {
    const gift = line(3, { freeE4: 10_000, freeBy: 'Ravi', freeById });
    expect([0, 1, 2].map((plates) => codes([gift], plates, 'Late', limit))).toEqual([
      ['FREE_OF_OTHER'],
      ['FREE_OF_OTHER'],
      ['FREE_OF_OTHER'],
    ]);
    expect(codes([gift], 2)).toEqual([]);
  }
});

test('law: what a person gives in a day is never beyond the limit, whatever is asked in whatever order', () => {
  const wish = fc.record({ at: fc.nat(3), plates: fc.nat(4) });
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(wish, { maxLength: 12 }), (mostPaise, wishes) => {
      let lines = [10_000, 333_333, 800_000, 0].map((rateE4, at) => line(4, { id: String(at), rateE4 }));
      const given = (those: readonly OrderLine[]) => those.reduce((sum, { freeE4 = 0, rateE4 }) => sum + amountOf(freeE4, rateE4), 0);
      for (const { at, plates } of wishes) {
        const limit = { mostPaise, givenPaise: given(lines.filter(({ id }) => id !== String(at))) };
        const it = giveFree(lines, { ...asked, lineId: String(at), freeE4: plates * 10_000, reason: 'Late', limit }).line;
        lines = lines.map((each) => (each.id === it?.id ? it : each));
        expect(given(lines)).toBeLessThanOrEqual(mostPaise);
      }
    }),
  );
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
