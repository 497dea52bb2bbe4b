import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';

/** The order and dish of a line `l`. */
const place = sql`o.business_day || ' order ' || o.number || ' ' || l.name`;
const lines = sql`dining_order_lines l join dining_orders o on o.org_id = l.org_id and o.id = l.order_id`;

/** Orders of a restaurant: every dish that was ordered is to be billed, was billed, cancelled or moved, and the kitchens were told exactly that. */
export function findOrderDifferences(orgId: string): Statement<Difference>[] {
  return [
    difference(
      'a dish that was ordered is on its order, was cancelled or was moved',
      sql`select ${place}, l.ordered_e4::numeric, l.quantity_e4 + l.moved_e4 + coalesce(c.cancelled, 0) from ${lines}
        left join (select order_id, order_line_id, sum(quantity_e4) as cancelled from dining_cancellations where org_id = ${orgId} group by 1, 2) c
          on c.order_id = l.order_id and c.order_line_id = l.id
        where l.org_id = ${orgId}`,
    ),
    difference(
      'what moved of a dish is what its moves say',
      sql`select ${place}, l.moved_e4::numeric, coalesce(m.moved, 0) from ${lines}
        left join (select from_order_id, from_line_id, sum(quantity_e4) as moved from dining_moves where org_id = ${orgId} group by 1, 2) m
          on m.from_order_id = l.order_id and m.from_line_id = l.id
        where l.org_id = ${orgId}`,
    ),
    difference(
      // More plates may be ordered on the new line later, and a dish of a course may become less while it is held.
      'a moved dish arrives as it left',
      sql`select ${place}, m.quantity_e4::numeric, case when f.item_id <> l.item_id or f.product_id <> l.product_id then 0
          when l.course > 0 then m.quantity_e4 else least(m.quantity_e4, l.ordered_e4) end
        from dining_moves m join dining_order_lines f on f.org_id = m.org_id and f.order_id = m.from_order_id and f.id = m.from_line_id
          join ${lines} on l.org_id = m.org_id and l.order_id = m.to_order_id and l.id = m.to_line_id
        where m.org_id = ${orgId}`,
    ),
    difference(
      'kitchens were told of the dishes that they make',
      sql`select ${place}, l.quantity_e4::numeric, coalesce(t.told, 0) from ${lines}
        cross join lateral (select 0 as part, l.station_id where l.station_id is not null union all
          select x.position::int, (x.option -> 'dish' ->> 'stationId')::uuid from jsonb_array_elements(l.options) with ordinality x (option, position)
          where x.option -> 'dish' ->> 'stationId' is not null) made
        left join (select order_id, order_line_id, part, sum(case when kind in ('add', 'movedIn') then quantity_e4 when kind in ('cancel', 'movedOut') then -quantity_e4 else 0 end) as told
          from kitchen_slip_lines where org_id = ${orgId} group by 1, 2, 3) t on t.order_id = l.order_id and t.order_line_id = l.id and t.part = made.part
        where l.org_id = ${orgId} and not l.is_shared and not l.is_held`,
    ),
    difference(
      // A voucher that was changed afterwards says what it was changed to.
      'the voucher of a settled order bills its dishes',
      sql`select v.number || ' ' || p.name, coalesce(d.ordered, 0)::numeric, coalesce(i.billed, 0) from
        (select o.voucher_id, l.product_id, sum(l.quantity_e4) as ordered from ${lines} where l.org_id = ${orgId} and o.state = 'settled' and l.quantity_e4 > 0 group by 1, 2) d
        full join (select i.voucher_id, i.product_id, sum(i.quantity_e4) as billed from voucher_items i join dining_orders o on o.org_id = i.org_id and o.voucher_id = i.voucher_id
          where i.org_id = ${orgId} group by 1, 2) i using (voucher_id, product_id)
        join vouchers v on v.org_id = ${orgId} and v.id = voucher_id join products p on p.org_id = ${orgId} and p.id = product_id
        where v.cancelled_at is null and v.version = 1`,
    ),
    difference(
      'an order that was closed without a bill has no dishes left',
      sql`select ${place}, l.quantity_e4::text, '0' from ${lines} where l.org_id = ${orgId} and o.state in ('merged', 'cancelled')`,
    ),
  ];
}
