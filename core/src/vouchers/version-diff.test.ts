import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions } from './version-diff.ts';

const line = (productId: string, count: number) => ({ productId, product_name: `Item ${productId}`, count, total: count * 118 });
const voucher = {
  _id: 'v',
  version: 1,
  date: '2026-11-20',
  partyId: 'p',
  partyName: 'Asha Stores',
  amount: 354,
  items: [line('a', 1), line('b', 2)],
  receipt: null,
};
const marked = (older: object, newer: object) =>
  compareVersions(older, newer).flatMap(({ name, title, state, fields }) =>
    fields
      .filter(({ isChanged }) => isChanged)
      .map((each) => `${state} ${name} ${title} ${each.field}: ${each.old} → ${each.new}`.replaceAll(/ +/g, ' ')),
  );

test('the earlier version stays readable, field by field', () => {
  const after = { ...voucher, version: 2, amount: 472, items: [line('a', 1), line('b', 3)] };
  expect(marked(voucher, after)).toEqual([
    'changed amount: 354 → 472',
    'changed items Item b count: 2 → 3',
    'changed items Item b total: 236 → 354',
  ]);
});

test('a line inserted at the top does not change the lines below', () => {
  const after = { ...voucher, items: [line('c', 1), ...voucher.items] };
  expect(compareVersions(voucher, after).map(({ title, state }) => `${title} ${state}`)).toEqual([
    ' same',
    'Item c added',
    'Item a same',
    'Item b same',
  ]);
  expect(compareVersions(after, voucher).map(({ state }) => state)).toEqual(['same', 'same', 'same', 'removed']);
});

test('if two lines have the same product, the first is compared with the first', () => {
  const twice = { items: [line('a', 1), line('a', 2)] };
  expect(marked(twice, { items: [line('a', 1), line('a', 5)] })).toEqual([
    'changed items Item a count: 2 → 5',
    'changed items Item a total: 236 → 590',
  ]);
});

test('another party is shown by its name; a new part is all added', () => {
  const after = { ...voucher, partyId: 'q', partyName: 'Ravi & Co', receipt: { sourceId: 's', sourceName: 'Cash', enteredAmount: 5 } };
  expect(marked(voucher, after)).toEqual([
    'changed partyName: Asha Stores → Ravi & Co',
    'added receipt sourceName: null → Cash',
    'added receipt enteredAmount: null → 5',
  ]);
});

const anyLine = fc.record({
  productId: fc.constantFrom('a', 'b', 'c'),
  count: fc.integer({ min: 0, max: 9 }),
  note: fc.constantFrom('', 'x'),
});
const anyVoucher = fc.record({
  date: fc.constantFrom('d1', 'd2'),
  amount: fc.integer({ min: 0, max: 5 }),
  items: fc.array(anyLine, { maxLength: 6 }),
});

test('a voucher has no change against itself, and in reverse old and new are swapped', () => {
  fc.assert(
    fc.property(anyVoucher, anyVoucher, (one, other) => {
      expect(marked(one, one)).toEqual([]);
      const pairs = (from: object, to: object) => compareVersions(from, to).flatMap(({ fields }) => fields);
      const turned = pairs(other, one).map((each) => JSON.stringify([each.field, each.new, each.old, each.isChanged]));
      expect(
        pairs(one, other)
          .map((each) => JSON.stringify([each.field, each.old, each.new, each.isChanged]))
          .toSorted(),
      ).toEqual(turned.toSorted());
    }),
  );
});

test('every line of both versions appears once', () => {
  fc.assert(
    fc.property(anyVoucher, anyVoucher, (one, other) => {
      const groups = compareVersions(one, other).filter(({ name }) => name === 'items');
      expect(groups.filter(({ state }) => state !== 'added')).toHaveLength(one.items.length);
      expect(
        groups.filter(({ state }) => state !== 'removed').map(({ fields }) => fields.find(({ field }) => field === 'count')?.new),
      ).toEqual(other.items.map(({ count }) => count));
    }),
  );
});
