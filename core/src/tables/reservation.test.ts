import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, instantInIndia, timeInIndia, todayInIndia } from '../periods/business-date.ts';
import { overlaps, type ReservationDraft, reservationOf, reservationProblems, usualMinutes } from './reservation.ts';

const draft = (more: Partial<ReservationDraft> = {}): ReservationDraft => ({
  ...{ isWaiting: false, day: '2026-11-28', time: '20:00', minutes: 90, guestName: 'Nair', guestPhone: '9847054321', pax: 4 },
  ...{ areaId: null, tableId: 't1', note: '' },
  ...more,
});
const kept = (more: Partial<ReservationDraft> = {}, state: 'expected' | 'noShow' = 'expected') => ({ ...draft(more), id: 'r', state });
const at = (time: string) => instantInIndia('2026-11-28', time);

test('a table is kept from half an hour before until the end, and no longer for those who did not come', () => {
  const shown = (time: string, list = [kept()]) => reservationOf('t1', list, at(time)) !== null;
  expect(['19:29', '19:30', '21:29', '21:30'].map((time) => shown(time))).toEqual([false, true, true, false]);
  expect(shown('20:00', [kept({}, 'noShow')])).toBe(false);
  expect(shown('20:00', [kept({ tableId: 't2' }), kept({ isWaiting: true })])).toBe(false);
});

test('two parties do not get one table at one time; one may follow the other', () => {
  const codes = (more: Partial<ReservationDraft>) =>
    reservationProblems(draft(more), [draft()]).map(({ code, field }) => `${field} ${code}`);
  expect(codes({ time: '21:29' })).toEqual(['tableId TABLE_RESERVED']);
  expect(codes({ time: '21:30' })).toEqual([]);
  expect(codes({ time: '18:30' })).toEqual([]);
  expect(codes({ tableId: null })).toEqual([]);
  expect(codes({ time: '23:00', guestName: ' ', guestPhone: '12', pax: 0, minutes: 5 })).toEqual([
    ...['guestName GUEST_NAME_MISSING', 'guestPhone GUEST_PHONE_INVALID', 'pax PAX_INVALID', 'minutes STAY_INVALID'],
  ]);
  expect(codes({ isWaiting: true, minutes: 0 })).toEqual([]);
  expect([usualMinutes(2), usualMinutes(4), usualMinutes(6)]).toEqual([90, 105, 120]);
});

test('law: overlapping is mutual, and a stay past midnight overlaps those of the next day', () => {
  const anyStay = fc.record({
    day: fc.constantFrom('2026-11-28', '2026-11-29'),
    time: fc.constantFrom('00:15', '12:00', '20:00', '23:30'),
    minutes: fc.integer({ min: 15, max: 240 }),
  });
  fc.assert(fc.property(anyStay, anyStay, (one, other) => void expect(overlaps(one, other)).toBe(overlaps(other, one))));
  expect(overlaps({ day: '2026-11-28', time: '23:30', minutes: 60 }, { day: addDays('2026-11-28', 1), time: '00:15', minutes: 15 })).toBe(
    true,
  );
  expect([todayInIndia(at('00:15')), timeInIndia(at('00:15'))]).toEqual(['2026-11-28', '00:15']);
});
