import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounded } from '../money/fraction.ts';
import { sumPaise } from '../money/paise.ts';
import { NO_TAX } from './gst-rates.ts';
import { taxInRetailPrice } from './retail-price.ts';
import { type LineToTax, taxLines } from './tax-lines.ts';

const packs = (rupees: number, count: number) => ({ pricePaise: Math.round(rupees * 100), quantityE4: count * 10_000 });
const sold = (valuePaise: number, retail: LineToTax['retail'], more: Partial<LineToTax> = {}): LineToTax => ({
  ...NO_TAX,
  gstPercentE4: 400_000,
  valuePaise,
  isTaxInclusive: false,
  quantityE4: 10_000,
  ...(retail && { retail }),
  ...more,
});

test.each([
  // The goods of the GSTN advisory of 23 January 2026: 1,000 packs at ₹100 bear 1,00,000 × 40 ÷ 140.
  [100, 1000, 40, 28_571_43],
  [100, 1, 40, 28_57],
  [5, 1, 40, 1_43],
  [7.5, 3, 40, 6_43],
  [118, 10, 18, 180_00],
  [100, 10, 0, 0],
  [100, 0, 40, 0],
])('packs at ₹%d, %d of them, at %d %% have %d paise of tax in them', (rupees, count, percent, taxPaise) => {
  expect(Number(rounded(taxInRetailPrice(packs(rupees, count), percent * 10_000)))).toBe(taxPaise);
});

test('the net sale value is the taxable value, and the tax of the retail sale price is added: 600 + 2 × 142.86', () => {
  expect(taxLines([sold(600_00, packs(100, 10))], 'intra')[0]).toMatchObject({
    taxablePaise: 600_00,
    cgstPaise: 142_86,
    sgstPaise: 142_86,
    igstPaise: 0,
    totalPaise: 885_72,
  });
  expect(taxLines([sold(600_00, packs(100, 10))], 'inter')[0]).toMatchObject({
    taxablePaise: 600_00,
    igstPaise: 285_71,
    totalPaise: 885_71,
  });
});

test('from an inclusive price that tax is subtracted: 900 less 285.72', () => {
  const [line] = taxLines([sold(900_00, packs(100, 10), { isTaxInclusive: true })], 'intra');
  expect(line).toMatchObject({ taxablePaise: 614_28, cgstPaise: 142_86, sgstPaise: 142_86, totalPaise: 900_00 });
});

test('two lines of one pack at ₹10 bear 2.86 and 2.85: together as much as the two packs', () => {
  const lines = taxLines([sold(5_00, packs(10, 1)), sold(5_00, packs(10, 1))], 'inter');
  expect(lines.map(({ igstPaise }) => igstPaise)).toEqual([2_86, 2_85]);
});

const anyRetail = fc.record({ pricePaise: fc.integer({ min: 1, max: 10_000_000 }), quantityE4: fc.integer({ min: 1, max: 10_000_000 }) });
const anyPercent = fc.constantFrom(50_000, 180_000, 400_000);
const anyValue = fc.integer({ min: 0, max: 1_000_000_000 });

test('the tax does not depend on the price charged, and equals that of the packs together', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyRetail, anyValue, anyValue, fc.boolean()), { minLength: 1, maxLength: 20 }),
      anyPercent,
      fc.constantFrom('intra' as const, 'inter' as const),
      (lines, gstPercentE4, heads) => {
        const priced = (of: 1 | 2) =>
          taxLines(
            lines.map((line) => sold(line[of], line[0], { gstPercentE4 })),
            heads,
          );
        const taxes = (of: 1 | 2) => priced(of).map(({ cgstPaise, sgstPaise, igstPaise }) => cgstPaise + sgstPaise + igstPaise);
        expect(taxes(1)).toEqual(taxes(2));

        const inOrder = taxLines(
          lines.map(([retail, valuePaise, , isTaxInclusive]) => sold(valuePaise, retail, { gstPercentE4, isTaxInclusive })),
          heads,
        );
        const exact = lines.reduce((sum, [retail]) => sum + (retail.pricePaise * retail.quantityE4) / 10_000, 0) * gstPercentE4;
        const together = sumPaise(inOrder.map(({ cgstPaise, sgstPaise, igstPaise }) => cgstPaise + sgstPaise + igstPaise));
        expect(Math.abs(together - exact / (1_000_000 + gstPercentE4))).toBeLessThanOrEqual(1.01);
        for (const [at, line] of inOrder.entries()) {
          const [, valuePaise, , isTaxInclusive] = lines[at]!;
          const taxPaise = line.cgstPaise + line.sgstPaise + line.igstPaise;
          expect(isTaxInclusive ? line.totalPaise : line.taxablePaise).toBe(valuePaise);
          expect(line.totalPaise - line.taxablePaise).toBe(taxPaise);
        }
      },
    ),
  );
});

test('the retail sale price without its tax is the deemed value: the rate on it gives the same tax', () => {
  fc.assert(
    fc.property(anyRetail, anyPercent, (retail, gstPercentE4) => {
      const { numerator, denominator } = taxInRetailPrice(retail, gstPercentE4);
      const whole = BigInt(retail.pricePaise) * BigInt(retail.quantityE4) * denominator;
      const deemed = whole - numerator * 10_000n;
      expect(deemed * BigInt(gstPercentE4)).toBe(numerator * 10_000n * 1_000_000n);
    }),
  );
});
