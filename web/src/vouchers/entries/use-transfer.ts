import { resuggested, suggestedAtFirst } from '@bahi/core/drafts/suggested-lines';
import { itemRows } from '@bahi/core/drafts/trade-lines';
import type { DraftGodown } from '@bahi/core/drafts/voucher-draft';
import { addedLines, beginLine, quantityOf } from '@bahi/core/drafts/voucher-item';
import { stockKey } from '@bahi/core/stock/stock-moves';
import { useQueryClient } from '@tanstack/react-query';
import type { VoucherFacts } from '../../platform/answers.ts';
import { useDraftStore } from '../../platform/drafts/draft-store.ts';
import { plainDrafts, type TransferItem } from '../../platform/drafts/plain-entry.ts';
import { batchesAtHand } from '../batches-at-hand.ts';
import type { BrowseAct, ItemPicking } from '../item-list/item-picking.ts';
import { hasSerial, serialTwice } from '../scan/scanned-serial.ts';
import { dateOf } from './plain-form-kind.ts';
import { fromOf, transferLines } from './stock-facts.ts';
import { type BatchRead, batchesIn, type StockLineActs } from './stock-line-acts.ts';
import { changedBy, clearedOf, inGodown, itemOf, type TransferAct, withOneMore } from './transfer-draft.ts';

/** The user's actions on a transfer, each a core action on the draft: in its lines, and in the list of items. */
export function useTransfer(orgId: string, facts: VoucherFacts) {
  const draftStore = useDraftStore(plainDrafts.stockTransfer);
  const queries = useQueryClient();
  const current = () => draftStore.getState().active;
  const from = () => fromOf(current(), facts);
  const act = (done: TransferAct) => draftStore.getState().change({ ...changedBy(current(), done), changedAt: Date.now() });
  const find = (productId: string) => current().items.find(({ _id }) => _id === productId);
  const rowAt = (row: number) => itemRows<TransferItem>(current().items)[row];
  /** The row of a line of the first item of a product, by its place in the lines; the last one without that. */
  const rowOf = (productId: string, at?: number): number =>
    itemRows<TransferItem>(current().items).findLastIndex(
      ({ item, at: its }) => item._id === productId && (at === undefined || its === at),
    );
  const suggest = (item: TransferItem, batches: readonly BatchRead[]) => {
    const its = inGodown(item, from());
    const inStock = batchesAtHand(batches, [from()]);
    const date = dateOf(current(), facts);
    const anew = resuggested(suggestedAtFirst(its, inStock, date), inStock, date);
    if (anew !== its) act({ type: 'updateItem', item: anew });
  };

  /** If stock is not loaded yet, the line waits for it. */
  const suggestKnown = (productId: string) => {
    const counted = find(productId);
    const { queryKey } = batchesIn(orgId, askedOf(current(), facts, productId));
    const known = queries.getQueryData(queryKey);
    if (counted && known) suggest(counted, known.batches);
  };
  /** A new destination removes the goods. An edit has its destination, and keeps its goods if it changes. */
  const sendTo = (godown: DraftGodown) => {
    const { mode, items } = current();
    const before = clearedOf(current());
    if (mode === 'edit') return draftStore.getState().change({ toGodown: godown });
    act({ type: 'addStockTransferToGodown', godown });
    draftStore.getState().change({ cleared: [...items, ...before] });
  };
  /** Restores removed goods; later input stays. */
  const putBack = () => {
    for (const item of clearedOf(current())) act({ type: 'addItem', item: inGodown(item, from()) });
    draftStore.getState().change({ cleared: [] });
  };

  const lines: StockLineActs = {
    add: (product, { quantityE4, isScanned, isCounted }) => {
      const item = find(product._id);
      const askedE4 = isScanned || isCounted ? quantityE4 : 0;
      if (item === undefined) {
        act({ type: 'addItem', item: itemOf(product, from(), askedE4) });
        return rowOf(product._id);
      }
      const at = item.lines.findIndex(({ added }) => added);
      if (askedE4 > 0) {
        const nowE4 = isScanned ? quantityOf(item) + askedE4 : askedE4;
        act({ type: 'setItemCount', productId: item._id, quantityE4: nowE4 });
        suggestKnown(item._id);
        return rowOf(item._id, at);
      }
      const unnamed = item.lines.findIndex(({ added, batch }) => added && batch === '');
      if (unnamed >= 0) return rowOf(item._id, unnamed);
      act({ type: 'updateItem', item: withOneMore(item, from()) });
      return rowOf(item._id);
    },
    scan: (product, { quantityE4, batch, serial }) => {
      if (serial !== '' && find(product._id)?.lines.some(({ serials = [] }) => hasSerial(serials, serial))) {
        return serialTwice(product.name, serial);
      }
      if (batch === '') lines.add(product, { quantityE4, isScanned: true, isCounted: false });
      else {
        const item = find(product._id) ?? { ...itemOf(product, from(), 0), lines: [] };
        act({ type: 'scanItem', item, line: beginLine({ godownId: from(), batch, quantityE4, rateE4: 0 }) });
      }
      const its = find(product._id);
      const at = its?.lines.findIndex((line) => line.added && (batch === '' || line.batch === batch)) ?? -1;
      const line = its?.lines[at];
      if (serial !== '' && line)
        act({ type: 'changeLine', productId: product._id, at, patch: { serials: [...(line.serials ?? []), serial] } });
      return null;
    },
    set: (row, { quantityE4, batch, serials }) => {
      const its = rowAt(row);
      if (its === undefined) return;
      const patch = {
        ...(quantityE4 !== undefined && { quantityE4: quantityE4, actualQuantityE4: quantityE4 }),
        ...(batch !== undefined && { batch }),
        ...(serials !== undefined && { serials }),
      };
      act({ type: 'changeLine', productId: its.item._id, at: its.at, patch });
    },
    remove: (row) => {
      const its = rowAt(row);
      if (its) act({ type: 'removeLine', productId: its.item._id, line: its.line });
    },
    note: (id, { bookE4 }) => {
      const entry = current();
      const line = transferLines(entry, from()).find((each) => each.id === id);
      if (line === undefined || bookE4 === null) return;
      const books = { ...entry.books, [stockKey(line.product._id, line.godownId, line.batch)]: bookE4 };
      draftStore.getState().change({ books, changedAt: entry.changedAt });
    },
    settle: (row, batches) => {
      const its = rowAt(row);
      if (its === undefined) return true;
      suggest(its.item, batches);
      return addedLines(rowAt(row)?.item ?? its.item).every(({ batch }) => batch !== '');
    },
  };

  const list: Pick<ItemPicking, 'current' | 'browse' | 'count' | 'countAt' | 'toTop'> = {
    current,
    browse: (browsed: BrowseAct) => {
      const entry = current();
      draftStore.getState().change({ ...changedBy(entry, browsed), changedAt: entry.changedAt });
    },
    count: (product, quantityE4) => {
      if (product.kind !== 'goods') return;
      const item = find(product._id);
      if (item) act({ type: 'setItemCount', productId: item._id, quantityE4 });
      else if (quantityE4 > 0) act({ type: 'addItem', item: itemOf(product, from(), quantityE4) });
      suggestKnown(product._id);
    },
    countAt: (product, place, quantityE4, before) => {
      const item = find(product._id) ?? { ...itemOf(product, from(), 0), lines: [] };
      act({ type: 'countAtPlace', item, place, quantityE4, ...(before && { from: before }) });
    },
    toTop: (product) => {
      const item = find(product._id);
      if (item) act({ type: 'addItem', item, place: 'top' });
    },
  };
  return { lines, list, sendTo, putBack };
}

/** The query for a product's stock: godown, date and edited voucher. */
export const askedOf = (
  entry: Parameters<typeof dateOf>[0] & { fromGodownId: string; id: string },
  facts: VoucherFacts,
  productId: string,
) => ({
  productId,
  godownId: fromOf(entry, facts),
  date: dateOf(entry, facts),
  voucherId: entry.id,
});
