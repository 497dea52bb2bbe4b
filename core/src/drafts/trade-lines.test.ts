import { describe, expect, test } from 'vitest';
import { builtDraft } from '../testing/built-draft.ts';
import { changeDraft } from './change-draft.ts';
import { itemRows, tradeLineOf } from './trade-lines.ts';
import { beginDraft } from './voucher-draft.ts';
import { beginItem, beginLine, quantityOf, redescribeBatch, type VoucherItem } from './voucher-item.ts';

const line = (godownId: string, pieces: number, rupees = 100) =>
  beginLine({ godownId, quantityE4: pieces * 10_000, rateE4: rupees * 10_000 });
const item = (parts: Partial<VoucherItem> = {}): VoucherItem => ({
  ...beginItem({ product: { _id: 'surf' }, rateE4: 1_000_000, isTaxInclusive: false }),
  ...parts,
});
const draftOf = (its: VoucherItem) => changeDraft(beginDraft('sales'), { type: 'addItem', item: its });

describe('the lines of a voucher', () => {
  test('are the added lines of its items, in order; the first one shows the item', () => {
    const offered = { ...line('cold', 0), added: false };
    const { items } = draftOf(item({ lines: [offered, line('main', 2), line('van', 1)] }));
    expect(itemRows(items).map(({ at, isFirst, line: { godownId } }) => [at, isFirst, godownId])).toEqual([
      [1, true, 'main'],
      [2, false, 'van'],
    ]);
  });

  test('share a discount in rupees, and each has the whole percentage', () => {
    const two = [line('main', 2), line('van', 1)];
    const discounts = (parts: Partial<VoucherItem>) => itemRows(draftOf(item({ lines: two, ...parts })).items).map((row) => row.discount);
    expect(discounts({ discount: { kind: 'amount', amountPaise: 1_000 } })).toEqual([
      { kind: 'amount', amountPaise: 667 },
      { kind: 'amount', amountPaise: 333 },
    ]);
    expect(discounts({ discount: { kind: 'percent', percentE4: 50_000 } })).toEqual([
      { kind: 'percent', percentE4: 50_000 },
      { kind: 'percent', percentE4: 50_000 },
    ]);
  });

  test('leave a discount above their value on the first line, where it is refused', () => {
    const { items } = draftOf(item({ lines: [line('main', 1), line('van', 1)], discount: { kind: 'amount', amountPaise: 99_999 } }));
    expect(itemRows(items).map(({ discount }) => discount)).toEqual([
      { kind: 'amount', amountPaise: 99_999 },
      { kind: 'amount', amountPaise: 0 },
    ]);
  });

  test('count the second unit if the item does, and nothing if a line has a value alone', () => {
    const boxes = itemRows(draftOf(item({ alternateFactorE4: 120_000, lines: [line('main', 2)] })).items)[0]!;
    expect(tradeLineOf(boxes)).toMatchObject({ quantityE4: 20_000, alternateFactorE4: 120_000 });
    const value = draftOf(item({ lines: [{ ...line('', 1), valuePaise: 5_000 }] }));
    expect(tradeLineOf(itemRows(value.items)[0]!)).toMatchObject({ quantityE4: 0, actualQuantityE4: 0, valuePaise: 5_000 });
    expect(builtDraft(value).subTotalPaise).toBe(5_900);
  });
});

describe('a line while it is typed', () => {
  const two = draftOf(item({ lines: [line('main', 2), line('van', 1)] }));
  const lines = ({ items }: typeof two) => items[0]?.lines.map(({ godownId, quantityE4 }) => [godownId, quantityE4 / 10_000]);

  test('may count 0 while it is typed; set to 0 it is removed, and with the last line its item', () => {
    const typed = changeDraft(two, { type: 'changeLine', productId: 'surf', at: 0, patch: { quantityE4: 0, actualQuantityE4: 0 } });
    expect(itemRows(typed.items)).toHaveLength(2);
    const set = changeDraft(typed, { type: 'removeLine', productId: 'surf', line: { godownId: 'main', batch: '' } });
    expect(itemRows(set.items)).toHaveLength(1);
    expect(changeDraft(set, { type: 'setItemCount', productId: 'surf', quantityE4: 0 }).items).toEqual([]);
  });

  test('moved to the godown of another line is merged with it', () => {
    const moved = changeDraft(two, { type: 'changeLine', productId: 'surf', at: 1, patch: { godownId: 'main' } });
    expect(lines(moved)).toEqual([['main', 3]]);
    expect(builtDraft(moved).totalPaise).toBe(builtDraft(two).totalPaise);
  });

  test('can be replaced by another item; one already there is updated in its place', () => {
    const salt = item({ _id: 'salt', product: { _id: 'salt' }, lines: [line('main', 5)] });
    const both = changeDraft(two, { type: 'addItem', item: item({ _id: 'soap', lines: [line('main', 1)] }) });
    const replaced = changeDraft(both, { type: 'replaceItem', productId: 'surf', item: salt });
    expect(replaced.items.map(({ _id }) => _id)).toEqual(['salt', 'soap']);
    const again = changeDraft(replaced, { type: 'replaceItem', productId: 'soap', item: { ...salt, lines: [line('main', 7)] } });
    expect(again.items.map((each) => [each._id, quantityOf(each)])).toEqual([['salt', 70_000]]);
  });
});

test("a change of a batch's details applies in every godown", () => {
  const described = (godownId: string, pieces: number, mrpPaise: number) => ({
    ...line(godownId, pieces),
    batch: 'B1',
    newBatch: { madeOn: null, expiresOn: null, mrpPaise },
  });
  const was = { ...described('main', 2, 120_00), actualQuantityE4: 30_000 };
  const other = { ...line('van', 4), batch: 'B0' };
  const its = item({ lines: [was, described('van', 1, 120_00), other] });
  const now = { ...described('main', 5, 135_00), actualQuantityE4: 60_000 };
  const { lines } = redescribeBatch(its, was, now);
  expect(lines).toEqual([now, described('van', 1, 135_00), other]);
});
