import type { RiderStep } from '@bahi/core/tables/delivery';
import type { OrderState } from '@bahi/core/tables/order';
import type { SlipState } from '@bahi/core/tables/slip-state';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { isOfDay } from '../tables/closed-days-store.ts';

export type DeliveryRow = {
  orderId: string;
  number: number;
  orderState: OrderState;
  guestName: string;
  guestPhone: string;
  address: string;
  riderId: string | null;
  rider: string;
  /** 0 until an address or a rider is set. */
  version: number;
  step: RiderStep | null;
  stepAt: string | null;
  openedAt: string;
  /** The amount of its voucher once it is settled. */
  settledPaise: number | null;
  amounts: { quantityE4: number; rateE4: number }[];
  slips: SlipState[];
};

const deliveries = sql`select o.id as "orderId", o.number, o.state as "orderState", o.guest_name as "guestName", o.guest_phone as "guestPhone",
    coalesce(d.address, '') as address, d.rider_id as "riderId", coalesce(d.rider_name, '') as rider, coalesce(d.version, 0) as version, d.step, d.step_at as "stepAt",
    o.opened_at as "openedAt",
    (select v.total_paise from vouchers v where v.org_id = o.org_id and v.id = o.voucher_id) as "settledPaise",
    (select coalesce(json_agg(json_build_object('quantityE4', l.quantity_e4 - l.free_e4, 'rateE4', l.rate_e4)), '[]') from dining_order_lines l
      where l.org_id = o.org_id and l.order_id = o.id and l.quantity_e4 > 0) as amounts,
    (select coalesce(json_agg(s.state), '[]') from kitchen_slips s where s.org_id = o.org_id and s.order_id = o.id) as slips
  from dining_orders o left join deliveries d on d.org_id = o.org_id and d.order_id = o.id`;

/** The delivery orders that are open, and all of a business day but the cancelled ones, the oldest first. */
export function listRows(orgId: string, businessDay: string, limit: number): Statement<DeliveryRow> {
  return sql<DeliveryRow>`${deliveries} where o.org_id = ${orgId} and o.kind = 'delivery'
    and (o.state in ('open', 'billed') or (${isOfDay(businessDay)} and o.state = 'settled')) order by o.id limit ${limit}`;
}

/** The delivery of one order; none for an order of another kind. */
export function findRow(orgId: string, orderId: string): Statement<DeliveryRow> {
  return sql<DeliveryRow>`${deliveries} where o.org_id = ${orgId} and o.id = ${orderId} and o.kind = 'delivery'`;
}

export type RiderRow = { _id: string; name: string };

/** The staff of a company who may sign in, by name. */
export function listRiders(orgId: string): Statement<RiderRow> {
  return sql<RiderRow>`select s.id as "_id", s.name from memberships m join secondary_users s on s.id = m.secondary_user_id
    where m.organization_id = ${orgId} and not s.is_blocked order by s.name, s.id limit 200`;
}

export function upsertDelivery(orgId: string, orderId: string, address: string, rider: RiderRow | null): Statement {
  return sql`insert into deliveries (org_id, order_id, address, rider_id, rider_name)
    values (${orgId}, ${orderId}, ${address}, ${rider?._id ?? null}::uuid, ${rider?.name ?? ''})
    on conflict on constraint deliveries_pk do update set address = excluded.address, rider_id = excluded.rider_id, rider_name = excluded.rider_name,
      version = deliveries.version + 1`;
}

export function updateStep(orgId: string, orderId: string, step: RiderStep | null): Statement {
  return sql`update deliveries set step = ${step}, step_at = ${step === null ? null : sql`now()`} where org_id = ${orgId} and order_id = ${orderId}`;
}
