import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchText, sortKey } from './sort-key.ts';

test('names that a reader takes for equal have one key', () => {
  expect(sortKey('ＡＣＭＥ  Straße')).toBe(sortKey('acme strasse'));
  expect(sortKey(' Gupta\t& Sons ')).toBe('gupta & sons');
  expect(sortKey('ﬁne Cloth')).toBe('fine cloth');
});

test('names in Indian scripts keep their joiners', () => {
  expect(sortKey('ലക്ഷ്മി സ്റ്റോഴ്‌സ്')).toContain('\u200c');
});

test('a key is folded once, and short enough for an index', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      const key = sortKey(name);
      expect(key.length).toBeLessThanOrEqual(200);
      expect(sortKey(key).startsWith(key.trimEnd().slice(0, 190))).toBe(true);
    }),
  );
  expect(sortKey('ﷺ'.repeat(120))).toHaveLength(200);
});

test('each field has a line of its own', () => {
  expect(searchText('Ravi Traders', '9876543210')).toBe('ravi traders\n9876543210');
});
