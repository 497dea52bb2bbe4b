import { expect, test } from 'vitest';
import { withDishNames } from './public/dish-names.ts';

const line = (productId: string, rateE4: number) => ({ productId, productName: 'Product', rateE4 });
const dish = (productId: string, rateE4: number, name: string, portion = '', options: string[] = []) => ({
  ...{ productId, rateE4, name, portion, options },
});

test('each line of the invoice names what the guest ordered at its price; other lines keep their product', () => {
  const dishes = [
    dish('idli', 400_000, 'Idli', '2 pieces'),
    dish('idli', 700_000, 'Idli', '4 pieces', ['Extra chutney']),
    dish('idli', 700_000, 'Idli', '4 pieces', ['Extra chutney']),
    dish('beer', 3_500_000, 'Lager', 'Pint'),
  ];
  const given = dish('idli', 0, 'Idli', '4 pieces');
  const lines = [line('idli', 400_000), line('idli', 700_000), line('beer', 3_181_818), line('box', 50_000)];
  expect(withDishNames([line('idli', 0)], [...dishes, given])).toMatchObject([{ productName: 'Idli, 4 pieces' }]);
  expect(withDishNames(lines, dishes).map(({ productName }) => productName)).toEqual([
    'Idli, 2 pieces',
    'Idli, 4 pieces, Extra chutney',
    'Lager, Pint',
    'Product',
  ]);
  expect(withDishNames(lines, [])).toEqual(lines);
});
