import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/paise.ts';
import { addDays } from '../periods/business-date.ts';
import {
  compareDays,
  type DayCounts,
  dayBeside,
  daysFrom,
  expectedDays,
  figuresOf,
  type HouseFacts,
  houseDays,
  sumCounts,
} from './house-days.ts';
import { figureCells } from './occupancy.ts';

const counts = (more: Partial<DayCounts> = {}): DayCounts => ({
  ...{ rooms: 40, outOfOrder: 0, sold: 0, complimentary: 0, guests: 0, arrivals: 0, departures: 0, roomRevenuePaise: paise(0) },
  ...more,
});
const facts: HouseFacts = {
  openDay: '2026-11-20',
  kept: [
    { day: '2026-11-18', counts: counts({ sold: 27, complimentary: 1, outOfOrder: 2, roomRevenuePaise: paise(1_33_650_00) }) },
    { day: '2026-11-19', counts: counts({ sold: 20, roomRevenuePaise: paise(1_00_000_00) }) },
  ],
  rooms: [
    { typeId: 'deluxe', rooms: 30 },
    { typeId: 'suite', rooms: 10 },
  ],
  nights: [
    { day: '2026-11-20', typeId: 'deluxe', sold: 10, complimentary: 0, guests: 18, roomRevenuePaise: paise(50_000_00) },
    { day: '2026-11-20', typeId: 'suite', sold: 2, complimentary: 1, guests: 6, roomRevenuePaise: paise(18_000_00) },
  ],
  moves: [{ day: '2026-11-21', typeId: 'suite', arrivals: 1, departures: 2 }],
  blocks: [{ typeId: 'suite', firstNight: '2026-11-20', until: '2026-11-21' }],
};

test('closed days have the figures that were kept, later days what is booked, and days before the first close nothing', () => {
  const days = houseDays(facts, '2026-11-10', '2026-11-22');
  expect(days.map(({ day, isExpected, counts: { sold, rooms } }) => [day, isExpected, sold, rooms])).toEqual([
    ['2026-11-18', false, 27, 40],
    ['2026-11-19', false, 20, 40],
    ['2026-11-20', true, 12, 40],
    ['2026-11-21', true, 0, 40],
    ['2026-11-22', true, 0, 40],
  ]);
  expect(days[2]!.counts).toMatchObject({ complimentary: 1, guests: 24, outOfOrder: 1, roomRevenuePaise: 68_000_00 });
  expect(days[3]!.counts).toMatchObject({ arrivals: 1, departures: 2, outOfOrder: 0 });
  expect(houseDays({ ...facts, openDay: null, kept: [] }, '2026-11-10', '2026-11-22')).toEqual([]);
  expect(expectedDays(facts, ['2026-11-20'], 'suite')[0]!.counts).toMatchObject({ rooms: 10, sold: 2, outOfOrder: 1 });
});

test('the worked day of 40 rooms: occupancy by both bases, average rate and revenue for each room', () => {
  expect(figuresOf(facts.kept[0]!.counts)).toMatchObject({
    ...{ occupancyE4: { ofAll: 675_000, ofSaleable: 710_526 }, adrPaise: 4_950_00 },
    revParPaise: { ofAll: 3_341_25, ofSaleable: 3_517_11 },
  });
  // The report quotes 71.1 %.
  expect(figureCells(figuresOf(facts.kept[0]!.counts))).toMatchObject({ occupancy: 675_000, occupancyOfSaleable: 711_000 });
});

test('a day stands beside the same date last year, or the same place of the period before', () => {
  const month = { from: '2026-03-01', to: '2026-03-31' };
  expect(dayBeside('2026-03-15', month, 'previousPeriod')).toBe('2026-02-15');
  expect(dayBeside('2026-03-30', month, 'previousPeriod')).toBeNull();
  expect(dayBeside('2028-02-29', month, 'previousYear')).toBe('2027-02-28');
  expect(dayBeside('2026-03-15', month, 'one')).toBeNull();
});

const anyCounts = fc
  .tuple(fc.nat(50), fc.nat(50), fc.nat(9_999_999))
  .map(([sold, free, money]) => counts({ sold, complimentary: free, roomRevenuePaise: paise(money) }));

test('totals are the sums of their days: closed and expected come to all, and the average rate follows from the sums', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyCounts, fc.boolean()), { minLength: 1, maxLength: 20 }), (some) => {
      const from = '2026-06-01';
      const period = { from, to: addDays(from, some.length - 1) };
      const days = daysFrom(period.from, period.to).map((day, at) => ({ day, counts: some[at]![0], isExpected: some[at]![1] }));
      const { totals } = compareDays(days, [], period, 'previousYear');
      const sum = sumCounts(days.map((each) => each.counts));
      expect(totals.all!.figures).toMatchObject(sum);
      expect((totals.closed?.figures.roomRevenuePaise ?? 0) + (totals.expected?.figures.roomRevenuePaise ?? 0)).toBe(sum.roomRevenuePaise);
      expect((totals.closed?.days ?? 0) + (totals.expected?.days ?? 0)).toBe(days.length);
      const { adrPaise } = totals.all!.figures;
      if (adrPaise === null) expect(sum.sold).toBe(0);
      else expect(Math.abs(adrPaise * sum.sold - sum.roomRevenuePaise)).toBeLessThanOrEqual(sum.sold / 2);
    }),
  );
});

test('a sum compares only days that have one beside them', () => {
  const last = { day: '2025-11-18', isExpected: false, counts: counts({ sold: 10, roomRevenuePaise: paise(40_000_00) }) };
  const { days, totals } = compareDays(
    houseDays(facts, '2026-11-18', '2026-11-19'),
    [last],
    { from: '2026-11-18', to: '2026-11-19' },
    'previousYear',
  );
  expect(days.map(({ beside }) => beside?.figures.sold ?? null)).toEqual([10, null]);
  expect(totals.all!.beside).toMatchObject({ sold: 10, rooms: 40 });
});
