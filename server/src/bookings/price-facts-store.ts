import type { RoomCapacity } from '@bahi/core/rooms/guests';
import type { SeasonRate } from '@bahi/core/rooms/season-rates';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type PricedType = RoomCapacity & { _id: string; name: string; isActive: boolean; rooms: number };

/** Room types in their order, with how many guests a room takes and how many rooms there are. */
export function listPricedTypes(orgId: string): Statement<PricedType> {
  return sql<PricedType>`select t.id as "_id", t.name, t.is_active as "isActive", t.most_adults as "mostAdults", t.most_children as "mostChildren",
      t.most_guests as "mostGuests", t.extra_beds as "mostExtraBeds",
      (select count(*)::int from hotel_rooms r where r.org_id = t.org_id and r.type_id = t.id and r.is_active) as rooms
    from hotel_room_types t where t.org_id = ${orgId} order by t.line_no, t.sort_key`;
}

export type RateRow = SeasonRate & { planId: string };

/** The rows of plans that touch a night between two days, both included: the rules of the day of departure count too. */
export function listRates(orgId: string, from: string, to: string): Statement<RateRow> {
  return sql<RateRow>`select plan_id as "planId", type_id as "typeId", season, first_night as "firstNight", last_night as "lastNight", weekdays,
      adult_paise as "adultsPaise", extra_adult_paise as "extraAdultPaise", extra_bed_paise as "extraBedPaise", child_bands as "childBands",
      least_nights as "leastNights", most_nights as "mostNights", is_closed as "isClosed", has_no_arrival as "isClosedToArrival",
      has_no_departure as "isClosedToDeparture"
    from hotel_rates where org_id = ${orgId} and first_night <= ${to}::date and last_night >= ${from}::date order by plan_id, line_no`;
}
