import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  costPercent,
  ingredientsOf,
  plateCost,
  platesOfNow,
  priceBeforeTax,
  type RecipeLine,
  recipeOfOptions,
  recipeOfPortions,
  recipeProblems,
} from './recipe.ts';

const line = (productId: string, onPlate: number, more: Partial<RecipeLine> = {}): RecipeLine => ({
  ...{ portion: '', option: null, productId, quantityE4: Math.round(onPlate * 10_000), isAlternate: false, lossE4: 0 },
  ...more,
});
const codes = (found: ReturnType<typeof recipeProblems>) => found.map(({ field, code }) => `${field} ${code}`);

test('a paneer tikka costs what its ingredients cost with what is lost of them, and is 30.28 % of its price', () => {
  // The worked example of the restaurant facts: onions yield 88 %, capsicum 82 %; rupees per gram or millilitre.
  const recipe = [
    line('paneer', 180),
    line('onion', 60, { lossE4: 120_000 }),
    line('capsicum', 50, { lossE4: 180_000 }),
    ...[line('curd', 40), line('oil', 12), line('spices', 8)],
  ];
  const costs = { paneer: 3_400, onion: 400, capsicum: 800, curd: 900, oil: 1_600, spices: 5_500 };
  const { costPaise, unknown } = plateCost([{ portion: '', recipe }], new Map(), new Map(Object.entries(costs)));
  expect([costPaise, unknown]).toEqual([7_873, []]);
  expect(costPercent(costPaise, priceBeforeTax(2_600_000, 50_000, false))).toBe(302_808);
  expect(
    ingredientsOf([{ itemId: 'tikka', portion: '', options: [], quantityE4: 10_000 }], new Map([['tikka', recipe]]), new Map()),
  ).toEqual(
    expect.arrayContaining([
      { productId: 'onion', quantityE4: 681_818 },
      { productId: 'capsicum', quantityE4: 609_756 },
    ]),
  );
});

test('grams are taken from a stock in kilograms, options add and take away, and never more than there is', () => {
  const recipe = [
    line('cheese', 50, { portion: 'Full', isAlternate: true }),
    line('cheese', 25, { portion: 'Half', isAlternate: true }),
    line('cheese', 20, { portion: null, option: 'Extra cheese', isAlternate: true }),
    line('onion', 1, { portion: 'Full' }),
    line('onion', -2, { portion: null, option: 'No onion' }),
  ];
  const plates = (portion: string, count: number, ...options: string[]) => ({
    ...{ itemId: 'dosa', portion, options: options.map((name) => ({ name })), quantityE4: count * 10_000 },
  });
  const used = (...all: ReturnType<typeof plates>[]) => ingredientsOf(all, new Map([['dosa', recipe]]), new Map([['cheese', 10]]));
  expect(used(plates('Full', 3), plates('Half', 2, 'Extra cheese'))).toEqual([
    { productId: 'cheese', quantityE4: 2_400 },
    { productId: 'onion', quantityE4: 30_000 },
  ]);
  expect(used(plates('Full', 1, 'No onion'))).toEqual([{ productId: 'cheese', quantityE4: 500 }]);
  expect(ingredientsOf([{ ...plates('Full', 1), itemId: 'coffee' }], new Map(), new Map())).toEqual([]);
});

const named = (...names: string[]) => names.map((name) => ({ name }));

test('a renamed option keeps its ingredients, a removed one loses them, and options of other groups are left alone', () => {
  const of = (option: string) => line('cheese', 1, { portion: null, option });
  const after = (before: string[], now: string[], others: string[] = []) =>
    recipeOfOptions([line('batter', 1), of('Cheese'), of('Mild')], named(...before), named(...now), new Set(others)).map(
      ({ option }) => option,
    );
  expect(after(['Cheese'], ['Cheddar'], ['Mild'])).toEqual([null, 'Cheddar', 'Mild']);
  expect(after(['Cheese', 'Nuts'], ['Nuts'], ['Mild'])).toEqual([null, 'Mild']);
  expect(after(['Cheese', 'Nuts'], ['Nuts', 'Cream'], ['Mild'])).toEqual([null, 'Mild']);
  expect(after(['Cheese'], ['Cheddar'], ['Mild', 'Cheese'])).toEqual([null, 'Cheese', 'Cheddar', 'Mild']);
  expect(after(['Cheese'], ['Mild'], ['Mild'])).toEqual([null, 'Mild']);
});

test('the only portion of a dish takes its recipe under the name of the order', () => {
  const ordered = ['dosa', 'curry'].map((itemId) => ({ itemId, portion: 'Full', options: [], quantityE4: 10_000 }));
  expect(platesOfNow(ordered, new Map([['dosa', 'Plain']])).map(({ portion }) => portion)).toEqual(['Plain', 'Full']);
});

test('law: plates on several lines take what the same plates on one line take', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 6 });
  const recipes = fc.record({ quantityE4: fc.integer({ min: 1, max: 5_000_000 }), lossE4: fc.integer({ min: 0, max: 990_000 }) });
  fc.assert(
    fc.property(counts, recipes, (each, how) => {
      const recipe = new Map([['dish', [line('rice', 0, how)]]]);
      const of = (quantities: number[]) =>
        ingredientsOf(
          quantities.map((quantityE4) => ({ itemId: 'dish', portion: '', options: [], quantityE4 })),
          recipe,
          new Map(),
        )[0]?.quantityE4 ?? 0;
      const sum = each.reduce((all, one) => all + one, 0);
      // Each line is rounded at the twelfth decimal, the sum once at the fourth.
      expect(Math.abs(of(each) - of([sum]))).toBeLessThanOrEqual(1);
    }),
  );
});

test('a faulty recipe is refused at its fields', () => {
  const product = { name: 'Rice', isStocked: true, hasSerials: false, alternateFactorE4: null };
  const facts = {
    dishProductId: 'dish',
    portions: [{ name: 'Full' }],
    options: new Set(['Ghee']),
    products: new Map([
      ['rice', product],
      ['dish', product],
      ['gas', { ...product, isStocked: false }],
      ['oven', { ...product, hasSerials: true }],
    ]),
  };
  const of = (...lines: RecipeLine[]) => codes(recipeProblems(lines, facts));
  const full = { portion: 'Full' };
  expect(of(line('rice', 0.1, full), line('rice', -0.1, { portion: null, option: 'Ghee' }))).toEqual([]);
  expect(of(line('rice', 0.1, full), line('rice', -0.1, full))).toEqual([
    'lines.1.quantityE4 INGREDIENT_QUANTITY_INVALID',
    'lines.1.productId INGREDIENT_REPEATED',
  ]);
  expect(of(line('rice', 1, { portion: 'Half' }), line('dish', 1, { portion: null, option: 'Butter' }))).toEqual([
    ...['lines.0.portion RECIPE_PART_UNKNOWN', 'lines.1.portion RECIPE_PART_UNKNOWN', 'lines.1.productId RECIPE_OF_ITSELF'],
  ]);
  expect(of(line('gas', 1, full), line('oven', 1, full), line('', 1, full), line('gone', 1, full))).toEqual([
    ...['lines.0.productId PRODUCT_NOT_STOCKED', 'lines.1.productId INGREDIENT_HAS_SERIALS'],
    ...['lines.2.productId ITEM_MISSING', 'lines.3.productId PRODUCT_UNKNOWN'],
  ]);
  expect(of(line('rice', 1, { ...full, isAlternate: true, lossE4: 1_000_000 }))).toEqual([
    ...['lines.0.isAlternate INGREDIENT_UNIT_UNKNOWN', 'lines.0.lossE4 INGREDIENT_LOSS_INVALID'],
  ]);
});

test('a recipe follows a renamed portion and loses that of a removed one', () => {
  const recipe = [
    line('rice', 1, { portion: 'Full' }),
    line('rice', 1, { portion: 'Half' }),
    line('ghee', 1, { portion: null, option: 'Ghee' }),
  ];
  const named = (...names: string[]) => names.map((name) => ({ name }));
  const of = (...after: string[]) => recipeOfPortions(recipe, named('Full', 'Half'), named(...after)).map(({ portion }) => portion);
  expect(of('Large', 'Half')).toEqual(['Large', 'Half', null]);
  expect(of('Half')).toEqual(['Half', null]);
});
