import { type BookingSource, bookingSources, type FirstState } from '@bahi/core/bookings/booking';
import { paise } from '@bahi/core/money/paise';
import { addDays, daysBetween, todayInIndia } from '@bahi/core/periods/business-date';
import { Button, NativeSelect, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useQuestionBeforeLeaving } from '../platform/leave-form.ts';
import { type NamedParty, NamedPartyField } from '../platform/named-party-field.tsx';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { DateField } from '../ui/date-field.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './bookings.module.css';
import { type ChosenRoom, ChosenRooms } from './chosen-rooms.tsx';
import { type Offer, Offers } from './offers.tsx';
import { counted, firstStateWords, readAges, rupees, sourceWords } from './words.ts';

/** The usual one first. */
const statesInOrder = ['confirmed', 'held', 'quote', 'waitlist'] as const satisfies readonly FirstState[];
const noBooker = { bookerName: '', bookerPhone: '', bookerEmail: '', groupName: '', reference: '', note: '' };

/** A new booking on one screen: dates and guests, what is free, and who books. */
export function NewBooking() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const today = todayInIndia(Date.now());
  const asked = useSearch({ strict: false }) as { from?: string; type?: string; room?: string };
  const [dates, setDates] = useState(() => ({ arrival: asked.from ?? today, departure: addDays(asked.from ?? today, 1) }));
  const [guests, setGuests] = useState({ adults: 2, ages: '' });
  const [rooms, setRooms] = useState<readonly ChosenRoom[]>([]);
  const [booker, setBooker] = useState(noBooker);
  const [party, setParty] = useState<NamedParty | null>(null);
  const [state, setState] = useState<FirstState>('confirmed');
  const [source, setSource] = useState<BookingSource>('direct');
  const nameField = useRef<HTMLInputElement>(null);
  const datesPart = useRef<HTMLElement>(null);
  useEffect(() => datesPart.current?.querySelector('input')?.focus(), []);
  const childAges = readAges(guests.ages);
  const nights = daysBetween(dates.arrival, dates.departure);
  const isSane = nights >= 1 && nights <= 365 && childAges?.every((age) => age <= 17) === true;
  const partyId = party?._id ?? null;
  const free = useQuery({
    ...query.bookings.findFree.queryOptions({
      input: { orgId, ...dates, adults: guests.adults, childAges: childAges ?? [], rooms: 1, partyId },
    }),
    enabled: isSane,
    placeholderData: keepPreviousData,
  });
  const draft = {
    ...{ orgId, state, source, ...booker, partyId, heldUntil: null },
    bookerName: booker.bookerName.trim() || 'Guest',
    stays: rooms.map(({ key: _, typeName: __, planName: ___, roomsFree: ____, childAges: ages, ...room }) => ({
      ...room,
      ...{ childAges: [...ages], comingAt: '', nightsByHand: [] },
    })),
  };
  const quote = useQuery({
    ...query.bookings.previewBooking.queryOptions({ input: draft }),
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
  const add = ({ type, plan }: Offer) => {
    const used = new Set(rooms.map(({ roomId }) => roomId));
    const asks = rooms.length === 0 && type.roomsFree.some(({ roomId }) => roomId === asked.room) ? asked.room : undefined;
    const { typeId, typeName, roomsFree } = type;
    setRooms((now) => [
      ...now,
      {
        ...{ key: uuid(), typeId, typeName, planId: plan.planId, planName: plan.planName, ...dates },
        ...{ adults: guests.adults, childAges: childAges ?? [], extraBeds: 0, guestName: '' },
        ...{ roomId: asks && !used.has(asks) ? asks : null, roomsFree },
      },
    ]);
    if (booker.bookerName === '') nameField.current?.focus();
  };
  const fields = { ...Object.fromEntries((quote.data?.problems ?? []).map(({ field, message }) => [field, message])), ...saving.fields };
  const isEmpty = rooms.length === 0;
  const save = () => {
    if (isEmpty || !quote.data || quote.isPlaceholderData || saving.isSaving) return;
    const { totalPaise } = quote.data;
    const bookerName = booker.bookerName.trim();
    void saving.act((call) => api.bookings.saveBooking({ ...draft, bookerName, totalPaise: paise(totalPaise) }, call));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const toList = () => void navigate({ to: '/sUsers/bookings' });
  useKeys({ 'Ctrl+Enter': save, Escape: toList });
  const set = (patch: Partial<typeof noBooker>) => setBooker((now) => ({ ...now, ...patch }));
  const taken = new Map([...Map.groupBy(rooms, ({ typeId }) => typeId)].map(([typeId, its]) => [typeId, its.length]));
  const freeProblem = problemsOf(free.error);
  return (
    <>
      <PageHeader title="New booking" back={toList} />
      <form className={classes.newBooking} onSubmit={submit} noValidate>
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
            error={freeProblem.fields.departure ?? (nights < 1 ? 'The departure must be after the arrival.' : undefined)}
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
              childAges === null || childAges.some((age) => age > 17)
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
                  <p className="dim">Set up room types and rate plans first.</p>
                ) : (
                  <Offers types={types} taken={taken} onAdd={add} />
                )
              }
            </Loaded>
          )}
        </section>
        <section aria-label="The booking" className={classes.booker}>
          {isEmpty ? (
            <p className="dim">Choose a price to add a room.</p>
          ) : (
            <ChosenRooms
              rooms={rooms}
              quotes={quote.isPlaceholderData ? undefined : quote.data?.stays}
              fields={fields}
              onChange={(key, patch) => setRooms((now) => now.map((room) => (room.key === key ? { ...room, ...patch } : room)))}
              onRemove={(key) => setRooms((now) => now.filter((room) => room.key !== key))}
            />
          )}
          <div className={classes.pair}>
            <TextInput
              ref={nameField}
              label="Booked by"
              maxLength={120}
              value={booker.bookerName}
              onChange={({ currentTarget }) => set({ bookerName: currentTarget.value })}
              error={saving.fields.bookerName}
            />
            <TextInput
              label="Phone"
              type="tel"
              maxLength={20}
              value={booker.bookerPhone}
              onChange={({ currentTarget }) => set({ bookerPhone: currentTarget.value })}
              error={saving.fields.bookerPhone}
            />
          </div>
          <SegmentedControl
            fullWidth
            aria-label="State"
            value={state}
            onChange={(chosen) => setState(chosen as FirstState)}
            data={statesInOrder.map((each) => ({ value: each, label: firstStateWords[each] }))}
          />
          <details className={classes.more}>
            <summary>Source, company, group, note</summary>
            <div className={classes.pair}>
              <NativeSelect
                label="Source"
                value={source}
                data={bookingSources.map((each) => ({ value: each, label: sourceWords[each] }))}
                onChange={({ currentTarget }) => setSource(currentTarget.value as BookingSource)}
              />
              <TextInput
                label="Reference"
                maxLength={60}
                value={booker.reference}
                onChange={({ currentTarget }) => set({ reference: currentTarget.value })}
                error={saving.fields.reference}
              />
              <NamedPartyField orgId={orgId} label="Company or agent" party={party} onChoose={setParty} error={fields.partyId} />
              <TextInput
                label="Group"
                maxLength={120}
                value={booker.groupName}
                onChange={({ currentTarget }) => set({ groupName: currentTarget.value })}
              />
              <TextInput
                label="Email"
                type="email"
                maxLength={200}
                value={booker.bookerEmail}
                onChange={({ currentTarget }) => set({ bookerEmail: currentTarget.value })}
              />
            </div>
            <Textarea
              label="Note"
              maxLength={500}
              value={booker.note}
              onChange={({ currentTarget }) => set({ note: currentTarget.value })}
              autosize
            />
          </details>
          {quote.data?.warnings.map((warning) => (
            <p key={warning} className={classes.warning}>
              {warning}
            </p>
          ))}
          {(saving.problem ?? problemsOf(quote.error).text) && (
            <p role="alert" className={classes.refused}>
              {saving.problem ?? problemsOf(quote.error).text}
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
