import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { type BankItem, bankBalance, reconcilingOf } from './reconcile.ts';

const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-04-01', days));
const amount = fc.integer({ min: -1e9, max: 1e9 });
const items: fc.Arbitrary<BankItem[]> = fc.array(
  fc.record({ bookedOn: day, bankDate: fc.option(day, { nil: null }), amountPaise: amount }),
  { maxLength: 40 },
);
const lines = fc.array(fc.record({ date: day, amountPaise: amount }), { maxLength: 10 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

test('the balance as per bank is the sum of what the bank booked by the day, whatever the books have', () => {
  fc.assert(
    fc.property(amount, items, lines, day, (opening, booked, unbooked, on) => {
      const known = booked.filter(({ bankDate }) => bankDate !== null && bankDate <= on).map(({ amountPaise }) => amountPaise);
      const alone = unbooked.filter(({ date }) => date <= on).map(({ amountPaise }) => amountPaise);
      expect(bankBalance(reconcilingOf(opening, booked, unbooked, on))).toBe(opening + sum(known) + sum(alone));
    }),
  );
});

test('if the bank books everything on its day, books and bank agree every day', () => {
  fc.assert(
    fc.property(amount, items, day, (opening, booked, on) => {
      const figures = reconcilingOf(
        opening,
        booked.map((item) => ({ ...item, bankDate: item.bookedOn })),
        [],
        on,
      );
      expect(figures).toMatchObject({ depositsNotInBankPaise: 0, paymentsNotInBankPaise: 0, bookedLaterPaise: 0, unbookedPaise: 0 });
      expect(bankBalance(figures)).toBe(figures.booksPaise);
    }),
  );
});

test('a bank date set by hand removes one item from the statement and does not change the books', () => {
  fc.assert(
    fc.property(amount, items, fc.record({ bookedOn: day, amountPaise: amount }), day, (opening, booked, posting, on) => {
      fc.pre(posting.bookedOn <= on);
      const without = reconcilingOf(opening, [...booked, { ...posting, bankDate: null }], [], on);
      const dated = reconcilingOf(opening, [...booked, { ...posting, bankDate: on }], [], on);
      expect(dated.booksPaise).toBe(without.booksPaise);
      expect(bankBalance(dated) - bankBalance(without)).toBe(posting.amountPaise);
    }),
  );
});

test('an uncredited deposit is subtracted, a cheque not yet presented is added', () => {
  const booked = [
    { bookedOn: '2026-11-01', bankDate: '2026-11-01', amountPaise: 10_000_00 },
    { bookedOn: '2026-11-20', bankDate: null, amountPaise: 2_000_00 },
    { bookedOn: '2026-11-21', bankDate: '2026-11-25', amountPaise: -500_00 },
    { bookedOn: '2026-11-24', bankDate: '2026-11-21', amountPaise: -11_80 },
  ];
  const figures = reconcilingOf(1_000_00, booked, [{ date: '2026-11-22', amountPaise: 45_00 }], '2026-11-22');
  expect(figures).toEqual({
    booksPaise: 12_500_00,
    depositsNotInBankPaise: 2_000_00,
    paymentsNotInBankPaise: 500_00,
    bookedLaterPaise: -11_80,
    unbookedPaise: 45_00,
  });
  expect(bankBalance(figures)).toBe(11_033_20);
});
