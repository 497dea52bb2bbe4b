import type { OrderLine } from '@bahi/core/tables/order';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** SQL condition: a kitchen was told to make the line with these columns; its shares on other bills it was not told of. */
const isKnown = (orgId: string, line: 'f' | 't' | 'l') => sql`exists (select from kitchen_slip_lines k where k.org_id = ${orgId}
  and k.order_id = ${sql.raw(line)}.order_id and k.order_line_id = ${sql.raw(line)}.id and k.kind in ('add', 'movedIn'))`;

export type KnownDish = {
  askedLineId: string;
  orderId: string;
  lineId: string;
} & Pick<OrderLine, 'stationId' | 'options'>;

/** For shares on an order the line that a kitchen knows, to which the moves lead back. None for dishes that no kitchen makes. */
export function findKnownDishes(orgId: string, orderId: string, lineIds: readonly string[]): Statement<KnownDish> {
  return sql<KnownDish>`with recursive up as (
      select l.id as asked, l.order_id, l.id, l.station_id, l.options, ${isKnown(orgId, 'l')} as is_known from dining_order_lines l
      where l.org_id = ${orgId} and l.order_id = ${orderId} and l.id = any(${[...lineIds]}::uuid[])
      union all
      select u.asked, f.order_id, f.id, f.station_id, f.options, ${isKnown(orgId, 'f')} from up u
        join dining_moves m on m.org_id = ${orgId} and m.to_order_id = u.order_id and m.to_line_id = u.id
        join dining_order_lines f on f.org_id = ${orgId} and f.order_id = m.from_order_id and f.id = m.from_line_id
      where not u.is_known
    ) select asked as "askedLineId", order_id as "orderId", id as "lineId", station_id as "stationId", options from up
    where is_known order by id`;
}

export type ShareSums = { cancelledE4: number; leftE4: number; toldE4: number; lastRound: number; note: string };

/** All shares of a dish that a kitchen knows, wherever they are: what is left of them, what was cancelled, and what the kitchen was told of that. */
export function sumShares(orgId: string, dish: Pick<KnownDish, 'orderId' | 'lineId'>): Statement<ShareSums> {
  return sql<ShareSums>`with recursive down as (
      select l.order_id, l.id, l.quantity_e4, l.ordered_e4, l.moved_e4 from dining_order_lines l
      where l.org_id = ${orgId} and l.order_id = ${dish.orderId} and l.id = ${dish.lineId}
      union all
      select t.order_id, t.id, t.quantity_e4, t.ordered_e4, t.moved_e4 from down d
        join dining_moves m on m.org_id = ${orgId} and m.from_order_id = d.order_id and m.from_line_id = d.id
        join dining_order_lines t on t.org_id = ${orgId} and t.order_id = m.to_order_id and t.id = m.to_line_id
      where not ${isKnown(orgId, 't')}
    ) select coalesce(sum(ordered_e4 - moved_e4 - quantity_e4), 0)::bigint as "cancelledE4", coalesce(sum(quantity_e4), 0)::bigint as "leftE4",
      -- Each kitchen of a combo was told of the same plates.
      coalesce((select sum(k.quantity_e4)::bigint from kitchen_slip_lines k
        where k.org_id = ${orgId} and k.order_id = ${dish.orderId} and k.order_line_id = ${dish.lineId} and k.kind = 'cancel'
        group by k.part order by k.part limit 1), 0) as "toldE4",
      (select coalesce(max(k.round), 0) from kitchen_slip_lines k
        where k.org_id = ${orgId} and k.order_id = ${dish.orderId} and k.order_line_id = ${dish.lineId}) as "lastRound",
      (select l.note from dining_order_lines l where l.org_id = ${orgId} and l.order_id = ${dish.orderId} and l.id = ${dish.lineId}) as note
    from down`;
}
