import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_TAX } from './gst-rates.ts';
import { taxLines } from './tax-lines.ts';
import { hsnSummary, type LineToSum, sumTax, taxSummary } from './tax-summary.ts';

const anyLine = fc.record({
  valuePaise: fc.integer({ min: 0, max: 10_000_000 }),
  gstPercentE4: fc.constantFrom(0, 50_000, 180_000, 400_000),
  hsn: fc.constantFrom('6205', '8415', '1234'),
  unit: fc.constantFrom('NOS', 'DOZ'),
  quantityE4: fc.integer({ min: 1, max: 1_000_000 }),
});

const anyLines = fc.array(anyLine, { maxLength: 30 }).map((lines): LineToSum[] => {
  const figures = taxLines(
    lines.map((line) => ({ ...NO_TAX, ...line, isTaxInclusive: false })),
    'intra',
  );
  return lines.map(({ gstPercentE4, hsn, unit, quantityE4 }, at) => ({
    ...figures[at]!,
    treatment: gstPercentE4 === 0 ? 'nil' : 'taxable',
    gstPercentE4,
    hsn,
    unit,
    quantityE4,
  }));
});

test('lines, rate rows and HSN rows have the same totals', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      expect(sumTax(taxSummary(lines))).toEqual(sumTax(lines));
      expect(sumTax(hsnSummary(lines))).toEqual(sumTax(lines));
    }),
  );
});

test('one row per rate, and one HSN row per HSN, unit and rate', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const rates = taxSummary(lines).map((row) => row.gstPercentE4);
      expect(new Set(rates).size).toBe(rates.length);
      const keys = hsnSummary(lines).map((row) => `${row.hsn} ${row.unit} ${row.gstPercentE4}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test('dozens and pieces are separate rows, and quantities of a row are added', () => {
  const figures = sumTax([]);
  const like = { ...figures, treatment: 'taxable' as const, gstPercentE4: 50_000, hsn: '1234', unit: 'NOS', quantityE4: 20_000 };
  const rows = hsnSummary([like, { ...like, unit: 'DOZ' }, { ...like, quantityE4: 30_000 }]);
  expect(rows.map((row) => [row.unit, row.quantityE4])).toEqual([
    ['NOS', 50_000],
    ['DOZ', 20_000],
  ]);
});

test('nil-rated and exempt goods are two rows of the same rate', () => {
  const nothing = { ...sumTax([]), gstPercentE4: 0, hsn: '', unit: '', quantityE4: 0 };
  expect(
    taxSummary([
      { ...nothing, treatment: 'nil' },
      { ...nothing, treatment: 'exempt' },
    ]),
  ).toHaveLength(2);
});
