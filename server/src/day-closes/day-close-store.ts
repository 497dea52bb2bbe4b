import type { OrderKind } from '@bahi/core/menu/menu';
import type { BillOfDay, DayFacts, DayFigures } from '@bahi/core/tables/day-figures';
import type { DrawerCash } from '@bahi/core/tables/drawer';
import type { OrderState } from '@bahi/core/tables/order';
import { sql } from 'kysely';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';
import { isOfDay } from '../tables/closed-days-store.ts';
import { printersThatPrinted } from '../tables/printer-store.ts';
import { tendersOfBill } from '../tables/settled-store.ts';

const place = sql`o.number, o.kind, t.name as "tableName"`;
const orders = sql`dining_orders o left join dining_tables t on t.org_id = o.org_id and t.id = o.table_id`;

export type BillRow = Omit<BillOfDay, 'settledAt'> & {
  settledAt: string;
  /** The part that is on the ledger Cash. */
  cashPaise: number;
  /** True if the books cancelled the voucher. */
  isVoided: boolean;
  cancelReason: string;
  cancelledBy: string | null;
};

/** The settled orders of a business day with their sales vouchers, in the order of their numbers. */
export function listBillsOfDay(orgId: string, businessDay: string): Statement<BillRow> {
  return sql<BillRow>`select ${place}, a.name as "areaName", o.pax, o.captain_name as captain, o.closed_at as "settledAt", v.number as "voucherNumber", o.discount_reason as "discountReason", o.bill_papers as "billPrints",
      o.invoice_papers as "invoicePapers",
      coalesce((select y.total_paise from vouchers y where y.org_id = o.org_id and y.id = o.tip_voucher_id and y.cancelled_at is null), 0)::bigint as "tipPaise",
      v.total_paise as "totalPaise", v.cancelled_at is not null as "isVoided", v.cancel_reason as "cancelReason", v.cancelled_by_name as "cancelledBy",
      (select coalesce(json_agg(json_build_object('name', l.name, 'portion', l.portion, 'category', i.category, 'productId', l.product_id,
          'quantityE4', l.quantity_e4, 'rateE4', l.rate_e4, 'freeE4', l.free_e4, 'freeReason', l.free_reason, 'freeBy', l.free_by_name) order by l.line_no), '[]')
        from dining_order_lines l join menu_items i on i.org_id = l.org_id and i.id = l.item_id
        where l.org_id = o.org_id and l.order_id = o.id and l.quantity_e4 > 0) as lines,
      (select coalesce(json_agg(x), '[]') from (
        select product_id as "productId", treatment, null as "otherTax", gst_percent_e4 as "gstPercentE4", sum(taxable_paise)::bigint as "taxablePaise",
          sum(total_paise - taxable_paise)::bigint as "taxPaise", sum(discount_paise)::bigint as "discountPaise"
        from voucher_items where org_id = o.org_id and voucher_id = v.id group by 1, 2, 4
        union all select null, 'taxable', null, gst_percent_e4, sum(amount_paise)::bigint, sum(total_paise - amount_paise)::bigint, 0
        from voucher_charges where org_id = o.org_id and voucher_id = v.id and tax_kind <> 'roundOff' and total_paise <> amount_paise group by 4
        union all select null, 'taxable', m.name, 0, 0, sum(c.amount_paise)::bigint, 0
        from voucher_charges c join restaurant_settings r on r.org_id = c.org_id and r.liquor_ledger_id = c.ledger_id
          join ledgers m on m.org_id = c.org_id and m.id = c.ledger_id
        where c.org_id = o.org_id and c.voucher_id = v.id and c.total_paise = c.amount_paise group by m.name) x) as taxes,
      ${tendersOfBill} as tenders,
      coalesce((select sum(p.amount_paise) from postings p join ledgers m on m.org_id = p.org_id and m.id = p.ledger_id
        where p.org_id = o.org_id and p.voucher_id = v.id and m.role = 'cash'), 0)::bigint as "cashPaise"
    from ${orders} left join dining_areas a on a.org_id = t.org_id and a.id = t.area_id join vouchers v on v.org_id = o.org_id and v.id = o.voucher_id
    where o.org_id = ${orgId} and ${isOfDay(businessDay)} and o.state = 'settled' order by o.number, o.id`;
}

type Cancelled = DayFacts['cancelled'][number];

/** The dishes of a business day that were cancelled, in the order of cancelling. */
export function listCancelledOfDay(orgId: string, businessDay: string): Statement<Cancelled> {
  return sql<Cancelled>`select ${place}, l.name, l.portion, c.quantity_e4 as "quantityE4", l.rate_e4 as "rateE4", c.reason, c.cancelled_by_name as by,
      c.is_after_bill as "isAfterBill"
    from ${orders} join dining_cancellations c on c.org_id = o.org_id and c.order_id = o.id
      join dining_order_lines l on l.org_id = c.org_id and l.order_id = c.order_id and l.id = c.order_line_id
    where o.org_id = ${orgId} and ${isOfDay(businessDay)} order by c.id`;
}

type CancelledOrder = DayFacts['cancelledOrders'][number];

export function listCancelledOrdersOfDay(orgId: string, businessDay: string): Statement<CancelledOrder> {
  return sql<CancelledOrder>`select ${place}, coalesce(o.closed_by_name, '') as by from ${orders}
    where o.org_id = ${orgId} and ${isOfDay(businessDay)} and o.state = 'cancelled' order by o.number, o.id`;
}

export type SlipOfDayRow = DayFacts['reprints'][number] & { isReprinted: boolean; isWaiting: boolean };

/** Each printer of a station writes a paper of its own; any further one is a second paper. */
const isReprinted = sql`s.prints > greatest(1, ${printersThatPrinted})`;

/** The kitchen slips that were printed again, and those that nobody served although their order is closed. */
export function listSlipsOfDay(orgId: string, businessDay: string): Statement<SlipOfDayRow> {
  return sql<SlipOfDayRow>`select ${place}, k.name as "stationName", s.number as slip, s.prints, ${isReprinted} as "isReprinted",
      s.state <> 'served' and o.state in ('settled', 'cancelled') as "isWaiting"
    from ${orders} join kitchen_slips s on s.org_id = o.org_id and s.order_id = o.id
      join kitchen_stations k on k.org_id = s.org_id and k.id = s.station_id
    where o.org_id = ${orgId} and ${isOfDay(businessDay)} and (${isReprinted} or s.state <> 'served') order by s.id`;
}

export type OpenOrderRow = {
  _id: string;
  number: number;
  kind: OrderKind;
  state: OrderState;
  tableName: string | null;
  captain: string;
  amounts: { quantityE4: number; rateE4: number }[];
};

export function listOpenOfDay(orgId: string, businessDay: string): Statement<OpenOrderRow> {
  return sql<OpenOrderRow>`select o.id as "_id", ${place}, o.state, o.captain_name as captain,
      (select coalesce(json_agg(json_build_object('quantityE4', l.quantity_e4 - l.free_e4, 'rateE4', l.rate_e4)), '[]') from dining_order_lines l
        where l.org_id = o.org_id and l.order_id = o.id) as amounts
    from ${orders} where o.org_id = ${orgId} and ${isOfDay(businessDay)} and o.state in ('open', 'billed') order by o.id`;
}

/** Locks the open orders of a day until the commit: a settlement that came first is in the figures, one that comes later is of the next day. */
export function lockOpenOfDay(orgId: string, businessDay: string): Statement {
  return sql`select from dining_orders o where o.org_id = ${orgId} and ${isOfDay(businessDay)} and o.state in ('open', 'billed') order by o.id for update`;
}

export type CarriedOrder = { place: string; name: string };
export type DayCloseRow = {
  _id: string;
  businessDay: string;
  figures: DayFigures;
  floatPaise: number;
  expectedPaise: number;
  countedPaise: number;
  /** What the page showed for the drawer; null for closes from before this was kept, as the next. */
  cash: DrawerCash | null;
  /** Cash on the bills of the day. */
  billsCashPaise: number | null;
  pieces: Record<string, number>;
  coinsPaise: number;
  note: string;
  carried: CarriedOrder[];
  closedAt: string;
  closedBy: string;
  reopenedAt: string | null;
  reopenedBy: string | null;
  reopenReason: string;
};

const columns = sql`id as "_id", business_day as "businessDay", figures, float_paise as "floatPaise", expected_paise as "expectedPaise",
    counted_paise as "countedPaise", cash, bills_cash_paise as "billsCashPaise", pieces, coins_paise as "coinsPaise", note, carried, closed_at as "closedAt", closed_by_name as "closedBy",
    reopened_at as "reopenedAt", reopened_by_name as "reopenedBy", reopen_reason as "reopenReason"
  from day_closes`;

/** The close of a day that is not opened again. */
export function findClose(orgId: string, businessDay: string): Statement<DayCloseRow> {
  return sql<DayCloseRow>`select ${columns} where org_id = ${orgId} and business_day = ${businessDay}::date and reopened_at is null`;
}

export function findCloseById(orgId: string, id: string): Statement<DayCloseRow> {
  return sql<DayCloseRow>`select ${columns} where org_id = ${orgId} and id = ${id}`;
}

/** Closes before a day and id, the latest first; also those of days that were opened again. */
export function listCloses(orgId: string, before: readonly [day: string, id: string], limit: number): Statement<DayCloseRow> {
  return sql<DayCloseRow>`select ${columns} where org_id = ${orgId} and (business_day, id) < (${before[0]}::date, ${before[1]}::uuid)
    order by business_day desc, id desc limit ${limit}`;
}

/** Closed days after one. */
export function listClosedAfter(orgId: string, businessDay: string): Statement<{ day: string }> {
  return sql<{ day: string }>`select business_day as day from day_closes
    where org_id = ${orgId} and business_day > ${businessDay}::date and reopened_at is null order by business_day`;
}

export type NewDayClose = Omit<DayCloseRow, 'reopenedAt' | 'reopenedBy' | 'reopenReason'> & {
  closedById: string;
  bookPaise: number;
};
const insertClose = insertRows('day_closes', [
  ...(['org_id', 'id', 'business_day', 'figures', 'float_paise', 'expected_paise', 'counted_paise', 'pieces', 'coins_paise'] as const),
  ...(['cash', 'bills_cash_paise', 'book_paise'] as const),
  ...(['note', 'carried', 'closed_at', 'closed_by', 'closed_by_name'] as const),
]);

export function insertDayClose(orgId: string, close: NewDayClose): Statement {
  return insertClose([
    {
      ...{ org_id: orgId, id: close._id, business_day: close.businessDay, figures: JSON.stringify(close.figures) },
      ...{ float_paise: close.floatPaise, expected_paise: close.expectedPaise, counted_paise: close.countedPaise },
      ...{ cash: JSON.stringify(close.cash), bills_cash_paise: close.billsCashPaise, book_paise: close.bookPaise },
      ...{ pieces: JSON.stringify(close.pieces), coins_paise: close.coinsPaise, note: close.note, carried: JSON.stringify(close.carried) },
      ...{ closed_at: close.closedAt, closed_by: close.closedById, closed_by_name: close.closedBy },
    },
  ]);
}

/** Carries an open order to another day, to which its sale then belongs. */
export function carryOrder(orgId: string, orderId: string, day: string, name: string): Statement {
  return sql`update dining_orders set carried_to = ${day}::date, carried_for = ${name} where org_id = ${orgId} and id = ${orderId}`;
}

export function reopenClose(orgId: string, id: string, reason: string, by: Pick<Caller, 'name'>): Statement {
  return sql`update day_closes set reopened_at = now(), reopened_by_name = ${by.name}, reopen_reason = ${reason}
    where org_id = ${orgId} and id = ${id} and reopened_at is null`;
}
