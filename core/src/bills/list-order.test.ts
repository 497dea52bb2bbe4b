import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inListOrder } from './list-order.ts';

const bill = (billDate: string, billNo: string, id = billNo) => ({ id, billNo, billDate });
const numbers = (bills: readonly ReturnType<typeof bill>[]) => inListOrder(bills).map(({ billNo }) => billNo);

test('the older bill comes first, whatever its number', () => {
  expect(numbers([bill('2026-04-02', 'A1'), bill('2026-04-01', 'Z9')])).toEqual(['Z9', 'A1']);
});

test('within a day bills are sorted by number, character by character: digits, capitals, small letters', () => {
  const day = '2026-04-01';
  expect(numbers([bill(day, 'a1'), bill(day, 'B1'), bill(day, 'A-1'), bill(day, '91'), bill(day, 'A1')])).toEqual([
    '91',
    'A-1',
    'A1',
    'B1',
    'a1',
  ]);
});

test('bills with equal date and number are sorted by id', () => {
  const day = '2026-04-01';
  expect(inListOrder([bill(day, '7', 'y'), bill(day, '7', 'x')]).map(({ id }) => id)).toEqual(['x', 'y']);
});

test('the list does not depend on the input order, and no bill is lost', () => {
  const anyBill = fc.record({
    id: fc.uuid(),
    billNo: fc.constantFrom('1', '10', '2', 'a', 'B', 'A'),
    billDate: fc.constantFrom('2026-03-31', '2026-04-01'),
  });
  const anyBills = fc.uniqueArray(anyBill, { selector: ({ id }) => id, maxLength: 12 });
  fc.assert(
    fc.property(
      anyBills.chain((bills) => fc.tuple(fc.constant(bills), fc.shuffledSubarray(bills, { minLength: bills.length }))),
      ([bills, shuffled]) => {
        expect(inListOrder(shuffled)).toEqual(inListOrder(bills));
        expect(new Set(inListOrder(bills))).toEqual(new Set(bills));
      },
    ),
  );
});
