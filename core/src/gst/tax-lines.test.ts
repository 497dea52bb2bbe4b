import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounded } from '../money/fraction.ts';
import { sumPaise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import { NO_TAX } from './gst-rates.ts';
import { exactTaxable, type LineToTax, taxLines, withCessDecided } from './tax-lines.ts';

const taxed = (valuePaise: number, gstPercent: number, more: Partial<LineToTax> = {}): LineToTax => ({
  ...NO_TAX,
  valuePaise,
  isTaxInclusive: false,
  quantityE4: 10_000,
  gstPercentE4: gstPercent * 10_000,
  ...more,
});

const anyRate = fc.constantFrom(0, 2_500, 15_000, 30_000, 50_000, 120_000, 180_000, 280_000, 400_000);
const anyExclusive = fc
  .record({ valuePaise: fc.integer({ min: -1_000_000, max: 100_000_000 }), gstPercentE4: anyRate })
  .map((line): LineToTax => ({ ...taxed(0, 0), ...line }));
const anyInclusive = fc
  .record({
    valuePaise: fc.integer({ min: 100_000, max: 100_000_000 }),
    gstPercentE4: anyRate,
    cessPercentE4: fc.constantFrom(0, 10_000, 120_000, 2_900_000),
    cessPerUnitE4: fc.constantFrom(0, 15_910, 41_700),
    cessRule: fc.constantFrom('sum' as const, 'higher' as const),
    quantityE4: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map((line): LineToTax => ({ ...line, isTaxInclusive: true }));
const anyHeads = fc.constantFrom('intra' as const, 'inter' as const);
const anyLines = fc.array(fc.oneof(anyExclusive, anyInclusive), { maxLength: 25 });

test('two lines of 7.60 at 12 % bear 0.46 and 0.45 in each half, 0.91 together', () => {
  const lines = taxLines([taxed(760, 12), taxed(760, 12)], 'intra');
  expect(lines.map((line) => [line.cgstPaise, line.sgstPaise, line.totalPaise])).toEqual([
    [46, 46, 852],
    [45, 45, 850],
  ]);
});

test('half-rate rounding: 62.51 at 9 % is 5.63, twice; IGST is rounded once', () => {
  expect(taxLines([taxed(6251, 18)], 'intra')[0]).toMatchObject({ cgstPaise: 563, sgstPaise: 563, igstPaise: 0 });
  expect(taxLines([taxed(6251, 18)], 'inter')[0]).toMatchObject({ cgstPaise: 0, sgstPaise: 0, igstPaise: 1125 });
});

test('an inclusive 100 at 18 % stays 100: the odd paisa is in the taxable value', () => {
  expect(taxLines([taxed(10_000, 18, { isTaxInclusive: true })], 'intra')[0]).toMatchObject({
    taxablePaise: 8474,
    cgstPaise: 763,
    sgstPaise: 763,
    totalPaise: 10_000,
  });
});

test('an exclusive value bears its own tax, even after an inclusive price: 0.23 at 18 % is 0.04', () => {
  const lines = [taxed(10_000, 18, { isTaxInclusive: true }), taxed(23, 18)];
  const taxes = (order: readonly LineToTax[]) => taxLines(order, 'inter').map(({ igstPaise, totalPaise }) => [igstPaise, totalPaise]);
  const [inclusive, exclusive] = taxes(lines);
  // 15.2542 and 0.0414 are 15.30 together.
  expect([inclusive, exclusive]).toEqual([
    [1526, 10_000],
    [4, 27],
  ]);
  expect(taxes(lines.toReversed())).toEqual([exclusive, inclusive]);
});

test('each rate is rounded by itself', () => {
  const together = taxLines([taxed(760, 12), taxed(760, 18), taxed(760, 12)], 'intra');
  expect(together.map((line) => line.cgstPaise)).toEqual([46, 68, 45]);
});

test('the tax at a rate is that of its total value, however it is split into lines', () => {
  fc.assert(
    fc.property(fc.array(anyExclusive, { maxLength: 40 }), anyHeads, (lines, heads) => {
      const figures = taxLines(lines, heads);
      for (const percentE4 of new Set(lines.map((line) => line.gstPercentE4))) {
        const ofRate = figures.filter((_, at) => lines[at]!.gstPercentE4 === percentE4);
        const taxable = BigInt(sumPaise(ofRate.map((line) => line.taxablePaise)));
        const tax = BigInt(sumPaise(ofRate.map((line) => (heads === 'intra' ? line.cgstPaise : line.igstPaise))));
        expect(tax).toBe(divideHalfAway(taxable * BigInt(percentE4), heads === 'intra' ? 2_000_000n : 1_000_000n));
      }
    }),
  );
});

test('the tax of inclusive prices stays within a paisa of the rate on their taxable value, for any number of lines', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 100, max: 10_000_000 }), { minLength: 1, maxLength: 200 }), anyRate, (prices, gstPercentE4) => {
      const figures = taxLines(
        prices.map((valuePaise) => taxed(valuePaise, 0, { gstPercentE4, isTaxInclusive: true })),
        'intra',
      );
      const taxable = sumPaise(figures.map((line) => line.taxablePaise));
      const half = sumPaise(figures.map((line) => line.cgstPaise));
      expect(Math.abs(half - (taxable * gstPercentE4) / 2_000_000)).toBeLessThan(1);
    }),
  );
});

test('CGST and SGST are equal, and never appear with IGST', () => {
  fc.assert(
    fc.property(anyLines, anyHeads, (lines, heads) => {
      for (const line of taxLines(lines, heads)) {
        expect(line.cgstPaise).toBe(line.sgstPaise);
        expect(heads === 'intra' ? line.igstPaise : line.cgstPaise).toBe(0);
      }
    }),
  );
});

test('inclusive prices and exclusive values are exact to the paisa, and every total is the sum of its parts', () => {
  fc.assert(
    fc.property(anyLines, anyHeads, (lines, heads) => {
      for (const [at, figures] of taxLines(lines, heads).entries()) {
        const { valuePaise, isTaxInclusive } = lines[at]!;
        expect(isTaxInclusive ? figures.totalPaise : figures.taxablePaise).toBe(valuePaise);
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise, additionalCessPaise, totalPaise } = figures;
        expect(taxablePaise + cgstPaise + sgstPaise + igstPaise + cessPaise + additionalCessPaise).toBe(totalPaise);
      }
    }),
  );
});

test('cess by percentage and cess per unit are added; they do not increase GST', () => {
  const line = taxed(90_000, 18, { cessPercentE4: 50_000, cessPerUnitE4: 15_910 });
  expect(taxLines([line], 'intra')[0]).toMatchObject({ cgstPaise: 8100, cessPaise: 4500, additionalCessPaise: 159, totalPaise: 110_859 });
});

test('per-unit cess is subtracted from an inclusive price first', () => {
  // (256 − 20) × 100 ÷ 118 = 200
  const line = taxed(25_600, 18, { isTaxInclusive: true, cessPerUnitE4: 200_000 });
  expect(taxLines([line], 'intra')[0]).toMatchObject({ taxablePaise: 20_000, cgstPaise: 1800, additionalCessPaise: 2000 });
});

test('of two cesses only the higher one applies, in exclusive and inclusive prices', () => {
  const either = { cessPercentE4: 210_000, cessPerUnitE4: 41_700, cessRule: 'higher' as const };
  const priced = (valuePaise: number, quantity: number, isTaxInclusive: boolean) =>
    taxLines([taxed(valuePaise, 18, { ...either, quantityE4: quantity * 10_000, isTaxInclusive })], 'inter')[0]!;
  expect(priced(100_000, 10, false)).toMatchObject({ cessPaise: 21_000, additionalCessPaise: 0 });
  expect(priced(100_000, 100, false)).toMatchObject({ cessPaise: 0, additionalCessPaise: 41_700 });
  expect(priced(139_000, 10, true)).toMatchObject({ taxablePaise: 100_000, cessPaise: 21_000 });
  expect(priced(159_700, 100, true)).toMatchObject({ taxablePaise: 100_000, additionalCessPaise: 41_700 });
});

test('the higher of two cesses is never less than either alone', () => {
  fc.assert(
    fc.property(anyInclusive, fc.boolean(), (line, isTaxInclusive) => {
      const cessOf = (more: Partial<LineToTax>) => {
        const { cessPaise, additionalCessPaise, taxablePaise } = taxLines([{ ...line, isTaxInclusive: false, ...more }], 'inter')[0]!;
        return { cess: cessPaise + additionalCessPaise, taxablePaise };
      };
      const higher = cessOf({ cessRule: 'higher' }).cess;
      expect(higher).toBe(Math.max(cessOf({ cessRule: 'sum', cessPerUnitE4: 0 }).cess, cessOf({ cessRule: 'sum', cessPercentE4: 0 }).cess));
      const decided = withCessDecided({ ...line, isTaxInclusive, cessRule: 'higher' });
      expect([decided.cessPercentE4, decided.cessPerUnitE4]).toContain(0);
    }),
  );
});

test('an untaxed line is unchanged', () => {
  expect(taxLines([{ ...taxed(12_345, 0), isTaxInclusive: true }], 'intra')[0]).toMatchObject({ taxablePaise: 12_345, totalPaise: 12_345 });
  expect(taxLines([], 'intra')).toEqual([]);
});

test('per-unit cess is exact for large quantities: 4.17 on each of ten lakh is 41,70,000', () => {
  const [line] = taxLines([taxed(0, 28, { quantityE4: 10_000_000_000, cessPerUnitE4: 41_700 })], 'intra');
  expect(line).toMatchObject({ additionalCessPaise: 417_000_000, totalPaise: 417_000_000 });
});

test('the value in an inclusive price is the price less the tax of its packs: 900 less 1,000 × 40 ÷ 140', () => {
  const packs = { pricePaise: 100_00, quantityE4: 100_000 };
  expect(rounded(exactTaxable(taxed(900_00, 40, { isTaxInclusive: true, retail: packs })))).toBe(614_29n);
  expect(rounded(exactTaxable(taxed(900_00, 40, { retail: packs })))).toBe(900_00n);
});
