import type { OrderKind } from '@bahi/core/menu/menu';
import type { StayState } from '@bahi/core/rooms/stay-state';
import { sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

type By = Pick<Caller, 'id' | 'name'>;

export type InHouseRow = {
  stayId: string;
  roomName: string;
  guestName: string;
  mealPlan: 'EP' | 'CP' | 'MAP' | 'AP';
  adults: number;
  departure: string;
  takesOutlets: boolean;
};

/** Guests in the house by room, those whose room begins with the text first. */
export function listInHouse(orgId: string, search: string, limit: number): Statement<InHouseRow> {
  const text = search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql<InHouseRow>`select s.id as "stayId", r.name as "roomName", coalesce(nullif(s.guest_name, ''), b.booker_name) as "guestName",
      p.meal_plan as "mealPlan", s.adults, s.departure, s.takes_outlets as "takesOutlets"
    from hotel_stays s join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
      join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id join hotel_rate_plans p on p.org_id = s.org_id and p.id = s.plan_id
    where s.org_id = ${orgId} and s.state = 'inHouse' and (lower(r.name) like ${`${text}%`} or lower(s.guest_name || ' ' || b.booker_name) like ${`%${text}%`})
    order by lower(r.name) like ${`${text}%`} desc, r.sort_key, s.id limit ${limit}`;
}

export type CreditRow = {
  takesOutlets: boolean;
  limitPaise: number | null;
  version: number;
  changedAt: string | null;
  changedBy: string | null;
};

/** Sets if outlets may charge to the room of a stay, and how much the guest may owe. */
export function findCredit(orgId: string, stayId: string): Statement<CreditRow> {
  return sql<CreditRow>`select takes_outlets as "takesOutlets", credit_limit_paise as "limitPaise", version, changed_at as "changedAt",
      changed_by_name as "changedBy" from hotel_stays
    where org_id = ${orgId} and id = ${stayId}`;
}

export function updateCredit(
  orgId: string,
  stayId: string,
  { takesOutlets, limitPaise }: Pick<CreditRow, 'takesOutlets' | 'limitPaise'>,
  by: By,
): Statement {
  return sql`update hotel_stays set ${touched(by)}, takes_outlets = ${takesOutlets}, credit_limit_paise = ${limitPaise}
    where org_id = ${orgId} and id = ${stayId}`;
}

export type StayPlaceRow = { bookingId: string; state: StayState; roomName: string | null };

export function findStayPlace(orgId: string, id: string): Statement<StayPlaceRow> {
  return sql<StayPlaceRow>`select s.booking_id as "bookingId", s.state, r.name as "roomName" from hotel_stays s
    left join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id where s.org_id = ${orgId} and s.id = ${id}`;
}

/** Orders of the restaurant that are not settled, the oldest first. They name no room before they are charged to it. */
export function listUnsettledOrders(
  orgId: string,
  limit: number,
): Statement<{ kind: OrderKind; number: number; tableName: string | null; guestName: string }> {
  return sql<{
    kind: OrderKind;
    number: number;
    tableName: string | null;
    guestName: string;
  }>`select o.kind, o.number, t.name as "tableName", o.guest_name as "guestName"
    from dining_orders o left join dining_tables t on t.org_id = o.org_id and t.id = o.table_id
    where o.org_id = ${orgId} and o.state in ('open', 'billed') order by o.id limit ${limit}`;
}
