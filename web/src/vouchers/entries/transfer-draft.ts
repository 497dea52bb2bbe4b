import { changeDraft, type DraftAction } from '@bahi/core/drafts/change-draft';
import { addItem } from '@bahi/core/drafts/edit-items';
import { beginItem, beginLine, itemIdOf } from '@bahi/core/drafts/voucher-item';
import type { StockedProduct, StockItem, TransferEntry, TransferItem } from '../../platform/drafts/plain-entry.ts';

/** A user action on the draft, by core's rules. */
export type TransferAct = DraftAction<StockedProduct>;

/** The entry after this action; other state of the page stays. */
export const changedBy = (entry: TransferEntry, act: TransferAct): TransferEntry => ({ ...entry, ...changeDraft(entry, act) });

const newItem = (product: StockedProduct): TransferItem => beginItem({ product, rateE4: 0, isTaxInclusive: false });
const newLine = (godownId: string, batch: string, quantityE4: number) => beginLine({ godownId, batch, quantityE4, rateE4: 0 });

/** A quantity of a product from the godown; the batch is chosen or suggested later. */
export const itemOf = (product: StockedProduct, godownId: string, quantityE4: number): TransferItem => ({
  ...newItem(product),
  lines: [newLine(godownId, '', quantityE4)],
});

type Goes = Pick<StockItem, 'product' | 'godownId' | 'batch' | 'quantityE4' | 'serials'>;

/** The items of these lines in order: adjacent lines of one product are one item, with different batches. */
export function transferItems(lines: readonly Goes[]): readonly TransferItem[] {
  const groups: Goes[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const isOne = last?.every(({ product, batch }) => product._id === line.product._id && batch !== line.batch);
    if (last && isOne) last.push(line);
    else groups.push([line]);
  }
  const seen = new Map<string, number>();
  return groups.reduce<readonly TransferItem[]>((items, group) => {
    const { product } = group[0]!;
    const nth = seen.get(product._id) ?? 0;
    seen.set(product._id, nth + 1);
    const lines = group.map(({ godownId, batch, quantityE4, serials }) => ({
      ...newLine(godownId, batch, quantityE4),
      ...(serials && { serials }),
    }));
    const item = { ...newItem(product), _id: itemIdOf(product._id, nth), lines, isExpanded: group.length > 1 };
    return addItem(items, item);
  }, []);
}

/** The item from another godown. */
export function inGodown(item: TransferItem, godownId: string): TransferItem {
  if (item.lines.every((line) => line.godownId === godownId)) return item;
  return { ...item, lines: item.lines.map((line) => ({ ...line, godownId })) };
}

/** The item with one more line, whose batch is not chosen yet. */
export const withOneMore = (item: TransferItem, godownId: string): TransferItem => ({
  ...item,
  lines: [...item.lines, newLine(godownId, '', 0)],
  isExpanded: true,
});

/** Items removed by a change of destination and not entered again since. */
export const clearedOf = ({ cleared, items }: Pick<TransferEntry, 'cleared' | 'items'>): readonly TransferItem[] =>
  cleared.filter(({ _id }) => items.every((item) => item._id !== _id));
