import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NotedLine } from './loose-goods.ts';
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

test('what is left is what was posted less the notes, in units of the product', () => {
  const taken = [
    { originalAt: 1, factorE4: 120_000, quantityE4: 10_000, actualE4: 10_000, taxablePaise: 300 },
    { originalAt: 1, factorE4: null, quantityE4: 20_000, actualE4: 0, taxablePaise: 50 },
  ];
  expect(linesLeft([posted({}), posted({ factorE4: 120_000, quantityE4: 20_000, actualE4: 20_000 })], taken)).toMatchObject([
    { leftE4: 100_000, leftActualE4: 110_000, leftPaise: 1000 },
    { leftE4: 240_000 - 120_000 - 20_000, leftActualE4: 120_000, leftPaise: 650 },
  ]);
});

const back = (productId: string, quantityE4: number, more: Partial<NotedLine> = {}): NotedLine => ({
  productId,
  originalAt: null,
  valuePaise: null,
  quantityE4,
  actualE4: quantityE4,
  factorE4: null,
  taxablePaise: 0,
  ...more,
});

test('goods returned without a line reduce the lines of their goods, the first one first', () => {
  const lines = [posted({}), posted({ goodsId: 'B' }), posted({ factorE4: 120_000, quantityE4: 10_000, actualE4: 10_000 })];
  const taken = [{ originalAt: 0, factorE4: null, quantityE4: 40_000, actualE4: 40_000, taxablePaise: 400 }];
  const loose = [back('A', 80_000, { taxablePaise: 700 }), back('C', 10_000), back('A', 10_000, { originalAt: 0 })];
  expect(linesLeft(lines, taken, loose)).toMatchObject([
    { leftE4: 0, leftActualE4: 0, leftPaise: 0 },
    { leftE4: 100_000, leftActualE4: 110_000, leftPaise: 1000 },
    { leftE4: 100_000, leftActualE4: 110_000, leftPaise: 900 },
  ]);
});

test('a paisa that partial returns exceeded a line by is not taken from goods without a line', () => {
  const taken = [{ originalAt: 0, factorE4: null, quantityE4: 100_000, actualE4: 110_000, taxablePaise: 1002 }];
  expect(linesLeft([posted({}), posted({})], taken, [back('A', 10_000, { taxablePaise: 100 })])).toMatchObject([
    { leftE4: 0, leftActualE4: 0, leftPaise: -2 },
    { leftE4: 90_000, leftActualE4: 100_000, leftPaise: 900 },
  ]);
});

test('everything notes took back, with or without a line, is subtracted once, and nothing goes below 0', () => {
  const quantity = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(fc.array(quantity, { minLength: 1, maxLength: 4 }), fc.array(quantity, { maxLength: 4 }), (sold, loose) => {
      const lines = sold.map((quantityE4) => posted({ quantityE4, actualE4: quantityE4, taxablePaise: quantityE4 }));
      const left = linesLeft(
        lines,
        [],
        loose.map((quantityE4) => back('A', quantityE4, { taxablePaise: quantityE4 })),
      );
      const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
      const rest = Math.max(0, sum(sold) - sum(loose));
      for (const figure of ['leftE4', 'leftActualE4', 'leftPaise'] as const) {
        expect(sum(left.map((each) => each[figure]))).toBe(rest);
        expect(left.every((each, at) => each[figure] >= 0 && each[figure] <= sold[at]!)).toBe(true);
      }
    }),
  );
});

test('the other fields of a line are as posted', () => {
  const line = posted({ goodsId: 'B', gstPercentE4: 400_000, retailPricePaise: 100_00 });
  const { quantityE4: _, actualE4: __, factorE4: ___, ...kept } = line;
  expect(linesLeft([line], [])).toEqual([{ ...kept, leftE4: 100_000, leftActualE4: 110_000, leftPaise: 1000 }]);
});

test('each line is rounded by itself: two thirds of a unit twice are 2, as two lines posted them', () => {
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
