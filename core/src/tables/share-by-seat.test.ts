import { expect, test } from 'vitest';
import type { OrderLine } from './order.ts';
import { billsBySeat } from './share-lines.ts';

const line = (id: string, plates: number, seat: number): OrderLine => ({
  ...{ id, itemId: id, productId: id, name: id, portion: '', options: [], note: '', stationId: 'hot', unit: 'PCS', rateE4: 1_000_100 },
  ...{ isTaxInclusive: false, quantityE4: plates * 10_000, orderedE4: plates * 10_000, movedE4: 0, isShared: false },
  ...{ course: 0, seat, isHeld: false },
});
const shown = (lines: readonly OrderLine[]) =>
  billsBySeat(lines).bills.map(({ seat, whole, shares }) => [
    seat,
    whole.map(({ id }) => id).join(),
    shares.map(({ lineId, quantityE4 }) => `${lineId} ${quantityE4}`).join(),
  ]);

test('each seat pays its dishes, and a part of what the table shares', () => {
  expect(shown([line('soup', 1, 3), line('bread', 1, 0), line('tea', 2, 1), line('rice', 1, 3), line('gone', 0, 2)])).toEqual([
    [1, 'tea', 'bread 5000'],
    [3, 'soup,rice', 'bread 5000'],
  ]);
});

test('a shared dish without charge stays on the first bill', () => {
  const given = { ...line('bread', 1, 0), freeE4: 10_000 };
  expect(shown([line('soup', 1, 3), given, line('tea', 2, 1)])).toEqual([
    [1, 'tea', ''],
    [3, 'soup', ''],
  ]);
});

test('one seat alone, or none, makes no bills by seat', () => {
  for (const seat of [0, 2]) {
    expect(billsBySeat([line('soup', 1, seat), line('tea', 1, 0)])).toMatchObject({ problems: [{ code: 'SEATS_TOO_FEW' }], bills: [] });
  }
});
