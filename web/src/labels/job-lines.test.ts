import { expect, test } from 'vitest';
import { jobLinesOf } from './job-lines.ts';
import type { Line } from './use-lines.ts';

const line = (serials: number, quantityE4 = 0): Line => ({
  ...{ productId: 'p', version: 1, productName: 'Phone', code: '', unit: 'PCS', mrpPaise: 0, salePriceE4: 0, batch: '', expiresOn: null },
  ...{ godownName: '', serials: Array.from({ length: serials }, (_, at) => `S${at}`), quantityE4, pack: null },
});

test('2,500 serial numbers are three lines of a print, in their order; a count by hand is one line without a number', () => {
  const phones = line(2_500);
  const parts = jobLinesOf([line(0), phones], ({ serials }) => serials.length);
  expect(parts.map(({ serials, count }) => [serials.length, count])).toEqual([
    [1_000, 1_000],
    [1_000, 1_000],
    [500, 500],
  ]);
  expect(parts.flatMap(({ serials }) => serials)).toEqual(phones.serials);
  expect(jobLinesOf([phones], () => 2_000)).toMatchObject([{ serials: [], count: 2_000 }]);
});
