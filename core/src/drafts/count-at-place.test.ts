import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeDraft, type DraftAction } from './change-draft.ts';
import { beginDraft, type VoucherDraft } from './voucher-draft.ts';
import { addedLines, beginItem, beginLine, type Identified, type ItemLine, type VoucherItem } from './voucher-item.ts';

type Draft = VoucherDraft<Identified, Identified>;

const line = (batch: string, quantityE4: number, actualQuantityE4 = quantityE4, godownId = 'main') =>
  beginLine({ godownId, batch, quantityE4, actualQuantityE4, rateE4: 1_000_000 });
const soap = (...lines: ItemLine[]): VoucherItem => ({
  ...beginItem({ product: { _id: 'soap' }, rateE4: 1_000_000, isTaxInclusive: false }),
  lines,
});
const draftOf = (item: VoucherItem, kind: 'sales' | 'purchase' = 'sales'): Draft =>
  item.lines.length > 0 ? changeDraft<Identified, Identified>(beginDraft(kind), { type: 'addItem', item }) : beginDraft(kind);
const count = (draft: Draft, item: VoucherItem, batch: string, quantityE4: number, from?: VoucherItem, godownId = 'main'): Draft => {
  const action: DraftAction = {
    type: 'countAtPlace',
    item: draft.items[0] ?? item,
    place: { batch, godownId },
    quantityE4,
    ...(from && { from }),
  };
  return changeDraft(draft, action);
};
const linesOf = ({ items }: Draft) => items.flatMap((item) => addedLines(item));
const rowsOf = (draft: Draft) => linesOf(draft).map((each) => [each.batch, each.quantityE4, each.actualQuantityE4]);

test('a new batch becomes the first line, and the item is added and expanded', () => {
  const first = count(draftOf(soap()), soap(), 'B1', 30_000);
  expect(rowsOf(first)).toEqual([['B1', 30_000, 30_000]]);
  expect(first.items).toMatchObject([{ isExpanded: true }]);
  expect(rowsOf(count(draftOf(soap(line('B1', 30_000))), soap(), 'B2', 20_000))).toEqual([
    ['B2', 20_000, 20_000],
    ['B1', 30_000, 30_000],
  ]);
});

test('an existing batch is replaced in its place and keeps its free quantity', () => {
  expect(rowsOf(count(draftOf(soap(line('B1', 30_000, 40_000), line('B2', 10_000))), soap(), 'B1', 50_000))).toEqual([
    ['B1', 50_000, 60_000],
    ['B2', 10_000, 10_000],
  ]);
});

test('the count is taken from the line without a batch, which is removed at 0', () => {
  expect(rowsOf(count(draftOf(soap(line('', 100_000))), soap(), 'B1', 30_000))).toEqual([
    ['B1', 30_000, 30_000],
    ['', 70_000, 70_000],
  ]);
  expect(rowsOf(count(draftOf(soap(line('', 20_000))), soap(), 'B1', 30_000))).toEqual([['B1', 30_000, 30_000]]);
});

test('a count of 0 removes the line, and the last line its item', () => {
  expect(rowsOf(count(draftOf(soap(line('B1', 30_000), line('B2', 10_000))), soap(), 'B1', 0))).toEqual([['B2', 10_000, 10_000]]);
  expect(count(draftOf(soap(line('B1', 30_000))), soap(), 'B1', 0).items).toEqual([]);
  expect(count(draftOf(soap()), soap(), 'B1', 0).items).toEqual([]);
});

const anyCountE4 = fc.integer({ min: 1, max: 50_000_000 });
const anyLines = fc.uniqueArray(
  fc
    .record({
      batch: fc.constantFrom('', 'B1', 'B2'),
      godownId: fc.constantFrom('main', 'cold'),
      quantityE4: anyCountE4,
      freeE4: fc.integer({ min: 0, max: 100_000 }),
    })
    .map(({ batch, godownId, quantityE4, freeE4 }) => line(batch, quantityE4, quantityE4 + freeE4, godownId)),
  { minLength: 1, maxLength: 5, selector: ({ batch, godownId }) => `${batch} ${godownId}` },
);
const aDifferent = (place: ItemLine) => (each: ItemLine) => each.batch !== place.batch || each.godownId !== place.godownId;
/** Mistyped counts, then the intended one. */
const anyTyping = fc.tuple(fc.array(fc.integer({ min: 0, max: 90_000_000 }), { maxLength: 5 }), fc.integer({ min: 0, max: 90_000_000 }));
const anyBatch = fc.constantFrom('B1', 'B2', 'B3');

test('typing key by key gives the same result as the last count alone', () => {
  fc.assert(
    fc.property(anyLines, anyBatch, anyTyping, (lines, batch, [slips, meantE4]) => {
      const begun = draftOf(soap(...lines), 'purchase');
      const from = begun.items[0]!;
      const typed = [...slips, meantE4].reduce((now, each) => count(now, { ...from, lines: [] }, batch, each, from), begun);
      const once = count(begun, from, batch, meantE4, from);
      const sorted = (draft: Draft) => rowsOf(draft).sort((one, other) => `${one}`.localeCompare(`${other}`));
      expect(sorted(typed)).toEqual(sorted(once));
    }),
  );
});

test('the place has exactly the counted quantity; other batches do not change', () => {
  fc.assert(
    fc.property(anyLines, anyBatch, fc.integer({ min: 0, max: 90_000_000 }), (lines, batch, quantityE4) => {
      const begun = draftOf(soap(...lines));
      const place = line(batch, quantityE4);
      const after = linesOf(count(begun, begun.items[0]!, batch, quantityE4));
      expect(after.filter((each) => !aDifferent(place)(each)).map((each) => each.quantityE4)).toEqual(quantityE4 > 0 ? [quantityE4] : []);
      const named = (of: readonly ItemLine[]) => of.filter((each) => each.batch !== '' && aDifferent(place)(each));
      expect(named(after)).toEqual(named(linesOf(begun)));
    }),
  );
});

test('the count of a batch is taken from the line without one, never more than it had', () => {
  fc.assert(
    fc.property(anyCountE4, anyCountE4, anyCountE4, (unnamedE4, stoodE4, quantityE4) => {
      const begun = draftOf(soap(line('B1', stoodE4), line('', unnamedE4)));
      const after = count(begun, begun.items[0]!, 'B1', quantityE4);
      const leftE4 = linesOf(after).find(({ batch }) => batch === '')?.quantityE4 ?? 0;
      const moreE4 = Math.max(0, quantityE4 - stoodE4);
      expect(leftE4).toBe(Math.max(0, unnamedE4 - moreE4));
    }),
  );
});

test('a count without a batch stays there, and nothing else changes', () => {
  expect(rowsOf(count(draftOf(soap(line('', 100_000), line('B1', 20_000))), soap(), '', 30_000))).toEqual([
    ['', 30_000, 30_000],
    ['B1', 20_000, 20_000],
  ]);
});

test('the smallest count is kept; free quantities never go below 0 and stay beside a changed count', () => {
  expect(rowsOf(count(draftOf(soap(line('B1', 30_000))), soap(), 'B1', 1))).toEqual([['B1', 1, 1]]);
  expect(rowsOf(count(draftOf(soap(line('B1', 30_000, 0))), soap(), 'B1', 20_000))).toEqual([['B1', 20_000, 0]]);
  const before = soap(line('B2', 10_000));
  const meanwhile = draftOf(soap(line('B1', 30_000, 40_000), line('B2', 10_000)));
  expect(rowsOf(count(meanwhile, before, 'B1', 50_000, before))[0]).toEqual(['B1', 50_000, 60_000]);
});

test('a new batch has the rate of the first added line, else of the first offered one, else of the item', () => {
  const at = (rateE4: number, more: Partial<ItemLine>) => ({ ...line('B1', 10_000), rateE4, ...more });
  const rateOf = (item: VoucherItem) => linesOf(count(draftOf(item), item, 'B9', 10_000)).find(({ batch }) => batch === 'B9')?.rateE4;
  expect(rateOf(soap(at(800_000, { added: false, batch: 'B2' }), at(900_000, { added: true })))).toBe(900_000);
  expect(linesOf(count(draftOf(soap()), soap(at(800_000, { added: false })), 'B9', 10_000))[0]).toMatchObject({
    rateE4: 800_000,
  });
  expect(rateOf(soap())).toBe(1_000_000);
});
