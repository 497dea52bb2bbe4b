import { describe, expect, test } from 'vitest';
import facts from '../facts/hsn-rate-slabs.json' with { type: 'json' };
import { classificationProblems } from './check-rates.ts';
import { findShipped, shippedCodes, takenRates } from './shipped-rates.ts';

type Row = (typeof facts.rows)[number];
const codeOf = (row: Row) => (row.hsn ?? row.sac)!;
const shippedOf = (row: Row) => shippedCodes.filter(({ code }) => code === codeOf(row));

/** The table of rule 31D, as of Notification 20/2025-Central Tax. */
const onRetailPrice = ['21069020', '2401', '2402', '2403', '24041100', '24041900'];

test('every code of the facts is shipped, and otherwise only those of rule 31D', () => {
  expect(new Set(shippedCodes.map(({ code }) => code))).toEqual(new Set([...facts.rows.map(codeOf), ...onRetailPrice]));
});

test('the goods of rule 31D, and no others, are taxed on their retail sale price from 1 February 2026', () => {
  const taxedSo = shippedCodes.filter(({ rates }) => rates.some(({ taxOn }) => taxOn === 'retailPrice'));
  expect(taxedSo.map(({ code }) => code).toSorted()).toEqual(onRetailPrice);
  for (const { rates } of taxedSo) expect(rates).toEqual([{ from: '2026-02-01', gst: 40, taxOn: 'retailPrice' }]);
});

describe.each(facts.rows)('$what', (row) => {
  test('has the rates and dates of the facts', () => {
    const [first, special] = shippedOf(row);
    if (row.rate) {
      const isOnRetailPrice = row.rate.valuation?.startsWith('retail sale price') ?? false;
      expect(first!.rates).toEqual([{ from: row.rate.from, gst: row.rate.value, ...(isOnRetailPrice && { taxOn: 'retailPrice' }) }]);
      const [gst, cess = 0] =
        String(row.rate.before ?? '')
          .match(/\d+/g)
          ?.map(Number) ?? [];
      const isKnown = gst !== undefined && row.rate.before !== '28 + cess'; // the facts do not say how much cess
      expect(first!.before).toEqual(isKnown ? { gst, cess } : null);
      return;
    }
    const slabs = row.slabs!.map(({ from, rate, ...slab }) => ({
      from,
      gst: rate,
      ...('upTo' in slab && { upTo: slab.upTo, above: slab.above }),
    }));
    expect(first!.rates).toEqual(slabs);
    const premises = row.slabs!.flatMap((slab) =>
      'specifiedPremises' in slab && slab.specifiedPremises ? [{ from: slab.from, gst: slab.specifiedPremises.rate }] : [],
    );
    expect(special?.rates ?? []).toEqual(premises);
  });

  test('has a note if the facts are to be confirmed', () => {
    const isToConfirm = JSON.stringify(row).includes('toConfirm');
    if (isToConfirm) expect(shippedOf(row)[0]!.note).not.toBe('');
  });
});

test('a code is found by part of its description, by its digits, and by those of a heading below it', () => {
  const found = (typed: string) => findShipped(typed).map(({ code }) => code);
  expect(found('apparel')).toEqual(['61', '62']);
  expect(found('34')).toEqual(['3401']);
  expect(found('610910')).toEqual(['61']);
  expect(found('')).toHaveLength(shippedCodes.length);
  expect(found('xyz')).toEqual([]);
});

test('adopted rates are valid, and start with the first day of the books at the earliest', () => {
  for (const shipped of shippedCodes) {
    const rates = takenRates(shipped, '2024-04-01');
    expect(classificationProblems({ hsn: '6109', description: '', slabBy: 'piece', rates })).toEqual([]);
  }
  const soap = shippedCodes.find(({ code }) => code === '3401')!;
  expect(takenRates(soap, '2024-04-01').map(({ from, gstPercentE4 }) => [from, gstPercentE4])).toEqual([
    ['2024-04-01', 180_000],
    ['2025-09-22', 50_000],
  ]);
  expect(takenRates(soap, '2026-04-01').map(({ from }) => from)).toEqual(['2025-09-22']);
});
