import type { Delivery } from '@bahi/core/vouchers/order-deliveries';
import type { OrderKind } from '@bahi/core/vouchers/order-kinds';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

/**
 * Locks orders until the commit, in the order of their ids: two vouchers that deliver one order take turns, and neither delivers what the
 * other just did.
 */
export function lockOrders(orgId: string, ids: readonly string[]): Statement {
  return sql`select id from vouchers where org_id = ${orgId} and id = any(${ids}::uuid[]) order by id for no key update`;
}

/** The same for the orders that a sale or purchase delivers, before it changes. */
export function lockOrdersOf(orgId: string, delivererId: string): Statement {
  return sql`select id from vouchers where org_id = ${orgId}
    and id in (select order_id from order_deliveries where org_id = ${orgId} and voucher_id = ${delivererId}) order by id for no key update`;
}

export type OrderRow = {
  id: string;
  partyId: string | null;
  number: string;
  /** Closed by hand: then it asks for no more than was delivered. */
  isClosed: boolean;
  goods: { productId: string; orderedE4: number; takenE4: number }[];
};

/** Valid orders of these kinds with their delivered quantities, without those of the voucher `without`. */
export function findOrders(within: Within, kinds: readonly OrderKind[], ids: readonly string[], without: string): Statement<OrderRow> {
  return sql<OrderRow>`select v.id, v.party_id as "partyId", v.number, w.closed_at is not null as "isClosed",
      (select coalesce(json_agg(json_build_object('productId', l.product_id, 'orderedE4', case when w.closed_at is null then l.ordered_e4 else l.taken_e4 end, 'takenE4', l.taken_e4 - coalesce(d.quantity_e4, 0))), '[]')
        from order_lines l left join order_deliveries d on d.org_id = l.org_id and d.voucher_id = ${without} and d.order_id = l.voucher_id
          and d.product_id = l.product_id where l.org_id = v.org_id and l.voucher_id = v.id) as goods
    from vouchers v left join trade_vouchers w on w.org_id = v.org_id and w.voucher_id = v.id
    where v.org_id = ${within.id} and v.id = any(${ids}::uuid[]) and v.kind = any(${[...kinds]}::text[]) and v.cancelled_at is null ${andOwnVoucher(within)}`;
}

export type OpenOrderRow = Omit<OrderRow, 'goods' | 'isClosed'> & {
  date: string;
  partyName: string;
  totalPaise: number;
  expectedOn: string | null;
  goods: { orderedE4: number; takenE4: number }[];
};

/** Orders of a kind with a pending quantity, of a party or of all, oldest first, after a date and id: delivered ones are not scanned. */
export function listOrders(
  within: Within,
  kind: OrderKind,
  partyId: string | null,
  after: readonly [date: string, id: string] | null,
  limit: number,
): Statement<OpenOrderRow> {
  const ofParty = partyId === null ? sql`` : sql`and v.party_id = ${partyId}`;
  const later = after ? sql`and (v.voucher_date, v.id) > (${after[0]}::date, ${after[1]}::uuid)` : sql``;
  return sql<OpenOrderRow>`select v.id, v.party_id as "partyId", v.number, v.voucher_date as date, coalesce(p.name, '') as "partyName",
      v.total_paise as "totalPaise", t.expected_on as "expectedOn",
      (select coalesce(json_agg(json_build_object('orderedE4', l.ordered_e4, 'takenE4', l.taken_e4)), '[]')
        from order_lines l where l.org_id = v.org_id and l.voucher_id = v.id) as goods
    from (select distinct voucher_id from order_lines where org_id = ${within.id} and taken_e4 < ordered_e4) o
    join vouchers v on v.org_id = ${within.id} and v.id = o.voucher_id left join parties p on p.org_id = v.org_id and p.id = v.party_id
    left join trade_vouchers t on t.org_id = v.org_id and t.voucher_id = v.id
    where v.kind = ${kind} and t.closed_at is null ${ofParty} ${later} ${andOwnVoucher(within)}
    order by v.voucher_date, v.id limit ${limit}`;
}

/** Pending quantities of a product: customers have asked for the first, suppliers still owe the second. */
export type PendingRow = { productId: string; reservedE4: number; onOrderE4: number };

/** The pending quantities of products on open orders, without the order `without`. Products on none are left out. */
export function findPending(orgId: string, productIds: readonly string[], without: string): Statement<PendingRow> {
  const pendingOn = (kind: OrderKind) => sql`coalesce(sum(l.ordered_e4 - l.taken_e4) filter (where v.kind = ${sql.lit(kind)}), 0)::bigint`;
  return sql<PendingRow>`select l.product_id as "productId", ${pendingOn('saleOrder')} as "reservedE4", ${pendingOn('purchaseOrder')} as "onOrderE4"
    from order_lines l join vouchers v on v.org_id = l.org_id and v.id = l.voucher_id
    where l.org_id = ${orgId} and l.product_id = any(${[...productIds]}::uuid[]) and l.taken_e4 < l.ordered_e4 and l.voucher_id <> ${without}
      and not exists (select from trade_vouchers w where w.org_id = l.org_id and w.voucher_id = l.voucher_id and w.closed_at is not null)
    group by l.product_id`;
}

/** `delivererId`: the sale or purchase that delivers. */
export type DeliveryRow = Delivery & { delivererId: string; kind: VoucherKind; number: string; date: string };

/** The deliveries of a sale or purchase, or of an order. */
export function findDeliveries(orgId: string, id: string): Statement<DeliveryRow> {
  return sql<DeliveryRow>`select d.voucher_id as "delivererId", d.order_id as "orderId", d.product_id as "productId", d.quantity_e4 as "quantityE4",
      v.kind, v.number, v.voucher_date as date
    from order_deliveries d join vouchers v on v.org_id = d.org_id and v.id = d.voucher_id
    where d.org_id = ${orgId} and (d.voucher_id = ${id} or d.order_id = ${id}) order by v.voucher_date, v.number, d.product_id`;
}

/** Changes delivered quantities of locked orders. Above 0 delivers, below 0 takes back. */
export function changeTaken(orgId: string, changes: readonly Delivery[]): Statement {
  const [orders, products, quantities] = [
    changes.map(({ orderId }) => orderId),
    changes.map(({ productId }) => productId),
    changes.map(({ quantityE4 }) => quantityE4),
  ];
  return sql`update order_lines l set taken_e4 = l.taken_e4 + c.quantity_e4
    from (select order_id, product_id, sum(quantity_e4)::bigint as quantity_e4
      from unnest(${orders}::uuid[], ${products}::uuid[], ${quantities}::bigint[]) c (order_id, product_id, quantity_e4) group by 1, 2) c
    where l.org_id = ${orgId} and l.voucher_id = c.order_id and l.product_id = c.product_id`;
}

/** Closes an order with a reason; null opens it again. */
export function markClosed(orgId: string, id: string, by: { name: string }, reason: string | null): Statement {
  return sql`update trade_vouchers set closed_at = ${reason === null ? sql`null` : sql`now()`}, closed_by_name = ${reason === null ? '' : by.name},
      close_reason = ${reason ?? ''} where org_id = ${orgId} and voucher_id = ${id}`;
}

export const insertDeliveries = insertRows('order_deliveries', ['org_id', 'voucher_id', 'order_id', 'product_id', 'quantity_e4']);
export const insertOrderLines = insertRows('order_lines', ['org_id', 'voucher_id', 'product_id', 'ordered_e4', 'taken_e4']);
