import { addDays } from '@bahi/core/periods/business-date';
import type { ValuationMethod } from '@bahi/core/stock/stock-state';
import { type RawBuilder, sql } from 'kysely';
import { andOwnGodown } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { allMoves, quantityOn } from '../stock/stock-value-store.ts';
import type { StockFilter } from './stock-store.ts';

type Days = { readonly from: string; readonly to: string };

export type MovedRow = { productId: string; closingE4: number; inwardE4: number; outwardE4: number };

/**
 * The stock of products at the end of a period, and what came in and went out within it, × 10 000. The moves of a transfer on one day add
 * up, so that a whole transfer is neither; in one godown, or for a caller with some godowns only, each of its moves counts. Opening stock of
 * the books is no inward.
 */
export function sumMovedQuantities(
  within: Within,
  productIds: readonly string[],
  { from, to, godownId }: Days & { godownId?: string | undefined },
): Statement<MovedRow> {
  const orgId = within.id;
  const isPart = godownId !== undefined || within.own.godowns !== null;
  const inGodown = godownId === undefined ? sql`` : sql`and g.id = ${godownId}`;
  const together = isPart ? sql`m.id` : sql`case when m.cost_of = m.voucher_id then m.voucher_id else m.id end`;
  const seen = isPart
    ? sql`(select m.* from ${allMoves(orgId)} m join godowns g on g.org_id = ${orgId} and g.id = m.godown_id where true ${inGodown} ${andOwnGodown(within, 'g')})`
    : allMoves(orgId);
  const inTransit = isPart
    ? sql`0`
    : sql`coalesce((select sum(r.quantity_e4) from transit_moves r where r.org_id = ${orgId} and r.product_id = p.id), 0)`;
  // Present stock less later moves: no sum over the whole history.
  return sql<MovedRow>`select p.id as "productId",
      (coalesce((select sum(b.quantity_e4) from stock_balances b join godowns g on g.org_id = b.org_id and g.id = b.godown_id
        where b.org_id = ${orgId} and b.product_id = p.id ${inGodown} ${andOwnGodown(within, 'g')}), 0)
        + ${inTransit} - coalesce(moved.after, 0))::bigint as "closingE4",
      coalesce(moved.inward, 0)::bigint as "inwardE4", coalesce(moved.outward, 0)::bigint as "outwardE4"
    from unnest(${productIds}::uuid[]) p (id) left join lateral (
      select sum(quantity_e4) filter (where is_after) as after, sum(quantity_e4) filter (where is_within and quantity_e4 > 0) as inward,
        -sum(quantity_e4) filter (where is_within and quantity_e4 < 0) as outward
      from (select sum(m.quantity_e4) as quantity_e4, m.move_date > ${to}::date as is_after, m.move_date <= ${to}::date and m.voucher_id is not null as is_within
        from ${seen} m where m.product_id = p.id and m.move_date >= ${from}::date
        group by m.move_date, m.voucher_id is not null, ${together}) apart) moved on true`;
}

/**
 * The same of the whole company, for products that are valued on both ends of the period: from the stored quantities there, without their
 * sales. A transfer that arrives short is outward; nothing of a transfer is inward.
 */
export function sumValuedQuantities(
  orgId: string,
  method: ValuationMethod,
  productIds: readonly string[],
  { from, to }: Days,
): Statement<MovedRow> {
  const sumOf = (
    which: RawBuilder<unknown>,
  ) => sql`coalesce((select sum(m.quantity_e4) from stock_moves m where m.org_id = ${orgId} and m.product_id = p.id
      and m.move_date between ${from}::date and ${to}::date and ${which}), 0)`;
  const inward = sql`${sumOf(sql`m.quantity_e4 > 0 and m.value_paise is not null and m.voucher_id is not null`)}
      + ${sumOf(sql`m.quantity_e4 > 0 and m.value_paise is null and m.voucher_id is not null
        and not exists (select from stock_transfers t where t.org_id = ${orgId} and t.voucher_id = m.voucher_id)`)}`;
  return sql<MovedRow>`select s.id as "productId", closing::bigint as "closingE4", inward::bigint as "inwardE4", (opening + inward - closing)::bigint as "outwardE4"
    from (select p.id, ${quantityOn(orgId, method, addDays(from, -1))} + ${sumOf(sql`m.voucher_id is null`)} as opening,
      ${quantityOn(orgId, method, to)} as closing, ${inward} as inward from unnest(${productIds}::uuid[]) p (id)) s`;
}

/** The goods of a filter that moved within some days. */
export function listMovedWithin(orgId: string, { brandId, categoryId }: StockFilter, { from, to }: Days): Statement<{ id: string }> {
  const moved = (table: 'stock_moves' | 'transit_moves') => sql`exists (select from ${sql.table(table)} m
    where m.org_id = ${orgId} and m.product_id = p.id and m.move_date between ${from}::date and ${to}::date)`;
  return sql<{ id: string }>`select p.id from products p where p.org_id = ${orgId} and p.kind = 'goods'
    and (${brandId ?? null}::uuid is null or p.brand_id = ${brandId ?? null}) and (${categoryId ?? null}::uuid is null or p.category_id = ${categoryId ?? null})
    and (${moved('stock_moves')} or ${moved('transit_moves')}) order by p.id`;
}
