import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CalendarToDo, HotelSetUp, PortalCalendar, TypeCalendar } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';
import { instantText } from '../platform/records/instant-text.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { useAct } from '../platform/use-act.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Badge } from '../ui/badge.tsx';
import { copyText } from '../ui/copy-text.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import classes from './calendars.module.css';
import { UploadDialog } from './upload-dialog.tsx';

const READING_MILLIS = 1_500;
const IDLE_MILLIS = 30_000;

type Asked = { what: 'edit'; type: TypeCalendar; row: PortalCalendar | null } | { what: 'upload' | 'renew'; row: PortalCalendar };

/** The calendars that the hotel and booking portals exchange, by room type. */
export function CalendarsPage() {
  useTouchScreen();
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const idle = useLive(IDLE_MILLIS);
  const answer = useQuery(
    query.calendars.listCalendars.queryOptions({
      input: { orgId },
      refetchInterval: ({ state }) => (state.data?.calendars.some(({ isReading }) => isReading) ? READING_MILLIS : idle),
    }),
  );
  const plans = useQuery(query.rooms.getSetUp.queryOptions({ input: { orgId } }));
  const back = () => void navigate({ to: '/sUsers/rooms/setUp' });
  const close = () => setAsked(null);
  useKeys({ Escape: back });
  return (
    <>
      <PageHeader title="Calendars" back={back} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The calendars could not be read">
        {({ types, calendars }) =>
          types.length === 0 ? (
            <EmptyState
              title="No room types yet"
              text="Each room type has a calendar that booking portals read, and takes the bookings of their calendars. Enter your room types first."
              action={<Button onClick={back}>Set-up of rooms</Button>}
            />
          ) : (
            <div className={classes.page}>
              <p className="dim">
                Each portal reads at an address of its own when a room type is full, and Bahi reads what it has sold, every 30 minutes. A
                calendar has no names and no prices. Between two readings the same room can be sold twice: keep a room back on busy days.
              </p>
              <ToDo orgId={orgId} askMillis={calendars.some(({ isReading }) => isReading) ? READING_MILLIS : idle} />
              {types.map((type) => (
                <TypePart
                  key={type.typeId}
                  {...{ orgId, type }}
                  calendars={calendars.filter(({ typeId }) => typeId === type.typeId)}
                  onAsk={setAsked}
                />
              ))}
              {asked?.what === 'renew' && <RenewDialog orgId={orgId} calendar={asked.row} onClose={close} />}
              {asked?.what === 'upload' && <UploadDialog orgId={orgId} calendar={asked.row} onClose={close} />}
              {asked?.what === 'edit' && plans.data && <Edit {...{ orgId, asked }} plans={plans.data.plans} onClose={close} />}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

type EditProps = { orgId: string; asked: Extract<Asked, { what: 'edit' }>; plans: HotelSetUp['plans']; onClose: () => void };
const Edit = ({ orgId, asked: { type, row }, plans, onClose }: EditProps) => <CalendarDialog {...{ orgId, type, row, plans, onClose }} />;

/** Events that need a person. */
function ToDo({ orgId, askMillis }: { orgId: string; askMillis: number }) {
  const answer = useQuery(query.calendars.listToDo.queryOptions({ input: { orgId }, refetchInterval: askMillis }));
  const closing = useAct('This could not be taken off the list', () => {});
  const events = answer.data?.events ?? [];
  if (events.length === 0) return null;
  return (
    <section aria-label="Needs you">
      <div className={classes.heading}>
        <h2>Needs you</h2>
      </div>
      {closing.problem && <p role="alert">{closing.problem}</p>}
      <ul className={classes.rows}>
        {events.map((event) => (
          <li key={event._id}>
            <ToDoText event={event} />
            <Button
              variant="default"
              size="xs"
              loading={closing.isSaving}
              aria-label={`Done with ${event.calendarName}, ${formatDate(event.arrival)}`}
              onClick={() => void closing.act((call) => api.calendars.closeEvent({ orgId, id: event._id }, call), event._id)}
            >
              Done
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ToDoText({ event }: { event: CalendarToDo }) {
  const { calendarName, typeName, arrival, departure, summary, problem, bookingId } = event;
  return (
    <span className={classes.says}>
      <strong>{calendarName}</strong>: {formatDate(arrival)} to {formatDate(departure)}, {typeName}{' '}
      {bookingId && (
        <Link to="/sUsers/bookings/$id" params={{ id: bookingId } as never}>
          Booking
        </Link>
      )}
      <span className={classes.wrong}>{problem}</span>
      {summary && <span className="dim">{summary}</span>}
    </span>
  );
}

type TypeProps = { orgId: string; type: TypeCalendar; calendars: readonly PortalCalendar[]; onAsk: (asked: Asked) => void };

function TypePart({ orgId, type, calendars, onAsk }: TypeProps) {
  const { typeName, isActive } = type;
  return (
    <section aria-label={typeName}>
      <div className={classes.heading}>
        <h2>
          {typeName} {!isActive && <Badge>Not sold</Badge>}
        </h2>
        <Button size="xs" onClick={() => onAsk({ what: 'edit', type, row: null })} aria-label={`Add a portal to ${typeName}`}>
          Add a portal
        </Button>
      </div>
      <ul className={classes.rows}>
        {calendars.map((row) => (
          <CalendarRow key={row._id} {...{ orgId, type, row, onAsk }} />
        ))}
      </ul>
      {calendars.length === 0 && <p className="dim">No portal sells this type yet.</p>}
    </section>
  );
}

/** Asks before the address at which a portal reads ends. */
function RenewDialog({ orgId, calendar: { _id: id, name }, onClose }: { orgId: string; calendar: PortalCalendar; onClose: () => void }) {
  const renewing = useAct('The address could not be renewed', onClose);
  return (
    <FormDialog
      title={`New address for ${name}?`}
      isOpen
      onClose={onClose}
      onSubmit={() => void renewing.act((call) => api.calendars.renewAddress({ orgId, id }, call))}
      submitText="New address"
      isSaving={renewing.isSaving}
      problem={renewing.problem}
    >
      <p>
        The old address stops at once. {name} goes on selling nights that are full, until you enter the new address there. Other portals
        keep theirs.
      </p>
    </FormDialog>
  );
}

function CalendarRow({ orgId, type, row, onAsk }: Omit<TypeProps, 'calendars'> & { row: PortalCalendar }) {
  const {
    _id: id,
    name,
    planName,
    partyName,
    address,
    token,
    toldAt,
    isActive,
    isReading,
    goodAt,
    nextReadAt,
    events,
    said,
    problem,
  } = row;
  const reading = useAct('The calendar could not be read', () => {});
  const refused = Object.values(reading.fields)[0] ?? reading.problem;
  const told = `${window.location.origin}/api/calendar/${token}.ics`;
  const copy = () =>
    copyText(told).then(
      () => toastSuccess(`Address for ${name} copied`),
      () => toastError('The address could not be copied. Select it and copy it.'),
    );
  const state = isReading
    ? 'Being read'
    : goodAt === null
      ? 'Not read yet'
      : `Read ${instantText(goodAt)}: ${said}. ${counted(events)} to come`;
  return (
    <li>
      <span className={classes.says}>
        <strong>{name}</strong> {!isActive && <Badge>Not read</Badge>}
        {problem !== '' && <Badge tone="overdue">Wrong</Badge>}
        <span className="dim">{[planName, partyName, address === '' ? 'by files only' : hostOf(address)].filter(Boolean).join(' · ')}</span>
        <span className="dim" role="status">
          {state}
        </span>
        <span className="dim">
          {toldAt === null ? `${name} has not read its address yet` : `${name} read its address ${instantText(toldAt)}`}
        </span>
        <span className={`dim ${classes.address}`}>{told}</span>
        {problem !== '' && (
          <span className={classes.wrong}>
            {problem}
            {nextReadAt && ` Next try ${instantText(nextReadAt)}.`}
          </span>
        )}
        {refused && (
          <span role="alert" className={classes.wrong}>
            {refused}
          </span>
        )}
      </span>
      <Button variant="default" size="xs" onClick={() => void copy()} aria-label={`Copy address for ${name}`}>
        Copy address
      </Button>
      {isActive && address !== '' && (
        <Button
          variant="default"
          size="xs"
          loading={reading.isSaving}
          disabled={isReading}
          aria-label={`Read now: ${name}`}
          onClick={() => void reading.act((call) => api.calendars.readCalendar({ orgId, id }, call))}
        >
          Read now
        </Button>
      )}
      {isActive && address === '' && (
        <Button variant="default" size="xs" aria-label={`Upload a file of ${name}`} onClick={() => onAsk({ what: 'upload', row })}>
          Upload
        </Button>
      )}
      <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={() => onAsk({ what: 'edit', type, row })}>
        Edit
      </Button>
      <ActionMenu
        label={`More for ${name}`}
        items={[
          ...(isActive && address !== '' ? [{ label: 'Upload a file…', onChoose: () => onAsk({ what: 'upload', row }) }] : []),
          { label: 'New address…', onChoose: () => onAsk({ what: 'renew', row }) },
        ]}
      >
        <Icon name="more" size={18} />
      </ActionMenu>
    </li>
  );
}

const counted = (events: number) => (events === 1 ? '1 event' : `${events} events`);
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);
