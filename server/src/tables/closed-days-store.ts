import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** The orders of a business day, for a table with the alias `o`: those that were opened on it and not carried on, and those carried to it. */
export const isOfDay = (businessDay: string) =>
  sql`((o.business_day = ${businessDay}::date and o.carried_to is null) or o.carried_to = ${businessDay}::date)`;

/** The business day, if it is closed. */
export function findClosedDay(orgId: string, businessDay: string): Statement<{ day: string }> {
  return sql<{ day: string }>`select business_day as day from day_closes
    where org_id = ${orgId} and business_day = ${businessDay}::date and reopened_at is null`;
}

const ofOrder = sql`day_closes d on d.org_id = o.org_id
  and d.business_day = case when o.carried_to is null then o.business_day else o.carried_to end and d.reopened_at is null`;

/** The business day of an order, if it is closed. */
export function findClosedDayOfOrder(orgId: string, orderId: string): Statement<{ day: string }> {
  return sql<{
    day: string;
  }>`select d.business_day as day from dining_orders o join ${ofOrder} where o.org_id = ${orgId} and o.id = ${orderId}`;
}

/** The business day of a kitchen slip, if it is closed. */
export function findClosedDayOfSlip(orgId: string, slipId: string): Statement<{ day: string }> {
  return sql<{
    day: string;
  }>`select d.business_day as day from kitchen_slips s join dining_orders o on o.org_id = s.org_id and o.id = s.order_id
    join ${ofOrder} where s.org_id = ${orgId} and s.id = ${slipId}`;
}

const isOfOpenDay = sql`not exists (select from day_closes d where d.org_id = o.org_id and d.reopened_at is null
  and d.business_day = case when o.carried_to is null then o.business_day else o.carried_to end)`;

/** True for a slip with the alias `s` of an order `o` that kitchens still look at: it is not served, is of this day or later, and of no closed day. */
export const isForKitchen = (since: string) => sql`s.state <> 'served' and s.business_day >= ${since}::date and ${isOfOpenDay}`;
