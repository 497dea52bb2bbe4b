import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumPaise } from '../money/paise.ts';
import { addDays } from '../periods/business-date.ts';
import { ageBuckets, ageDates, agePaise, ageText, defaultAgeLimits, readAge, readAgeLimits } from './ageing.ts';

const TODAY = '2026-11-20';
const due = (daysAgo: number, pendingPaise = 100) => ({
  billDate: addDays(TODAY, -daysAgo - 30),
  dueOn: addDays(TODAY, -daysAgo),
  pendingPaise,
});
const labels = (limits = defaultAgeLimits) => ageBuckets(limits, 'due').map(({ label }) => label);

describe('the age buckets', () => {
  test('are by default not due, 0–30, 31–60, 61–90 and above', () => {
    expect(labels()).toEqual(['Not due', '0–30', '31–60', '61–90', 'Above 90']);
  });

  test('can be set', () => {
    expect(labels([7, 15])).toEqual(['Not due', '0–7', '8–15', 'Above 15']);
  });

  test.each([
    ['30, 60,90', [30, 60, 90]],
    ['45', [45]],
    ['', null],
    ['0,30', null],
    ['30,30', null],
    ['60,30', null],
    ['30;60', null],
    ['-5,30', null],
    ['1.5', null],
    ['30,9999', null],
    ['1,2,3,4,5,6,7', null],
  ])('typed as "%s" are %j', (typed, limits) => {
    expect(readAgeLimits(typed)).toEqual(limits);
  });
});

describe('a bill', () => {
  const bucketOf = (daysAgo: number) => agePaise([due(daysAgo)], ageBuckets(defaultAgeLimits, 'due'), 'due', TODAY).indexOf(100 as never);

  test.each([
    [-1, 0],
    [0, 1],
    [30, 1],
    [31, 2],
    [60, 2],
    [61, 3],
    [90, 3],
    [91, 4],
  ])('due %i days ago is in bucket %i', (daysAgo, bucket) => {
    expect(bucketOf(daysAgo)).toBe(bucket);
  });

  test('ages by its own date if requested', () => {
    expect(agePaise([due(10)], ageBuckets(defaultAgeLimits, 'bill'), 'bill', TODAY)).toEqual([0, 0, 100, 0, 0]);
  });
});

test('every bill is in exactly one bucket, by days as by dates, and the sums agree', () => {
  const anyLimits = fc
    .uniqueArray(fc.integer({ min: 1, max: 3650 }), { minLength: 1, maxLength: 6 })
    .map((all) => all.sort((a, b) => a - b));
  const anyBill = fc.record({ daysAgo: fc.integer({ min: -400, max: 4000 }), amount: fc.integer({ min: -1e9, max: 1e9 }) });
  fc.assert(
    fc.property(anyLimits, fc.array(anyBill, { maxLength: 20 }), (limits, all) => {
      const bills = all.map(({ daysAgo, amount }) => due(daysAgo, amount));
      const buckets = ageBuckets(limits, 'due');
      const aged = agePaise(bills, buckets, 'due', TODAY);
      expect(sumPaise(aged)).toBe(sumPaise(bills.map(({ pendingPaise }) => pendingPaise)));
      const byDates = ageDates(buckets, TODAY).map(({ from, to }) =>
        sumPaise(
          bills.filter(({ dueOn }) => (from === null || dueOn >= from) && (to === null || dueOn <= to)).map((bill) => bill.pendingPaise),
        ),
      );
      expect(byDates).toEqual(aged);
    }),
  );
});

test('the age of a bucket is written and read back; the one that is not due has none', () => {
  const [notDue, ...aged] = ageBuckets(defaultAgeLimits, 'due');
  expect(ageText(notDue!)).toBe('');
  for (const bucket of aged) expect(readAge(ageText(bucket))).toMatchObject({ fromDays: bucket.fromDays, toDays: bucket.toDays });
  expect(readAge('30')).toMatchObject({ fromDays: 30, toDays: 30 });
  for (const text of ['', '-', '-30', '60-31', '0-3651', '3651-', '1.5-2', '1-2-3', '0-99999']) expect(readAge(text)).toBeNull();
});
