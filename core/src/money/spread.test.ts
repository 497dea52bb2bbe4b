import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bug } from '../basics/invariant.ts';
import { sumPaise } from './paise.ts';
import { spread } from './spread.ts';

const anyTotal = fc.integer({ min: -(10 ** 13), max: 10 ** 13 });
const anyWeights = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 30 });

test('a discount of 100 over three equal lines is 33.33, 33.34, 33.33', () => {
  expect(spread(10_000, [1, 1, 1])).toEqual([3333, 3334, 3333]);
});

test('no paisa is lost or created', () => {
  fc.assert(
    fc.property(anyTotal, anyWeights, (total, weights) => {
      expect(sumPaise(spread(total, weights))).toBe(total);
    }),
  );
});

test('each share is within a paisa of the exact one, and a weight of 0 gets nothing', () => {
  fc.assert(
    fc.property(anyTotal, anyWeights, (total, weights) => {
      const whole = sumPaise(weights);
      fc.pre(whole > 0);
      for (const [at, share] of spread(total, weights).entries()) {
        const missedBy = BigInt(share) * BigInt(whole) - BigInt(total) * BigInt(weights[at]!);
        expect((missedBy < 0n ? -missedBy : missedBy) <= BigInt(whole)).toBe(true);
        if (weights[at] === 0) expect(share).toBe(0);
      }
    }),
  );
});

test('if all weights are 0 the first gets everything', () => {
  expect(spread(5, [0, 0])).toEqual([5, 0]);
});

test('no weights, or a negative weight, is a bug', () => {
  expect(() => spread(5, [])).toThrow(Bug);
  expect(() => spread(5, [1, -1])).toThrow(Bug);
});
