import { bookingName, type FirstState } from '@bahi/core/bookings/booking';
import { firstStateWords } from '@bahi/core/bookings/booking-words';
import { paise } from '@bahi/core/money/paise';
import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Booking } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useQuestionBeforeLeaving } from '../platform/leave-form.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './bookings.module.css';
import { type ChosenRoom, ChosenRooms, newStay } from './chosen-rooms.tsx';
import { RoomChoice } from './room-choice.tsx';
import { counted, rupees, statesInOrder } from './words.ts';

/** Further rooms of a booking. */
export function AddRooms() {
  const { _id: orgId } = useCompany();
  const { id = '' } = useParams({ strict: false });
  const answer = useQuery(query.bookings.getBooking.queryOptions({ input: { orgId, id }, select: ({ booking }) => booking }));
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The booking could not be read">
      {(booking) => <RoomsToAdd key={booking._id} orgId={orgId} booking={booking} />}
    </Loaded>
  );
}

/** The rooms begin in the state of the last stay that may still begin: a group on hold gets more rooms on hold. */
const usualState = ({ stays }: Booking): FirstState => statesInOrder.find((each) => stays.at(-1)?.state === each) ?? 'confirmed';

function RoomsToAdd({ orgId, booking }: { orgId: string; booking: Booking }) {
  const navigate = useNavigate();
  const [rooms, setRooms] = useState<readonly ChosenRoom[]>([]);
  const [state, setState] = useState(() => usualState(booking));
  const { _id: id, version, businessDay, partyId, source, bookerName, number, stays } = booking;
  const quote = useQuery({
    ...query.bookings.previewBooking.queryOptions({
      input: {
        ...{ orgId, state, source, bookerName, partyId, heldUntil: null, stays: rooms.map(newStay) },
        ...{ reference: '', bookerPhone: '', bookerEmail: '', groupName: '', note: '' },
      },
    }),
    enabled: rooms.length > 0,
    placeholderData: keepPreviousData,
  });
  const toBooking = () => void navigate({ to: '/sUsers/bookings/$id', params: { id } });
  const saving = useAct('The rooms could not be added', () => {
    void navigate({ to: '/sUsers/bookings/$id', params: { id }, replace: true, ignoreBlocker: true });
  });
  useQuestionBeforeLeaving(rooms.length > 0, {
    title: 'Leave without saving?',
    text: 'These rooms are not saved.',
    confirm: 'Leave',
    cancel: 'Stay',
  });
  const changeRooms = (change: (now: readonly ChosenRoom[]) => readonly ChosenRoom[]) => {
    saving.clear();
    setRooms(change);
  };
  const isEmpty = rooms.length === 0;
  const save = () => {
    if (isEmpty || !quote.data || quote.isPlaceholderData || saving.isSaving) return;
    const totalPaise = paise(quote.data.totalPaise);
    void saving.act((call) => api.bookings.addStays({ orgId, id, version, state, stays: rooms.map(newStay), totalPaise }, call));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  useKeys({ 'Ctrl+Enter': save, Escape: toBooking });
  const fields = { ...Object.fromEntries((quote.data?.problems ?? []).map(({ field, message }) => [field, message])), ...saving.fields };
  const [first] = stays;
  const dates =
    first && first.arrival >= businessDay
      ? { arrival: first.arrival, departure: first.departure }
      : {
          arrival: businessDay,
          departure: stays
            .map(({ departure }) => departure)
            .sort()
            .at(-1)!,
        };
  const problem = fields.stays ?? fields.heldUntil ?? saving.problem ?? problemsOf(quote.error).text;
  return (
    <>
      <PageHeader
        title={`Add rooms to ${bookingName(number)}`}
        detail={`${bookerName}, ${counted(stays.length, 'room')}`}
        back={toBooking}
      />
      <form className={classes.newBooking} onSubmit={submit} noValidate>
        <RoomChoice
          {...{ orgId, partyId, rooms, first: dates }}
          today={businessDay}
          onAdd={(room) => changeRooms((now) => [...now, room])}
        />
        <section aria-label="Rooms to add" className={classes.booker}>
          {isEmpty ? (
            <p className="dim">Choose a price to add a room.</p>
          ) : (
            <ChosenRooms
              rooms={rooms}
              quotes={quote.isPlaceholderData ? undefined : quote.data?.stays}
              fields={fields}
              onChange={(key, patch) => changeRooms((now) => now.map((room) => (room.key === key ? { ...room, ...patch } : room)))}
              onRemove={(key) => changeRooms((now) => now.filter((room) => room.key !== key))}
            />
          )}
          <SegmentedControl
            fullWidth
            aria-label="State"
            value={state}
            onChange={(chosen) => {
              saving.clear();
              setState(chosen as FirstState);
            }}
            data={statesInOrder.map((each) => ({ value: each, label: firstStateWords[each] }))}
          />
          {quote.data?.warnings.map((warning) => (
            <p key={warning} className={classes.warning}>
              {warning}
            </p>
          ))}
          {problem && (
            <p role="alert" className={classes.refused}>
              {problem}
            </p>
          )}
          <footer className={classes.save}>
            <span>
              {quote.data && !isEmpty && (
                <>
                  <strong>{rupees(quote.data.totalPaise)}</strong>
                  <span className="dim"> with {rupees(quote.data.taxPaise)} GST</span>
                </>
              )}
            </span>
            <Button type="submit" loading={saving.isSaving} disabled={isEmpty} rightSection={<KeyHint keys="Ctrl+Enter" />}>
              Add rooms
            </Button>
          </footer>
        </section>
      </form>
    </>
  );
}
