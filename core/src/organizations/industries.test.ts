import { expect, test } from 'vitest';
import { features, featuresOf, industries, industryName } from './industries.ts';

test('eight industries by code', () => {
  expect(industries).toHaveLength(8);
  for (const { code, name } of industries) expect(industryName(code)).toBe(name);
  expect(industryName(9)).toBe('');
});

test("an industry has default parts, and a company's own choice replaces them", () => {
  for (const { code } of industries) {
    expect(featuresOf(code, null).size).toBeGreaterThan(0);
    expect(featuresOf(code, [])).toEqual(new Set());
    expect(featuresOf(code, features)).toEqual(new Set(features));
  }
  expect(featuresOf(5, null).has('batches')).toBe(true);
  expect(featuresOf(6, null).has('batches')).toBe(false);
});
