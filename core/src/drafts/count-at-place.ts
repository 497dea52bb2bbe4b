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
  quantityE4: number,
  from: VoucherItem = item,
): readonly VoucherItem<Product>[] {
  const { _id, lines, rateE4 } = item;
  const added = addedLines(item);
  const there = added.find(isAt(place));
  const stood = addedLines(from).find(isAt(place));
  let now = items;
  if (quantityE4 > 0) {
    const rate = added[0]?.rateE4 ?? lines[0]?.rateE4 ?? rateE4;
    const was = there ?? stood ?? beginLine({ ...place, quantityE4: 0, rateE4: rate });
    now = addBatch(now, item, counted(was, quantityE4));
  }
  const unnamed = place.batch === '' ? undefined : addedLines(from).find(({ batch }) => batch === '');
  const rest = unnamed && lines.find(isAt(unnamed));
  if (unnamed && rest) {
    const moreE4 = Math.max(0, quantityE4 - (stood?.quantityE4 ?? 0));
    const leftE4 = Math.max(0, unnamed.quantityE4 - moreE4);
    if (rest.added && rest.quantityE4 !== leftE4) now = setLineCount(now, _id, rest, leftE4);
    if (!rest.added && leftE4 > 0) now = addBatch(now, item, counted(unnamed, leftE4));
  }
  // Must come last: removing the last line removes the item.
  return quantityE4 <= 0 && there ? removeLine(now, _id, place) : now;
}

const isAt = (place: LineKey) => (line: LineKey) => line.batch === place.batch && line.godownId === place.godownId;

const counted = (line: ItemLine, quantityE4: number): ItemLine => ({
  ...line,
  quantityE4,
  actualQuantityE4: Math.max(0, line.actualQuantityE4 + quantityE4 - line.quantityE4),
});
