import type { LineKey } from '@bahi/core/drafts/edit-items';
import { addedLines, beginLine } from '@bahi/core/drafts/voucher-item';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import type { Act } from './trade-entry.ts';

/**
 * So many of an item in one godown and batch: the line that is there in its place, with what is free beside it, else one that stands first;
 * the item is expanded. Of goods with batches it takes from what has none yet. Nothing takes the line away.
 */
export function countAtPlace(item: GoodsItem, place: LineKey, countE4: number): readonly Act[] {
  const { _id, GodownList, selectedPriceRateE4 } = item;
  const added = addedLines(item);
  const there = added.find(({ batch, godownId }) => batch === place.batch && godownId === place.godownId);
  if (countE4 <= 0) return there ? [{ type: 'removeLine', productId: _id, line: place }] : [];
  const rate = added[0]?.selectedPriceRateE4 ?? GodownList[0]?.selectedPriceRateE4 ?? selectedPriceRateE4;
  const was = there ?? beginLine({ ...place, countE4: 0, selectedPriceRateE4: rate });
  const moreE4 = countE4 - was.countE4;
  const line = { ...was, countE4, actualCountE4: Math.max(0, was.actualCountE4 + moreE4) };
  const unnamed = place.batch === '' ? undefined : added.find(({ batch }) => batch === '');
  const acts: Act[] = [{ type: 'addBatch', item, line }];
  if (unnamed && moreE4 > 0) acts.push({ type: 'setLineCount', productId: _id, line: unnamed, countE4: unnamed.countE4 - moreE4 });
  return acts;
}
