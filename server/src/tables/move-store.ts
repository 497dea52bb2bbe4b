import type { OrderEvent } from '@bahi/core/tables/order';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

const mostSaid = 1_000;

/** A row of the log of an order, which managers read. */
export const eventOf = (
  { company, caller }: Pick<CompanyRequestContext, 'company' | 'caller'>,
  orderId: string,
  kind: OrderEvent,
  said: string,
) => ({
  ...{ org_id: company.id, id: uuidv7(), order_id: orderId, kind, said: said.slice(0, mostSaid) },
  ...{ done_by: caller.id, done_by_name: caller.name },
});

/** The first of these orders whose rider is out with it or has delivered it. */
export function findOnTheWay(orgId: string, orderIds: readonly string[]): Statement<{ number: number }> {
  return sql<{ number: number }>`select o.number from deliveries d join dining_orders o on o.org_id = d.org_id and o.id = d.order_id
    where d.org_id = ${orgId} and d.order_id = any(${[...orderIds]}::uuid[]) and d.step in ('out', 'delivered') order by o.number limit 1`;
}

/** Address and rider of a delivery for another order; nothing for an order of another kind. */
export function copyDelivery(orgId: string, fromId: string, toId: string): Statement {
  return sql`insert into deliveries (org_id, order_id, address, rider_id, rider_name)
    select org_id, ${toId}::uuid, address, rider_id, rider_name from deliveries where org_id = ${orgId} and order_id = ${fromId}`;
}

export const insertMoves = insertRows('dining_moves', [
  ...(['org_id', 'id', 'from_order_id', 'from_line_id', 'to_order_id', 'to_line_id', 'quantity_e4'] as const),
]);
export const insertEvents = insertRows('dining_events', ['org_id', 'id', 'order_id', 'kind', 'said', 'done_by', 'done_by_name']);
