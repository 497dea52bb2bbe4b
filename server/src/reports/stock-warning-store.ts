import { sql } from 'kysely';
import { andOwnGodown } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

type PlaceRow = {
  productId: string;
  name: string;
  unit: string;
  sortKey: string;
  godownId: string;
  godown: string;
  batch: string;
  quantityE4: number;
};
/** The columns of a place, the last of them its present stock without a name. */
const place = sql`p.id as "productId", p.name, p.unit, p.sort_key as "sortKey", g.id as "godownId", g.name as godown, s.batch, s.quantity_e4`;
const stocked = sql`stock_balances s join products p on p.org_id = s.org_id and p.id = s.product_id
  join godowns g on g.org_id = s.org_id and g.id = s.godown_id`;

export type ExpiringRow = PlaceRow & { expiresOn: string };
/** The key of a batch in a godown: the day, the product, the godown, the batch. */
export type ExpiringKey = readonly [expiresOn: string, productId: string, godownId: string, batch: string];

/** Batches in stock at the end of a day that expire up to another, in the caller's godowns, the first to expire first. */
export function listExpiring(within: Within, date: string, upTo: string, after: ExpiringKey | null, limit: number): Statement<ExpiringRow> {
  const beyond = after
    ? sql`and (b.expires_on, s.product_id, s.godown_id, s.batch collate "C") > (${after[0]}::date, ${after[1]}::uuid, ${after[2]}::uuid, ${after[3]})`
    : sql``;
  return sql<ExpiringRow>`select ${place} - later.quantity_e4 as "quantityE4", b.expires_on as "expiresOn" from ${stocked}
      join batches b on b.org_id = s.org_id and b.product_id = s.product_id and b.batch = s.batch
      cross join lateral (select coalesce(sum(m.quantity_e4), 0)::bigint as quantity_e4 from stock_moves m where m.org_id = s.org_id
        and m.product_id = s.product_id and m.godown_id = s.godown_id and m.batch = s.batch and m.move_date > ${date}::date) later
    where s.org_id = ${within.id} and s.quantity_e4 > later.quantity_e4 and b.expires_on <= ${upTo}::date ${andOwnGodown(within, 'g')} ${beyond}
    order by b.expires_on, s.product_id, s.godown_id, s.batch collate "C" limit ${limit}`;
}

export type NegativeRow = PlaceRow & { since: string };
export type NegativeKey = readonly [sortKey: string, productId: string, godownId: string, batch: string];

/** Godowns and batches with negative stock by product, each with the first day of those on which it has been negative since. */
export function listNegative(within: Within, after: NegativeKey | null, limit: number): Statement<NegativeRow> {
  const orgId = within.id;
  const beyond = after
    ? sql`and (p.sort_key, s.product_id, s.godown_id, s.batch collate "C") > (${after[0]}, ${after[1]}::uuid, ${after[2]}::uuid, ${after[3]})`
    : sql``;
  return sql<NegativeRow>`select n.*, (
      select min(day.move_date) from (
        select m.move_date, max(m.move_date) filter (where sum_e4 >= 0) over () as last_whole, sum_e4 from (
          select o.move_date, sum(sum(o.quantity_e4)) over (order by o.move_date) as sum_e4 from stock_moves o
            where o.org_id = ${orgId} and o.product_id = n."productId" and o.godown_id = n."godownId" and o.batch = n.batch group by o.move_date) m) day
      where day.move_date > coalesce(day.last_whole, '0001-01-01'))::text as since
    from (select ${place} as "quantityE4" from ${stocked} where s.org_id = ${orgId} and s.quantity_e4 < 0 ${andOwnGodown(within, 'g')} ${beyond}
      order by p.sort_key, s.product_id, s.godown_id, s.batch collate "C" limit ${limit}) n
    order by n."sortKey", n."productId", n."godownId", n.batch collate "C"`;
}
