import { bookingName } from '@bahi/core/bookings/booking';
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

/** Bookings that a channel cancelled and of which rooms of the desk are still expected. */
export function KeptNotice({ orgId }: { orgId: string }) {
  const answer = useQuery(query.channels.listKept.queryOptions({ input: { orgId }, refetchInterval: useLive(ASK_AGAIN_MILLIS) }));
  const bookings = answer.data?.bookings ?? [];
  if (bookings.length === 0) return null;
  const more = bookings.length - mostShown;
  return (
    <Notice>
      {bookings.slice(0, mostShown).map(({ _id, number, bookerName, channelName, arrival, rooms }) => (
        <span key={_id} style={{ display: 'block' }}>
          <strong>{channelName}</strong> cancelled{' '}
          <Link to="/sUsers/bookings/$id" params={{ id: _id } as never}>
            {bookingName(number)} {bookerName}
          </Link>
          . {rooms === 1 ? 'A room' : `${rooms} rooms`} that the desk added {rooms === 1 ? 'is' : 'are'} still expected from{' '}
          {formatDate(arrival)}: cancel {rooms === 1 ? 'it' : 'them'}, or edit and save the booking to keep {rooms === 1 ? 'it' : 'them'}.
        </span>
      ))}
      {more > 0 && <span>{more} more.</span>}
    </Notice>
  );
}
