import { expect, test } from 'vitest';
import { beyondLimit } from './credit-limit.ts';

const credit = { limitPaise: 100_000, policy: 'block', balancePaise: 60_000 } as const;

test('a party exceeds its limit by what it would owe above it', () => {
  expect(beyondLimit(credit, 40_000)).toBe(0);
  expect(beyondLimit(credit, 40_001)).toBe(1);
  expect(beyondLimit({ ...credit, limitPaise: 0, balancePaise: 0 }, 1)).toBe(1);
});

test('a party without a limit, or a cash sale, never exceeds it', () => {
  expect(beyondLimit(null, 10 ** 12)).toBe(0);
  expect(beyondLimit({ ...credit, balancePaise: 500_000 }, 0)).toBe(0);
});

test('an advance of the party counts', () => {
  expect(beyondLimit({ ...credit, balancePaise: -50_000 }, 150_000)).toBe(0);
});
