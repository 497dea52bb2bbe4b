import { sql } from 'kysely';
import { andOwnGodown } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type AgedProduct = { productId: string; quantityE4: number };
export type ReceiptRow = { productId: string; receipts: { date: string; quantityE4: number }[] };

/**
 * The latest receipts of products that together hold their stock on a day, the latest first, added up by day. Goods that went back to a
 * supplier are taken from their own receipt. Transfers and returns of customers are no receipts. For a caller with some godowns only, goods
 * come in when they come there, by a transfer too.
 */
export function listLatestReceipts(within: Within, date: string, products: readonly AgedProduct[]): Statement<ReceiptRow> {
  const [ids, quantities] = [products.map(({ productId }) => productId), products.map(({ quantityE4 }) => quantityE4)];
  const orgId = within.id;
  const isOfCompany = within.own.godowns === null;
  const cameByTransfer = sql`exists (select from stock_transfers t where t.org_id = ${orgId} and t.voucher_id = m.voucher_id)`;
  const isHere = isOfCompany
    ? sql``
    : sql`and exists (select from godowns g where g.org_id = ${orgId} and g.id = m.godown_id ${andOwnGodown(within, 'g')})`;
  const cameBack = sql`exists (select from vouchers w where w.org_id = ${orgId} and w.id = m.voucher_id and w.kind = 'creditNote')`;
  return sql<ReceiptRow>`select p.id as "productId", coalesce((
      select json_agg(json_build_object('date', r.came_on, 'quantityE4', r.quantity_e4) order by r.came_on desc) from (
        select came_on, quantity_e4, sum(quantity_e4) over (order by came_on desc) - quantity_e4 as later_e4 from (
          select came_on, sum(quantity_e4) as quantity_e4 from (
            select m.move_date as came_on, m.quantity_e4 from stock_moves m
              where m.org_id = ${orgId} and m.product_id = p.id and m.move_date <= ${date}::date and m.quantity_e4 > 0 and m.cost_of is null
                and not ${cameBack} ${isOfCompany ? sql`and not ${cameByTransfer}` : isHere}
            union all select (select min(o.move_date) from stock_moves o
                where o.org_id = ${orgId} and o.voucher_id = m.cost_of and o.product_id = p.id), m.quantity_e4 from stock_moves m
              where m.org_id = ${orgId} and m.product_id = p.id and m.move_date <= ${date}::date and m.quantity_e4 < 0 and m.cost_of is not null
                and m.cost_of <> m.voucher_id ${isHere}) one
          where came_on is not null group by came_on having sum(quantity_e4) > 0) by_day) r
      where r.later_e4 < p.quantity_e4), '[]') as receipts
    from unnest(${ids}::uuid[], ${quantities}::bigint[]) p (id, quantity_e4)`;
}
