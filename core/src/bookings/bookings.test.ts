import { expect, test } from 'vitest';
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
