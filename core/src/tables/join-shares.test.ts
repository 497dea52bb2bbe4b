import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settlement } from '../testing/settlement.ts';
import { billOrder, orderValue } from './bill-order.ts';
import { joinShares } from './join-shares.ts';
import { arrivedAs } from './move-lines.ts';
import type { OrderLine } from './order.ts';
import { shareLines } from './share-lines.ts';

const line = (id: string, dish: string, plates: number, rateE4: number): OrderLine => ({
  ...{ id, itemId: dish, productId: dish, name: dish, portion: '', options: [], note: '', stationId: 'hot', unit: 'PCS', rateE4 },
  ...{ isTaxInclusive: false, quantityE4: plates * 10_000, orderedE4: plates * 10_000, movedE4: 0, isShared: false },
  ...{ course: 0, seat: 0, isHeld: false },
});
const billsOf = (lines: readonly OrderLine[], weights: readonly number[]) =>
  shareLines(lines, weights).bills.map((shares, bill) =>
    shares.map(({ lineId, quantityE4, rateE4 }) => {
      const whole = lines.find(({ id }) => id === lineId)!;
      return { ...arrivedAs(whole, `${bill} ${lineId}`, quantityE4), rateE4, isShared: true };
    }),
  );
const shown = (lines: readonly OrderLine[]) =>
  lines.map(({ name, quantityE4, rateE4 }) => `${quantityE4 / 10_000} ${name} ${rateE4 / 10_000}`);

test('three bills that are joined again bill whole plates at the price of the menu; two of them keep their shares', () => {
  const [one, two, three] = billsOf([line('a', 'Dosa', 1, 1_000_000), line('b', 'Coffee', 2, 400_100)], [1, 1, 1]);
  expect(shown(joinShares([...one!, ...two!, ...three!]))).toEqual(['1 Dosa 100', '2 Coffee 40.01']);
  expect(joinShares([...one!, ...two!])).toHaveLength(4);
  expect(joinShares([line('c', 'Dosa', 1, 1_000_000), ...one!])).toHaveLength(3);
});

test('law: joined or not, a bill has the value of its shares, and all bills joined are the order', () => {
  const dish = fc.record({
    name: fc.constantFrom('Dosa', 'Coffee', 'Papad'),
    plates: fc.integer({ min: 1, max: 9 }),
    rateE4: fc.nat(9_999_99),
  });
  fc.assert(
    fc.property(fc.array(dish, { minLength: 1, maxLength: 5 }), fc.integer({ min: 2, max: 5 }), fc.nat(4), (dishes, parts, taken) => {
      const lines = dishes.map(({ name, plates, rateE4 }, at) => line(`l${at}`, `${name} ${at}`, plates, rateE4));
      const bills = billsOf(lines, Array(parts).fill(1));
      fc.pre(bills.length === parts);
      const some = bills.slice(0, taken).flat();
      expect(orderValue(joinShares(some))).toBe(orderValue(some));
      const all = joinShares(bills.flat());
      expect(all.map(({ name, quantityE4 }) => [name, quantityE4])).toEqual(lines.map(({ name, quantityE4 }) => [name, quantityE4]));
      expect(all.map((each) => orderValue([each]))).toEqual(lines.map((each) => orderValue([each])));
    }),
  );
});

test('the voucher of joined bills has one line of the dish', () => {
  const draft = billOrder(billsOf([line('a', 'Dosa', 1, 1_000_100)], [1, 1]).flat(), settlement);
  expect(draft.lines).toMatchObject([{ quantityE4: 10_000, rateE4: 1_000_100 }]);
});
