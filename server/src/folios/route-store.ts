import type { FolioLineKind } from '@bahi/core/rooms/folio';
import { sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export type RouteRow = { kinds: FolioLineKind[]; folioId: string; percentE4: number | null; mostPaise: number | null; bookingId: string };

export function listRoutes(orgId: string, bookingIds: readonly string[]): Statement<RouteRow> {
  return sql<RouteRow>`select kinds, folio_id as "folioId", percent_e4 as "percentE4", most_paise as "mostPaise", booking_id as "bookingId"
    from hotel_routes where org_id = ${orgId} and booking_id = any(${[...bookingIds]}::uuid[]) order by booking_id, line_no`;
}

export function deleteRoutes(orgId: string, bookingId: string): Statement {
  return sql`delete from hotel_routes where org_id = ${orgId} and booking_id = ${bookingId}`;
}

export const insertRoutes = insertRows('hotel_routes', [
  ...(['org_id', 'id', 'booking_id', 'line_no', 'kinds', 'folio_id', 'percent_e4', 'most_paise'] as const),
]);
