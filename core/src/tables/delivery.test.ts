import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryState, mayRiderMove, riderSteps, toCollect } from './delivery.ts';
import { slipStates } from './slip-state.ts';

test('until a rider takes it, a delivery is where its kitchens are', () => {
  expect(deliveryState(null, [], false)).toBe('new');
  expect(deliveryState(null, [], true)).toBe('ready');
  expect(deliveryState(null, ['new', 'new'], true)).toBe('new');
  expect(deliveryState(null, ['new', 'ready'], true)).toBe('cooking');
  expect(deliveryState(null, ['ready', 'served'], true)).toBe('ready');
});

test('the step of the rider decides, whatever the kitchens say', () => {
  fc.assert(
    fc.property(fc.constantFrom(...riderSteps), fc.array(fc.constantFrom(...slipStates)), fc.boolean(), (step, slips, hasDishes) => {
      expect(deliveryState(step, slips, hasDishes)).toBe(step);
    }),
  );
});

test('it goes out, comes to an end, and one step back; never from the house to its end', () => {
  expect(riderSteps.filter((to) => mayRiderMove(null, to))).toEqual(['out']);
  expect([...riderSteps, null].filter((to) => mayRiderMove('out', to))).toEqual(['delivered', 'returned', null]);
  for (const end of ['delivered', 'returned'] as const)
    expect([...riderSteps, null].filter((to) => mayRiderMove(end, to))).toEqual(['out']);
});

test('a rider brings the cash of what is out or delivered and not settled', () => {
  const one = { riderId: 'ravi', step: 'out' as const, isOpen: true, billPaise: 500 };
  expect(
    toCollect([
      one,
      { ...one, step: 'delivered' },
      { ...one, step: 'returned' },
      { ...one, step: null },
      { ...one, isOpen: false },
      { ...one, riderId: 'asha', billPaise: 70 },
    ]),
  ).toEqual(
    new Map([
      ['ravi', 1_000],
      ['asha', 70],
    ]),
  );
});
