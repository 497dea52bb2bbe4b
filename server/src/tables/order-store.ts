import type { OrderKind } from '@bahi/core/menu/menu';
import type { Guests } from '@bahi/core/tables/correct-guests';
import type { ChangeKind } from '@bahi/core/tables/kitchen-change';
import type { OrderEvent, OrderLine, OrderState } from '@bahi/core/tables/order';
import type { SlipState } from '@bahi/core/tables/slip-state';
import { type RawBuilder, sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';
import { isForKitchen, isOfDay } from './closed-days-store.ts';

export type OrderHeadRow = {
  _id: string;
  number: number;
  kind: OrderKind;
  state: OrderState;
  businessDay: string;
  tableId: string | null;
  tableName: string | null;
  areaId: string | null;
  pax: number;
  guestName: string;
  guestPhone: string;
  operatorId: string | null;
  operatorName: string | null;
  operatorOrder: string;
  captain: string;
  openedAt: string;
  billedAt: string | null;
  billPrints: number;
  slips: number;
  readySlips: number;
  version: number;
  /** The lines that decide its value. */
  amounts: { quantityE4: number; rateE4: number }[];
  round: number;
  voucherId: string | null;
  changedAt: string | null;
  changedBy: string | null;
  closedAt: string | null;
  closedBy: string | null;
};

const slipsOf = (state: RawBuilder<unknown>) => sql`(select count(*)::int from kitchen_slips s
  where s.org_id = o.org_id and s.order_id = o.id ${state})`;

const heads = sql`select o.id as "_id", o.number, o.kind, o.state, o.business_day as "businessDay", o.table_id as "tableId",
    t.name as "tableName", t.area_id as "areaId", o.pax, o.guest_name as "guestName", o.guest_phone as "guestPhone", o.captain_name as captain,
    o.operator_id as "operatorId", a.name as "operatorName", o.operator_order as "operatorOrder",
    o.opened_at as "openedAt", o.billed_at as "billedAt", o.bill_prints as "billPrints", o.version, o.round, o.voucher_id as "voucherId",
    o.changed_at as "changedAt", o.changed_by_name as "changedBy", o.closed_at as "closedAt", o.closed_by_name as "closedBy",
    ${slipsOf(sql``)} as slips, ${slipsOf(sql`and s.state = 'ready'`)} as "readySlips",
    (select coalesce(json_agg(json_build_object('quantityE4', l.quantity_e4 - l.free_e4, 'rateE4', l.rate_e4)), '[]') from dining_order_lines l
      where l.org_id = o.org_id and l.order_id = o.id and l.quantity_e4 > 0) as amounts
  from dining_orders o left join dining_tables t on t.org_id = o.org_id and t.id = o.table_id
    left join parties a on a.org_id = o.org_id and a.id = o.operator_id`;

/** Open orders, the oldest first. */
export function listOpenOrders(orgId: string, limit: number): Statement<OrderHeadRow> {
  return sql<OrderHeadRow>`${heads} where o.org_id = ${orgId} and o.state in ('open', 'billed') order by o.id limit ${limit}`;
}

/** One order, whatever its state. */
export function findOrder(orgId: string, id: string): Statement<OrderHeadRow> {
  return sql<OrderHeadRow>`${heads} where o.org_id = ${orgId} and o.id = ${id}`;
}

export type ClosedOrderRow = OrderHeadRow & {
  closedAt: string;
  cancelled: {
    name: string;
    portion: string;
    quantityE4: number;
    reason: string;
    isAfterBill: boolean;
    cancelledAt: string;
    cancelledBy: string;
  }[];
  events: { kind: OrderEvent; said: string; doneAt: string; doneBy: string }[];
};

/** The settled and cancelled orders of a business day by number, each with the dishes that were cancelled. */
export function listClosedOrders(orgId: string, businessDay: string): Statement<ClosedOrderRow> {
  return sql<ClosedOrderRow>`select h.*, (select coalesce(json_agg(json_build_object('name', l.name, 'portion', l.portion,
        'quantityE4', c.quantity_e4, 'reason', c.reason, 'isAfterBill', c.is_after_bill, 'cancelledAt', to_char(c.cancelled_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'cancelledBy', c.cancelled_by_name) order by c.id), '[]')
      from dining_cancellations c join dining_order_lines l on l.org_id = c.org_id and l.order_id = c.order_id and l.id = c.order_line_id
      where c.org_id = ${orgId} and c.order_id = h."_id") as cancelled,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'said', e.said, 'doneAt', to_char(e.done_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'doneBy', e.done_by_name) order by e.id), '[]') from dining_events e where e.org_id = ${orgId} and e.order_id = h."_id") as events
    from (${heads} where o.org_id = ${orgId} and ${isOfDay(businessDay)} and o.state in ('settled', 'merged', 'cancelled')) h
    order by h.number`;
}

/** Locks orders until the commit, in the order of their ids. Rounds, moves and the settlement of an order are one after another. */
export function lockOrders(orgId: string, ids: readonly string[]): Statement {
  return sql`select from dining_orders where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) order by id for update`;
}

/** The rider of a delivery; null until one is named. */
export function findRider(orgId: string, orderId: string): Statement<{ riderId: string | null }> {
  return sql<{ riderId: string | null }>`select rider_id as "riderId" from deliveries where org_id = ${orgId} and order_id = ${orderId}`;
}

/** The rider settles the order and has its cash until it is handed over. */
export function keepCashAtDoor(orgId: string, orderId: string): Statement {
  return sql`update deliveries set is_at_door = true where org_id = ${orgId} and order_id = ${orderId}`;
}

/** A line with the round that brought it. */
export type LineRow = OrderLine & { round: number };

/** The lines of an order, in the order of ordering. */
export function listLines(orgId: string, orderId: string): Statement<LineRow> {
  return sql<LineRow>`select id, item_id as "itemId", product_id as "productId", name, portion, options, note, course, seat, is_held as "isHeld", round,
      station_id as "stationId", unit,
      rate_e4 as "rateE4", is_tax_inclusive as "isTaxInclusive", quantity_e4 as "quantityE4", ordered_e4 as "orderedE4",
      moved_e4 as "movedE4", is_shared as "isShared", free_e4 as "freeE4", free_reason as "freeReason", free_by_name as "freeBy", free_by as "freeById", free_on as "freeOn"
    from dining_order_lines where org_id = ${orgId} and order_id = ${orderId} order by line_no`;
}

/** Orders are numbered one after another in a company: the company row is locked, as for other changes of the floor. */
export function findLastOrderNumber(orgId: string, businessDay: string): Statement<{ last: number }> {
  return sql<{ last: number }>`select coalesce(max(number), 0) as last from dining_orders
    where org_id = ${orgId} and business_day = ${businessDay}::date`;
}

export type NewOrder = {
  id: string;
  kind: OrderKind;
  businessDay: string;
  number: number;
  tableId: string | null;
  pax: number;
  guestName: string;
  guestPhone: string;
  operatorId: string | null;
  operatorOrder: string;
};

export function insertOrder(orgId: string, o: NewOrder, by: Pick<Caller, 'id' | 'name'>): Statement {
  return sql`insert into dining_orders (org_id, id, kind, business_day, number, table_id, pax, guest_name, guest_phone, operator_id,
      operator_order, captain_id, captain_name, opened_at)
    values (${orgId}, ${o.id}, ${o.kind}, ${o.businessDay}::date, ${o.number}, ${o.tableId}::uuid, ${o.pax}, ${o.guestName}, ${o.guestPhone}, ${o.operatorId}::uuid, ${o.operatorOrder},
      ${by.id}, ${by.name}, now())`;
}

type By = Pick<Caller, 'name'>;

/** A new round opens a printed bill again: the guest orders more, and the next paper is no reprint. When it was first printed stays. */
export function updateRound(orgId: string, id: string, round: number, by: By): Statement {
  return sql`update dining_orders set ${touched(by)}, round = ${round}, state = 'open', bill_prints = 0 where org_id = ${orgId} and id = ${id}`;
}

export function updateTable(orgId: string, id: string, tableId: string, by: By): Statement {
  return sql`update dining_orders set ${touched(by)}, table_id = ${tableId} where org_id = ${orgId} and id = ${id}`;
}

export function updateBilled(orgId: string, id: string, by: By): Statement {
  return sql`update dining_orders set ${touched(by)}, state = 'billed', billed_at = coalesce(billed_at, now())
    where org_id = ${orgId} and id = ${id}`;
}

/** Counts a paper of the bill. */
export function countBillPrint(orgId: string, id: string): Statement {
  return sql`update dining_orders set bill_prints = bill_prints + 1, bill_papers = bill_papers + 1 where org_id = ${orgId} and id = ${id}`;
}

/** A change of what is to be paid without a round opens a printed bill again, and the next paper is no reprint. */
export function touchBill(orgId: string, id: string, by: By): Statement {
  return sql`update dining_orders set ${touched(by)}, state = 'open', bill_prints = 0 where org_id = ${orgId} and id = ${id}`;
}

/** Dishes of a printed bill arrive at another order: only managers cancel dishes there, too. */
export function carryBilledAt(orgId: string, fromId: string, toId: string): Statement {
  return sql`update dining_orders set billed_at = f.billed_at from dining_orders f
    where dining_orders.org_id = ${orgId} and dining_orders.id = ${toId} and dining_orders.billed_at is null
      and f.org_id = ${orgId} and f.id = ${fromId}`;
}

/** A split changes nobody who serves: the captain of the guests is that of each of their bills. */
export function carryCaptain(orgId: string, fromId: string, toId: string): Statement {
  return sql`update dining_orders set captain_id = f.captain_id, captain_name = f.captain_name from dining_orders f
    where dining_orders.org_id = ${orgId} and dining_orders.id = ${toId} and f.org_id = ${orgId} and f.id = ${fromId}`;
}

export function updatePax(orgId: string, id: string, pax: number): Statement {
  return sql`update dining_orders set pax = ${pax} where org_id = ${orgId} and id = ${id}`;
}

export function updateGuests(orgId: string, id: string, { pax, guestName, guestPhone }: Guests, by: By): Statement {
  return sql`update dining_orders set ${touched(by)}, pax = ${pax}, guest_name = ${guestName}, guest_phone = ${guestPhone}
    where org_id = ${orgId} and id = ${id}`;
}

export function updateCaptain(orgId: string, id: string, by: Pick<Caller, 'id' | 'name'>): Statement {
  return sql`update dining_orders set ${touched(by)}, captain_id = ${by.id}, captain_name = ${by.name} where org_id = ${orgId} and id = ${id}`;
}

/** Ends an order: with its voucher it is settled, without one cancelled or merged. */
export function updateClosed(
  orgId: string,
  id: string,
  voucherId: string | null,
  by: By,
  without: 'cancelled' | 'merged' = 'cancelled',
): Statement {
  return sql`update dining_orders set ${touched(by)}, state = ${voucherId === null ? without : 'settled'}, voucher_id = ${voucherId}::uuid,
    closed_at = now(), closed_by_name = ${by.name} where org_id = ${orgId} and id = ${id}`;
}

/** Keeps why the bill of an order was discounted. */
export function keepDiscountReason(orgId: string, id: string, reason: string): Statement {
  return sql`update dining_orders set discount_reason = ${reason} where org_id = ${orgId} and id = ${id}`;
}

const upsertLines = insertRows(
  'dining_order_lines',
  [
    ...([
      'org_id',
      'order_id',
      'id',
      'line_no',
      'item_id',
      'product_id',
      'station_id',
      'name',
      'portion',
      'options',
      'note',
      'unit',
    ] as const),
    ...([
      'rate_e4',
      'is_tax_inclusive',
      'quantity_e4',
      'ordered_e4',
      'moved_e4',
      'is_shared',
      'course',
      'seat',
      'is_held',
      'round',
      'free_e4',
      'free_reason',
      'free_by_name',
      'free_by',
      'free_on',
    ] as const),
  ],
  `on conflict on constraint dining_order_lines_pk do update set note = excluded.note, quantity_e4 = excluded.quantity_e4,
    ordered_e4 = excluded.ordered_e4, moved_e4 = excluded.moved_e4, rate_e4 = excluded.rate_e4, is_shared = excluded.is_shared,
    is_held = excluded.is_held, free_e4 = excluded.free_e4, free_reason = excluded.free_reason, free_by_name = excluded.free_by_name,
    free_by = excluded.free_by, free_on = excluded.free_on`,
);

/** Writes new lines of a round behind the `count` that there are, and what can change of known ones. */
export function saveLines(
  orgId: string,
  orderId: string,
  { count, round }: { count: number; round: number },
  lines: readonly OrderLine[],
): Statement {
  return upsertLines(
    lines.map((line, at) => ({
      ...{ org_id: orgId, order_id: orderId, id: line.id, line_no: count + at + 1, item_id: line.itemId, product_id: line.productId },
      ...{ station_id: line.stationId, name: line.name, portion: line.portion, options: JSON.stringify(line.options), note: line.note },
      ...{ unit: line.unit, rate_e4: line.rateE4, is_tax_inclusive: line.isTaxInclusive },
      ...{ quantity_e4: line.quantityE4, ordered_e4: line.orderedE4, moved_e4: line.movedE4, is_shared: line.isShared },
      ...{ course: line.course, seat: line.seat, is_held: line.isHeld, round },
      ...{ free_e4: line.freeE4 ?? 0, free_reason: line.freeReason ?? '', free_by_name: line.freeBy ?? '' },
      ...{ free_by: line.freeById ?? null, free_on: line.freeOn ?? null },
    })),
  );
}

export type SlipRow = {
  _id: string;
  orderId: string;
  stationId: string;
  stationName: string;
  number: number;
  round: number;
  state: SlipState;
  businessDay: string;
  sentAt: string;
  sentBy: string;
  stateAt: string;
  prints: number;
  kind: OrderKind;
  orderNumber: number;
  tableName: string | null;
  pax: number;
  captain: string;
  lines: {
    lineNo: number;
    lineId: string;
    kind: ChangeKind;
    quantityE4: number;
    name: string;
    portion: string;
    options: string[];
    /** The combo of which it is a dish; null for a dish by itself. */
    combo: string | null;
    note: string;
    course: number;
    seat: number;
    reason: string;
    place: string;
    isBumped: boolean;
  }[];
};

const slips = sql`select s.id as "_id", s.order_id as "orderId", s.station_id as "stationId", k.name as "stationName", s.number, s.round, s.state,
    s.business_day as "businessDay", s.sent_at as "sentAt", s.sent_by_name as "sentBy", s.state_at as "stateAt", s.prints, o.kind,
    o.number as "orderNumber", t.name as "tableName", o.pax, o.captain_name as captain,
    (select json_agg(json_build_object('lineNo', c.line_no, 'lineId', c.order_line_id, 'kind', c.kind, 'quantityE4', c.quantity_e4,
        'name', coalesce(d.dish ->> 'name', l.name), 'portion', coalesce(d.dish ->> 'portion', l.portion), 'course', l.course, 'seat', l.seat,
        'note', c.note, 'reason', c.reason, 'place', c.place, 'isBumped', c.bumped_at is not null, 'combo', case when c.part > 0 then l.name end,
        'options', coalesce(l.options -> (c.part - 1) -> 'choices', (select coalesce(jsonb_agg(x ->> 'name'), '[]')
          from jsonb_array_elements(l.options) x where c.part = 0 and x -> 'dish' is null)))
        order by c.line_no)
      from kitchen_slip_lines c join dining_order_lines l on l.org_id = c.org_id and l.order_id = c.order_id and l.id = c.order_line_id
        cross join lateral (select l.options -> (c.part - 1) -> 'dish' as dish) d
      where c.org_id = s.org_id and c.slip_id = s.id and c.order_id = s.order_id) as lines
  from kitchen_slips s join kitchen_stations k on k.org_id = s.org_id and k.id = s.station_id
    join dining_orders o on o.org_id = s.org_id and o.id = s.order_id
    left join dining_tables t on t.org_id = o.org_id and t.id = o.table_id`;

/** The slips of an order, the oldest first. */
export function listSlipsOfOrder(orgId: string, orderId: string): Statement<SlipRow> {
  return sql<SlipRow>`${slips} where s.org_id = ${orgId} and s.order_id = ${orderId} order by s.id`;
}

/** The slips of the kitchens since a business day that are not served, the newest first. */
export function listWaitingSlips(orgId: string, stationId: string | undefined, since: string, limit: number): Statement<SlipRow> {
  return sql<SlipRow>`${slips} where s.org_id = ${orgId} and ${isForKitchen(since)}
    ${stationId === undefined ? sql`` : sql`and s.station_id = ${stationId}`} order by s.id desc limit ${limit}`;
}

export type ToldRow = {
  slipId: string;
  lineNo: number;
  lineId: string;
  part: number;
  kind: ChangeKind;
  quantityE4: number;
  state: SlipState;
};

/** Everything that kitchens were told of orders, in the order of telling. */
export function listTold(orgId: string, orderIds: readonly string[]): Statement<ToldRow> {
  return sql<ToldRow>`select s.id as "slipId", c.line_no as "lineNo", c.order_line_id as "lineId", c.part, c.kind, c.quantity_e4 as "quantityE4", s.state
    from kitchen_slip_lines c join kitchen_slips s on s.org_id = c.org_id and s.id = c.slip_id
    where c.org_id = ${orgId} and c.order_id = any(${[...orderIds]}::uuid[]) order by c.round, c.line_no`;
}

export function findSlip(orgId: string, id: string): Statement<SlipRow> {
  return sql<SlipRow>`${slips} where s.org_id = ${orgId} and s.id = ${id}`;
}

export function lockSlip(orgId: string, id: string): Statement {
  return sql`select from kitchen_slips where org_id = ${orgId} and id = ${id} for update`;
}

/** Locks the slips of an order at these kitchens until the commit. */
export function lockSlipsOfOrder(orgId: string, orderId: string, stationIds: readonly string[]): Statement {
  return sql`select from kitchen_slips where org_id = ${orgId} and order_id = ${orderId} and station_id = any(${[...stationIds]}::uuid[])
    order by id for update`;
}

export function updateSlipState(orgId: string, id: string, state: SlipState): Statement {
  return sql`update kitchen_slips set state = ${state}, state_at = now() where org_id = ${orgId} and id = ${id}`;
}

export function updateBumped(orgId: string, slipId: string, lineNo: number, isBumped: boolean): Statement {
  const at = isBumped ? sql`now()` : sql`null`;
  return sql`update kitchen_slip_lines set bumped_at = ${at} where org_id = ${orgId} and slip_id = ${slipId} and line_no = ${lineNo}`;
}

/** All dishes of a slip are to be cooked again, as when a ready slip is recalled. */
export function clearBumped(orgId: string, slipId: string): Statement {
  return sql`update kitchen_slip_lines set bumped_at = null where org_id = ${orgId} and slip_id = ${slipId} and bumped_at is not null`;
}

export function countPrint(orgId: string, id: string): Statement {
  return sql`update kitchen_slips set prints = prints + 1 where org_id = ${orgId} and id = ${id}`;
}

/** Locks stations until the commit, so that the slips of each are numbered in the order of sending. */
export function lockStations(orgId: string, ids: readonly string[]): Statement {
  return sql`select from kitchen_stations where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) order by id for no key update`;
}

export function findLastSlipNumbers(
  orgId: string,
  businessDay: string,
  ids: readonly string[],
): Statement<{ stationId: string; last: number }> {
  return sql<{ stationId: string; last: number }>`select station_id as "stationId", max(number) as last from kitchen_slips
    where org_id = ${orgId} and business_day = ${businessDay}::date and station_id = any(${[...ids]}::uuid[]) group by station_id`;
}

export const insertSlips = insertRows('kitchen_slips', [
  ...([
    'org_id',
    'id',
    'order_id',
    'station_id',
    'business_day',
    'number',
    'round',
    'state',
    'sent_at',
    'sent_by_name',
    'state_at',
  ] as const),
]);
export const insertSlipLines = insertRows('kitchen_slip_lines', [
  ...([
    'org_id',
    'slip_id',
    'line_no',
    'order_id',
    'order_line_id',
    'part',
    'kind',
    'quantity_e4',
    'note',
    'reason',
    'place',
    'round',
  ] as const),
]);
export const insertCancellations = insertRows('dining_cancellations', [
  ...([
    'org_id',
    'id',
    'order_id',
    'order_line_id',
    'quantity_e4',
    'reason',
    'is_after_bill',
    'cancelled_by',
    'cancelled_by_name',
  ] as const),
]);

/** Locks a member of staff in a company until the commit: gifts of one person are counted one after another, whatever the orders. */
export function lockMember(orgId: string, staffId: string): Statement {
  return sql`select from memberships where organization_id = ${orgId} and secondary_user_id = ${staffId} for no key update`;
}

/** The amount that a person gave without charge on a business day at the menu price, in paise, without one line of an order. */
export function sumFree(
  orgId: string,
  staffId: string,
  businessDay: string,
  not: { orderId: string; lineId: string | null },
): Statement<{ givenPaise: number }> {
  return sql<{
    givenPaise: number;
  }>`select coalesce(sum(round(free_e4::numeric * rate_e4 / 1000000)), 0)::bigint as "givenPaise" from dining_order_lines
    where org_id = ${orgId} and free_by = ${staffId} and free_on = ${businessDay}::date
      and (order_id <> ${not.orderId} or id is distinct from ${not.lineId}::uuid)`;
}
