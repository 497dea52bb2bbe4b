import { expect, test } from 'vitest';
import { idOf } from '../testing/people.ts';
import { lineProblems, refusedText } from './line-problems.ts';
import type { Line } from './use-lines.ts';

const line = (no: number): Line => ({
  ...{
    productId: idOf(no),
    version: 1,
    productName: `Item ${no}`,
    code: '',
    unit: 'PCS',
    mrpPaise: 0,
    salePriceE4: 0,
    batch: '',
    expiresOn: null,
  },
  ...{ godownName: '', serials: [], quantityE4: 0, pack: null },
});
const [rice, dal] = [line(1), line(2)];
// The rice has two parts, as a line of many serial numbers has.
const chosen = [rice, rice, dal].map((of) => ({ of, serials: [], count: 1 }));
const problem = (field: string, message: string, code = 'PARTICULAR_MISSING') => ({ field, code, message });

test('a problem of several lines is shown once with their number, one of a line at the line, with what mends it', () => {
  const found = {
    ...{ labels: [], notes: [], count: 3 },
    problems: [
      ...[0, 1, 2].map((at) => problem(`lines.${at}.packer`, 'No phone.')),
      ...[0, 1].map((at) => problem(`lines.${at}.pack`, 'No net quantity.')),
      problem('lines.2.code', 'Item 2 has no code.', 'LABEL_CODE_MISSING'),
      problem('lines', 'Too many.', 'LABELS_OVER_LIMIT'),
    ],
  };
  const { ofAll, at } = lineProblems(found, chosen);
  expect(ofAll).toEqual(['Too many.', '2 lines: No phone.']);
  expect(at(rice)).toMatchObject({ problems: [{ message: 'No net quantity.' }], hasShared: true, isPackMissing: true, isOfProduct: false });
  expect(at(dal)).toMatchObject({
    problems: [{ message: 'Item 2 has no code.' }],
    hasShared: true,
    isPackMissing: false,
    isOfProduct: true,
  });
});

test('a refused print says how many lines are wrong, and the first reason', () => {
  const says = refusedText({ 'lines.0.code': 'No code.', 'lines.0.price': 'No price.', 'lines.4.code': 'No code.' });
  expect(says).toBe('2 lines cannot be printed. No code. Correct what is wrong, or set the count to 0.');
  expect([refusedText({ lines: 'Too many.' }), refusedText({ sizeId: 'Choose a size.' })]).toEqual(['Too many.', undefined]);
});
