import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { HotelToday } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Icon } from '../ui/icons.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { BlockDialog } from './block-dialog.tsx';
import type { BoardRow } from './board-layout.ts';
import { CleaningDialog } from './cleaning-dialog.tsx';
import { CalendarNotice, KeptNotice } from './portal-notices.tsx';
import { RoomBoard } from './room-board.tsx';
import classes from './rooms.module.css';
import { StayPanel } from './stay-panel.tsx';
import { TodayTiles } from './today-tiles.tsx';
import { ASK_AGAIN_MILLIS, useBoard } from './use-board.ts';
import { useStayActs } from './use-stay-acts.ts';
import { dayName, lookWords, shortDate } from './words.ts';

const spans = { weeks: 14, month: 31, year: 365 } as const;
type Show = keyof typeof spans;
/** The fewest pixels of a day. */
const dayWidths: Readonly<Record<Show, number>> = { weeks: 76, month: 38, year: 24 };

/** The rooms of the hotel: the board of rooms by nights, and the tiles of today. */
export function RoomsPage() {
  useTouchScreen();
  const { _id: orgId } = useCompany();
  const isAdmin = useSession('staff')?.role === 'admin';
  const isPhone = useIsPhone();
  const { tab: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = isPhone ? 'today' : (asked ?? 'board');
  const today = useQuery(query.rooms.getToday.queryOptions({ input: { orgId }, refetchInterval: useLive(ASK_AGAIN_MILLIS) }));
  const setUp = isAdmin && (
    <Button variant="default" component={Link} to="/sUsers/rooms/setUp">
      Set-up
    </Button>
  );
  const guestPages = (
    <ActionMenu
      label="Guests"
      items={[
        { label: 'In the house', onChoose: () => void navigate({ to: '/sUsers/rooms/in-house' }) },
        { label: 'Form III', onChoose: () => void navigate({ to: '/sUsers/rooms/form-iii' }) },
        { label: 'Night audit', onChoose: () => void navigate({ to: '/sUsers/rooms/nightAudit' }) },
      ]}
    >
      <Icon name="users" size={18} />
    </ActionMenu>
  );
  return (
    <>
      <PageHeader
        title="Rooms"
        back="none"
        detail={
          !isPhone && (
            <SegmentedControl
              size="xs"
              aria-label="Rooms as"
              value={tab}
              onChange={(chosen) =>
                void navigate({ to: '/sUsers/rooms', search: chosen === 'board' ? {} : { tab: 'today' }, replace: true })
              }
              data={[
                { value: 'board', label: 'Board' },
                { value: 'today', label: 'Today' },
              ]}
            />
          )
        }
        action={
          <>
            {guestPages}
            {setUp}
          </>
        }
      />
      <Loaded answer={today} skeleton={<ListSkeleton rows={10} />} errorTitle="The rooms could not be read">
        {(shown) =>
          shown.rooms === 0 ? (
            <EmptyState
              title="No rooms yet"
              text="Enter your room types, rooms and rate plans. Then the board shows who stays where, and what is free."
              action={setUp || undefined}
            />
          ) : (
            <>
              <Figures today={shown} />
              <CalendarNotice orgId={orgId} isAdmin={isAdmin} />
              <KeptNotice orgId={orgId} />
              {tab === 'today' ? (
                <TodayTiles orgId={orgId} today={shown} />
              ) : (
                <BoardPart orgId={orgId} businessDay={shown.businessDay} rooms={shown.rooms} isAdmin={isAdmin} />
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** The figures of the business date. */
function Figures({ today }: { today: HotelToday }) {
  const { businessDay, rooms, blocked, inHouse, tonight, arrivals, arrivalsPending, departures, departuresPending, dirty, cleaning } =
    today;
  const sellable = rooms - blocked;
  const percent = sellable <= 0 ? 0 : Math.round((tonight / sellable) * 100);
  const figures = [
    ['Business date', dayName(businessDay), blocked === 0 ? 'All rooms in sale' : `${blocked} out of sale`],
    ['In-house', `${inHouse} of ${rooms}`, `${percent} % tonight`],
    ['Arrivals', arrivals, arrivalsPending === 0 ? 'none pending' : `${arrivalsPending} pending`],
    ['Departures', departures, departuresPending === 0 ? 'none pending' : `${departuresPending} pending`],
    ['To clean', dirty + cleaning, `${dirty} dirty, ${cleaning} being cleaned`],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value, note]) => (
        <div key={label}>
          <dt className="dim">{label}</dt>
          <dd>
            <strong>{value}</strong>
            <span className="dim">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Asked = { kind: 'block'; roomId: string; night: IsoDate } | { kind: 'cleaning'; roomId: string };

/** The board with its dates, and what is done on it. */
function BoardPart({ orgId, businessDay, rooms, isAdmin }: { orgId: string; businessDay: IsoDate; rooms: number; isAdmin: boolean }) {
  const { from: askedFrom, show: askedShow } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show: Show = askedShow ?? 'weeks';
  const days = spans[show];
  const from = askedFrom ?? addDays(businessDay, -1);
  const [search, setSearch] = useState('');
  const [asking, setAsking] = useState<Asked | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const acts = useStayActs(orgId, businessDay);
  const { answer, readRooms } = useBoard({ orgId, from, days, rooms });
  const look = (next: { from?: IsoDate | undefined; show?: Show }) => {
    const [toFrom, toShow] = ['from' in next ? next.from : askedFrom, next.show ?? show];
    void navigate({
      to: '/sUsers/rooms',
      search: { ...(toFrom !== undefined && { from: toFrom }), ...(toShow !== 'weeks' && { show: toShow }) },
      replace: true,
    });
  };
  const step = show === 'weeks' ? 7 : show === 'month' ? 28 : 182;
  useKeys({ T: () => look({ from: undefined }), '/': () => field.current?.focus() });
  const clean = useCallback((row: BoardRow) => row.kind === 'room' && setAsking({ kind: 'cleaning', roomId: row.room._id }), []);
  // Bookings are screens of their own.
  const book = (row: BoardRow | null, night: IsoDate) => {
    const place = row && { type: row.type._id, ...(row.kind === 'room' && { room: row.room._id }) };
    void navigate({ to: '/sUsers/bookings/new', search: { from: night < businessDay ? businessDay : night, ...place } });
  };
  const block = (roomId: string | null, night: IsoDate) => {
    if (isAdmin && roomId !== null) setAsking({ kind: 'block', roomId, night: night < businessDay ? businessDay : night });
  };
  const roomOf = (id: string) => answer.data?.rooms.find(({ _id }) => _id === id);
  const asked = asking && roomOf(asking.roomId);
  return (
    <>
      <div className={classes.tools}>
        <Button variant="default" aria-label="Earlier" onClick={() => look({ from: addDays(from, -step) })}>
          <Icon name="back" size={16} />
        </Button>
        <Button variant="default" onClick={() => look({ from: undefined })} rightSection={<KeyHint keys="T" />}>
          Today
        </Button>
        <Button variant="default" aria-label="Later" className={classes.later} onClick={() => look({ from: addDays(from, step) })}>
          <Icon name="back" size={16} />
        </Button>
        <span className={classes.dates}>
          {shortDate(from)} – {shortDate(addDays(from, days - 1))}
        </span>
        <SegmentedControl
          aria-label="Days of the board"
          value={show}
          onChange={(chosen) => look({ show: chosen as Show })}
          data={[
            { value: 'weeks', label: '2 weeks' },
            { value: 'month', label: 'Month' },
            { value: 'year', label: 'Year' },
          ]}
        />
        <TextInput
          ref={field}
          className={classes.search}
          aria-label="Find a guest, room or booking"
          placeholder="Guest, room, booking"
          leftSection={<Icon name="search" size={14} />}
          rightSection={<KeyHint keys="/" />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') setSearch('');
            if (key === 'Escape' || key === 'Enter') currentTarget.blur();
          }}
        />
        <Button className={classes.new} rightSection={<KeyHint keys="N" />} onClick={() => book(null, businessDay)}>
          New booking
        </Button>
      </div>
      {acts.problem && (
        <p role="alert" className={classes.problem}>
          {acts.problem}
        </p>
      )}
      <Loaded answer={answer} skeleton={<ListSkeleton rows={12} />} errorTitle="The board could not be read">
        {(board) => (
          <RoomBoard
            key={`${board.from} ${board.days}`}
            board={board}
            readRooms={readRooms}
            dayWidth={dayWidths[show]}
            search={search}
            onDrop={acts.drop}
            onFree={book}
            onBlock={(row, night) => block(row.kind === 'room' ? row.room._id : null, night)}
            onRoom={clean}
          >
            {(bar, row, close) => <StayPanel {...{ orgId, bar, row, board, close, isAdmin }} />}
          </RoomBoard>
        )}
      </Loaded>
      <div className={classes.foot} aria-hidden>
        <p className="dim">
          <KeyHint keys="↑ ↓ ← →" /> move <KeyHint keys="Enter" /> open <KeyHint keys="Shift+→" /> longer <KeyHint keys="Alt+↓" /> other
          room <KeyHint keys="N" /> new booking <KeyHint keys="H" /> housekeeping <KeyHint keys="/" /> search
        </p>
        <ul className={classes.legend}>
          {(['inHouse', 'dueOut', 'booked', 'held', 'waitlist', 'blocked'] as const).map((each) => (
            <li key={each}>
              <span data-look={each} /> {lookWords[each]}
            </li>
          ))}
        </ul>
      </div>
      {asking?.kind === 'block' && asked && (
        <BlockDialog orgId={orgId} room={asked} firstNight={asking.night} onClose={() => setAsking(null)} />
      )}
      {asking?.kind === 'cleaning' && asked && (
        <CleaningDialog
          orgId={orgId}
          room={asked}
          onBlock={isAdmin ? () => block(asked._id, businessDay) : null}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
