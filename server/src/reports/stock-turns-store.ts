import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type LastMoves = { productId: string; firstReceivedOn: string | null; lastSoldOn: string | null; lastMovedOn: string | null };

/**
 * When products first came in, last moved and were last sold, up to a day. Transfers between godowns are no moves of the company. Goods with
 * an opening stock have no first receipt.
 */
export function findLastMoves(orgId: string, productIds: readonly string[], to: string): Statement<LastMoves> {
  const moves = sql`from stock_moves m join vouchers v on v.org_id = ${orgId} and v.id = m.voucher_id
    where m.org_id = ${orgId} and m.product_id = p.id and m.move_date <= ${to}::date and v.kind <> 'stockTransfer'`;
  const opened = sql`exists (select from stock_moves o where o.org_id = ${orgId} and o.product_id = p.id and o.voucher_id is null)`;
  const newest = sql`order by m.move_date desc limit 1`;
  return sql<LastMoves>`select p.id as "productId",
      case when not ${opened} then (select m.move_date ${moves} and m.quantity_e4 > 0 order by m.move_date limit 1) end as "firstReceivedOn",
      (select m.move_date ${moves} and m.quantity_e4 < 0 and v.kind in ('sales', 'vanSale') ${newest}) as "lastSoldOn",
      (select m.move_date ${moves} ${newest}) as "lastMovedOn"
    from unnest(${productIds}::uuid[]) p (id)`;
}

export type GoodsKey = {
  productId: string;
  brandId: string | null;
  brand: string | null;
  categoryId: string | null;
  category: string | null;
};

/** The brand and the category of products. */
export function findGoodsKeys(orgId: string, productIds: readonly string[]): Statement<GoodsKey> {
  return sql<GoodsKey>`select p.id as "productId", p.brand_id as "brandId", b.name as brand, p.category_id as "categoryId", c.name as category
    from products p left join brands b on b.org_id = p.org_id and b.id = p.brand_id
    left join categories c on c.org_id = p.org_id and c.id = p.category_id
    where p.org_id = ${orgId} and p.id = any(${productIds}::uuid[])`;
}
