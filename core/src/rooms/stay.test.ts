import { describe, expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { nightsOf, stayProblems } from './stay.ts';
import {
  actsOf,
  type CheckInFacts,
  checkAct,
  checkInProblems,
  checkOutProblems,
  noShowProblems,
  reinstateProblems,
  undoCheckOutProblems,
} from './stay-state.ts';

const texts = (problems: Parameters<typeof problemText>[0][]) => problems.map(problemText);

describe('the nights of a stay', () => {
  test('the day of departure is no night', () => {
    expect(nightsOf({ arrival: '2026-11-24', departure: '2026-11-27' })).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
    expect(nightsOf({ arrival: '2026-02-28', departure: '2026-03-01' })).toEqual(['2026-02-28']);
  });
  test.each([
    ['2026-11-24', '2026-11-24', 'The departure must be after the arrival.'],
    ['2026-11-24', '2026-11-23', 'The departure must be after the arrival.'],
    ['2026-01-01', '2027-02-05', 'A stay has at most 365 nights. These are 400.'],
  ])('%s to %s is refused', (arrival, departure, text) => {
    expect(texts(stayProblems({ arrival, departure }))).toEqual([text]);
    expect(nightsOf({ arrival, departure })).toEqual([]);
  });
  test('a year is a stay', () => {
    expect(stayProblems({ arrival: '2026-01-01', departure: '2027-01-01' })).toEqual([]);
  });
});

describe('the states of a stay', () => {
  test('a guest in the house leaves early and is not cancelled', () => {
    expect(texts([...checkAct('inHouse', 'cancel').problems])).toEqual([
      'The guest is in the house. Check out early instead of cancelling.',
    ]);
    expect(texts([...checkAct('cancelled', 'checkIn').problems])).toEqual(['A stay that is cancelled cannot be checked in.']);
    expect(checkAct('confirmed', 'checkIn')).toEqual({ problems: [], next: 'inHouse' });
  });
  test('only these acts are offered', () => {
    expect(actsOf('confirmed')).toEqual(['checkIn', 'cancel', 'markNoShow']);
    expect(actsOf('held')).toEqual(['hold', 'release', 'confirm', 'cancel']);
    expect(actsOf('noShow')).toEqual(['releaseNights', 'reinstate']);
    expect(actsOf('cancelled')).toEqual([]);
  });
});

describe('check-in', () => {
  const ready: CheckInFacts = {
    ...{ businessDate: '2026-11-24', arrival: '2026-11-24', departure: '2026-11-26', takesDirtyRoom: false },
    room: { number: '202', isOccupied: false, isOutOfOrder: false, isClean: true },
    ...{ adults: 2, named: 2, leadAge: 40 },
  };
  const codes = (facts: Partial<CheckInFacts>) => checkInProblems({ ...ready, ...facts }).map(({ code }) => code);
  test('a ready stay comes in, also a night late', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ businessDate: '2026-11-25' })).toEqual([]);
  });
  test('everything that is wrong is said at once', () => {
    const room = { number: '202', isOccupied: true, isOutOfOrder: true, isClean: false };
    expect(codes({ businessDate: '2026-11-26', room, named: 1, leadAge: 17 })).toEqual([
      ...['ARRIVAL_NOT_TODAY', 'ROOM_OCCUPIED', 'ROOM_OUT_OF_ORDER', 'ROOM_NOT_CLEAN', 'LEAD_GUEST_MINOR', 'GUESTS_NOT_NAMED'],
    ]);
    expect(codes({ room: null, leadAge: undefined })).toEqual(['ROOM_NOT_ASSIGNED', 'LEAD_GUEST_MISSING']);
    expect(codes({ room: { ...ready.room!, isClean: false }, takesDirtyRoom: true })).toEqual([]);
  });
});

test('an open folio keeps the guest in, unless a debtor takes it', () => {
  const folio = (name: string, balancePaise: number, hasDebtor = false) => ({ name, balancePaise, hasDebtor });
  expect(texts(checkOutProblems([folio('Guest', 100), folio('Extras', -1), folio('Company', 500, true), folio('Master', 0)]))).toEqual([
    'Settle Guest, Extras, or choose who pays later.',
  ]);
});

test('a no-show is marked from the day of arrival on, and comes back until the next', () => {
  expect(noShowProblems('2026-11-24', '2026-11-23').map(({ code }) => code)).toEqual(['NO_SHOW_TOO_EARLY']);
  expect(noShowProblems('2026-11-24', '2026-11-24')).toEqual([]);
  expect(reinstateProblems({ arrival: '2026-11-24', departure: '2026-11-26' }, '2026-11-25', true)).toEqual([]);
  const oneNight = { arrival: '2026-11-24', departure: '2026-11-25' };
  expect(reinstateProblems(oneNight, '2026-11-25', true).map(({ code }) => code)).toEqual(['REINSTATE_TOO_LATE']);
  expect(reinstateProblems({ ...oneNight, departure: '2026-11-28' }, '2026-11-26', false).map(({ code }) => code)).toEqual([
    'REINSTATE_TOO_LATE',
    'NO_ROOM_FREE',
  ]);
});

test('a check-out is undone on its own business date, while the room is not sold again', () => {
  const out = { businessDate: '2026-11-26', roomNumber: '202', isSoldAgain: false };
  expect(undoCheckOutProblems(out, '2026-11-26')).toEqual([]);
  expect(texts(undoCheckOutProblems({ ...out, isSoldAgain: true }, '2026-11-27'))).toEqual([
    'A check-out is undone on its own business day, 26/11/2026.',
    'Room 202 is sold again.',
  ]);
});
