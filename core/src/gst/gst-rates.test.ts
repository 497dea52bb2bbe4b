import fc from 'fast-check';
import { expect, test } from 'vitest';
import facts from '../facts/hsn-rate-slabs.json' with { type: 'json' };
import { addDays } from '../periods/business-date.ts';
import { slabRates } from '../testing/hsn-rates.ts';
import { plainRate, rateOn } from './gst-rates.ts';

const percentOn = (hsn: string, date: string, piecePaise: number) => {
  const found = rateOn(slabRates.get(hsn)!, date, piecePaise);
  return found && found.gstPercentE4 / 10_000;
};

const slabRows = facts.rows.flatMap((row) =>
  (row.slabs ?? []).flatMap((slab) => ('upTo' in slab ? [{ code: (row.hsn ?? row.sac)!, what: row.what, ...slab }] : [])),
);

test('the facts have slabs for textiles, footwear, quilts and rooms', () => {
  expect([...slabRates.keys()]).toEqual(['61', '62', '63', '64', '9404', '996311']);
});

test.each(slabRows)('$what from $from: $rate % up to $upTo, $above % above', ({ code, from, upTo, rate, above, ...row }) => {
  const lastDay = 'to' in row && row.to !== undefined ? row.to : '2026-11-20';
  for (const date of [from, lastDay]) {
    expect(percentOn(code, date, upTo! * 100)).toBe(rate);
    expect(percentOn(code, date, upTo! * 100 + 1)).toBe(above);
  }
});

test('on 22 September 2025 the limit of a shirt rose from 1 000 to 2 500 and the higher rate from 12 to 18', () => {
  expect(percentOn('62', '2025-09-21', 100_001)).toBe(12);
  expect(percentOn('62', '2025-09-22', 100_001)).toBe(5);
  expect(percentOn('62', '2025-09-22', 250_001)).toBe(18);
});

test('a classification has no rate before its first one', () => {
  expect(rateOn([plainRate('2017-07-01', 180_000)], '2017-06-30', 100)).toBeNull();
  expect(rateOn([], '2026-11-20', 100)).toBeNull();
});

const changed = facts.rows.flatMap((row) =>
  row.rate !== undefined && typeof row.rate.before === 'number'
    ? [{ what: row.what, from: row.rate.from, value: row.rate.value, before: row.rate.before }]
    : [],
);

test.each(changed)('$what: $before % the day before $from, $value % from then on', ({ from, value, before }) => {
  const rates = [plainRate(from, value * 10_000), plainRate('2017-07-01', before * 10_000)];
  expect(rateOn(rates, addDays(from, -1), 100)?.gstPercentE4).toBe(before * 10_000);
  expect(rateOn(rates, from, 100)?.gstPercentE4).toBe(value * 10_000);
});

test('the order of the stored rates does not matter', () => {
  const rates = ['2017-07-01', '2018-01-01', '2025-09-22', '2026-02-01'].map((from, at) => plainRate(from, at * 10_000));
  fc.assert(
    fc.property(fc.shuffledSubarray(rates, { minLength: 4 }), fc.integer({ min: 0, max: 4000 }), (shuffled, days) => {
      const date = addDays('2017-01-01', days);
      expect(rateOn(shuffled, date, 1)).toEqual(rateOn(rates, date, 1));
    }),
  );
});
