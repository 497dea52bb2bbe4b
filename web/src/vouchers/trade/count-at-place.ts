import type { LineKey } from '@bahi/core/drafts/edit-items';
import { addedLines, beginLine, type ItemLine } from '@bahi/core/drafts/voucher-item';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import type { Act } from './trade-entry.ts';

/**
 * So many of an item in one godown and batch: the line that is there in its place, with what is free beside it, else one that stands first;
 * the item is expanded. Nothing takes the line away. Of goods with batches it takes from what has none yet, as much as it is more than stood
 * there in `from`: the item as it was before this count was begun, as one types it key by key.
 */
export function countAtPlace(item: GoodsItem, place: LineKey, countE4: number, from: GoodsItem = item): readonly Act[] {
  const { _id, GodownList, selectedPriceRateE4 } = item;
  const added = addedLines(item);
  const isThere = isAt(place);
  const there = added.find(isThere);
  const acts: Act[] = [];
  if (countE4 > 0) {
    const rate = added[0]?.selectedPriceRateE4 ?? GodownList[0]?.selectedPriceRateE4 ?? selectedPriceRateE4;
    const was = there ?? beginLine({ ...place, countE4: 0, selectedPriceRateE4: rate });
    acts.push({ type: 'addBatch', item, line: counted(was, countE4) });
  }
  const unnamed = place.batch === '' ? undefined : addedLines(from).find(({ batch }) => batch === '');
  const now = unnamed && GodownList.find(isAt(unnamed));
  if (unnamed && now) {
    const stoodE4 = addedLines(from).find(isThere)?.countE4 ?? 0;
    const leftE4 = Math.max(0, unnamed.countE4 - Math.max(0, countE4 - stoodE4));
    if (now.added && now.countE4 !== leftE4) acts.push({ type: 'setLineCount', productId: _id, line: now, countE4: leftE4 });
    if (!now.added && leftE4 > 0) acts.push({ type: 'addBatch', item, line: counted(unnamed, leftE4) });
  }
  // Last: with its last line the item goes.
  if (countE4 <= 0 && there) acts.push({ type: 'removeLine', productId: _id, line: place });
  return acts;
}

const isAt = (place: LineKey) => (line: LineKey) => line.batch === place.batch && line.godownId === place.godownId;

const counted = (line: ItemLine, countE4: number): ItemLine => ({
  ...line,
  countE4,
  actualCountE4: Math.max(0, line.actualCountE4 + countE4 - line.countE4),
});
