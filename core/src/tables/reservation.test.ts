import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, instantInIndia, timeInIndia, todayInIndia } from '../periods/business-date.ts';
import {
  businessDayOf,
  guestsWithoutTable,
  overlaps,
  pastProblems,
  type ReservationDraft,
  reservationOf,
  reservationProblems,
  usualMinutes,
  usualStart,
} from './reservation.ts';

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

test('the evening ends at four: guests at half past midnight are in its list, and nobody reserves for a time that has passed', () => {
  const days = ['03:59', '04:00', '23:59'].map((time) => businessDayOf({ day: '2026-11-28', time }));
  expect(days).toEqual(['2026-11-27', '2026-11-28', '2026-11-28']);
  const past = (time: string, isWaiting = false) => pastProblems(draft({ isWaiting }), at(time)).map(({ code }) => code);
  expect(['20:15', '20:16'].map((time) => past(time))).toEqual([[], ['RESERVATION_PAST']]);
  expect(past('23:00', true)).toEqual([]);
});

test('the floor names guests without a table: who waits this evening, also after midnight, and who reserved any table and is due', () => {
  const list = [
    { ...kept({ guestName: 'Any', tableId: null }), id: 'any' },
    { ...kept({ guestName: 'Waits', isWaiting: true, tableId: null, time: '19:50' }), id: 'waits' },
    { ...kept({ guestName: 'Table' }), id: 'table' },
    { ...kept({ guestName: 'Left', isWaiting: true, tableId: null, time: '19:50' }, 'noShow'), id: 'left' },
  ];
  const named = (millis: number, taken: string[] = []) =>
    guestsWithoutTable(list, millis, new Set(taken)).map(({ guestName }) => guestName);
  expect(named(at('19:29'))).toEqual(['Waits']);
  expect(named(at('19:30'))).toEqual(['Waits', 'Any']);
  // Others sit at the table that was kept.
  expect(named(at('19:30'), ['t1'])).toHaveLength(3);
  expect(named(instantInIndia('2026-11-29', '01:00'))).toEqual(['Waits']);
  expect(named(instantInIndia('2026-11-29', '04:00'))).toEqual([]);
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

test('a new reservation begins at eight, or at the next half hour once that has passed, also over midnight', () => {
  expect(usualStart('2026-11-28', at('20:00'))).toEqual({ day: '2026-11-28', time: '20:00' });
  expect(usualStart('2026-11-28', at('20:01'))).toEqual({ day: '2026-11-28', time: '20:30' });
  expect(usualStart('2026-11-28', at('23:31'))).toEqual({ day: '2026-11-29', time: '00:00' });
  expect(usualStart('2026-11-30', at('23:31'))).toEqual({ day: '2026-11-30', time: '20:00' });
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
