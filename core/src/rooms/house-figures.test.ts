import { expect, test } from 'vitest';
import { averageStayE4, houseFigures, noShowRateE4, pickUp, roomRevenueOf } from './house-figures.ts';

const counts = {
  ...{ rooms: 40, outOfOrder: 2, complimentary: 1, sold: 27, guests: 49 },
  ...{ roomRevenuePaise: 13_365_000, allRevenuePaise: 20_000_000 },
};

test('a house of 40 rooms by hand', () => {
  expect(houseFigures(counts)).toEqual({
    occupied: 28,
    occupancyE4: { ofAll: 675_000, ofSaleable: 710_526 },
    ...{ adrPaise: 495_000, adrOfOccupiedPaise: 477_321, revParPaise: { ofAll: 334_125, ofSaleable: 351_711 } },
    ...{ totalRevParPaise: { ofAll: 500_000, ofSaleable: 526_316 }, guestsPerRoomE4: 17_500 },
  });
});
test('30 of 100 rooms, 5 out of order', () => {
  expect(houseFigures({ ...counts, rooms: 100, outOfOrder: 5, sold: 30 }).occupancyE4).toEqual({ ofAll: 300_000, ofSaleable: 315_789 });
});
test('an empty house has no averages', () => {
  const empty = { rooms: 0, outOfOrder: 0, complimentary: 0, sold: 0, guests: 0, roomRevenuePaise: 0, allRevenuePaise: 0 };
  expect(houseFigures(empty)).toMatchObject({ adrPaise: null, occupancyE4: { ofAll: null, ofSaleable: null }, guestsPerRoomE4: null });
  expect(noShowRateE4(0, 0)).toBeNull();
});
test('stays of 810 nights by 324 guests last 2.5 nights', () => {
  expect(averageStayE4(810, 324)).toBe(25_000);
  expect(noShowRateE4(1, 19)).toBe(50_000);
});
test('pick-up in a week; cancellations take away', () => {
  const [before, after] = [
    { rooms: 12, valuePaise: 5_760_000 },
    { rooms: 18, valuePaise: 8_100_000 },
  ];
  expect(pickUp(before, after)).toEqual({ rooms: 6, valuePaise: 2_340_000, averagePaise: 390_000 });
  expect(pickUp(after, before)).toEqual({ rooms: -6, valuePaise: -2_340_000, averagePaise: 390_000 });
  expect(pickUp(before, before)).toEqual({ rooms: 0, valuePaise: 0, averagePaise: null });
});
test('the meals of a plan are no room revenue', () => {
  const night = {
    ...{ date: '2026-11-24', ratePaise: 790_000, discountPaise: 40_000, isFree: false },
    parts: { roomPaise: 620_000, extraBedPaise: 0, mealsPaise: 170_000 },
  };
  expect(roomRevenueOf(night)).toBe(580_000);
  expect(roomRevenueOf({ ...night, isFree: true })).toBe(0);
});
