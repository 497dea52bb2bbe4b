import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftToPay, type Payment, payBill } from './pay-bill.ts';

const table = { totalPaise: 10_000, partyId: null, cashId: 'cash', isAtDoor: false };
const codes = (payments: readonly Payment[], more: Partial<typeof table> | { partyId: string } = {}) =>
  payBill(payments, { ...table, ...more }).problems.map(({ code, field }) => `${field} ${code}`);

test('cash, UPI, card and credit pay one bill: the credit is what the parts leave on the party', () => {
  const parts: Payment[] = [
    { way: 'cash', amountPaise: 2_000 },
    { way: 'upi', amountPaise: 4_000, ledgerId: 'bank' },
    { way: 'card', amountPaise: 1_000, ledgerId: 'bank' },
    { way: 'credit', amountPaise: 3_000 },
  ];
  expect(payBill(parts, { ...table, partyId: 'ravi' })).toEqual({
    problems: [],
    splits: [
      { kind: 'cash', ledgerId: 'cash', amountPaise: 2_000 },
      { kind: 'upi', ledgerId: 'bank', amountPaise: 4_000 },
      { kind: 'card', ledgerId: 'bank', amountPaise: 1_000 },
    ],
  });
  expect(codes(parts)).toEqual(['partyId CREDIT_PARTY_MISSING']);
});

test('cash at a table is no part of its own, at the door of a delivery it is', () => {
  expect(payBill([], table).splits).toEqual([]);
  expect(payBill([], { ...table, isAtDoor: true }).splits).toEqual([{ kind: 'cash', ledgerId: 'cash', amountPaise: 10_000 }]);
  expect(payBill([], { ...table, isAtDoor: true, partyId: 'ravi' }).splits).toEqual([]);
  expect(payBill([], { ...table, isAtDoor: true, totalPaise: 0 })).toEqual({ problems: [], splits: [] });
});

test('parts that do not add up to the total, or are not above 0, are refused', () => {
  expect(codes([{ way: 'cash', amountPaise: 9_999 }])).toEqual(['payments PAYMENTS_DIFFER']);
  expect(codes([{ way: 'upi', amountPaise: 10_001, ledgerId: 'bank' }])).toEqual(['payments PAYMENTS_DIFFER']);
  expect(
    codes([
      { way: 'upi', amountPaise: 10_001, ledgerId: 'bank' },
      { way: 'cash', amountPaise: -1 },
    ]),
  ).toEqual(['payments.1.amountPaise SPLIT_AMOUNT_INVALID']);
});

test('law: cash is taken up to what is due, and the rest of it is change', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, (totalPaise, cashPaise, otherPaise) => {
      const { leftPaise, cashPartPaise, changePaise } = leftToPay(totalPaise, { cashPaise, otherPaise });
      expect(otherPaise + cashPartPaise + leftPaise).toBe(totalPaise);
      expect(cashPartPaise + changePaise).toBe(cashPaise);
      expect(changePaise > 0 && leftPaise > 0).toBe(false);
    }),
  );
});
