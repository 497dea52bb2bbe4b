import { bookingName } from '@bahi/core/bookings/booking';
import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { useLive } from '../platform/live/use-live.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import classes from './bookings.module.css';
import { counted, guestsText, nightsText } from './words.ts';

const ASK_AGAIN_MILLIS = 30_000;

/** The stays on the waitlist whose nights are free now, the longest waiting first. One press confirms one. */
export function WaitingOffers({ orgId }: { orgId: string }) {
  const answer = useQuery(query.bookings.offerWaiting.queryOptions({ input: { orgId }, refetchInterval: useLive(ASK_AGAIN_MILLIS) }));
  const confirming = useAct('The stay could not be confirmed', () => {});
  const stays = answer.data?.stays ?? [];
  const refused = Object.values(confirming.fields)[0] ?? confirming.problem ?? problemsOf(answer.error).text;
  return (
    <section aria-label="Fit now" className={classes.fit}>
      <h2>{stays.length === 0 ? 'None of them fits now' : `${counted(stays.length, 'stay')} on the waitlist would fit now`}</h2>
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
      <ul>
        {stays.map((stay) => {
          const { _id, bookingId, bookingVersion, bookingNumber, guestName, typeName, arrival, departure, waitsSince } = stay;
          return (
            <li key={_id}>
              <span>
                <Link to="/sUsers/bookings/$id" params={{ id: bookingId } as never}>
                  {bookingName(bookingNumber)}
                </Link>{' '}
                <strong>{guestName}</strong>
                <span className="dim">
                  {' '}
                  {typeName} · {formatDate(arrival)}, {nightsText(arrival, departure)} · {guestsText(stay)} · waits since{' '}
                  {formatDate(waitsSince.slice(0, 10))}
                </span>
              </span>
              <Button
                size="xs"
                loading={confirming.isSaving}
                aria-label={`Confirm ${guestName}`}
                onClick={() =>
                  void confirming.act((call) =>
                    api.bookings.confirmBooking(
                      { orgId, id: bookingId, version: bookingVersion, stayIds: [_id], state: 'confirmed', heldUntil: null },
                      call,
                    ),
                  )
                }
              >
                Confirm
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
