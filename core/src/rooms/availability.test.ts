import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { chooseRoom, freeOf, leastFree, type Taken } from './availability.ts';
import { nightsOf } from './stay.ts';

const day = (at: number) => addDays('2026-11-01', at);
const stay = (from: number, until: number) => ({ arrival: day(from), departure: day(until) });
const taken = (roomId: string, from: number, until: number): Taken => ({ roomId, from: day(from), until: day(until) });

test('a stay is for sale as often as its fullest night', () => {
  const night = { rooms: 10, outOfOrder: 1, sold: 5, held: 2, allowance: 0 };
  expect(freeOf(night)).toBe(2);
  expect(leastFree([night, { ...night, sold: 7 }])).toBe(0);
  expect(leastFree([night, { ...night, sold: 9, allowance: 1 }])).toBe(0);
  expect(leastFree([night, { ...night, allowance: 3 }])).toBe(2);
  expect(leastFree([])).toBe(0);
});

describe('a room for a stay', () => {
  test('out and in on one date is the same room', () => {
    expect(chooseRoom(['201'], [taken('201', 0, 5), taken('201', 7, 9)], stay(5, 7))).toEqual({ kind: 'room', roomId: '201' });
  });
  test('the tightest gap first, then the order of the rooms', () => {
    expect(chooseRoom(['201', '202'], [taken('202', 0, 5)], stay(5, 7))).toEqual({ kind: 'room', roomId: '202' });
    expect(chooseRoom(['201', '202'], [], stay(5, 7))).toEqual({ kind: 'room', roomId: '201' });
  });
  test('else two rooms, and the date of the move', () => {
    expect(chooseRoom(['201', '202'], [taken('201', 7, 12), taken('202', 0, 6)], stay(5, 10))).toEqual({
      kind: 'split',
      parts: [taken('201', 5, 7), taken('202', 7, 10)],
    });
  });
  test('else none, and the night that is full', () => {
    expect(chooseRoom(['201', '202'], [taken('201', 7, 12), taken('202', 7, 8)], stay(5, 10))).toEqual({ kind: 'none', date: day(7) });
    expect(chooseRoom([], [], stay(5, 10))).toEqual({ kind: 'none', date: day(5) });
  });
});

test('whatever is taken: the choice covers each night once, takes no taken night, and is none only if a night is full', () => {
  const roomIds = ['201', '202', '203'];
  const anyTaken = fc
    .record({ roomId: fc.constantFrom(...roomIds), from: fc.nat(20), nights: fc.integer({ min: 1, max: 6 }) })
    .map(({ roomId, from, nights }) => taken(roomId, from, from + nights));
  fc.assert(
    fc.property(fc.array(anyTaken, { maxLength: 12 }), fc.nat(15), fc.integer({ min: 1, max: 10 }), (all, from, length) => {
      const asked = stay(from, from + length);
      const isFree = (roomId: string, date: string) =>
        !all.some((each) => each.roomId === roomId && each.from <= date && date < each.until);
      const choice = chooseRoom(roomIds, all, asked);
      if (choice.kind === 'none') {
        expect(roomIds.some((roomId) => isFree(roomId, choice.date))).toBe(false);
        return;
      }
      const parts = choice.kind === 'room' ? [{ roomId: choice.roomId, from: asked.arrival, until: asked.departure }] : choice.parts;
      const slept = parts.flatMap(({ roomId, ...part }) =>
        nightsOf({ arrival: part.from, departure: part.until }).map((date) => ({ roomId, date })),
      );
      expect(slept.map(({ date }) => date)).toEqual(nightsOf(asked));
      expect(slept.every(({ roomId, date }) => isFree(roomId, date))).toBe(true);
      if (choice.kind === 'split') expect(roomIds.some((roomId) => nightsOf(asked).every((date) => isFree(roomId, date)))).toBe(false);
    }),
  );
});
