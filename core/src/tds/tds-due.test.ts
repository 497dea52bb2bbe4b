import { describe, expect, test } from 'vitest';
import { sectionFacts, sectionLabel, type TdsSection, tdsRateOn, tdsSections } from './sections.ts';
import { isBsrCode, isChallanSerial, isMonth, quartersOf, tdsDueOn } from './tds-dates.ts';
import { type Deductee, noTdsSums, type TdsSums, tdsDue } from './tds-due.ts';

const company: Deductee = { kind: 'other', hasPan: true, certificate: null };
const person: Deductee = { ...company, kind: 'individual' };
const on = '2026-11-20';
const rupees = (amount: number) => amount * 100;
const before = (more: Partial<TdsSums>): TdsSums => ({ ...noTdsSums, ...more });
const due = (section: TdsSection, amount: number, sums = noTdsSums, of = company, day = on) => {
  const { taxablePaise, duePaise, because } = tdsDue(section, day, of, rupees(amount), sums);
  return [taxablePaise / 100, duePaise / 100, because];
};

describe('limits', () => {
  test('for a professional nothing up to 50 000 a year, above it 10 % of the whole year', () => {
    expect(due('194J(b)', 50_000)).toEqual([0, 0, 'belowLimit']);
    expect(due('194J(b)', 50_001)).toEqual([50_001, 5000, 'rate']);
    expect(due('194J(b)', 20_000, before({ yearPaise: rupees(40_000) }))).toEqual([60_000, 6000, 'rate']);
    expect(due('194J(b)', 20_000, before({ yearPaise: rupees(60_000), yearTaxedPaise: rupees(60_000) }))).toEqual([20_000, 2000, 'rate']);
  });

  test('for a contractor a single bill above 30 000 by itself, and a year above 1 00 000 with its untaxed part', () => {
    expect(due('194C', 30_000)).toEqual([0, 0, 'belowLimit']);
    expect(due('194C', 30_100)).toEqual([30_100, 602, 'rate']);
    expect(due('194C', 40_000, before({ yearPaise: rupees(25_000) }))).toEqual([40_000, 800, 'rate']);
    expect(due('194C', 40_000, before({ yearPaise: rupees(65_000), yearTaxedPaise: rupees(40_000) }))).toEqual([65_000, 1300, 'rate']);
    expect(due('194C', 40_000, noTdsSums, person)).toEqual([40_000, 400, 'rate']);
  });

  test('for a contractor a single bill includes what was paid ahead of it', () => {
    const billed = (counted: number, ahead: number, sums: Partial<TdsSums>) =>
      tdsDue('194C', on, company, rupees(counted), before(sums), rupees(ahead)).taxablePaise / 100;
    expect(billed(15_000, 25_000, { yearPaise: rupees(25_000) })).toBe(40_000);
    expect(billed(15_000, 25_000, { yearPaise: rupees(25_000), yearTaxedPaise: rupees(25_000) })).toBe(15_000);
    expect(billed(5000, 35_000, { yearPaise: rupees(55_000), yearTaxedPaise: rupees(35_000) })).toBe(5000);
    expect(billed(5000, 25_000, { yearPaise: rupees(25_000) })).toBe(0);
  });

  test('if notes left more taxed than counted, the next bill is taxed less, also one taxed by itself', () => {
    const left = (year: number, taxed: number) => before({ yearPaise: rupees(year), yearTaxedPaise: rupees(taxed) });
    expect(due('194C', 40_000, left(0, 40_000))).toEqual([0, 0, 'belowLimit']);
    expect(due('194C', 40_000, left(30_000, 40_000))).toEqual([30_000, 600, 'rate']);
    expect(due('194J(b)', 10_000, left(40_000, 60_000))).toEqual([0, 0, 'belowLimit']);
    expect(due('194J(b)', 25_000, left(50_000, 60_000))).toEqual([15_000, 1500, 'rate']);
  });

  test('for rent the month counts', () => {
    expect(due('194I(b)', 50_000, before({ yearPaise: rupees(400_000) }))).toEqual([0, 0, 'belowLimit']);
    expect(due('194I(b)', 30_000, before({ yearPaise: rupees(400_000), monthPaise: rupees(30_000) }))).toEqual([60_000, 6000, 'rate']);
  });

  test('for goods only the amount above 50 lakh, at 0.1 %', () => {
    expect(due('194Q', 100_000, before({ yearPaise: rupees(4_900_000) }))).toEqual([0, 0, 'belowLimit']);
    expect(due('194Q', 200_000, before({ yearPaise: rupees(4_900_000) }))).toEqual([100_000, 100, 'rate']);
    const after = before({ yearPaise: rupees(5_100_000), yearTaxedPaise: rupees(100_000) });
    expect(due('194Q', 200_000, after)).toEqual([200_000, 200, 'rate']);
  });

  test('for property the tax applies from 50 lakh', () => {
    expect(due('194IA', 5_000_000)).toEqual([5_000_000, 50_000, 'rate']);
    expect(due('194IA', 4_999_999)).toEqual([0, 0, 'belowLimit']);
  });
});

describe('rates', () => {
  test('without a PAN 20 %', () => {
    expect(due('194C', 40_000, noTdsSums, { ...company, hasPan: false })).toEqual([40_000, 8000, 'noPan']);
  });

  test('under a valid certificate its rate applies up to its limit, then the usual one', () => {
    const certificate = { number: 'C1', percentE4: 20_000, validFrom: '2026-04-01', validTo: '2027-03-31', limitPaise: rupees(100_000) };
    const of = { ...company, certificate };
    expect(due('194J(b)', 80_000, noTdsSums, of)).toEqual([80_000, 1600, 'certificate']);
    const used = before({ yearPaise: rupees(80_000), yearTaxedPaise: rupees(80_000), certifiedPaise: rupees(80_000) });
    expect(due('194J(b)', 50_000, used, of)).toEqual([50_000, 400 + 3000, 'certificate']);
    expect(due('194J(b)', 80_000, noTdsSums, of, '2027-04-01')).toEqual([80_000, 8000, 'rate']);
    expect(due('194J(b)', 80_000, noTdsSums, { ...of, hasPan: false })).toEqual([80_000, 16_000, 'noPan']);
  });

  test('each day has its own rate, in whole rupees, and there is none before the first', () => {
    expect(due('194H', 18_000, noTdsSums, company, '2024-09-30')).toEqual([18_000, 900, 'rate']);
    expect(due('194H', 18_000, noTdsSums, company, '2024-10-01')).toEqual([18_000, 360, 'rate']);
    expect(due('194H', 18_000)).toEqual([0, 0, 'belowLimit']);
    expect(due('194J(b)', 50_005)).toEqual([50_005, 5001, 'rate']);
    expect(due('194H', 18_000, noTdsSums, company, '2019-05-01')).toEqual([0, 0, 'noRate']);
  });

  test('every section has rates, latest first, and a name by the Act of the day', () => {
    for (const section of tdsSections) {
      expect(tdsRateOn(section, on)).not.toBeNull();
      expect(sectionFacts(section).name).not.toBe('');
    }
    expect([sectionLabel('194C', '2026-03-31'), sectionLabel('194C', '2026-04-01')]).toEqual(['194C', '393 (194C)']);
  });
});

test('due on the 7th of the next month, for March on 30 April; quarters of a year', () => {
  expect(['2026-04-01', '2026-12-01', '2027-03-01'].map(tdsDueOn)).toEqual(['2026-05-07', '2027-01-07', '2027-04-30']);
  expect(quartersOf(2026).map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Q1 of 26-27', '2026-04-01', '2026-06-30'],
    ['Q2 of 26-27', '2026-07-01', '2026-09-30'],
    ['Q3 of 26-27', '2026-10-01', '2026-12-31'],
    ['Q4 of 26-27', '2027-01-01', '2027-03-31'],
  ]);
  expect([
    isBsrCode('0510308'),
    isBsrCode('51030'),
    isChallanSerial('00021'),
    isChallanSerial('A1'),
    isMonth('2026-11-01'),
    isMonth('2026-11-02'),
  ]).toEqual([true, false, true, false, true, false]);
});
