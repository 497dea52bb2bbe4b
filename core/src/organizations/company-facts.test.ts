import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import { type CompanyDetails, companyDetailProblems, hasLutOn, isPin, type Lut } from './company-facts.ts';

const good: CompanyDetails = {
  gstin: '24AAQCA8719H1ZC',
  pan: 'AAQCA8719H',
  fssai: '',
  pin: '380001',
  phone: '',
  email: '',
  website: '',
  upiId: '',
  turnover: 'upTo5Crore',
  highestTurnover: 'above5Crore',
  luts: [],
};
const codes = (more: Partial<CompanyDetails>) => companyDetailProblems({ ...good, ...more }).map(({ code, field }) => `${field} ${code}`);

test('PAN, PIN and turnover are consistent, or the problem is reported', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ gstin: null, pan: null, pin: '' })).toEqual([]);
  expect(codes({ gstin: null, pan: 'AAQCA8719' })).toEqual(['pan PAN_INVALID']);
  expect(codes({ pan: 'ABCDE1234F' })).toEqual(['pan PAN_OF_OTHER_GSTIN']);
  expect(codes({ fssai: '10012345000001' })).toEqual([]);
  for (const fssai of ['1001234500000', '30012345000001', '1001234500000x']) expect(codes({ fssai })).toEqual(['fssai FSSAI_INVALID']);
  expect(codes({ turnover: 'above500Crore' })).toEqual(['highestTurnover TURNOVER_BELOW_LAST_YEAR']);
  for (const pin of ['038001', '38000', '3800011', '38000a']) expect(isPin(pin), pin).toBe(false);
});

test('phone, email, website and UPI id are optional, and each has its form', () => {
  expect(
    codes({ phone: '0484 236 1142, +91-98470 12345', email: 'a@b.in', website: 'https://www.example.in/shop', upiId: 'shop@okaxis' }),
  ).toEqual([]);
  expect(codes({ phone: '12345', email: 'a@b', website: 'example', upiId: 'shop' })).toEqual([
    'phone PHONE_INVALID',
    'email EMAIL_INVALID',
    'website WEBSITE_INVALID',
    'upiId UPI_ID_INVALID',
  ]);
});

test('a letter of undertaking needs a number, is within one financial year, and no two cover a day', () => {
  const letter = { number: 'AD240426001234X', from: '2026-04-01', to: '2027-03-31' };
  expect(codes({ luts: [letter] })).toEqual([]);
  expect(codes({ luts: [{ ...letter, number: '' }] })).toEqual(['luts.0.number LUT_NUMBER_MISSING']);
  expect(codes({ luts: [{ ...letter, to: '2026-03-31' }] })).toEqual(['luts.0.to LUT_ORDER']);
  expect(codes({ luts: [{ ...letter, to: '2027-04-01' }] })).toEqual(['luts.0.to LUT_BEYOND_YEAR']);
  expect(codes({ luts: [letter, { ...letter, from: '2027-03-31' }] })).toEqual(['luts.1.from LUT_OVERLAPS']);
});

const anyLut: fc.Arbitrary<Lut> = fc.tuple(fc.nat(4_000), fc.nat(364)).map(([start, days]) => {
  const from = addDays('2018-01-01', start);
  const { endsOn } = financialYearOf(from);
  const to = addDays(from, days);
  return { number: 'AD', from, to: to < endsOn ? to : endsOn };
});

test('accepted letters cover each day at most once', () => {
  fc.assert(
    fc.property(fc.array(anyLut, { maxLength: 6 }), fc.nat(4_400), (luts, day) => {
      fc.pre(codes({ luts }).length === 0);
      const date = addDays('2018-01-01', day);
      const covering = luts.filter(({ from, to }) => from <= date && date <= to);
      expect(covering.length).toBe(hasLutOn(date, luts) ? 1 : 0);
    }),
  );
});
