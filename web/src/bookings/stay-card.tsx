import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { BookingStay } from '../platform/answers.ts';
import { Badge } from '../ui/badge.tsx';
import classes from './bookings.module.css';
import { NightPrices } from './offers.tsx';
import { dayName, guestsText, nightsText, rupees, stateTones, stateWords } from './words.ts';

export type StayAct = 'dates' | 'price' | 'move' | 'cancel' | 'noShow' | 'guests';

type Props = {
  stay: BookingStay;
  businessDay: string;
  isAdmin: boolean;
  onAct: (act: StayAct) => void;
  onReinstate: () => void;
  onRelease: () => void;
};

/** One room of a booking: its guest, dates, room and price, and what is done with it. */
export function StayCard({ stay, businessDay, isAdmin, onAct, onReinstate, onRelease }: Props) {
  const { guestName, state, typeName, planName, roomName, arrival, departure, totalPaise, nights, feePaise, endedReason } = stay;
  const rooms = nights.flatMap(({ roomName: name }, at) => (name !== null && name !== nights[at - 1]?.roomName ? [name] : []));
  const where = rooms.length > 1 ? `rooms ${rooms.join(', then ')}` : roomName ? `room ${roomName}` : 'no room yet';
  const isOpen = state === 'quote' || state === 'held' || state === 'waitlist' || state === 'confirmed' || state === 'inHouse';
  const hasRoom = state === 'held' || state === 'confirmed' || state === 'inHouse';
  const mayNotCome = state === 'confirmed' && arrival <= businessDay;
  const keepsNights = state === 'noShow' && nights.some(({ date, isTaken }) => isTaken && date >= businessDay);
  return (
    <article className={classes.stay} aria-label={guestName}>
      <header>
        <h3>{guestName}</h3>
        <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
        <strong>{rupees(totalPaise)}</strong>
      </header>
      <p>
        {dayName(arrival)} – {dayName(departure)}, {nightsText(arrival, departure)} · {typeName}, {planName} · {where} · {guestsText(stay)}
        {stay.comingAt && ` · arrives ${stay.comingAt}`}
      </p>
      {feePaise > 0 && <p className={classes.refused}>Charged {rupees(feePaise)} before tax.</p>}
      {endedReason && <p className="dim">{endedReason}</p>}
      <details className={classes.why}>
        <summary>Price by night</summary>
        <NightPrices nights={nights} />
      </details>
      <div className={classes.acts}>
        {(hasRoom || state === 'checkedOut' || feePaise > 0) && (
          <Button size="xs" variant="default" component={Link} to="/sUsers/stays/$id" params={{ id: stay._id } as never}>
            Folio
          </Button>
        )}
        {isOpen && (
          <Button size="xs" variant="default" onClick={() => onAct('dates')}>
            Other dates
          </Button>
        )}
        {hasRoom && (
          <Button size="xs" variant="default" onClick={() => onAct('move')}>
            {roomName ? 'Move' : 'Choose a room'}
          </Button>
        )}
        {isOpen && (
          <Button size="xs" variant="default" onClick={() => onAct('guests')}>
            Guest and plan
          </Button>
        )}
        {isOpen && (
          <Button size="xs" variant="default" onClick={() => onAct('price')}>
            Price
          </Button>
        )}
        {mayNotCome && (
          <Button size="xs" variant="default" onClick={() => onAct('noShow')}>
            Did not come
          </Button>
        )}
        {isOpen && state !== 'inHouse' && (
          <Button size="xs" variant="default" onClick={() => onAct('cancel')}>
            Cancel
          </Button>
        )}
        {keepsNights && (
          <Button size="xs" variant="default" onClick={onRelease}>
            Free the nights
          </Button>
        )}
        {state === 'noShow' && isAdmin && (
          <Button size="xs" variant="default" onClick={onReinstate}>
            Is expected again
          </Button>
        )}
      </div>
    </article>
  );
}
