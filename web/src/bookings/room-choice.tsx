import { problemText } from '@bahi/core/basics/problem';
import { readAges } from '@bahi/core/bookings/read-ages';
import { addDays, daysBetween, type IsoDate } from '@bahi/core/periods/business-date';
import { MAX_CHILD_AGE, stayProblems } from '@bahi/core/rooms/stay';
import { NumberInput, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { DateField } from '../ui/date-field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './bookings.module.css';
import type { ChosenRoom } from './chosen-rooms.tsx';
import { type Offer, Offers } from './offers.tsx';
import { counted } from './words.ts';

type Props = {
  orgId: string;
  today: IsoDate;
  /** The dates that are there at first. */
  first: { arrival: IsoDate; departure: IsoDate };
  /** Rate plans of this company or agent are offered too. */
  partyId: string | null;
  rooms: readonly ChosenRoom[];
  /** The room that the first choice takes, if it is free. */
  wishedId?: string | undefined;
  onAdd: (room: ChosenRoom) => void;
};

/** Dates and guests, and what is free with its prices. A price adds a room. */
export function RoomChoice({ orgId, today, first, partyId, rooms, wishedId, onAdd }: Props) {
  const [dates, setDates] = useState(first);
  const [guests, setGuests] = useState({ adults: 2, ages: '' });
  const datesPart = useRef<HTMLElement>(null);
  useEffect(() => datesPart.current?.querySelector('input')?.focus(), []);
  const childAges = readAges(guests.ages);
  const nights = daysBetween(dates.arrival, dates.departure);
  const [wrongNights] = stayProblems(dates);
  const isSane = wrongNights === undefined && childAges?.every((age) => age <= MAX_CHILD_AGE) === true;
  const free = useQuery({
    ...query.bookings.findFree.queryOptions({
      input: { orgId, ...dates, adults: guests.adults, childAges: childAges ?? [], rooms: 1, partyId },
    }),
    enabled: isSane,
    placeholderData: keepPreviousData,
  });
  const add = ({ type, plan }: Offer) => {
    const { typeId, typeName, roomsFree } = type;
    const wished = rooms.length === 0 && roomsFree.some(({ roomId }) => roomId === wishedId) ? wishedId : undefined;
    onAdd({
      ...{ key: uuid(), typeId, typeName, planId: plan.planId, planName: plan.planName, ...dates },
      ...{ adults: guests.adults, childAges: childAges ?? [], extraBeds: 0, guestName: '', roomId: wished ?? null, roomsFree },
    });
  };
  const taken = new Map([...Map.groupBy(rooms, ({ typeId }) => typeId)].map(([typeId, its]) => [typeId, its.length]));
  const problem = problemsOf(free.error);
  return (
    <>
      <section ref={datesPart} aria-label="Dates and guests" className={classes.asked}>
        <DateField
          label="Arrival"
          date={dates.arrival}
          today={today}
          onChange={(arrival) =>
            setDates(({ departure }) => ({ arrival, departure: departure > arrival ? departure : addDays(arrival, Math.max(1, nights)) }))
          }
        />
        <DateField
          label="Departure"
          date={dates.departure}
          today={today}
          onChange={(departure) => setDates((now) => ({ ...now, departure }))}
          error={problem.fields.departure ?? (wrongNights && problemText(wrongNights))}
          description={nights >= 1 ? counted(nights, 'night') : undefined}
        />
        <NumberInput
          label="Adults"
          min={1}
          max={20}
          allowDecimal={false}
          value={guests.adults}
          onChange={(adults) => setGuests((now) => ({ ...now, adults: Math.min(20, Math.max(1, Number(adults) || 1)) }))}
        />
        <TextInput
          label="Ages of children"
          placeholder="4, 9"
          inputMode="numeric"
          value={guests.ages}
          onChange={({ currentTarget }) => setGuests((now) => ({ ...now, ages: currentTarget.value }))}
          error={
            childAges === null || childAges.some((age) => age > MAX_CHILD_AGE)
              ? 'Ages of 0 to 17, as 4, 9. Count anyone older as an adult.'
              : undefined
          }
        />
      </section>
      <section aria-label="What is free" className={classes.free}>
        {isSane && (
          <Loaded answer={free} skeleton={<ListSkeleton rows={4} />} errorTitle="What is free could not be read">
            {({ types }) =>
              types.length === 0 ? (
                <p className="dim">
                  Nothing to sell yet: enter room types and rate plans in the <Link to="/sUsers/rooms/setUp">set-up of rooms</Link>.
                </p>
              ) : (
                <Offers types={types} taken={taken} onAdd={add} />
              )
            }
          </Loaded>
        )}
      </section>
    </>
  );
}
