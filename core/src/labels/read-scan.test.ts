import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { amountOf } from '../money/rounding.ts';
import { addDays } from '../periods/business-date.ts';
import { isGtin } from '../products/gtin.ts';
import { inStoreCode } from '../products/in-store-code.ts';
import { quantityOfMeasure, readScaleCode, type ScaleLayout, scaleCode, scaleProblems } from '../products/scale-code.ts';
import { FNC1, gs1Elements, gs1Text } from './gs1-data.ts';
import { readGs1 } from './read-gs1.ts';
import { fullScan, plainScan, scannedPart } from './read-scan.ts';

const today = '2026-11-29';
const weights: ScaleLayout = { prefix: 21, itemDigits: 5, value: 'weight' };
const prices: ScaleLayout = { prefix: 29, itemDigits: 5, value: 'price' };

const anyText = fc.stringMatching(/^[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/);
const anyDay = fc.integer({ min: -15_000, max: 15_000 }).map((days) => addDays(today, days));
const anyGtin = fc.constantFrom('96385074', '036000291452', '8901234567890', '18901234567897').filter(isGtin);

test('law: the till reads back what a label says, from the bars with and without the kind of code, and from the brackets', () => {
  const anyData = fc.record({
    gtin: anyGtin,
    expiresOn: fc.option(anyDay),
    packedOn: fc.option(anyDay),
    bestBefore: fc.option(anyDay),
    weightGrams: fc.option(fc.integer({ min: 1, max: 999_999 })),
    batch: fc.oneof(fc.constant(''), anyText),
    serial: fc.oneof(fc.constant(''), anyText),
  });
  fc.assert(
    fc.property(anyData, (data) => {
      const { weightGrams, ...others } = data;
      const read = {
        ...others,
        gtin: data.gtin.padStart(14, '0'),
        madeOn: null,
        weightE4: weightGrams === null ? null : weightGrams * 10,
        count: null,
      };
      const bars = gs1Elements(data);
      for (const code of [bars, `]C1${bars}`, `]d2${bars}`, `${FNC1}${bars}`, gs1Text(data)]) expect(readGs1(code, today)).toEqual(read);
    }),
  );
});

test.each([
  ['the last day of a month', '0108901234567890172702 00', { expiresOn: '2027-02-28' }],
  ['a box of 24: its content and count', `02089012345678903724${FNC1}10K25`, { gtin: '08901234567890', count: 24, batch: 'K25' }],
  ['a count between other fields', `010890123456789030120${FNC1}10K25`, { count: 120, batch: 'K25' }],
  ['kilograms with one decimal', '010890123456789031010000 15', { weightE4: 15_000 }],
  ['grams and tenths', '010890123456789031040000 15', { weightE4: 15 }],
  ['FNC1 behind a fixed field', `0108901234567890${FNC1}10K25${FNC1}`, { batch: 'K25' }],
  ['an expiry far back', '010890123456789017 770101', { expiresOn: '1977-01-01' }],
  ['a month that is none', '010890123456789017271301', null],
  ['a wrong check digit', '0108901234567891', null],
  ['a field cut short', '010890123456789017 2704', null],
  ['a plain GTIN', '8901234567890', null],
  ['two batches', '(01)08901234567890(10)A(10)B', null],
])('GS1: %s', (_, code, fields) => {
  const read = readGs1(code.replaceAll(' ', ''), today);
  if (fields === null) expect(read).toBeNull();
  else expect(read).toMatchObject(fields);
});

test('a GTIN is looked for in each length that a product may have it with', () => {
  expect(plainScan('0036000291452').codes).toEqual(['0036000291452', '00036000291452', '036000291452']);
  expect(plainScan(']E08901234567890').codes).toContain('8901234567890');
  expect(fullScan('(01)08901234567890(10)K25', [], today)).toMatchObject({ sought: 'gtin', shown: '8901234567890' });
});

describe('scales', () => {
  test('21 00042 01250 9 is 1.250 kg of item 42, 29 00042 00875 1 is 8.75 rupees of it', () => {
    expect(fullScan('2100042012509', [weights], today)).toMatchObject({
      codes: ['00042', '42'],
      data: { measure: { of: 'weight', weightE4: 12_500 } },
    });
    expect(fullScan('2900042008751', [prices], today)).toMatchObject({ data: { measure: { of: 'price', pricePaise: 875 } } });
    expect(fullScan('2100042012508', [weights], today)).toMatchObject({ codes: [], sought: 'checkDigit' });
    expect(fullScan('2200042012508', [weights], today)).toBeNull();
  });

  test('law: the till reads the item and value that a scale printed', () => {
    const anyLayout = fc.record({
      prefix: fc.integer({ min: 21, max: 29 }),
      itemDigits: fc.integer({ min: 4, max: 6 }),
      value: fc.constantFrom('weight' as const, 'price' as const),
    });
    fc.assert(
      fc.property(anyLayout, fc.nat(9_999), fc.nat(9_999), (layout, item, value) => {
        const code = scaleCode(layout, item, value);
        const read = readScaleCode(code, [layout])!;
        expect([Number(read.item), read.isRight]).toEqual([item, true]);
        expect(read.measure).toEqual(
          layout.value === 'weight' ? { of: 'weight', weightE4: value * 10 } : { of: 'price', pricePaise: value },
        );
        const wrong = `${code.slice(0, 12)}${(Number(code[12]) + 1) % 10}`;
        expect(readScaleCode(wrong, [layout])!.isRight).toBe(false);
      }),
    );
  });

  test('law: a price becomes a quantity whose amount is the price to rate / 20 000 and half a paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 10_000, max: 1e8 }), (pricePaise, salePriceE4) => {
        const found = quantityOfMeasure({ of: 'price', pricePaise }, { name: 'Paneer', unit: 'kg', salePriceE4 });
        if ('problem' in found) return;
        const off = Math.abs(amountOf(found.quantityE4, salePriceE4) - pricePaise);
        expect(off).toBeLessThanOrEqual(salePriceE4 / 100 / 20_000 + 0.5 + 1e-9);
      }),
    );
  });

  test('a rate of 0 and a unit that is no weight are refused with words', () => {
    const say = (measure: Parameters<typeof quantityOfMeasure>[0], unit: string) => {
      const found = quantityOfMeasure(measure, { name: 'Paneer', unit, salePriceE4: 0 });
      return 'problem' in found ? problemText(found.problem) : found.quantityE4;
    };
    expect(say({ of: 'price', pricePaise: 875 }, 'kg')).toContain('the item has no sale rate to divide it by');
    expect(say({ of: 'weight', weightE4: 12_500 }, 'pcs')).toContain('its unit is pcs. A weight needs kg or g.');
    expect(say({ of: 'weight', weightE4: 12_500 }, 'g')).toBe(12_500_000);
    expect(
      scaleProblems([weights, { ...weights, itemDigits: 7 }, { ...weights, prefix: 20 }], 'scales.').map(({ field }) => field),
    ).toEqual(['scales.1.prefix', 'scales.1.itemDigits', 'scales.2.prefix']);
  });
});

test('an in-store code is 20, ten digits of the counter, and a check digit', () => {
  expect(inStoreCode(42)).toBe('2000000000428');
  fc.assert(fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (number) => isGtin(inStoreCode(number))));
});

describe('the part that goes on a voucher', () => {
  const dolo = {
    ...{ name: 'Dolo', unit: 'pcs', salePriceE4: 300_000, hasBatches: true, hasSerials: true },
    batches: [{ batch: 'k25-07', expiresOn: '2027-04-30' }],
  };
  const sale = { date: today, movesStock: true, beginsBatches: false, refusesExpired: true };
  const data = { batch: 'K25-07', serial: 'S0042', expiresOn: '2027-04-30', measure: null };
  const say = (part: ReturnType<typeof scannedPart>) => ('problem' in part ? problemText(part.problem) : part);

  test('has the batch as the books spell it, the serial number, and one piece of it', () => {
    expect(scannedPart(data, dolo, sale, 30_000)).toMatchObject({ batch: 'k25-07', serial: 'S0042', quantityE4: 10_000, note: null });
    expect(scannedPart(null, dolo, sale, 30_000)).toMatchObject({ batch: '', quantityE4: 30_000 });
    expect(scannedPart(data, dolo, { ...sale, movesStock: false })).toMatchObject({ batch: '', serial: '' });
  });

  test('is refused for an unknown batch, except where one may begin, and for expired goods, except where they come back', () => {
    expect(say(scannedPart({ ...data, batch: 'X1' }, dolo, sale))).toContain('Dolo has no batch X1 in the books.');
    expect(scannedPart({ ...data, batch: 'X1' }, dolo, { ...sale, beginsBatches: true })).toMatchObject({ batch: 'X1', isNewBatch: true });
    const old = { ...data, expiresOn: '2026-11-28' };
    expect(say(scannedPart(old, dolo, sale))).toBe('Dolo expired on 28/11/2026, by its label. It was not added.');
    expect(scannedPart(old, dolo, { ...sale, refusesExpired: false })).toMatchObject({ note: { code: 'SCANNED_EXPIRY_DIFFERS' } });
  });
});
