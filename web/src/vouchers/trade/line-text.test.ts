import { expect, test } from 'vitest';
import { type Line, taxOnText } from './line-text.ts';

test.each<[string, Partial<NonNullable<Line>> | undefined, string]>([
  ['a line on the value', { retailPricePaise: null }, ''],
  ['no line', undefined, ''],
  ['a pack without a price, of which the problem is told', { retailPricePaise: 0 }, ''],
  ['a pack', { retailPricePaise: 100_00 }, 'Tax on the retail sale price of ₹100.00'],
])('the base of the tax: %s', (_, line, text) => {
  expect(taxOnText(line as Line)).toBe(text);
});
