import { todayInIndia } from '@bahi/core/periods/business-date';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { businessDayOf, type ReservationState } from '@bahi/core/tables/reservation';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Floor, Reservation } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { DateField } from '../ui/date-field.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { ReservationDialog } from './reservation-dialog.tsx';
import classes from './reservations.module.css';
import { SeatReservation } from './seat-reservation.tsx';
import { minutesBetween, minutesText } from './words.ts';

const ASK_AGAIN_MILLIS = 15_000;
/** While guests are seated: the tables change under the dialog. */
const ASK_FLOOR_AGAIN_MILLIS = 4_000;
const stateWords: Readonly<Record<ReservationState, string>> = {
  expected: 'Expected',
  seated: 'Seated',
  noShow: 'Did not come',
  cancelled: 'Cancelled',
};
const tones: Readonly<Record<ReservationState, Tone>> = { expected: 'accent', seated: 'received', noShow: 'overdue', cancelled: 'plain' };

/** The reservations of a day, and the parties that wait for a table. */
export function ReservationsPage() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  useTouchScreen();
  // null for the business day of the server: the clock of the device may be wrong.
  const [chosen, setDay] = useState<string | null>(null);
  const [editing, setEditing] = useState<{ row: Reservation | null; isWaiting: boolean } | null>(null);
  const [seating, setSeating] = useState<Reservation | null>(null);
  const answer = useQuery(
    query.tables.listReservations.queryOptions({
      input: { orgId, ...(chosen && { day: chosen }) },
      refetchInterval: useLive(ASK_AGAIN_MILLIS),
    }),
  );
  const floor = useQuery(
    query.tables.getFloor.queryOptions({ input: { orgId }, refetchInterval: seating ? ASK_FLOOR_AGAIN_MILLIS : false }),
  );
  const now = answer.data ? Date.parse(answer.data.now) : Date.now();
  // The evening goes on after midnight.
  const today = businessDayAt(now);
  const day = chosen ?? answer.data?.day ?? today;
  const toFloor = () => void navigate({ to: '/sUsers/restaurant' });
  useKeys({ Escape: toFloor });
  return (
    <>
      <PageHeader
        title="Reservations"
        back={toFloor}
        action={
          <Button aria-label="New reservation" onClick={() => setEditing({ row: null, isWaiting: false })}>
            {isPhone ? 'New' : 'New reservation'}
          </Button>
        }
      />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The reservations could not be read">
        {({ reservations, now: readAt }) => {
          const rows = (list: readonly Reservation[]) => (
            <ul className={classes.rows}>
              {list.map((row) => (
                <Row
                  key={row._id}
                  {...{ orgId, row, now: readAt }}
                  onEdit={() => setEditing({ row, isWaiting: row.isWaiting })}
                  onSeat={() => setSeating(row)}
                />
              ))}
            </ul>
          );
          const waiting = reservations.filter(({ isWaiting }) => isWaiting);
          const reserved = reservations.filter(({ isWaiting }) => !isWaiting);
          return (
            <div className={classes.page}>
              <DateField label="Day" date={day} today={today} onChange={setDay} />
              <section aria-label="Waiting list">
                <div className={classes.heading}>
                  <h2>Waiting list</h2>
                  {day === today && (
                    <Button size="xs" variant="default" onClick={() => setEditing({ row: null, isWaiting: true })}>
                      Add a party
                    </Button>
                  )}
                </div>
                {waiting.length === 0 ? <p className="dim">Nobody waits for a table.</p> : rows(waiting)}
              </section>
              <section aria-label="Reserved">
                <div className={classes.heading}>
                  <h2>Reserved</h2>
                </div>
                {reserved.length === 0 ? <p className="dim">No reservations on this day.</p> : rows(reserved)}
              </section>
            </div>
          );
        }}
      </Loaded>
      {editing && (
        <ReservationDialog
          {...{ orgId, ...editing }}
          day={day === today ? todayInIndia(now) : day}
          areas={floor.data?.areas ?? []}
          // The list goes to the day of the reservation, where the person sees it.
          onSaved={(saved) => setDay(businessDayOf(saved))}
          onClose={() => setEditing(null)}
        />
      )}
      {seating && floor.data && (
        <SeatReservation orgId={orgId} floor={floor.data as Floor} row={seating} onClose={() => setSeating(null)} />
      )}
    </>
  );
}

type RowProps = { orgId: string; row: Reservation; now: string; onEdit: () => void; onSeat: () => void };

function Row({ orgId, row, now, onEdit, onSeat }: RowProps) {
  const ending = useAct('This could not be changed', () => {});
  const { guestName, guestPhone, pax, time, minutes, tableName, note, state, isWaiting, enteredAt, orderId } = row;
  const end = (to: 'noShow' | 'cancelled' | 'expected') =>
    void ending.act((call) => api.tables.endReservation({ orgId, id: row._id, version: row.version, state: to }, call), to);
  const problem = Object.values(ending.fields)[0] ?? ending.problem;
  const waited = minutesText(minutesBetween(enteredAt, now));
  const about = isWaiting
    ? `Waits ${state === 'expected' ? waited : ''} · told ${minutesText(minutes)}`
    : `${tableName ?? 'No table yet'} · ${minutesText(minutes)}`;
  return (
    <li aria-label={guestName}>
      <strong className={classes.time}>{time}</strong>
      <span className={classes.about}>
        <strong>{guestName}</strong> · {pax} {pax === 1 ? 'guest' : 'guests'}
        {guestPhone !== '' && (
          <>
            {' · '}
            <a href={`tel:${guestPhone}`}>{guestPhone}</a>
          </>
        )}
        <span className="dim"> {[about, note].filter(Boolean).join(' · ')}</span>
        {problem && <span role="alert"> {problem}</span>}
      </span>
      {state === 'expected' ? (
        <span className={classes.acts}>
          <Button size="xs" onClick={onSeat} aria-label={`Seat ${guestName}`}>
            Seat
          </Button>
          <Button size="xs" variant="default" onClick={onEdit} aria-label={`Edit ${guestName}`}>
            Edit
          </Button>
          {!isWaiting && (
            <Button
              size="xs"
              variant="default"
              loading={ending.isSaving}
              onClick={() => end('noShow')}
              aria-label={`${guestName} did not come`}
            >
              No-show
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            loading={ending.isSaving}
            onClick={() => end('cancelled')}
            aria-label={`${guestName} cancelled`}
          >
            {isWaiting ? 'Left' : 'Cancel'}
          </Button>
        </span>
      ) : (
        <span className={classes.acts}>
          <Badge tone={tones[state]}>{isWaiting && state === 'cancelled' ? 'Left' : stateWords[state]}</Badge>
          <Button
            size="xs"
            variant="default"
            loading={ending.isSaving}
            onClick={() => end('expected')}
            aria-label={`${guestName} is expected again`}
          >
            Undo
          </Button>
          {orderId !== null && (
            <Link to="/sUsers/restaurant/order/$id" params={{ id: orderId }}>
              Order
            </Link>
          )}
        </span>
      )}
    </li>
  );
}
