import { expect, test } from 'vitest';
import { settleWords } from './words.ts';

const payer = (duePaise: number, paidPaise = 0, backPaise = 0) => ({
  duePaise,
  payments: paidPaise === 0 ? [] : [{ amountPaise: paidPaise }],
  refund: backPaise === 0 ? null : { amountPaise: backPaise },
});

test('the button of a check-out says what is paid now, what is owed and what goes back', () => {
  expect(settleWords(true, [payer(5_985_00, 5_985_00)])).toBe('Settle and check out · ₹5,985.00 to pay');
  expect(settleWords(true, [payer(500_00, 200_00), payer(7_080_00)])).toBe(
    'Settle and check out · ₹200.00 to pay · ₹7,380.00 to pay later',
  );
  expect(settleWords(true, [payer(-1_000_00, 0, 1_000_00)])).toBe('Settle and check out · ₹1,000.00 to give back');
  expect(settleWords(true, [payer(7_350_00)])).toBe('Check out · ₹7,350.00 to pay later');
  // All of it was paid in advance, or the rest stays as an advance.
  expect(settleWords(true, [payer(0), payer(-300_00)])).toBe('Check out');
  expect(settleWords(false, [payer(60_00, 60_00)])).toBe('Bill and settle · ₹60.00 to pay');
  expect(settleWords(false, [])).toBe('Bill');
});
