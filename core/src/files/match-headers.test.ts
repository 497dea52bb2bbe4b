import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allSheets } from './all-sheets.ts';
import { folded } from './cell.ts';
import { findHeader, matchHeaders } from './match-headers.ts';
import { godowns } from './sheets/name-sheets.ts';

test('columns are found by title, field and alias, in any case, spacing and order', () => {
  const { places, missing, unknown, doubled } = matchHeaders(godowns.columns, [' LIES  within*', 'godown_name', 'Colour', '', 'ACTIVE ']);
  expect(Object.fromEntries(places)).toEqual({ parentName: 0, name: 1, isActive: 4 });
  expect({ missing, unknown, doubled }).toEqual({ missing: [], unknown: ['Colour'], doubled: [] });
});

test('a missing needed column and a repeated one are reported', () => {
  expect(matchHeaders(godowns.columns, ['Under', 'Parent']).missing).toEqual(['Godown']);
  expect(matchHeaders(godowns.columns, ['Name', 'Under', 'Parent']).doubled).toEqual(['Lies within']);
});

test('a heading above the header row is skipped', () => {
  expect(findHeader(godowns.columns, [['Godown list of Shop'], ['as on 1-4-2026', ''], ['Name', 'Active'], ['Main', 'Yes']])).toBe(2);
  expect(findHeader(godowns.columns, [['a'], ['b']])).toBe(-1);
});

test.each(allSheets)('$name: no header matches two columns, and its own template matches', ({ columns, keys }) => {
  const names = columns.flatMap(({ title, field, aliases = [] }) => [...new Set([title, field, ...aliases].map(folded))]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const { places, unknown, missing } = matchHeaders(
    columns,
    columns.map(({ title }) => title),
  );
  expect([places.size, unknown, missing]).toEqual([columns.length, [], []]);
  for (const field of keys.flat()) expect(columns.map((column) => column.field)).toContain(field);
});

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(folded(folded(text))).toBe(folded(text));
    }),
  );
});
