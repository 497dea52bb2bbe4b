import { reorderQuantityE4 } from '@bahi/core/stock/reorder';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { findLastSuppliers } from '../vouchers/last-supplier-store.ts';
import { findPending } from '../vouchers/order-store.ts';
import { listLowGoods } from './low-stock-store.ts';

export const listLowStock = forMembers.reports.listLowStock.handler(async ({ input: { cursor, limit }, context: { company, tx } }) => {
  const found = await tx.query(listLowGoods(company, readNameCursor(cursor), limit + 1));
  const { page: goods, last } = pageOf(found, limit);
  const ids = goods.map(({ id }) => id);
  const [pending, suppliers] =
    ids.length === 0 ? [[], []] : await tx.together([findPending(company.id, ids, nilUuid), findLastSuppliers(company, ids)]);
  const pendingOf = new Map(pending.map((row) => [row.productId, row]));
  const supplierOf = new Map(suppliers.map((row) => [row.productId, row]));
  return {
    rows: goods.map((row) => {
      const { onOrderE4 = 0, reservedE4 = 0 } = pendingOf.get(row.id) ?? {};
      return {
        productId: row.id,
        name: row.name,
        unit: row.unit,
        quantity: row.quantityE4,
        reorderLevel: row.reorderLevelE4,
        onOrder: onOrderE4,
        reserved: reservedE4,
        // Orders are of the whole company: someone who sees some godowns only has no stock to compare them with.
        suggested: company.own.godowns === null ? reorderQuantityE4({ ...row, onOrderE4, reservedE4 }) : 0,
        supplierName: supplierOf.get(row.id)?.partyName ?? null,
      };
    }),
    next: nameCursor(last),
  };
});
