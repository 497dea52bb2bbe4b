import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { FreeType } from '../platform/answers.ts';
import classes from './bookings.module.css';
import { NightPrices } from './offers.tsx';
import { dayName, guestsText, nightsText, rupees } from './words.ts';

/** A room of the booking before it is saved: each has dates and guests of its own. */
export type ChosenRoom = {
  readonly key: string;
  readonly typeId: string;
  readonly typeName: string;
  readonly planId: string;
  readonly planName: string;
  readonly roomId: string | null;
  readonly arrival: string;
  readonly departure: string;
  readonly adults: number;
  readonly childAges: readonly number[];
  readonly extraBeds: number;
  readonly guestName: string;
  /** The rooms that are free throughout, when it was added. */
  readonly roomsFree: FreeType['roomsFree'];
};

/** The room as a booking is saved with it. */
export const newStay = ({ key: _, typeName: __, planName: ___, roomsFree: ____, childAges, ...room }: ChosenRoom) => ({
  ...room,
  ...{ childAges: [...childAges], comingAt: '', nightsByHand: [] },
});

type Quoted = { readonly totalPaise: number; readonly nights: Parameters<typeof NightPrices>[0]['nights'] };
type Props = {
  rooms: readonly ChosenRoom[];
  /** Prices by the place of the room; undefined while they are loading. */
  quotes: readonly Quoted[] | undefined;
  /** Messages by field: `stays.0.typeId`. */
  fields: Readonly<Record<string, string>>;
  onChange: (key: string, patch: Partial<ChosenRoom>) => void;
  onRemove: (key: string) => void;
};

/** The rooms that were added, with the name of each guest: the rooming list. */
export function ChosenRooms({ rooms, quotes, fields, onChange, onRemove }: Props) {
  return (
    <ul className={classes.chosen} aria-label="Rooms of the booking">
      {rooms.map((room, at) => (
        <li key={room.key}>
          <header>
            <strong>
              {room.typeName}, {room.planName}
            </strong>
            <span>{quotes?.[at] ? rupees(quotes[at].totalPaise) : '…'}</span>
            <Button size="compact-xs" variant="default" onClick={() => onRemove(room.key)} aria-label={`Remove room ${at + 1}`}>
              Remove
            </Button>
          </header>
          <p className="dim">
            {dayName(room.arrival)} – {dayName(room.departure)}, {nightsText(room.arrival, room.departure)} · {guestsText(room)}
          </p>
          <div className={classes.pair}>
            <TextInput
              label="Guest"
              placeholder="As the booker"
              maxLength={120}
              value={room.guestName}
              onChange={({ currentTarget }) => onChange(room.key, { guestName: currentTarget.value })}
              error={fields[`stays.${at}.guestName`]}
            />
            <NativeSelect
              label="Room"
              value={room.roomId ?? ''}
              data={[
                { value: '', label: 'Chosen later' },
                ...room.roomsFree.map(({ roomId, roomName }) => ({ value: roomId, label: roomName })),
              ]}
              onChange={({ currentTarget }) => onChange(room.key, { roomId: currentTarget.value || null })}
              error={fields[`stays.${at}.roomId`]}
            />
          </div>
          {Object.entries(fields)
            .filter(([field]) => field.startsWith(`stays.${at}.`) && !/\.(guestName|roomId)$/.test(field))
            .map(([field, message]) => (
              <p key={field} role="alert" className={classes.refused}>
                {message}
              </p>
            ))}
          {quotes?.[at] && (
            <details className={classes.why}>
              <summary>Price by night</summary>
              <NightPrices nights={quotes[at].nights} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
