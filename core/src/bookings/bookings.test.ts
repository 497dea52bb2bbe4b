import { describe, expect, test } from 'vitest';
import { paise } from '../money/paise.ts';
import { advanceDue } from './advance-due.ts';
import { bookerProblems } from './booking.ts';
import { mealsOfPlan } from './meals-of-plan.ts';
import { policyWords } from './policy-words.ts';

test('a plan has the meals of its name: MAP a breakfast and one main meal, AP two', () => {
  const values = { breakfastAdultPaise: 300, breakfastChildPaise: 150, mainMealAdultPaise: 500, mainMealChildPaise: 250 };
  const of = (plan: Parameters<typeof mealsOfPlan>[0]) => Object.values(mealsOfPlan(plan, values));
  expect([of('EP'), of('CP'), of('MAP'), of('AP')]).toEqual([
    [0, 0],
    [300, 150],
    [800, 400],
    [1300, 650],
  ]);
});

test('the guest reads what cancelling costs, the earliest rule first', () => {
  const words = policyWords({
    rules: [
      { fromDays: 0, basis: { kind: 'percent', percentE4: 500_000 } },
      { fromDays: 7, basis: { kind: 'none' } },
      { fromDays: 1, basis: { kind: 'fixed', amountPaise: 150_000, isTaxInclusive: false } },
    ],
    noShow: { kind: 'nights', nights: 2 },
    earlyDeparture: { kind: 'nights', nights: 1 },
    cutOff: '18:00',
  });
  expect(words).toEqual([
    'Cancelled 7 days or more before arrival: nothing is charged.',
    'Cancelled 1 day or more before arrival: ₹1,500 and GST is charged.',
    'Cancelled until 18:00 on the day of arrival: 50 % of the stay is charged.',
    'Guests who do not come: the first 2 nights are charged.',
    'Guests who leave early: the first night of the nights left is charged.',
  ]);
});

describe('the advance that is due', () => {
  const booking = (
    paid: readonly [number, boolean][],
    states: readonly ('quote' | 'confirmed' | 'waitlist' | 'checkedOut')[] = ['quote'],
  ) => ({
    depositPaise: paise(6_300_00),
    advances: paid.map(([amount, isCancelled]) => ({ amountPaise: paise(amount), isCancelled })),
    stays: states.map((state) => ({ state })),
  });
  test('is what is asked less what is paid; a cancelled receipt was not paid, a refund went back', () => {
    expect(advanceDue(booking([]))).toBe(6_300_00);
    const paid: [number, boolean][] = [
      [5_000_00, false],
      [1_000_00, true],
      [-500_00, false],
    ];
    expect(advanceDue(booking(paid))).toBe(1_800_00);
    expect(advanceDue(booking([[9_000_00, false]]))).toBe(0);
  });
  test('is nothing while a booking waits, and once it has ended', () => {
    expect([advanceDue(booking([], ['waitlist'])), advanceDue(booking([], ['checkedOut']))]).toEqual([0, 0]);
  });
});

test('a booker has a name; the phone and the email can be used, or are left empty', () => {
  const wrong = (bookerPhone: string, bookerEmail: string) =>
    bookerProblems({ bookerName: 'Asha', bookerPhone, bookerEmail }).map(({ field, code }) => `${field} ${code}`);
  expect(wrong('12', 'nonsense')).toEqual(['bookerPhone PHONE_INVALID', 'bookerEmail EMAIL_INVALID']);
  for (const phone of ['', '98470 12345', '+65 8123 4567', '0484 236 1142']) expect(wrong(phone, '')).toEqual([]);
  expect(wrong('', 'asha@example.com')).toEqual([]);
  const before = { bookerName: 'Asha', bookerPhone: 'N/A', bookerEmail: 'hidden' };
  expect(bookerProblems(before, before)).toEqual([]);
  expect(bookerProblems({ bookerName: '', bookerPhone: '12', bookerEmail: 'hidden' }, before)).toMatchObject([
    { field: 'bookerName' },
    { field: 'bookerPhone' },
  ]);
});
