import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { listNegative } from './stock-warning-store.ts';

/** Godowns and batches with negative stock; for members in their own godowns. */
export const listNegativeStock = forMembers.reports.listNegativeStock.handler(
  async ({ input: { cursor, limit }, context: { company, tx } }) => {
    const found = await tx.query(listNegative(company, readCursor(cursor, ['text', 'uuid', 'uuid', 'text']), limit + 1));
    const { page, last } = pageOf(found, limit);
    return {
      rows: page.map(({ productId, name, unit, godown, batch, quantityE4, since }) => ({
        ...{ productId, name, unit, godown, batch, quantity: quantityE4, since },
      })),
      next: last ? writeCursor([last.sortKey, last.productId, last.godownId, last.batch]) : null,
    };
  },
);
