import { sql } from 'kysely';
import { andOwnGodown } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** Goods at or below their reorder level, with the present stock in the caller's godowns, from stored balances without reading moves. */
const lowGoods = (within: Within) => sql`(
  select p.id, p.sort_key, p.name, p.unit, p.reorder_level_e4, coalesce(b.quantity_e4, 0)::bigint as quantity_e4 from products p
  left join (select b.product_id, sum(b.quantity_e4) as quantity_e4 from stock_balances b join godowns g on g.org_id = b.org_id and g.id = b.godown_id
    where b.org_id = ${within.id} ${andOwnGodown(within, 'g')} group by b.product_id) b on b.product_id = p.id
  where p.org_id = ${within.id} and p.reorder_level_e4 is not null and p.is_active and coalesce(b.quantity_e4, 0) <= p.reorder_level_e4)`;

/** The number of goods with low stock, of those out of stock, and the first three names. */
export function countLowStock(within: Within): Statement<{ count: number; out: number; names: string[] }> {
  return sql<{ count: number; out: number; names: string[] }>`select count(*)::int as count,
      (count(*) filter (where quantity_e4 <= 0))::int as out, coalesce((array_agg(name order by sort_key, id))[1:3], '{}') as names
    from ${lowGoods(within)} l`;
}

export type LowRow = { id: string; sortKey: string; name: string; unit: string; quantityE4: number; reorderLevelE4: number };

/** The same by name, going on after a key. */
export function listLowGoods(within: Within, after: readonly [sortKey: string, id: string], limit: number): Statement<LowRow> {
  return sql<LowRow>`select id, sort_key as "sortKey", name, unit, quantity_e4 as "quantityE4", reorder_level_e4 as "reorderLevelE4"
    from ${lowGoods(within)} l where (sort_key, id) > (${after[0]}, ${after[1]}::uuid) order by sort_key, id limit ${limit}`;
}
