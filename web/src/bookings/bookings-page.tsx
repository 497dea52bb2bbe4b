import { bookingName } from '@bahi/core/bookings/booking';
import { formatDate } from '@bahi/core/periods/business-date';
import { type StayState, stayStates } from '@bahi/core/rooms/stay-state';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { BookingRow } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import classes from './bookings.module.css';
import { WaitingOffers } from './waiting-offers.tsx';
import { counted, fromText, nightsText, stateTones, stateWords } from './words.ts';

const ASK_AGAIN_MILLIS = 30_000;
const pageRows = 50;

const columns: readonly Column<BookingRow>[] = [
  { head: 'Booking', cell: ({ number }) => bookingName(number), width: 80 },
  { head: 'Booked by', cell: (row) => <Who row={row} /> },
  { head: 'Arrival', cell: ({ arrival }) => formatDate(arrival), width: 100 },
  { head: 'Stay', cell: ({ arrival, departure }) => nightsText(arrival, departure), width: 80 },
  { head: 'Rooms', cell: (row) => <Rooms row={row} />, width: 110 },
  { head: 'From', cell: fromText, isDim: true, isExtra: true },
  { head: 'State', cell: ({ states }) => <States states={states} />, width: 120 },
  { head: 'Before tax', cell: ({ valuePaise }) => <Money paise={valuePaise} bare />, isNumber: true, width: 110 },
];

function Who({ row: { bookerName, groupName, partyName } }: { row: BookingRow }) {
  const more = [groupName, partyName].filter(Boolean).join(' · ');
  return (
    <>
      {bookerName}
      {more !== '' && <span className="dim"> {more}</span>}
    </>
  );
}

const Rooms = ({ row: { rooms, roomNames } }: { row: BookingRow }) => (
  <>{roomNames.length > 0 ? roomNames.join(', ') : counted(rooms, 'room')}</>
);

const States = ({ states }: { states: readonly StayState[] }) => (
  <span className={classes.badges}>
    {states.map((state) => (
      <Badge key={state} tone={stateTones[state]}>
        {stateWords[state]}
      </Badge>
    ))}
  </span>
);

/** Bookings, the latest first. */
export function BookingsPage() {
  useTouchScreen();
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const isAdmin = useSession('staff')?.role === 'admin';
  const { search = '', state } = useSearch({ strict: false }) as { search?: string; state?: StayState };
  const field = useRef<HTMLInputElement>(null);
  const answer = useInfiniteQuery({
    ...query.bookings.listBookings.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, search, limit: pageRows, ...(state && { state }), ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: useLive(ASK_AGAIN_MILLIS),
  });
  const look = (next: { search?: string; state?: StayState | '' }) => {
    const [words, chosen] = [next.search ?? search, next.state ?? state];
    void navigate({
      to: '/sUsers/bookings',
      search: { ...(words !== '' && { search: words }), ...(chosen && { state: chosen }) },
      replace: true,
    });
  };
  useKeys({ N: () => void navigate({ to: '/sUsers/bookings/new' }), '/': () => field.current?.focus() });
  return (
    <>
      <PageHeader
        title="Bookings"
        back="none"
        action={
          <Button component={Link} to="/sUsers/bookings/new" rightSection={<KeyHint keys="N" />}>
            New booking
          </Button>
        }
      />
      <div className={classes.tools}>
        <TextInput
          ref={field}
          aria-label="Find a booking"
          placeholder="Name, phone, number, reference, channel"
          className={classes.search}
          rightSection={<KeyHint keys="/" />}
          value={search}
          onChange={({ currentTarget }) => look({ search: currentTarget.value })}
        />
        <NativeSelect
          aria-label="State"
          value={state ?? ''}
          data={[{ value: '', label: 'All states' }, ...stayStates.map((each) => ({ value: each, label: stateWords[each] }))]}
          onChange={({ currentTarget }) => look({ state: currentTarget.value as StayState | '' })}
        />
        {isAdmin && (
          <Button variant="default" component={Link} to="/sUsers/settings/import" search={{ sheet: 'bookings' } as never}>
            Import from a file
          </Button>
        )}
      </div>
      {state === 'waitlist' && <WaitingOffers orgId={orgId} />}
      <Loaded answer={answer} skeleton={<ListSkeleton rows={10} />} errorTitle="The bookings could not be read">
        {({ pages }) => {
          const rows = pages.flatMap(({ bookings }) => bookings);
          if (rows.length === 0)
            return search === '' && !state ? (
              <EmptyState
                title="No bookings yet"
                text="Bookings appear here with their guests, dates and rooms."
                action={
                  <Button component={Link} to="/sUsers/bookings/new">
                    New booking
                  </Button>
                }
              />
            ) : (
              <EmptyState title="No booking fits" text="Try another word or state." />
            );
          return (
            <DataTable
              label="Bookings"
              columns={columns}
              rows={rows}
              rowKey={({ _id }) => _id}
              open={({ _id }) => ({ to: '/sUsers/bookings/$id', params: { id: _id } })}
              card={(row) => <Card row={row} />}
              onEnd={() => {
                if (answer.hasNextPage && !answer.isFetchingNextPage) void answer.fetchNextPage();
              }}
              isLoadingMore={answer.isFetchingNextPage}
            />
          );
        }}
      </Loaded>
    </>
  );
}

function Card({ row }: { row: BookingRow }) {
  return (
    <span className={classes.card}>
      <span>
        <strong>
          <Who row={row} />
        </strong>
        <span className="dim">
          {bookingName(row.number)} · {formatDate(row.arrival)}, {nightsText(row.arrival, row.departure)} · <Rooms row={row} />
        </span>
      </span>
      <States states={row.states} />
    </span>
  );
}
