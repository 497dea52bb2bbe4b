import { expect, test } from 'vitest';
import { sortKey } from '../basics/sort-key.ts';
import { dishesOfProducts } from './dishes-of-products.ts';

const product = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  category: 'South',
  salePriceE4: 800_000,
  hasSerials: false,
  ...more,
});
const products = new Map(
  [product('a', 'Dosa'), product('b', 'Phone', { hasSerials: true }), product('c', 'Vada')].map((each) => [each.id, each]),
);
const of = { category: '', diet: 'veg', stationId: 's' } as const;

test('each product is a dish with its name, price and category; one category for all replaces those of the products', () => {
  const { problems, dishes } = dishesOfProducts(['c', 'a'], products, new Set(), of);
  expect(problems).toEqual([]);
  expect(dishes).toMatchObject([
    { name: 'Vada', productId: 'c', category: 'South', stationId: 's', portions: [{ name: '', rateE4: 800_000 }] },
    { name: 'Dosa', productId: 'a' },
  ]);
  expect(dishesOfProducts(['a'], products, new Set(), { ...of, category: 'Breakfast' }).dishes).toMatchObject([{ category: 'Breakfast' }]);
});

test('all that cannot be a dish is refused at its product', () => {
  const { problems } = dishesOfProducts(['a', 'b', 'gone', 'c', 'c'], products, new Set([sortKey('dosa')]), of);
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    ...['productIds.0 DISH_NAME_TAKEN', 'productIds.1 PRODUCT_HAS_SERIALS', 'productIds.2 PRODUCT_UNKNOWN', 'productIds.4 DISH_NAME_TAKEN'],
  ]);
});
