import { bookingName } from '@bahi/core/bookings/booking';
import { formatDate, instantInIndia } from '@bahi/core/periods/business-date';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { ListExport } from '../platform/list-export.tsx';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useAct } from '../platform/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { whenText } from './form-sheet.tsx';
import classes from './guests.module.css';
import { IdentityDialog, PhotoDialog } from './identity-dialog.tsx';

const ASK_AGAIN_MILLIS = 30_000;
type Answer = Awaited<ReturnType<typeof api.guests.listInHouse>>;
type Stay = Answer['stays'][number];
type Guest = Stay['guests'][number];
type Note = Stay['notes'][number];

type Asked = { act: 'note' | 'undo'; stay: Stay } | { act: 'identity' | 'photo'; guest: Guest };

/** The guests in the house, with messages and wake-up calls. */
export function InHousePage() {
  useTouchScreen();
  const { _id: orgId } = useCompany();
  const isAdmin = useSession('staff')?.role === 'admin';
  const [asked, setAsked] = useState<Asked | null>(null);
  const answer = useQuery(query.guests.listInHouse.queryOptions({ input: { orgId }, refetchInterval: useLive(ASK_AGAIN_MILLIS) }));
  const close = () => setAsked(null);
  const shown = answer.data;
  return (
    <>
      <PageHeader
        title="In the house"
        detail={shown && `${formatDate(shown.businessDay)} · ${shown.stays.length === 1 ? '1 room' : `${shown.stays.length} rooms`}`}
        action={shown && <ListExport list="guestRegister" asked={{ from: shown.businessDay, to: shown.businessDay }} />}
      />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The house list could not be read">
        {({ stays, now, businessDay }) => (
          <>
            <Calls orgId={orgId} stays={stays} now={now} />
            {stays.length === 0 ? (
              <EmptyState title="Nobody is in the house" text="Guests appear here from check-in to check-out." />
            ) : (
              <ul className={classes.cards}>
                {stays.map((stay) => (
                  <StayCard key={stay.stayId} stay={stay} orgId={orgId} isAdmin={isAdmin} businessDay={businessDay} ask={setAsked} />
                ))}
              </ul>
            )}
            {asked?.act === 'note' && <NoteDialog orgId={orgId} stay={asked.stay} today={businessDay} onClose={close} />}
            {asked?.act === 'undo' && <UndoDialog orgId={orgId} stay={asked.stay} onClose={close} />}
            {asked?.act === 'identity' && <IdentityDialog orgId={orgId} guest={asked.guest} onClose={close} />}
            {asked?.act === 'photo' && <PhotoDialog orgId={orgId} guest={asked.guest} onClose={close} />}
          </>
        )}
      </Loaded>
    </>
  );
}

/** The wake-up calls that wait, the next one first. */
function Calls({ orgId, stays, now }: { orgId: string; stays: readonly Stay[]; now: string }) {
  const calls = stays
    .flatMap(({ roomName, notes }) => notes.filter(({ kind }) => kind === 'wakeUp').map((note) => ({ ...note, roomName })))
    .toSorted((one, other) => ((one.dueAt ?? '') < (other.dueAt ?? '') ? -1 : 1));
  if (calls.length === 0) return null;
  return (
    <section className={classes.part} aria-label="Wake-up calls">
      <header>
        <h2>Wake-up calls</h2>
      </header>
      <ul className={classes.notes}>
        {calls.map((call) => (
          <NoteRow key={call._id} orgId={orgId} note={call} before={`Room ${call.roomName}`} isLate={(call.dueAt ?? now) < now} />
        ))}
      </ul>
    </section>
  );
}

function NoteRow({ orgId, note, before = '', isLate = false }: { orgId: string; note: Note; before?: string; isLate?: boolean }) {
  const { act, isSaving } = useAct<Awaited<ReturnType<typeof api.guests.doneNote>>>('This could not be noted as done', () => {});
  const { _id: id, kind, note: text, dueAt } = note;
  return (
    <li>
      {dueAt !== null && <Badge tone={isLate ? 'overdue' : 'attention'}>{`${isLate ? 'Late, ' : ''}${whenText(dueAt)}`}</Badge>}
      <span>{[before, text].filter(Boolean).join(': ')}</span>
      <Button variant="subtle" size="xs" disabled={isSaving} onClick={() => void act((call) => api.guests.doneNote({ orgId, id }, call))}>
        {kind === 'wakeUp' ? 'Called' : 'Given'}
      </Button>
    </li>
  );
}

type CardProps = { stay: Stay; orgId: string; isAdmin: boolean; businessDay: string; ask: (asked: Asked) => void };

function StayCard({ stay, orgId, isAdmin, businessDay, ask }: CardProps) {
  const { stayId, roomName, guestName, phone, groupName, guests, planName, departure, arrival, bookingId, bookingNumber, notes, vehicle } =
    stay;
  const messages = notes.filter(({ kind }) => kind === 'message');
  const isDue = departure <= businessDay;
  return (
    <li aria-label={`Room ${roomName}`}>
      <div className={classes.head}>
        <strong>
          {roomName} {guestName}
        </strong>
        <span className="dim">{[phone, groupName, vehicle].filter(Boolean).join(', ')}</span>
        <Badge tone={isDue ? 'attention' : 'plain'}>{isDue ? 'Leaves today' : `Until ${formatDate(departure)}`}</Badge>
      </div>
      <p className="dim">
        {planName} · since {formatDate(arrival)} ·{' '}
        <Link to="/sUsers/bookings/$id" params={{ id: bookingId }}>
          {bookingName(bookingNumber)}
        </Link>
      </p>
      <ul className={classes.people}>
        {guests.map((guest) => (
          <li key={guest._id}>
            {guest.name}
            {isAdmin && (
              <Button variant="subtle" size="xs" onClick={() => ask({ act: 'identity', guest })}>
                ID
              </Button>
            )}
            {!guest.hasPhoto && guest.idKind !== null && guest.idKind !== 'aadhaar' && (
              <Button variant="subtle" size="xs" onClick={() => ask({ act: 'photo', guest })}>
                Add a photo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {messages.length > 0 && (
        <ul className={classes.notes}>
          {messages.map((note) => (
            <NoteRow key={note._id} orgId={orgId} note={note} />
          ))}
        </ul>
      )}
      <div className={classes.acts}>
        <Button variant="default" size="xs" onClick={() => ask({ act: 'note', stay })}>
          Message or call
        </Button>
        <Button variant="default" size="xs" component={Link} to="/sUsers/stays/$id" params={{ id: stayId } as never}>
          Folio
        </Button>
        <Button variant="default" size="xs" component={Link} to="/sUsers/rooms/check-in/$stayId" params={{ stayId } as never}>
          Card
        </Button>
        {isAdmin && arrival === businessDay && (
          <Button variant="subtle" size="xs" color="gray" onClick={() => ask({ act: 'undo', stay })}>
            Undo check-in
          </Button>
        )}
      </div>
    </li>
  );
}

function NoteDialog({ orgId, stay, today, onClose }: { orgId: string; stay: Stay; today: string; onClose: () => void }) {
  const [kind, setKind] = useState<Note['kind']>('message');
  const [note, setNote] = useState('');
  const [day, setDay] = useState(today);
  const [time, setTime] = useState('06:00');
  const { leave, close } = useLeaveDialog(note !== '', onClose);
  const saving = useAct<Awaited<ReturnType<typeof api.guests.saveNote>>>('The note could not be saved', close);
  const dueAt = kind === 'wakeUp' && time !== '' ? new Date(instantInIndia(day, time)).toISOString() : null;
  const save = () => {
    const text = note.trim() || (kind === 'wakeUp' ? 'Wake-up call' : '');
    void saving.act((call) => api.guests.saveNote({ orgId, id: stay.stayId, kind, note: text, dueAt }, call));
  };
  return (
    <FormDialog
      title={`Room ${stay.roomName}, ${stay.guestName}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <ChoiceField
        label="What"
        choices={[
          { value: 'message', label: 'Message for the guest' },
          { value: 'wakeUp', label: 'Wake-up call' },
        ]}
        value={kind}
        onChoose={setKind}
      />
      {kind === 'wakeUp' && (
        <FieldRow>
          <DateField label="Day" date={day} today={today} onChange={setDay} error={saving.fields.dueAt} />
          <TextInput label="Time" type="time" value={time} onChange={({ currentTarget }) => setTime(currentTarget.value)} />
        </FieldRow>
      )}
      <TextInput
        label={kind === 'wakeUp' ? 'Note' : 'Message'}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={saving.fields.note}
      />
    </FormDialog>
  );
}

function UndoDialog({ orgId, stay, onClose }: { orgId: string; stay: Stay; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { leave, close } = useLeaveDialog(reason !== '', onClose);
  const saving = useAct<Awaited<ReturnType<typeof api.guests.undoCheckIn>>>('The check-in could not be taken back', close);
  const { stayId: id, version } = stay;
  return (
    <FormDialog
      title={`Undo the check-in of ${stay.guestName}`}
      isOpen
      onClose={leave}
      onSubmit={() => void saving.act((call) => api.guests.undoCheckIn({ orgId, id, version, reason }, call))}
      submitText="Undo check-in"
      isSaving={saving.isSaving}
      problem={saving.fields.state ?? saving.problem}
    >
      <TextInput
        label="Reason"
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={saving.fields.reason}
      />
    </FormDialog>
  );
}
