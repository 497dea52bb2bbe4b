import { describe, expect, test } from 'vitest';
import { type ClassificationDraft, classificationProblems, hsnWarning, type RateDraft } from './check-rates.ts';

const rate = (from: string, percent: number, more: Partial<RateDraft> = {}): RateDraft => ({
  from,
  gstPercentE4: percent * 10_000,
  cessPercentE4: 0,
  cessPerUnitE4: 0,
  cessRule: 'sum',
  upToPaise: null,
  gstAbovePercentE4: null,
  taxOn: 'value',
  ...more,
});
const shirts: ClassificationDraft = {
  hsn: '6205',
  description: 'Shirts',
  slabBy: 'piece',
  rates: [
    rate('2017-07-01', 5, { upToPaise: 100_000, gstAbovePercentE4: 120_000 }),
    rate('2025-09-22', 5, { upToPaise: 250_000, gstAbovePercentE4: 180_000 }),
  ],
};
const said = (draft: ClassificationDraft, usedRates: readonly RateDraft[] = []) =>
  classificationProblems(draft, { slabBy: 'piece', usedRates }).map(({ field, code }) => `${field} ${code}`);

test('a code with dated rates is right; a code of five digits, no rate and two of one day are not', () => {
  expect(said(shirts)).toEqual([]);
  expect(said({ ...shirts, hsn: '62051', rates: [] })).toEqual(['hsn HSN_INVALID', 'rates RATES_MISSING']);
  expect(said({ ...shirts, rates: [rate('2025-09-22', 5), rate('2025-09-22', 18)] })).toEqual(['rates.1.from RATE_TWICE']);
  expect(said({ ...shirts, rates: Array.from({ length: 21 }, () => rate('2025-09-22', 5)) })).toEqual(['rates RATES_TOO_MANY']);
});

test('what no law ever asked for is said all at once', () => {
  const wild = rate('2025-02-30', 101, { cessPercentE4: -1, cessPerUnitE4: -1, upToPaise: 0, gstAbovePercentE4: -1 });
  expect(said({ ...shirts, rates: [wild] })).toEqual([
    'rates.0.from DATE_INVALID',
    'rates.0.gstPercentE4 RATE_OUT_OF_RANGE',
    'rates.0.cessPercentE4 CESS_OUT_OF_RANGE',
    'rates.0.cessPerUnitE4 CESS_PER_UNIT_INVALID',
    'rates.0.upToPaise SLAB_INVALID',
    'rates.0.gstAbovePercentE4 RATE_OUT_OF_RANGE',
  ]);
  expect(said({ ...shirts, rates: [rate('2025-09-22', 5, { upToPaise: 1 })] })).toEqual(['rates.0.gstAbovePercentE4 SLAB_HALF']);
});

describe('a rate that a voucher bears', () => {
  const [old, now] = shirts.rates as readonly [RateDraft, RateDraft];

  test('stays, while later ones are added', () => {
    expect(said({ ...shirts, rates: [...shirts.rates, rate('2026-10-01', 12)] }, [old])).toEqual([]);
    expect(said({ ...shirts, rates: [old, { ...now, gstPercentE4: 0 }] }, [old])).toEqual([]);
  });

  test('is neither changed nor taken away nor begun on another day', () => {
    expect(said({ ...shirts, rates: [{ ...old, gstAbovePercentE4: 180_000 }, now] }, [old])).toEqual(['rates.0.gstPercentE4 RATE_USED']);
    expect(said({ ...shirts, slabBy: 'value' }, [old])).toEqual(['slabBy RATE_USED']);
    expect(said({ ...shirts, rates: [now] }, [old])).toEqual(['rates RATE_USED']);
    expect(said({ ...shirts, rates: [{ ...old, from: '2017-07-02' }, now] }, [old])).toEqual(['rates RATE_USED']);
  });
});

test('with a turnover that asks for six digits, four are worth a second look', () => {
  expect(hsnWarning('6205', 6)).toMatchObject({ code: 'HSN_SHORT' });
  expect(hsnWarning('620520', 6)).toBeNull();
  expect(hsnWarning('6205', 4)).toBeNull();
});
