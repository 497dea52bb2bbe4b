import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

test('a change is returned field by field, old and new', () => {
  const before = { _id: '1', name: 'Tata', isActive: true, version: 1, changedAt: null };
  const after = { _id: '1', name: 'Tata Steel', isActive: true, version: 2, changedAt: '2026-11-21T10:00:00Z' };
  expect(changesBetween(before, after)).toEqual([{ field: 'name', old: 'Tata', new: 'Tata Steel' }]);
});

test('a field missing in one version is null there', () => {
  expect(changesBetween({ gstin: 'X' }, { email: 'a@b.in' })).toEqual([
    { field: 'email', old: null, new: 'a@b.in' },
    { field: 'gstin', old: 'X', new: null },
  ]);
});

test('an id with a name beside it is shown by the name', () => {
  const before = { categoryId: 'a', categoryName: 'Tea', salesmanId: null };
  expect(changesBetween(before, { categoryId: 'b', categoryName: 'Coffee', salesmanId: 's' })).toEqual([
    { field: 'categoryName', old: 'Tea', new: 'Coffee' },
    { field: 'salesmanId', old: null, new: 's' },
  ]);
});

test('rows with a code are matched by it, in any order', () => {
  const before = { rates: [{ code: 'a', gst: 5 }, { code: 'b', gst: 12 }] }; // biome-ignore format: two rows side by side
  const after = { rates: [{ code: 'b', gst: 18 }, { code: 'a', gst: 5 }] }; // biome-ignore format: two rows side by side
  expect(changesBetween(before, after)).toEqual([{ field: 'rates.b.gst', old: 12, new: 18 }]);
});

test('rows without one are matched by position', () => {
  expect(changesBetween({ barcodes: ['1', '2'] }, { barcodes: ['1', '3', '4'] })).toEqual([
    { field: 'barcodes.2', old: '2', new: '3' },
    { field: 'barcodes.3', old: null, new: '4' },
  ]);
});

test('a record has no change against itself', () => {
  const record = { name: 'A', lists: [{ x: [1, { y: null }] }], nested: { z: false } };
  expect(changesBetween(record, JSON.parse(JSON.stringify(record)))).toEqual([]);
});
