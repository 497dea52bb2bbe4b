import type { Stars } from '@bahi/core/rooms/feedback';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

type Span = { readonly from: string; readonly to: string };
export type FeedbackRow = {
  stayId: string;
  guestName: string;
  roomName: string;
  departure: string;
  givenAt: string;
  stars: Stars;
  remark: string;
  place: string;
};

const inSpan = ({ from, to }: Span) =>
  sql`b.given_at >= (${from}::date::timestamp at time zone 'Asia/Kolkata') and b.given_at < ((${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')`;

/** A page of what guests said, the latest first. */
export function listFeedback(
  orgId: string,
  span: Span,
  stars: number | null,
  after: readonly [given: string, stayId: string] | null,
  limit: number,
): Statement<FeedbackRow> {
  return sql<FeedbackRow>`select b.stay_id as "stayId", s.guest_name as "guestName", coalesce(r.name, '') as "roomName", s.departure,
      b.given_at as "givenAt", b.stars, b.remark, to_char(b.given_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from hotel_feedback b join hotel_stays s on s.org_id = b.org_id and s.id = b.stay_id
      left join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id
    where b.org_id = ${orgId} and ${inSpan(span)} ${stars === null ? sql`` : sql`and b.stars = ${stars}::int`}
      ${after ? sql`and (b.given_at, b.stay_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by b.given_at desc, b.stay_id desc limit ${limit}::int`;
}

/** The sum and the number of the marks of some days. Always one row. */
export function sumFeedback(orgId: string, span: Span): Statement<{ stars: number; marks: number }> {
  return sql<{ stars: number; marks: number }>`select coalesce(sum(b.stars), 0)::int as stars, count(*)::int as marks
    from hotel_feedback b where b.org_id = ${orgId} and ${inSpan(span)}`;
}
