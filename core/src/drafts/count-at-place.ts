import type { TaxHeads } from '../gst/place-of-supply.ts';
import { addBatch, type LineKey, removeLine, setLineCount } from './edit-items.ts';
import { addedLines, beginLine, type Identified, type ItemLine, type VoucherItem } from './voucher-item.ts';

/**
 * So many of an item in one godown and batch: the line that is there in its place, with what is free beside it, else one that stands first;
 * the item is expanded. Nothing takes the line away, and the item with its last. Of goods with batches it takes from what has no batch yet,
 * as much as it is more than stood there in `from`: the item as it was before this count was begun, as one types it key by key; what a slip
 * took is given back. Counts in E4; one below 0 is nothing.
 */
export function countAtPlace<Product extends Identified>(
  items: readonly VoucherItem<Product>[],
  item: VoucherItem<Product>,
  place: LineKey,
  countE4: number,
  heads: TaxHeads,
  from: VoucherItem = item,
): readonly VoucherItem<Product>[] {
  const { _id, GodownList, selectedPriceRateE4 } = item;
  const added = addedLines(item);
  const there = added.find(isAt(place));
  const stood = addedLines(from).find(isAt(place));
  let now = items;
  if (countE4 > 0) {
    const rate = added[0]?.selectedPriceRateE4 ?? GodownList[0]?.selectedPriceRateE4 ?? selectedPriceRateE4;
    const was = there ?? stood ?? beginLine({ ...place, countE4: 0, selectedPriceRateE4: rate });
    now = addBatch(now, item, counted(was, countE4), heads);
  }
  const unnamed = place.batch === '' ? undefined : addedLines(from).find(({ batch }) => batch === '');
  const rest = unnamed && GodownList.find(isAt(unnamed));
  if (unnamed && rest) {
    const moreE4 = Math.max(0, countE4 - (stood?.countE4 ?? 0));
    const leftE4 = Math.max(0, unnamed.countE4 - moreE4);
    if (rest.added && rest.countE4 !== leftE4) now = setLineCount(now, _id, rest, leftE4, heads);
    if (!rest.added && leftE4 > 0) now = addBatch(now, item, counted(unnamed, leftE4), heads);
  }
  // Last: with its last line the item goes.
  return countE4 <= 0 && there ? removeLine(now, _id, place, heads) : now;
}

const isAt = (place: LineKey) => (line: LineKey) => line.batch === place.batch && line.godownId === place.godownId;

const counted = (line: ItemLine, countE4: number): ItemLine => ({
  ...line,
  countE4,
  actualCountE4: Math.max(0, line.actualCountE4 + countE4 - line.countE4),
});
