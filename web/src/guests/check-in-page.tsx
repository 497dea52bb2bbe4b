import { bookingName } from '@bahi/core/bookings/booking';
import { paise } from '@bahi/core/money/paise';
import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import { daysBetween, formatDate, timeInIndia } from '@bahi/core/periods/business-date';
import { isForeigner } from '@bahi/core/rooms/guest-registration';
import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useQuestionBeforeLeaving } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError } from '../platform/toasts.ts';
import { useAct } from '../platform/use-act.ts';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { saveOrMove } from '../ui/enter-moves.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useProblemFocus } from '../ui/problem-focus.ts';
import { ListSkeleton } from '../ui/states.tsx';
import { holdsUnparsed } from '../ui/unparsed-figures.ts';
import { ForeignFields } from './foreign-fields.tsx';
import { LeadFields, OtherGuest } from './guest-fields.tsx';
import {
  type CheckInAnswer,
  type CollectedForm,
  enteredGuests,
  firstGuests,
  firstStay,
  type GuestForm,
  noGuest,
  type StayForm,
  sentGuest,
} from './guest-form.ts';
import classes from './guests.module.css';
import { IdentityFields } from './identity-fields.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { RegistrationCard } from './registration-card.tsx';
import { SignaturePad } from './signature-pad.tsx';

const MOST_GUESTS = 40;
const question = { title: 'Leave this check-in?', text: 'The guest is not checked in yet.', confirm: 'Leave', cancel: 'Stay' };

/** The check-in of one stay. */
export function CheckInPage() {
  const { _id: orgId } = useCompany();
  const { stayId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const answer = useQuery(query.guests.getCheckIn.queryOptions({ input: { orgId, id: stayId } }));
  return (
    <Loaded
      answer={answer}
      skeleton={
        <>
          <PageHeader title="Check in" />
          <ListSkeleton rows={10} />
        </>
      }
      errorTitle="The stay could not be read"
    >
      {(checkIn) =>
        checkIn.state === 'confirmed' ? (
          <CheckInForm key={stayId} orgId={orgId} checkIn={checkIn} onDone={() => void navigate({ to: '/sUsers/rooms' })} />
        ) : (
          <AlreadyIn checkIn={checkIn} />
        )
      }
    </Loaded>
  );
}

/** The stay is no longer, or not yet, one that can be checked in. */
function AlreadyIn({ checkIn: { guestName, bookingId, bookingNumber, checkedInAt } }: { checkIn: CheckInAnswer }) {
  return (
    <>
      <PageHeader title={guestName} detail={bookingName(bookingNumber)} />
      <div className={classes.part}>
        <p>
          {checkedInAt === null
            ? 'Confirm the booking first: only a confirmed stay is checked in.'
            : `Checked in on ${formatDate(checkedInAt.slice(0, 10))} at ${timeInIndia(Date.parse(checkedInAt))}.`}
        </p>
        <p>
          <Link to="/sUsers/bookings/$id" params={{ id: bookingId }}>
            Open the booking
          </Link>
        </p>
      </div>
    </>
  );
}

type FormProps = { orgId: string; checkIn: CheckInAnswer; onDone: () => void };

function CheckInForm({ orgId, checkIn, onDone }: FormProps) {
  const [guests, setGuests] = useState(() => firstGuests(checkIn));
  const [stay, setStay] = useState<StayForm>(() => firstStay(checkIn));
  const [collected, setCollected] = useState<CollectedForm>({ amountPaise: 0, way: 'cash', ledgerId: '' });
  const [isTyped, setIsTyped] = useState(false);
  const [printing, setPrinting] = useState(0);
  const { isLeft } = useQuestionBeforeLeaving(isTyped, question);
  const saving = useAct<Awaited<ReturnType<typeof api.guests.checkIn>>>('The guest could not be checked in', () => {
    isLeft.current = true;
    onDone();
  });
  const { form, onTry } = useProblemFocus(saving.isSaving);
  const set = (parts: Partial<StayForm>) => {
    setIsTyped(true);
    setStay((now) => ({ ...now, ...parts }));
  };
  const change = (at: number, parts: Partial<GuestForm>) => {
    setIsTyped(true);
    setGuests((now) => now.map((guest, place) => (place === at ? { ...guest, ...parts } : guest)));
  };
  const entered = enteredGuests(guests);
  // The server counts the guests that it got; the form may have empty ones between them.
  const wrongAt = (at: number) => (field: string) => {
    const place = entered.findIndex(([, each]) => each === at);
    return place < 0 ? undefined : saving.fields[`guests.${place}.${field}`];
  };
  const room = checkIn.rooms.find(({ _id }) => _id === stay.roomId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isSaving || holdsUnparsed(form.current)) return;
    const { bookingId: _booking, stayId: id, version } = checkIn;
    const { amountPaise, way, ledgerId } = collected;
    const paid = { amountPaise: paise(amountPaise), way, ledgerId: way === 'cash' ? null : ledgerId || null, note: '' };
    const input = {
      orgId,
      id,
      version,
      ...stay,
      collected: amountPaise > 0 ? paid : null,
      guests: entered.map(([guest]) => sentGuest(guest)),
    };
    void saving.act(async (call) => {
      const answer = await api.guests.checkIn(input, call);
      await sendPhotos(
        orgId,
        entered.map(([guest]) => guest),
        answer.guestIds,
      );
      return answer;
    });
    onTry();
  };
  /** The last stay fills the fields that are empty. */
  const fillByPhone = async (phone: string) => {
    if (phone.trim().length < 6 || guests[0]!.address !== '') return;
    const { guest } = await api.guests.findEarlierGuest({ orgId, phone });
    if (guest === null) return;
    const { phone: _phone, relation: _relation, ...known } = guest;
    setGuests((now) =>
      now.map((each, at) => (at === 0 && each.address === '' ? { ...each, ...known, name: each.name || known.name, idNumber: '' } : each)),
    );
  };
  const [lead] = guests;
  const back = `/sUsers/bookings/${checkIn.bookingId}`;
  // The form hears the keys pressed in its fields.
  const checkInNow = () => form.current?.requestSubmit();
  useKeys({ 'Alt+P': () => setPrinting((count) => count + 1), 'Ctrl+A': checkInNow, 'Ctrl+Enter': checkInNow });
  const today = checkIn.businessDay;
  const foreigners = guests.filter(isForeigner).length;
  const others = Object.entries(saving.fields).filter(([field]) => /^(guests|arrival|state|typeId)$/.test(field));
  return (
    <>
      <PageHeader
        title={room ? `Check in, room ${room.name}` : 'Check in'}
        detail={`${bookingName(checkIn.bookingNumber)} · ${formatDate(today)}`}
        action={room && <RoomBadge room={room} />}
      />
      <form
        ref={form}
        className={classes.page}
        onSubmit={submit}
        onKeyDown={saveOrMove()}
        noValidate
        aria-label="Check in"
        inert={saving.isSaving}
      >
        <StayStrip checkIn={checkIn} bookingPath={back} />
        <section className={classes.part} aria-label="Guest">
          <header>
            <h2>Guest</h2>
            {checkIn.filledFrom !== null && <span className="dim">Filled from the stay of {formatDate(checkIn.filledFrom)}</span>}
          </header>
          {lead && (
            <LeadFields
              guest={lead}
              change={(parts) => change(0, parts)}
              wrong={wrongAt(0)}
              onPhone={(phone) => void fillByPhone(phone).catch(() => {})}
            />
          )}
          {lead && isForeigner(lead) && (
            <ForeignFields guest={lead} today={today} change={(parts) => change(0, parts)} wrong={wrongAt(0)} />
          )}
        </section>
        <section className={classes.part} aria-label="Proof of identity">
          <header>
            <h2>Proof of identity</h2>
            <span className="dim">Encrypted. Access is logged. Photos are deleted {daysText(checkIn.idPhotoDays, lead)}.</span>
          </header>
          {lead && <IdentityFields guest={lead} change={(parts) => change(0, parts)} wrong={wrongAt(0)} />}
        </section>
        {guests.slice(1).map((guest, index) => (
          <OtherGuest
            // biome-ignore lint/suspicious/noArrayIndexKey: guests never change places
            key={index + 1}
            at={index + 1}
            guest={guest}
            today={today}
            change={(parts) => change(index + 1, parts)}
            wrong={wrongAt(index + 1)}
            onRemove={() => setGuests((now) => now.filter((_, at) => at !== index + 1))}
          />
        ))}
        <div className={classes.add}>
          <Button variant="default" disabled={guests.length >= MOST_GUESTS} onClick={() => setGuests((now) => [...now, noGuest])}>
            Add a guest
          </Button>
        </div>
        <section className={classes.part} aria-label="Stay">
          <header>
            <h2>Stay</h2>
          </header>
          <div className={classes.stay}>
            <ChoiceField
              label="Room"
              choices={[
                { value: '', label: 'Choose a room' },
                ...checkIn.rooms.map(({ _id, name, refused, isClean }) => ({
                  value: _id,
                  label: `${name}${refused !== '' ? ', taken' : isClean ? '' : ', not clean'}`,
                  disabled: refused !== '' && _id !== stay.roomId,
                })),
              ]}
              value={stay.roomId ?? ''}
              onChoose={(roomId) => set({ roomId: roomId || null, takesDirtyRoom: false })}
              error={saving.fields.roomId}
            />
            <TextInput
              label="Vehicle"
              maxLength={40}
              value={stay.vehicle}
              onChange={({ currentTarget }) => set({ vehicle: currentTarget.value })}
            />
            <TextInput
              label="Purpose"
              maxLength={120}
              value={stay.purpose}
              onChange={({ currentTarget }) => set({ purpose: currentTarget.value })}
              error={saving.fields.purpose}
            />
            <NumberInput
              label="Keys given"
              min={0}
              max={20}
              allowDecimal={false}
              value={stay.keysGiven}
              onChange={(typed) => set({ keysGiven: Number(typed) || 0 })}
            />
          </div>
          {room && !room.isClean && (
            <Checkbox
              label={`Give room ${room.name} although it is not clean yet`}
              checked={stay.takesDirtyRoom}
              onChange={({ currentTarget }) => set({ takesDirtyRoom: currentTarget.checked })}
            />
          )}
          {checkIn.earlyFeePaise > 0 && (
            <Checkbox
              label={`Charge ${formatRupees(checkIn.earlyFeePaise, 'two')} before tax for the check-in before ${checkIn.checkInAt}`}
              checked={stay.takesEarlyFee}
              onChange={({ currentTarget }) => set({ takesEarlyFee: currentTarget.checked })}
            />
          )}
          <div className={classes.signing}>
            <SignaturePad onChange={(signature) => set({ signature })} error={saving.fields.signature} />
            <div className={classes.report}>
              <strong>{foreigners === 0 ? 'Indian guest' : foreigners === 1 ? '1 foreign guest' : `${foreigners} foreign guests`}</strong>
              <p className="dim">
                {foreigners === 0
                  ? 'Form III is not required. It is for foreign guests, within 24 hours.'
                  : 'File Form III at the portal within 24 hours. It waits in the list of Forms III.'}
              </p>
            </div>
          </div>
        </section>
        <PaymentFields
          {...{ orgId, collected, billTo: checkIn.billTo, billsCompany: stay.billsCompany, fields: saving.fields }}
          onBillsCompany={(billsCompany) => set({ billsCompany })}
          onCollected={(next) => {
            setIsTyped(true);
            setCollected(next);
          }}
        />
        <Totals checkIn={checkIn} />
        <footer className={classes.foot}>
          <div>
            <span className="dim">Balance at check-out</span>
            <Money paise={checkIn.balancePaise - collected.amountPaise} strong />
          </div>
          {(others.length > 0 || saving.problem) && (
            <p role="alert" className={classes.problem}>
              {[saving.problem, ...others.map(([, text]) => text)].filter(Boolean).join(' ')}
            </p>
          )}
          <Button variant="default" onClick={() => setPrinting((count) => count + 1)} aria-keyshortcuts="Alt+P">
            Print card
          </Button>
          <Button type="submit" loading={saving.isSaving} rightSection={<KeyHint keys="Ctrl+A" />} aria-keyshortcuts="Control+A">
            Check in
          </Button>
        </footer>
      </form>
      {printing > 0 && (
        <RegistrationCard
          key={printing}
          checkIn={checkIn}
          guests={guests}
          stay={stay}
          roomName={room?.name ?? ''}
          onPrinted={() => setPrinting(0)}
        />
      )}
    </>
  );
}

/** The guests are in the house by now: a photo that fails is said, and may be taken again from the house list. */
async function sendPhotos(orgId: string, guests: readonly GuestForm[], ids: readonly string[]): Promise<void> {
  for (const [at, { photo, name }] of guests.entries()) {
    const id = ids[at];
    if (photo === null || id === undefined) continue;
    await api.guests
      .saveIdPhoto({ orgId, id, image: photo }, { context: { key: uuid() } })
      .catch((error: unknown) =>
        toastError(`${name || 'The guest'} is checked in without the photo: ${sayError(error, 'it was not stored')}`),
      );
  }
}

const daysText = (days: number, lead: GuestForm | undefined) => {
  if (lead && isForeigner(lead)) return `${days > 365 ? `${days} days` : 'a year'} after check-out`;
  return days === 0 ? 'at check-out' : days === 1 ? 'a day after check-out' : `${days} days after check-out`;
};

function RoomBadge({ room: { isClean, cleaning, cleanedAt } }: { room: CheckInAnswer['rooms'][number] }) {
  const since = cleanedAt === null ? '' : ` ${timeInIndia(Date.parse(cleanedAt))}`;
  return isClean ? (
    <Badge tone="received">{`Room clean${since}`}</Badge>
  ) : (
    <Badge tone="attention">{cleaning === 'clean' ? 'Room not inspected' : 'Room not clean'}</Badge>
  );
}

/** The booking in one line, with the way to change it. */
function StayStrip({ checkIn, bookingPath }: { checkIn: CheckInAnswer; bookingPath: string }) {
  const { arrival, departure, planName, adults, childAges, nights, advancePaise, billTo } = checkIn;
  const count = daysBetween(arrival, departure);
  const rates = new Set(nights.map(({ valuePaise }) => valuePaise));
  const rate = rates.size === 1 ? `${formatRupees(nights[0]!.valuePaise)} a night` : `${formatRupees(checkIn.valuePaise)} in all`;
  const children = childAges.length === 0 ? '' : `, ${childAges.length === 1 ? '1 child' : `${childAges.length} children`}`;
  const parts: readonly (readonly [string, string])[] = [
    ['Stay', `${formatDate(arrival).slice(0, 5)} – ${formatDate(departure).slice(0, 5)}, ${count === 1 ? '1 night' : `${count} nights`}`],
    ['Plan', planName],
    ['Guests', `${adults === 1 ? '1 adult' : `${adults} adults`}${children}`],
    ['Rate', rate],
    ['Advance', formatRupees(advancePaise)],
    ...(billTo === '' ? [] : [['Bill to', billTo] as const]),
  ];
  return (
    <div className={classes.strip}>
      <dl>
        {parts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Link to={bookingPath}>Change</Link>
    </div>
  );
}

type Row = readonly [name: string, paise: number];

function Totals({ checkIn: { nights, valuePaise, taxes, advancePaise } }: { checkIn: CheckInAnswer }) {
  const count = nights.length === 1 ? '1 night' : `${nights.length} nights`;
  const tax = (head: string, percentE4: number, paise: number): Row => [`${head} ${formatE4(percentE4)} %`, paise];
  const rows: readonly Row[] = [
    [`Room, ${count}`, valuePaise],
    ...taxes.flatMap(({ gstPercentE4, cgstPaise, sgstPaise, igstPaise }) =>
      igstPaise > 0
        ? [tax('IGST', gstPercentE4, igstPaise)]
        : [tax('CGST', gstPercentE4 / 2, cgstPaise), tax('SGST', gstPercentE4 / 2, sgstPaise)],
    ),
    ...(advancePaise > 0 ? [['Advance', -advancePaise] as const] : []),
  ];
  return (
    <dl className={classes.totals}>
      {rows.map(([name, paise]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money paise={paise} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
