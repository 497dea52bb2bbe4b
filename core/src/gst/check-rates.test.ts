import { describe, expect, test } from 'vitest';
import { type ClassificationDraft, classificationProblems, gstRateOf, hsnWarning, MAX_RATES, type RateDraft } from './check-rates.ts';

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
const problemsOf = (draft: ClassificationDraft, usedRates: readonly RateDraft[] = []) =>
  classificationProblems(draft, { slabBy: 'piece', usedRates }).map(({ field, code }) => `${field} ${code}`);

test('a code with dated rates is valid; five digits, no rate, or two rates of one day are not', () => {
  expect(problemsOf(shirts)).toEqual([]);
  expect(problemsOf({ ...shirts, hsn: '62051', rates: [] })).toEqual(['hsn HSN_INVALID', 'rates RATES_MISSING']);
  expect(problemsOf({ ...shirts, rates: [rate('2025-09-22', 5), rate('2025-09-22', 18)] })).toEqual(['rates.1.from RATE_TWICE']);
  expect(problemsOf({ ...shirts, rates: Array.from({ length: 21 }, () => rate('2025-09-22', 5)) })).toEqual(['rates RATES_TOO_MANY']);
});

test('impossible rates are reported all at once', () => {
  const wild = rate('2025-02-30', 101, { cessPercentE4: -1, cessPerUnitE4: -1, upToPaise: 0, gstAbovePercentE4: -1 });
  expect(problemsOf({ ...shirts, rates: [wild] })).toEqual([
    'rates.0.from DATE_INVALID',
    'rates.0.gstPercentE4 RATE_OUT_OF_RANGE',
    'rates.0.cessPercentE4 CESS_OUT_OF_RANGE',
    'rates.0.cessPerUnitE4 CESS_PER_UNIT_INVALID',
    'rates.0.upToPaise SLAB_INVALID',
    'rates.0.gstAbovePercentE4 RATE_OUT_OF_RANGE',
  ]);
  expect(problemsOf({ ...shirts, rates: [rate('2025-09-22', 5, { upToPaise: 1 })] })).toEqual(['rates.0.gstAbovePercentE4 SLAB_HALF']);
});

test('the limits are accepted: 100 % GST, 500 % cess, a slab of one paisa, twenty rates', () => {
  const most = { cessPercentE4: 5_000_000, cessPerUnitE4: Number.MAX_SAFE_INTEGER, upToPaise: 1, gstAbovePercentE4: 1_000_000 };
  expect(problemsOf({ ...shirts, rates: [rate('2017-07-01', 100, most)] })).toEqual([]);
  const over = { cessPercentE4: 5_000_001, cessPerUnitE4: 2 ** 53, upToPaise: 2 ** 53, gstAbovePercentE4: 1_000_001 };
  expect(problemsOf({ ...shirts, rates: [{ ...rate('2017-07-01', 0, over), gstPercentE4: 1_000_001 }] })).toEqual([
    'rates.0.gstPercentE4 RATE_OUT_OF_RANGE',
    'rates.0.cessPercentE4 CESS_OUT_OF_RANGE',
    'rates.0.cessPerUnitE4 CESS_PER_UNIT_INVALID',
    'rates.0.upToPaise SLAB_INVALID',
    'rates.0.gstAbovePercentE4 RATE_OUT_OF_RANGE',
  ]);
  expect(problemsOf({ ...shirts, rates: [{ ...rate('2017-07-01', 0), gstPercentE4: 0.5 }] })).toEqual([
    'rates.0.gstPercentE4 RATE_OUT_OF_RANGE',
  ]);
  const ofMonths = (count: number) => Array.from({ length: count }, (_, at) => rate(`20${10 + at}-07-01`, 5));
  expect(problemsOf({ ...shirts, rates: ofMonths(MAX_RATES) })).toEqual([]);
  expect(problemsOf({ ...shirts, rates: ofMonths(MAX_RATES + 1) })).toEqual(['rates RATES_TOO_MANY']);
});

test('a half-entered slab is reported at the missing half, and counts as none', () => {
  const halves = [rate('2017-07-01', 5, { upToPaise: 1 }), rate('2025-09-22', 5, { gstAbovePercentE4: 180_000 })];
  expect(problemsOf({ ...shirts, rates: halves })).toEqual(['rates.0.gstAbovePercentE4 SLAB_HALF', 'rates.1.upToPaise SLAB_HALF']);
  expect(halves.map((half) => gstRateOf(half, 'value').slab)).toEqual([null, null]);
  expect(gstRateOf(shirts.rates[0]!, 'value')).toEqual({
    from: '2017-07-01',
    gstPercentE4: 50_000,
    cessPercentE4: 0,
    cessPerUnitE4: 0,
    cessRule: 'sum',
    slab: { upToPaise: 100_000, aboveGstPercentE4: 120_000, by: 'value' },
    taxOn: 'value',
  });
});

test.each<[string, Partial<RateDraft>, string[]]>([
  ['alone is valid', {}, []],
  ['excludes a cess', { cessPercentE4: 1 }, ['rates.0.taxOn RETAIL_PRICE_WITH_MORE']],
  ['excludes a cess per unit', { cessPerUnitE4: 1 }, ['rates.0.taxOn RETAIL_PRICE_WITH_MORE']],
  ['excludes a slab', { upToPaise: 1, gstAbovePercentE4: 0 }, ['rates.0.taxOn RETAIL_PRICE_WITH_MORE']],
  ['excludes a limit', { upToPaise: 1 }, ['rates.0.gstAbovePercentE4 SLAB_HALF', 'rates.0.taxOn RETAIL_PRICE_WITH_MORE']],
  ['excludes a rate above a limit', { gstAbovePercentE4: 0 }, ['rates.0.upToPaise SLAB_HALF', 'rates.0.taxOn RETAIL_PRICE_WITH_MORE']],
])('tax on the retail sale price %s', (_, more, expected) => {
  expect(problemsOf({ ...shirts, rates: [rate('2026-02-01', 40, { taxOn: 'retailPrice', ...more })] })).toEqual(expected);
});

describe('a rate used by a voucher', () => {
  const [old, now] = shirts.rates as readonly [RateDraft, RateDraft];

  test('stays, while later ones are added', () => {
    expect(problemsOf({ ...shirts, rates: [...shirts.rates, rate('2026-10-01', 12)] }, [old])).toEqual([]);
    expect(problemsOf({ ...shirts, rates: [old, { ...now, gstPercentE4: 0 }] }, [old])).toEqual([]);
  });

  test.each<Partial<RateDraft>>([
    { gstPercentE4: 60_000 },
    { cessPercentE4: 1 },
    { cessPerUnitE4: 1 },
    { cessRule: 'higher' },
    { upToPaise: 100_001 },
    { gstAbovePercentE4: 180_000 },
    { taxOn: 'retailPrice', upToPaise: null, gstAbovePercentE4: null },
  ])('cannot change %o', (change) => {
    expect(problemsOf({ ...shirts, rates: [{ ...old, ...change }, now] }, [old])).toEqual(['rates.0.gstPercentE4 RATE_USED']);
  });

  test('cannot change its base', () => {
    const plain = rate('2026-02-01', 40);
    const changed = { ...plain, taxOn: 'retailPrice' as const };
    expect(problemsOf({ ...shirts, rates: [changed] }, [plain])).toEqual(['rates.0.gstPercentE4 RATE_USED']);
  });

  test('keeps the slab by the piece while any used rate has one', () => {
    const plain = rate('2016-07-01', 5);
    const byValue = { ...shirts, slabBy: 'value' as const };
    expect(problemsOf({ ...byValue, rates: [plain, ...shirts.rates] }, [plain, old])).toEqual(['slabBy RATE_USED']);
    expect(problemsOf({ ...byValue, rates: [plain] }, [plain])).toEqual([]);
  });

  test('cannot be changed, removed or moved to another day', () => {
    expect(problemsOf({ ...shirts, rates: [{ ...old, gstAbovePercentE4: 180_000 }, now] }, [old])).toEqual([
      'rates.0.gstPercentE4 RATE_USED',
    ]);
    expect(problemsOf({ ...shirts, slabBy: 'value' }, [old])).toEqual(['slabBy RATE_USED']);
    expect(problemsOf({ ...shirts, rates: [now] }, [old])).toEqual(['rates RATE_USED']);
    expect(problemsOf({ ...shirts, rates: [{ ...old, from: '2017-07-02' }, now] }, [old])).toEqual(['rates RATE_USED']);
  });
});

test('a turnover that requires six digits warns about four', () => {
  expect(hsnWarning('6205', 6)).toMatchObject({ code: 'HSN_SHORT' });
  expect(hsnWarning('620520', 6)).toBeNull();
  expect(hsnWarning('6205', 4)).toBeNull();
  expect(hsnWarning('62051', 6)).toBeNull();
});
