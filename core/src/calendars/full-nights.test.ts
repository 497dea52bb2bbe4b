import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { nightsOf } from '../rooms/stay.ts';
import { fullNights, isWithin } from './full-nights.ts';

test('the ranges have each full night once and no other, and do not touch', () => {
  const anyFree = fc.array(fc.integer({ min: -2, max: 3 }), { maxLength: 60 });
  fc.assert(
    fc.property(anyFree, (free) => {
      const ranges = fullNights('2026-12-30', free);
      const full = free.flatMap((left, at) => (left > 0 ? [] : [addDays('2026-12-30', at)]));
      expect(ranges.flatMap(({ from, until }) => nightsOf({ arrival: from, departure: until }))).toEqual(full);
      for (const { from, until } of ranges) {
        expect(isWithin(ranges, { arrival: from, departure: until })).toBe(true);
        expect(isWithin(ranges, { arrival: from, departure: addDays(until, 1) })).toBe(false);
      }
      for (const [at, { from }] of ranges.entries()) expect(at === 0 || ranges[at - 1]!.until < from).toBe(true);
    }),
  );
});
