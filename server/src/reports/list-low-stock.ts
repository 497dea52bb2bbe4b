import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { listLowGoods } from './low-stock-store.ts';

export const listLowStock = forMembers.reports.listLowStock.handler(async ({ input: { cursor, limit }, context: { company, tx } }) => {
  const found = await tx.query(listLowGoods(company, readNameCursor(cursor), limit + 1));
  const { page: goods, last } = pageOf(found, limit);
  return {
    rows: goods.map(({ id, name, unit, quantityE4, reorderLevelE4 }) => ({
      productId: id,
      name,
      unit,
      quantity: quantityE4,
      reorderLevel: reorderLevelE4,
    })),
    next: nameCursor(last),
  };
});
