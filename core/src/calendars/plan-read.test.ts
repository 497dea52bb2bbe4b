import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { stayStates } from '../rooms/stay-state.ts';
import { isOwnEvent, minutesToNextRead } from './calendar.ts';
import { comingEvents, type FoundEvent, type KnownEvent, planRead } from './plan-read.ts';

const today = '2026-12-01';
const day = (at: number) => addDays(today, at);
const event = (uid: string, from: number, until: number, more: Partial<FoundEvent> = {}): FoundEvent => ({
  ...{ uid, arrival: day(from), departure: day(until), summary: 'Reserved', isCancelled: false },
  ...more,
});
const known = (uid: string, from: number, until: number, more: Partial<KnownEvent> = {}): KnownEvent => ({
  ...{
    uid,
    arrival: day(from),
    departure: day(until),
    problem: '',
    isClosed: false,
    stay: 'confirmed',
    summary: 'Reserved',
    hasAdvance: false,
  },
  ...more,
});
const plan = (before: readonly KnownEvent[], found: readonly FoundEvent[], believes = false) => {
  const { book, rename, move, cancel, drop, say } = planRead(before, found, today, believes);
  return {
    rename: rename.map(({ known: { uid }, event }) => [uid, event.uid]),
    ...{ book: book.map(({ uid }) => uid), move: move.map(({ event: { uid } }) => uid), cancel: cancel.map(({ uid }) => uid) },
    ...{ drop: drop.map(({ uid }) => uid), say: say.map(({ known: { uid }, problem }) => [uid, problem]) },
  };
};
const nothing = { book: [], rename: [], move: [], cancel: [], drop: [], say: [] };

describe('a reading of a calendar', () => {
  test('books what is new, moves what has other dates, and cancels what is gone or cancelled', () => {
    const before = [known('same', 2, 4), known('moved', 2, 4), known('gone', 2, 4), known('off', 2, 4)];
    const found = [event('same', 2, 4), event('moved', 3, 5), event('off', 2, 4, { isCancelled: true }), event('new', 0, 1)];
    expect(plan(before, found)).toEqual({ ...nothing, book: ['new'], move: ['moved'], cancel: ['gone', 'off'] });
  });

  test('tries events without a booking again, unless a person closed them and they did not change', () => {
    const none = { stay: null, problem: 'No Deluxe is left.' };
    const before = [known('full', 2, 4, none), known('closed', 2, 4, { ...none, isClosed: true }), known('gone', 2, 4, none)];
    const found = [event('full', 2, 4), event('closed', 2, 4)];
    expect(plan(before, found)).toEqual({ ...nothing, book: ['full'], drop: ['gone'] });
    expect(plan(before, [event('full', 2, 4), event('closed', 2, 5)])).toMatchObject({ book: ['full', 'closed'] });
  });

  test('changes nothing of a guest who is in the house, and says so', () => {
    const before = [known('moved', -1, 2, { stay: 'inHouse' }), known('gone', -1, 2, { stay: 'inHouse' })];
    expect(plan(before, [event('moved', -1, 4)])).toEqual({
      ...nothing,
      say: [
        ['moved', 'The calendar says 30/11/2026 to 05/12/2026 now, and the guest is in the house.'],
        ['gone', 'No longer in the calendar, and the guest is in the house.'],
      ],
    });
    expect(plan([known('out', -3, 0, { stay: 'checkedOut' })], [])).toEqual(nothing);
  });

  test('leaves alone what began before today, and says that the portal still sells what the desk cancelled', () => {
    expect(plan([known('late', -1, 2)], [event('begun', -1, 3)])).toEqual(nothing);
    expect(plan([known('off', 2, 4, { stay: 'cancelled' })], [event('off', 2, 4)]).say).toEqual([
      ['off', 'Cancelled here, and still in the calendar.'],
    ]);
  });
});

describe('bookings of which more than half are gone at once', () => {
  const before = [known('a', 2, 4), known('b', 2, 4), known('c', 2, 4), known('full', 2, 4, { stay: null, problem: 'No Deluxe is left.' })];

  test('are kept and listed until the caller believes it; what is new is booked, and what the portal cancelled is cancelled', () => {
    const found = [event('new', 6, 7), event('a', 2, 4, { isCancelled: true })];
    const held = 'No longer in the calendar, as most of its bookings. It is cancelled if that is still so after 24 hours.';
    expect(plan(before, found)).toEqual({ ...nothing, book: ['new'], cancel: ['a'], say: ['b', 'c'].map((uid) => [uid, held]) });
    expect(plan(before, found, true)).toEqual({ ...nothing, book: ['new'], cancel: ['a', 'b', 'c'], drop: ['full'] });
    expect(plan([known('a', 2, 4, { problem: held })], [event('a', 2, 4)]).say).toEqual([['a', '']]);
  });

  test('are counted without those who are in the house or left', () => {
    const others = [known('in', -1, 2, { stay: 'inHouse' }), known('off', 2, 4, { stay: 'cancelled' })];
    expect(plan([known('a', 2, 4), ...others], [event('in', -1, 2), event('off', 2, 4)]).cancel).toEqual([]);
  });

  test('are the only ones that are kept: of any calendar without belief at most half of the bookings are cancelled', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.nat(8), (all, gone) => {
        const bookings = Array.from({ length: all }, (_, at) => known(`${at}`, at, at + 1));
        const left = bookings.slice(gone).map(({ uid }, at) => event(uid, at + Math.min(gone, all), at + Math.min(gone, all) + 1));
        const missing = Math.min(gone, all);
        expect(plan(bookings, left).cancel).toHaveLength(missing * 2 > all ? 0 : missing);
        expect(plan(bookings, left, true).cancel).toHaveLength(missing);
      }),
    );
  });
});

describe('an event with another UID', () => {
  test('keeps its booking, before others the one of the same words, and a booking that ended is not continued', () => {
    const before = [known('a', 2, 4, { summary: 'Asha' }), known('b', 2, 4), known('off', 2, 4, { stay: 'cancelled' })];
    const found = [event('1', 2, 4), event('2', 2, 4, { summary: 'Asha' }), event('3', 2, 4)];
    expect(plan(before, found)).toEqual({
      ...nothing,
      book: ['3'],
      rename: [
        ['a', '2'],
        ['b', '1'],
      ],
    });
    expect(plan([known('a', 2, 4)], [event('a', 2, 4, { isCancelled: true }), event('1', 2, 4)])).toMatchObject({
      book: ['1'],
      rename: [],
    });
  });

  test('is all that changes when a portal gives every event another one', () => {
    const anyKnown = fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 5 }),
        nights: fc.integer({ min: 1, max: 3 }),
        isClosed: fc.boolean(),
        isBooked: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(anyKnown, (all) => {
        const before = all.map(({ from, nights, isClosed, isBooked }, at) =>
          known(`${at}`, from, from + nights, isBooked ? {} : { stay: null, isClosed }),
        );
        const found = all.map(({ from, nights }, at) => event(`new ${at}`, from, from + nights));
        const { rename, book, ...others } = plan(before, found);
        expect(others).toEqual({ move: [], cancel: [], drop: [], say: [] });
        expect(rename).toHaveLength(all.length);
        expect(book).toHaveLength(all.filter(({ isClosed, isBooked }) => !isClosed && !isBooked).length);
      }),
    );
  });
});

test('a booking with an advance is listed, whether its event is gone or cancelled, and does not count as gone', () => {
  const paid = known('paid', 2, 4, { hasAdvance: true });
  const words = [['paid', 'No longer in the calendar. The booking has an advance: refund it and cancel the booking.']];
  expect(plan([paid], [])).toEqual({ ...nothing, say: words });
  expect(plan([paid], [event('paid', 2, 4, { isCancelled: true })], true)).toEqual({ ...nothing, say: words });
  expect(plan([paid, known('a', 2, 4), known('b', 2, 4)], [event('a', 2, 4)]).cancel).toEqual(['b']);
});

test('a calendar read again as it was left books, moves, cancels and drops nothing', () => {
  const anyKnown = fc.uniqueArray(
    fc.record({
      uid: fc.string({ minLength: 1, maxLength: 3 }),
      from: fc.integer({ min: 0, max: 9 }),
      nights: fc.integer({ min: 1, max: 5 }),
      stay: fc.constantFrom(...stayStates),
    }),
    { selector: ({ uid }) => uid },
  );
  fc.assert(
    fc.property(anyKnown, (all) => {
      const before = all.map(({ uid, from, nights, stay }) => known(uid, from, from + nights, { stay }));
      const found = all.map(({ uid, from, nights }) => event(uid, from, from + nights));
      const { say: _, ...acts } = plan(before, found);
      const { say: __, ...none } = nothing;
      expect(acts).toEqual(none);
    }),
  );
});

test('events of Bahi itself do not come back, and closed dates are bookings only where the calendar says so', () => {
  const orgId = '0198F3A0-0000-7000-8000-000000000001';
  const found = [
    event(`2026-12-03-x@${orgId.toLowerCase()}.bahi`, 2, 4),
    event('shut', 2, 4, { summary: 'Airbnb (Not available)' }),
    event('over', -3, 0),
    event('sold', 2, 4),
  ];
  const coming = (booksClosed: boolean) => comingEvents(found, { orgId, businessDay: today, booksClosed }).map(({ uid }) => uid);
  expect([coming(false), coming(true)]).toEqual([['sold'], ['shut', 'sold']]);
  expect(isOwnEvent('x@other.bahi', orgId)).toBe(false);
});

test('a calendar that fails is read less and less often, once a day at least', () => {
  expect([0, 1, 2, 5, 6, 1000].map(minutesToNextRead)).toEqual([30, 60, 120, 960, 1440, 1440]);
});
