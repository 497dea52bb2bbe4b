import type { FirstState } from '@bahi/core/bookings/booking';
import { firstStateWords } from '@bahi/core/bookings/booking-words';
import { paise } from '@bahi/core/money/paise';
import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
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
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { type Booker, BookerFields, bookerOf, noBooker, SourceFields } from './booker-fields.tsx';
import classes from './bookings.module.css';
import { type ChosenRoom, ChosenRooms, newStay } from './chosen-rooms.tsx';
import { type HoldEnd, HoldFields, heldUntilOf, usualEnd } from './hold-fields.tsx';
import { RoomChoice } from './room-choice.tsx';
import { rupees, statesInOrder } from './words.ts';

/** A new booking on one screen: dates and guests, what is free, and who books. It begins on the open business date, which after midnight is yesterday. */
export function NewBooking() {
  useTouchScreen();
  const { _id: orgId } = useCompany();
  const answer = useQuery(query.rooms.getSetUp.queryOptions({ input: { orgId } }));
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The business date could not be read">
      {({ businessDay, settings }) => <BookingForm key={orgId} orgId={orgId} today={businessDay} usualHours={settings.holdHours} />}
    </Loaded>
  );
}

function BookingForm({ orgId, today, usualHours }: { orgId: string; today: IsoDate; usualHours: number }) {
  const navigate = useNavigate();
  const wished = useSearch({ strict: false }) as { from?: string; type?: string; room?: string };
  const [rooms, setRooms] = useState<readonly ChosenRoom[]>([]);
  const [booker, setBooker] = useState(noBooker);
  const [hold, setHold] = useState(usualEnd);
  const [state, setState] = useState<FirstState>('confirmed');
  const nameField = useRef<HTMLInputElement>(null);
  const { partyId, ...entered } = bookerOf(booker);
  const heldUntil = state === 'held' ? heldUntilOf(hold) : null;
  const draft = { orgId, state, partyId, heldUntil, stays: rooms.map(newStay) };
  // The name of the booker changes no price: a save right after the last key does not wait for another quote.
  const asked = { ...bookerOf(noBooker), ...draft, bookerName: 'Guest' };
  const quote = useQuery({
    ...query.bookings.previewBooking.queryOptions({ input: asked }),
    enabled: rooms.length > 0,
    placeholderData: keepPreviousData,
  });
  const saving = useAct<Awaited<ReturnType<typeof api.bookings.saveBooking>>>('The booking could not be saved', ({ _id }) => {
    void navigate({ to: '/sUsers/bookings/$id', params: { id: _id }, replace: true, ignoreBlocker: true });
  });
  useQuestionBeforeLeaving(rooms.length > 0 || booker.bookerName !== '', {
    title: 'Leave without saving?',
    text: 'This booking is not saved.',
    confirm: 'Leave',
    cancel: 'Stay',
  });
  const changeRooms = (change: (now: readonly ChosenRoom[]) => readonly ChosenRoom[]) => {
    saving.clear();
    setRooms(change);
  };
  const add = (room: ChosenRoom) => {
    changeRooms((now) => [...now, room]);
    if (booker.bookerName === '') nameField.current?.focus();
  };
  const fields = { ...Object.fromEntries((quote.data?.problems ?? []).map(({ field, message }) => [field, message])), ...saving.fields };
  const isSourceWrong = ['reference', 'partyId'].some((field) => field in fields);
  const problem = fields.stays ?? saving.problem ?? problemsOf(quote.error).text;
  const isEmpty = rooms.length === 0;
  const save = () => {
    if (isEmpty || !quote.data || quote.isPlaceholderData || saving.isSaving) return;
    const { totalPaise } = quote.data;
    void saving.act((call) => api.bookings.saveBooking({ ...draft, ...entered, totalPaise: paise(totalPaise) }, call));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const toList = () => void navigate({ to: '/sUsers/bookings' });
  useKeys({ 'Ctrl+Enter': save, Escape: toList });
  const changeHold = (end: HoldEnd) => {
    saving.clear();
    setHold(end);
  };
  const set = (patch: Partial<Booker>) => {
    saving.clear();
    setBooker((now) => ({ ...now, ...patch }));
  };
  return (
    <>
      <PageHeader title="New booking" back={toList} />
      <form className={classes.newBooking} onSubmit={submit} noValidate>
        <RoomChoice
          {...{ orgId, today, partyId, rooms }}
          first={{ arrival: wished.from ?? today, departure: addDays(wished.from ?? today, 1) }}
          wishedId={wished.room}
          onAdd={add}
        />
        <section aria-label="The booking" className={classes.booker}>
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
          <BookerFields {...{ booker, nameField }} fields={saving.fields} onChange={set} />
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
          {state === 'held' && <HoldFields end={hold} {...{ today, usualHours }} error={fields.heldUntil} onChange={changeHold} />}
          <details className={classes.more} open={isSourceWrong || undefined}>
            <summary>Source, company, group, note</summary>
            <SourceFields {...{ orgId, booker, fields }} onChange={set} />
          </details>
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
                  <span className="dim">
                    {' '}
                    with {rupees(quote.data.taxPaise)} GST
                    {quote.data.depositPaise > 0 && `, ${rupees(quote.data.depositPaise)} in advance`}
                  </span>
                </>
              )}
            </span>
            <Button type="submit" loading={saving.isSaving} disabled={isEmpty} rightSection={<KeyHint keys="Ctrl+Enter" />}>
              Save booking
            </Button>
          </footer>
        </section>
      </form>
    </>
  );
}
