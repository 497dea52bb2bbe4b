import { bookingName } from '@bahi/core/bookings/booking';
import { paise } from '@bahi/core/money/paise';
import { formatDate } from '@bahi/core/periods/business-date';
import { isForeigner } from '@bahi/core/rooms/guest-registration';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '../platform/api.ts';
import { useQuestionBeforeLeaving } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { Money } from '../ui/amount.tsx';
import { saveOrMove } from '../ui/enter-moves.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { useProblemFocus } from '../ui/problem-focus.ts';
import { holdsUnparsed } from '../ui/unparsed-figures.ts';
import { ForeignFields } from './foreign-fields.tsx';
import { LeadFields, OtherGuest } from './guest-fields.tsx';
import {
  type CheckInAnswer,
  type CollectedForm,
  enteredGuests,
  filledFrom,
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
import { sendPhotos } from './send-photos.ts';
import { StayFields } from './stay-fields.tsx';
import { RoomBadge, StayStrip, Totals } from './stay-summary.tsx';

const MOST_GUESTS = 40;
const question = { title: 'Leave this check-in?', text: 'The guest is not checked in yet.', confirm: 'Leave', cancel: 'Stay' };

type FormProps = { orgId: string; checkIn: CheckInAnswer; onDone: () => void };

/** The form of a check-in: guests, proof of identity, stay and payment. */
export function CheckInForm({ orgId, checkIn, onDone }: FormProps) {
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
    const { guest: known } = await api.guests.findEarlierGuest({ orgId, phone });
    if (known !== null) setGuests((now) => now.map((each, at) => (at === 0 ? filledFrom(known, each) : each)));
  };
  const [lead] = guests;
  const back = `/sUsers/bookings/${checkIn.bookingId}`;
  // The form hears the keys pressed in its fields.
  const checkInNow = () => form.current?.requestSubmit();
  useKeys({ 'Alt+P': () => setPrinting((count) => count + 1), 'Ctrl+A': checkInNow, 'Ctrl+Enter': checkInNow });
  const today = checkIn.businessDay;
  const foreigners = guests.filter(isForeigner).length;
  const leftPaise = checkIn.balancePaise - collected.amountPaise;
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
        <StayFields {...{ checkIn, stay, room, foreigners, set }} fields={saving.fields} />
        <PaymentFields
          {...{
            orgId,
            collected,
            balancePaise: checkIn.balancePaise,
            billTo: checkIn.billTo,
            billsCompany: stay.billsCompany,
            fields: saving.fields,
          }}
          onBillsCompany={(billsCompany) => set({ billsCompany })}
          onCollected={(next) => {
            setIsTyped(true);
            setCollected(next);
          }}
        />
        <Totals checkIn={checkIn} />
        <footer className={classes.foot}>
          <div>
            <span className="dim">{leftPaise < 0 ? 'To give back at check-out' : 'Balance at check-out'}</span>
            <Money paise={Math.abs(leftPaise)} strong />
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

const daysText = (days: number, lead: GuestForm | undefined) => {
  if (lead && isForeigner(lead)) return `${days > 365 ? `${days} days` : 'a year'} after check-out`;
  return days === 0 ? 'at check-out' : days === 1 ? 'a day after check-out' : `${days} days after check-out`;
};
