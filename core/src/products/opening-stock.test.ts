import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OpeningStock, openingChange } from './opening-stock.ts';

const anyOpening = fc.uniqueArray(
  fc.record({
    godownId: fc.constantFrom('Main', 'Shop'),
    batch: fc.constantFrom('', 'A', 'B'),
    manufacturedOn: fc.constant(null),
    expiresOn: fc.constant(null),
    quantityE4: fc.integer({ min: 1, max: 1_000_000 }),
    valuePaise: fc.nat(1_000_000),
  }),
  { selector: ({ godownId, batch }) => `${godownId} ${batch}`, maxLength: 6 },
);

const quantities = (rows: readonly Pick<OpeningStock, 'godownId' | 'batch' | 'quantityE4'>[]) => {
  const sums = new Map<string, number>();
  for (const { godownId, batch, quantityE4 } of rows) {
    const key = `${godownId}|${batch}`;
    sums.set(key, (sums.get(key) ?? 0) + quantityE4);
  }
  return new Map([...sums].filter(([, quantityE4]) => quantityE4 !== 0));
};

test('stock before plus the change is the stock after', () => {
  fc.assert(
    fc.property(anyOpening, anyOpening, (before, after) => {
      expect(quantities([...before, ...openingChange('rice', before, after)])).toEqual(quantities(after));
    }),
  );
});

test('an edit and its reversal add up to nothing', () => {
  fc.assert(
    fc.property(anyOpening, anyOpening, (before, after) => {
      expect(quantities([...openingChange('rice', before, after), ...openingChange('rice', after, before)])).toEqual(new Map());
      expect(openingChange('rice', before, before)).toEqual([]);
    }),
  );
});
