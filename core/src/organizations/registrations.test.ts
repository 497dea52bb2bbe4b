import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { changedFrom, type Registration, registrationOn } from './registrations.ts';

const anyType = fc.constantFrom('regular', 'composition', 'unregistered');
const anyDate = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2017-07-01', days));
const anyHistory = fc
  .uniqueArray(anyDate, { maxLength: 5 })
  .chain((dates) => fc.tuple(...dates.toSorted().map((from) => anyType.map((type): Registration => ({ from, type })))));

test('a company that never changed has its present registration on every day', () => {
  fc.assert(fc.property(anyDate, anyType, (date, now) => registrationOn(date, [], now) === now));
});

test('a registration applies from its day until the day before the next', () => {
  fc.assert(
    fc.property(anyHistory, anyType, (history, now) => {
      for (const [at, { from, type }] of history.entries()) {
        expect(registrationOn(from, history.toReversed(), now)).toBe(type);
        if (at > 0) expect(registrationOn(addDays(from, -1), history, now)).toBe(history[at - 1]!.type);
      }
      expect(registrationOn('1990-01-01', history, now)).toBe(history[0]?.type ?? now);
    }),
  );
});

test('a change applies from its day on, and the days before keep their registration', () => {
  fc.assert(
    fc.property(anyHistory, anyType, anyType, anyDate, anyDate, (history, now, type, from, day) => {
      const before = { history, now, booksFrom: '2017-07-01' };
      const after = changedFrom(from, type, before);
      const held = registrationOn(day, history, now);
      // A change on or before the first row has no earlier days to keep.
      if (day >= from) expect(registrationOn(day, after, type)).toBe(type);
      else if (after.some((each) => each.from < from)) expect(registrationOn(day, after, type)).toBe(held);
    }),
  );
});
