import type { TaxHeads } from '../gst/place-of-supply.ts';
import { addBatch, type LineKey, removeLine, setLineCount } from './edit-items.ts';
import { addedLines, beginLine, type Identified, type ItemLine, type VoucherItem } from './voucher-item.ts';

/**
 * Sets the count (× 10 000) of an item in one godown and batch. The existing line keeps its free quantity; otherwise a new first line is
 * added, and the item is expanded. A count of 0 or less removes the line, and with the last line the item. For goods with batches the
 * increase over `from` is taken from lines without a batch. `from` is the item before typing began, so a mistyped key is given back.
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
  // Must come last: removing the last line removes the item.
  return countE4 <= 0 && there ? removeLine(now, _id, place, heads) : now;
}

const isAt = (place: LineKey) => (line: LineKey) => line.batch === place.batch && line.godownId === place.godownId;

const counted = (line: ItemLine, countE4: number): ItemLine => ({
  ...line,
  countE4,
  actualCountE4: Math.max(0, line.actualCountE4 + countE4 - line.countE4),
});
