import { expect, test } from 'vitest';
import { headsByLines, linesLeft, type PostedLine } from './original-lines.ts';

const posted = (more: Partial<PostedLine>): PostedLine => ({
  goodsId: 'A',
  treatment: 'taxable',
  gstPercentE4: 180_000,
  cessPercentE4: 0,
  cessPerUnitE4: 0,
  factorE4: null,
  quantityE4: 100_000,
  actualE4: 110_000,
  taxablePaise: 1000,
  ...more,
});

test('what is left is what was posted less what notes took, in units of the product', () => {
  const taken = [
    { originalAt: 1, factorE4: 120_000, quantityE4: 10_000, actualE4: 10_000, taxablePaise: 300 },
    { originalAt: 1, factorE4: null, quantityE4: 20_000, actualE4: 0, taxablePaise: 50 },
  ];
  expect(linesLeft([posted({}), posted({ factorE4: 120_000, quantityE4: 20_000, actualE4: 20_000 })], taken)).toMatchObject([
    { leftE4: 100_000, leftActualE4: 110_000, leftPaise: 1000 },
    { leftE4: 240_000 - 120_000 - 20_000, leftActualE4: 120_000, leftPaise: 650 },
  ]);
});

test('the rest of a line is as it was posted', () => {
  const line = posted({ goodsId: 'B', gstPercentE4: 400_000, retailPricePaise: 100_00 });
  const { quantityE4: _, actualE4: __, factorE4: ___, ...kept } = line;
  expect(linesLeft([line], [])).toEqual([{ ...kept, leftE4: 100_000, leftActualE4: 110_000, leftPaise: 1000 }]);
});

test('each line is rounded for itself: two thirds of a unit twice are 2, as two lines booked them', () => {
  const third = { originalAt: 0, factorE4: 6_667, quantityE4: 15_000, actualE4: 15_000, taxablePaise: 0 };
  const [left] = linesLeft([posted({ quantityE4: 100_000 })], [third, third]);
  expect(left!.leftE4).toBe(100_000 - 2 * 10_001);
});

test('the heads of a voucher are those of its lines, else of its place of supply', () => {
  const bears = (igstPaise: number, cgstPaise: number) => [{ igstPaise, cgstPaise }];
  expect(headsByLines(bears(1, 0), '24', '24')).toBe('inter');
  expect(headsByLines(bears(0, 1), '27', '24')).toBe('intra');
  expect(headsByLines(bears(0, 0), '27', '24')).toBe('inter');
  expect(headsByLines(bears(0, 0), '24', '24')).toBe('intra');
  expect(headsByLines([...bears(0, 0), ...bears(1, 0)], '24', '24')).toBe('inter');
  expect(headsByLines([...bears(0, 0), ...bears(0, 1)], '27', '24')).toBe('intra');
});
