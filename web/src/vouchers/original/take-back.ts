import type { ItemLine } from '@bahi/core/drafts/voucher-item';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { readNoteOn } from '../details/read-conversion.ts';
import type { Taken } from './return-lines.tsx';

/** The part of the line that is taken back; its free quantity is returned only with the whole line. */
function takenLine(line: ItemLine, { quantityE4, valuePaise }: Taken): ItemLine {
  if (line.valuePaise !== undefined) return valuePaise === null ? line : { ...line, valuePaise };
  return quantityE4 === line.quantityE4
    ? line
    : { ...line, quantityE4, actualQuantityE4: quantityE4, ...(line.serials && { serials: [] }) };
}

/** The items of a note with the taken lines, each added to the note's item of the same product. */
export function itemsTaken(whole: readonly GoodsItem[], taken: readonly Taken[], there: readonly GoodsItem[]): readonly GoodsItem[] {
  return whole.flatMap((item) => {
    const lines = item.lines.flatMap((line) => {
      const its = taken.find(({ originalAt }) => originalAt === line.originalAt);
      return its ? [takenLine(line, its)] : [];
    });
    if (lines.length === 0) return [];
    const before = there.find(({ _id }) => _id === item._id);
    return [{ ...(before ?? item), lines: [...(before?.lines ?? []), ...lines] }];
  });
}

/** Loads the rest of the original and takes these lines of it, at its rates. */
export async function takeBack(
  { orgId, originalId }: { readonly orgId: string; readonly originalId: string },
  taken: readonly Taken[],
  there: readonly GoodsItem[],
): Promise<readonly GoodsItem[]> {
  const note = await readNoteOn({ orgId, id: originalId });
  return itemsTaken(note.items, taken, there);
}
