import { formatDate } from '@bahi/core/periods/business-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';
import { Notice } from '../ui/notice.tsx';

const ASK_AGAIN_MILLIS = 60_000;
const mostShown = 3;

/** Bookings of portals that found no room, or need the desk otherwise. */
export function CalendarNotice({ orgId, isAdmin }: { orgId: string; isAdmin: boolean }) {
  const answer = useQuery(query.calendars.listToDo.queryOptions({ input: { orgId }, refetchInterval: useLive(ASK_AGAIN_MILLIS) }));
  const events = answer.data?.events ?? [];
  if (events.length === 0) return null;
  const more = events.length - mostShown;
  return (
    <Notice>
      {events.slice(0, mostShown).map(({ _id, calendarName, typeName, arrival, departure, problem }) => (
        <span key={_id} style={{ display: 'block' }}>
          <strong>{calendarName}</strong>: {formatDate(arrival)} to {formatDate(departure)}, {typeName}. {problem}
        </span>
      ))}
      {more > 0 && <span>{more} more. </span>}
      {isAdmin && <Link to="/sUsers/rooms/calendars">Calendars</Link>}
    </Notice>
  );
}
