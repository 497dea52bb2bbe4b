import { guestsWithoutTable } from '@bahi/core/tables/reservation';
import { useState } from 'react';
import type { Floor, Reservation } from '../platform/answers.ts';
import classes from './floor.module.css';
import { SeatReservation } from './seat-reservation.tsx';
import { minutesBetween, minutesText } from './words.ts';

/** The parties that wait, and guests who are due and have no table yet. A tap seats them. */
export function ExpectedGuests({ orgId, floor }: { orgId: string; floor: Floor }) {
  const [coming, setComing] = useState<Reservation | null>(null);
  const guests = guestsWithoutTable(
    floor.reservations.map((each) => ({ ...each, id: each._id })),
    Date.parse(floor.now),
    new Set(floor.orders.map(({ tableId }) => tableId)),
  );
  if (guests.length === 0 && coming === null) return null;
  return (
    <section className={classes.area} aria-label="Guests without a table">
      <div className={classes.heading}>
        <h2>Guests without a table</h2>
      </div>
      <div className={classes.tiles}>
        {guests.map((row) => (
          <button key={row._id} type="button" className={classes.tile} data-state="reserved" onClick={() => setComing(row)}>
            <strong>{row.guestName}</strong>
            <span>
              {row.isWaiting ? `Waits ${minutesText(minutesBetween(row.enteredAt, floor.now))}` : `Reserved ${row.time}`} · {row.pax}{' '}
              {row.pax === 1 ? 'guest' : 'guests'}
            </span>
            <span className={`dim ${classes.last}`}>
              {row.isWaiting ? `Told ${minutesText(row.minutes)}` : row.tableName ? `${row.tableName} has guests` : 'No table yet'}
            </span>
          </button>
        ))}
      </div>
      {coming && <SeatReservation {...{ orgId, floor, row: coming }} onClose={() => setComing(null)} />}
    </section>
  );
}
