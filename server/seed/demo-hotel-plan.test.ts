import { addDays } from '@bahi/core/periods/business-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastNights, planBookings } from './demo-hotel-plan.ts';
import { seededRandom } from './random.ts';

const names = ['101', '104', '108', ...Array.from({ length: 12 }, (_, at) => String(201 + at)), '301', '302', '303', '304'];
const rooms = names.map((name) => ({ name, typeId: name[0]!, mostAdults: 2 }));

test('on any day of the year no room has two guests on a night, nobody books after arriving, and stays are as long as the season asks', () => {
  fc.assert(
    fc.property(fc.nat(364), fc.nat(), (day, seed) => {
      const today = addDays('2026-01-01', day);
      const plan = planBookings(today, rooms, [['108', -1, 3]], seededRandom(seed));
      const nights = ['108 -1', '108 0', '108 1', '108 2'];
      for (const { bookedOn, arrival, departure, state, stays, ends } of plan) {
        expect(bookedOn).toBeLessThanOrEqual(Math.min(arrival, 0));
        expect(departure - arrival).toBeGreaterThanOrEqual(leastNights(addDays(today, arrival)));
        if (state === 'waitlist' || ends === 'cancelled') continue;
        for (const { room } of stays) for (let night = arrival; night < departure; night++) nights.push(`${room.name} ${night}`);
      }
      expect(new Set(nights).size).toBe(nights.length);
    }),
    { numRuns: 50 },
  );
});
