import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { rateOn } from '../gst/gst-rates.ts';
import { rateDayOf } from '../gst/rate-day.ts';
import { shippedCodes, takenRates } from '../gst/shipped-rates.ts';
import { makesSpecifiedPremises, priceBeforeTax, type RoomSupply, ratesOfUnits, taxOfNight, taxOfNights, taxProblems } from './room-tax.ts';

const guest: RoomSupply = { hotelState: '29', customer: 'unregistered', hasUndertaking: false };
const on = '2026-11-24';
const paise = (rupees: number) => Math.round(rupees * 100);
const nights = (...rupees: number[]) => rupees.map((each, at) => ({ unitId: '202', date: `2026-11-${24 + at}`, valuePaise: paise(each) }));
const shown = (charges: Parameters<typeof taxOfNights>[0], supply = guest) =>
  taxOfNights(charges, supply).map(({ gstPercentE4, taxablePaise, totalPaise }) => [
    gstPercentE4 / 10_000,
    taxablePaise,
    totalPaise - taxablePaise,
  ]);

describe('per unit and night', () => {
  test.each([
    [7_500, 5, 375],
    [7_501, 18, 1_350.18],
    [7_380, 5, 369],
    [7_740, 18, 1_393.2],
    [7_800, 18, 1_404],
    [7_900, 18, 1_422],
    [6_200, 5, 310],
    [0, 5, 0],
  ])('a value of %d bears %d percent: %d', (value, percent, tax) => {
    expect(shown(nights(value))).toEqual([[percent, paise(value), paise(tax)]]);
  });
  test('CGST and SGST are equal', () => {
    expect(taxOfNights(nights(7_501), guest)).toMatchObject([{ cgstPaise: 67_509, sgstPaise: 67_509, igstPaise: 0, totalPaise: 885_118 }]);
  });
  test('a weekend night is no average', () => {
    expect(shown(nights(7_000, 7_000, 9_500))).toEqual([
      [5, 1_400_000, 70_000],
      [18, 950_000, 171_000],
    ]);
  });
  test('two rooms on one bill stand alone', () => {
    const rooms = [6_000, 9_000].map((rupees, at) => ({ unitId: `20${at}`, date: on, valuePaise: paise(rupees) }));
    expect(shown(rooms)).toEqual([
      [5, 600_000, 30_000],
      [18, 900_000, 162_000],
    ]);
  });
  test('a week for 49,000 is 7,000 a night', () => {
    expect(shown(nights(7_000, 7_000, 7_000, 7_000, 7_000, 7_000, 7_000))).toEqual([[5, 4_900_000, 245_000]]);
  });
});

test('a late fee counts for the night that it extends, unless it is a day of its own', () => {
  const [night] = nights(6_800);
  const fee = { ...night!, valuePaise: 100_000 };
  expect(ratesOfUnits([night!, fee]).map((rate) => rate?.gstPercentE4)).toEqual([180_000, 180_000]);
  expect(ratesOfUnits([night!, { ...fee, isOwnUnitDay: true }]).map((rate) => rate?.gstPercentE4)).toEqual([50_000, 50_000]);
});

describe('the place of supply is the building', () => {
  test('a company of another state and a guest from abroad pay CGST and SGST', () => {
    for (const customer of ['regular', 'overseas'] as const) {
      expect(taxOfNights(nights(5_000), { ...guest, customer })).toMatchObject([{ cgstPaise: 12_500, sgstPaise: 12_500, igstPaise: 0 }]);
    }
  });
  test('a SEZ unit pays IGST, or nothing under a letter of undertaking', () => {
    const stay = nights(5_000, 5_000, 5_000);
    expect(taxOfNights(stay, { ...guest, customer: 'sez' })).toMatchObject([{ cgstPaise: 0, igstPaise: 75_000 }]);
    expect(taxOfNights(stay, { ...guest, customer: 'sez', hasUndertaking: true })).toMatchObject([{ igstPaise: 0, totalPaise: 1_500_000 }]);
    expect(taxOfNights(stay, { ...guest, hasUndertaking: true })).toMatchObject([{ totalPaise: 1_575_000 }]);
  });
});

describe('rates by date', () => {
  test.each([
    ['2025-09-21', 6_000, 12, true],
    ['2025-09-22', 6_000, 5, false],
    ['2022-07-17', 1_000, 0, false],
    ['2022-07-17', 1_000.01, 12, true],
    ['2022-07-18', 1_000, 12, true],
    ['2019-10-01', 7_500.01, 18, true],
  ])('%s at %d: %d percent', (date, value, percent, hasCredit) => {
    expect(taxOfNight(paise(value), date)).toEqual({ gstPercentE4: percent * 10_000, hasCredit });
  });
  test('no bands before October 2019', () => {
    expect(taxOfNight(100, '2019-09-30')).toBeNull();
    expect(taxProblems(['2019-09-30', on, '2019-09-30']).map(problemText)).toEqual(['Rooms have no tax rate on 30/09/2019.']);
  });
  test('the middle one of night, invoice and payment decides across a change', () => {
    const percentOn = (suppliedOn: string, invoicedOn: string, paidOn: string) =>
      (taxOfNight(600_000, rateDayOf({ suppliedOn, invoicedOn, paidOn }))?.gstPercentE4 ?? 0) / 10_000;
    expect(percentOn('2025-09-25', '2025-09-26', '2025-09-10')).toBe(5);
    expect(['20', '21', '22', '23'].map((day) => percentOn(`2025-09-${day}`, '2025-09-24', '2025-09-24'))).toEqual([5, 5, 5, 5]);
    expect(['20', '21', '22', '23'].map((day) => percentOn(`2025-09-${day}`, '2025-09-24', '2025-09-15'))).toEqual([12, 12, 5, 5]);
  });
  test('the shipped classification of rooms has the same rates', () => {
    const rates = takenRates(shippedCodes.find(({ code }) => code === '996311')!, '2017-07-01').map((each) => ({
      ...each,
      slab: { upToPaise: each.upToPaise!, aboveGstPercentE4: each.gstAbovePercentE4! },
    }));
    for (const date of ['2022-07-18', '2025-09-22', on])
      for (const value of [0, 750_000, 750_001])
        expect(rateOn(rates, date, value)?.gstPercentE4).toBe(taxOfNight(value, date)?.gstPercentE4);
  });
});

describe('a price with tax inside', () => {
  test.each([
    [7_875, 7_500],
    [8_850.01, 7_500.01],
    [10_000, 8_474.58],
    [4_000, 3_809.52],
  ])('%d keeps %d', (price, value) => {
    expect(priceBeforeTax(paise(price), on)).toEqual({ problems: [], valuePaise: paise(value), offers: [] });
  });
  test.each([7_875.01, 8_100, 8_850])('%d is in the gap', (price) => {
    const { valuePaise, offers, problems } = priceBeforeTax(paise(price), on);
    expect(valuePaise).toBeNull();
    expect(offers).toEqual([
      { pricePaise: 787_500, valuePaise: 750_000 },
      { pricePaise: 885_001, valuePaise: 750_001 },
    ]);
    expect(problems.map(({ code }) => code)).toEqual(['PRICE_IN_TAX_GAP']);
  });
  test('every price is refused, or its value has the rate that gives the price again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), fc.constantFrom('2020-01-01', '2023-01-01', on), (pricePaise, date) => {
        const { valuePaise, problems } = priceBeforeTax(pricePaise, date);
        expect(problems).toHaveLength(valuePaise === null ? 1 : 0);
        if (valuePaise === null) return;
        const { gstPercentE4 } = taxOfNight(valuePaise, date)!;
        expect(Math.abs(valuePaise + Math.round((valuePaise * gstPercentE4) / 1_000_000) - pricePaise)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test('one night above 7,500 makes the restaurant specified premises', () => {
  expect([750_000, 750_001].map(makesSpecifiedPremises)).toEqual([false, true]);
});
