import { useRef } from 'react';
import type { Product } from '../../platform/answers.ts';
import type { api } from '../../platform/api.ts';
import { newStockItem, type StockItem } from '../../platform/drafts/plain-entry.ts';
import { query } from '../../platform/queries.ts';
import { hasSerial, serialTwice } from '../scan/scanned-serial.ts';
import type { AddScanned } from '../scan/use-scans.ts';

/** The user's actions on lines of goods. */
export type StockLineActs = {
  /** Adds a scanned part to its line, or as a new line. Returns the reason if it cannot. */
  scan: AddScanned;
  /** Adds a line of a product, or a quantity to an existing line; returns its row. */
  add(product: Product, asked: { quantityE4: number; isScanned: boolean; isCounted: boolean }): number;
  set(row: number, patch: Partial<Pick<StockItem, 'godownId' | 'batch' | 'quantityE4' | 'rateE4' | 'expiresOn' | 'serials'>>): void;
  remove(row: number): void;
  /** Stores the book quantity of a line's place and the cost of its goods, beside the draft. */
  note(id: string, read: Pick<StockItem, 'bookE4' | 'cost'>): void;
  /**
   * The quantity of a line is complete: suggests batches from the stock of its godown. Returns true if its batch is known then. Undefined
   * if batches are not suggested.
   */
  readonly settle?: (row: number, batches: readonly BatchRead[]) => boolean;
};
export type BatchRead = Awaited<ReturnType<typeof api.vouchers.listBatches>>['batches'][number];

/** The actions on stored lines. */
export function useLineActs(
  lines: readonly StockItem[],
  godownId: string,
  change: (lines: readonly StockItem[]) => void,
  note: (lines: readonly StockItem[]) => void,
): StockLineActs {
  // The stock of several lines arrives at once: each result is added to the others.
  const latest = useRef(lines);
  latest.current = lines;
  const set = (row: number, patch: Partial<StockItem>) => change(lines.map((line, at) => (at === row ? { ...line, ...patch } : line)));
  return {
    add: (product, { quantityE4, isScanned, isCounted }) => {
      const there = lines.findIndex((line) => line.product._id === product._id && line.godownId === godownId && line.batch === '');
      if (isScanned && there >= 0) {
        set(there, { quantityE4: lines[there]!.quantityE4 + quantityE4 });
        return there;
      }
      change([...lines, newStockItem(product, godownId, isScanned || isCounted ? quantityE4 : 0)]);
      return lines.length;
    },
    scan: (product, { quantityE4, batch, isNewBatch, serial, expiresOn }) => {
      if (serial !== '' && lines.some((line) => line.product._id === product._id && hasSerial(line.serials ?? [], serial))) {
        return serialTwice(product.name, serial);
      }
      const there = lines.findIndex((line) => line.product._id === product._id && line.godownId === godownId && line.batch === batch);
      const its = lines[there] ?? { ...newStockItem(product, godownId, 0), batch, expiresOn: isNewBatch ? expiresOn : null };
      const serials = serial === '' ? its.serials : [...(its.serials ?? []), serial];
      const scanned = { ...its, quantityE4: its.quantityE4 + quantityE4, ...(serials && { serials }) };
      change(there < 0 ? [...lines, scanned] : lines.map((line, at) => (at === there ? scanned : line)));
      return null;
    },
    set: (row, patch) => set(row, { ...patch, ...((patch.godownId ?? patch.batch) !== undefined && { bookE4: null }) }),
    remove: (row) => change(lines.filter((_, at) => at !== row)),
    note: (id, read) => {
      latest.current = latest.current.map((line) => (line.id === id ? { ...line, ...read } : line));
      note(latest.current);
    },
  };
}

/** The present stock of a product's batches in one godown. */
export const batchesIn = (orgId: string, asked: { productId: string; godownId: string; date: string; voucherId: string }) => {
  const { voucherId, ...input } = asked;
  return query.vouchers.listBatches.queryOptions({ input: { orgId, ...input, ...(voucherId !== '' && { voucherId }) }, ...fresh });
};
// Never shows stock from before other vouchers were saved.
export const fresh = { staleTime: 0, gcTime: 0 };
