import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeIngredients } from './take-ingredients.ts';

const date = '2026-11-29';
const batch = (name: string, quantityE4: number, expiresOn: string | null, godownId = 'kitchen') => ({
  ...{ productId: 'milk', godownId, batch: name, expiresOn, quantityE4 },
});
const facts = {
  godownOf: new Map([
    ['milk', 'kitchen'],
    ['rice', 'kitchen'],
    ['cream', 'kitchen'],
  ]),
  withBatches: new Set(['milk', 'cream']),
  inStock: [batch('B', 50_000, '2026-12-10'), batch('A', 20_000, '2026-12-01'), batch('OLD', 90_000, '2026-11-01')],
  date,
};

test('milk leaves by expiry and what is short stays on the last batch; what was never bought is left', () => {
  const uses = [
    { productId: 'milk', quantityE4: 100_000 },
    { productId: 'rice', quantityE4: 5_000 },
    { productId: 'cream', quantityE4: 1_000 },
    { productId: 'service', quantityE4: 10_000 },
  ];
  const { taken, left } = takeIngredients(uses, facts);
  expect(taken).toEqual([
    { productId: 'milk', godownId: 'kitchen', batch: 'A', quantityE4: 20_000 },
    { productId: 'milk', godownId: 'kitchen', batch: 'B', quantityE4: 80_000 },
    { productId: 'rice', godownId: 'kitchen', batch: '', quantityE4: 5_000 },
  ]);
  expect(left.map(({ productId }) => productId)).toEqual(['cream', 'service']);
});

test('law: what is taken and what is left is what was used', () => {
  const uses = fc.uniqueArray(
    fc.record({ productId: fc.constantFrom('milk', 'rice', 'cream', 'gas'), quantityE4: fc.integer({ min: 1, max: 300_000 }) }),
    {
      selector: ({ productId }) => productId,
    },
  );
  fc.assert(
    fc.property(uses, fc.array(fc.integer({ min: -50_000, max: 90_000 }), { maxLength: 4 }), (all, stock) => {
      const inStock = stock.map((quantityE4, at) =>
        batch(`B${at}`, quantityE4, at % 2 === 0 ? null : '2026-12-01', at === 3 ? 'store' : 'kitchen'),
      );
      const { taken, left } = takeIngredients(all, { ...facts, inStock });
      for (const { productId, quantityE4 } of all) {
        const its = [...taken, ...left].filter((each) => each.productId === productId);
        expect(its.reduce((sum, each) => sum + each.quantityE4, 0)).toBe(quantityE4);
      }
      expect(new Set(taken.map((each) => `${each.productId} ${each.batch}`)).size).toBe(taken.length);
    }),
  );
});
