import { advanceDue, paidInAdvance } from '@bahi/core/bookings/advance-due';
import { bookingName } from '@bahi/core/bookings/booking';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { isOpenStay } from '@bahi/core/rooms/stay-state';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Booking, BookingStay } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { fetchFile, showFile } from '../platform/file-calls.ts';
import { useLive } from '../platform/live/use-live.ts';
import { paperLink } from '../platform/paper-link.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { useSession } from '../platform/session.ts';
import { mailOf, shareFile, sharesFiles, whatsAppOf } from '../platform/share-file.ts';
import { toastError } from '../platform/toasts.ts';
import { useAct } from '../platform/use-act.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { BookerDialog, HoldDialog } from './booker-dialogs.tsx';
import { AdvanceDialog, EndDialog } from './booking-dialogs.tsx';
import classes from './bookings.module.css';
import { RoomingListDialog } from './rooming-list.tsx';
import { type StayAct, StayCard } from './stay-card.tsx';
import { DatesDialog, GuestsDialog, MoveDialog, PriceDialog } from './stay-dialogs.tsx';
import { counted, dayName, fromText, rupees } from './words.ts';

const ASK_AGAIN_MILLIS = 15_000;

/** One booking: its stays with their nights, what is paid, the log, and what is done with it. */
export function BookingPage() {
  useTouchScreen();
  const { _id: orgId } = useCompany();
  const { id = '' } = useParams({ strict: false });
  const answer = useQuery(
    query.bookings.getBooking.queryOptions({
      input: { orgId, id },
      select: ({ booking }) => booking,
      refetchInterval: useLive(ASK_AGAIN_MILLIS),
    }),
  );
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The booking could not be read">
      {(booking) => <ShownBooking key={booking._id} orgId={orgId} booking={booking} />}
    </Loaded>
  );
}

type Open = { act: StayAct; stayId: string } | { act: 'cancelAll' | 'advance' | 'rooming' | 'edit' | 'hold' };

/** The text that goes with the slip. What is asked in advance stands with the place where it is paid. */
const sharedText = (booking: Booking): string => {
  const { number, bookerName, stays, totalPaise, upiId } = booking;
  const [first] = stays;
  const when = first ? ` from ${formatDate(first.arrival)} to ${formatDate(first.departure)}` : '';
  const what = stays.every(({ state }) => state === 'quote') ? 'our quote' : 'your booking';
  const duePaise = advanceDue(booking);
  const pay = duePaise === 0 ? '' : ` Please pay ${rupees(duePaise)} in advance${upiId === '' ? '' : ` by UPI to ${upiId}`}.`;
  return `Dear ${bookerName}, ${what} ${bookingName(number)}${when}, ${counted(stays.length, 'room')}, ${rupees(totalPaise)} with GST.${pay}`;
};

function ShownBooking({ orgId, booking }: { orgId: string; booking: Booking }) {
  const navigate = useNavigate();
  const isAdmin = useSession('staff')?.role === 'admin';
  // A dialog has the booking as it was on opening, so that the version refuses a save over what a colleague changed meanwhile.
  const [open, setOpened] = useState<(Open & { booking: Booking }) | null>(null);
  const setOpen = (next: Open) => setOpened({ ...next, booking });
  const confirming = useAct('The booking could not be confirmed', () => {});
  const { _id: id, version, stays, number, businessDay } = booking;
  const setUp = useQuery(query.rooms.getSetUp.queryOptions({ input: { orgId } }));
  const close = () => setOpened(null);
  const isUnsure = stays.some(({ state }) => state === 'quote' || state === 'held' || state === 'waitlist');
  const mayCancel = isUnsure || stays.some(({ state }) => state === 'confirmed');
  const confirm = () =>
    void confirming.act((call) =>
      api.bookings.confirmBooking({ orgId, id, version, stayIds: [], state: 'confirmed', heldUntil: null }, call),
    );
  const reinstate = (stay: BookingStay) =>
    void confirming.act((call) =>
      api.bookings.reinstateStay({ orgId, id: stay._id, version: stay.version, roomId: null, reason: '' }, call),
    );
  const release = ({ _id, version: seen }: BookingStay) =>
    void confirming.act((call) => api.bookings.releaseNoShow({ orgId, id: _id, version: seen, reason: '' }, call));
  const pdf = `/orgs/${orgId}/bookings/${id}/pdf`;
  const tell = (error: unknown) => toastError(sayError(error, 'Something went wrong!'));
  const print = () => void showFile(pdf).catch(tell);
  const text = sharedText(booking);
  const shareSlip = () =>
    void fetchFile(pdf)
      .then((file) => shareFile(file, text))
      .catch(tell);
  /** The text with a link to the slip. */
  const withLink = (send: (words: string) => void) => () =>
    void paperLink({ orgId, kind: 'booking', subjectId: id })
      .then((link) => send(`${text} ${link}`))
      .catch(tell);
  const byWhatsApp = withLink((words) => window.open(whatsAppOf(words, booking.bookerPhone), '_blank', 'noopener'));
  const byMail = withLink((words) => window.location.assign(mailOf(words, booking.bookerEmail)));
  const canAdvance = stays.some(({ state }) => state === 'held' || state === 'confirmed' || state === 'inHouse' || state === 'quote');
  const isOpen = stays.some(({ state }) => isOpenStay(state));
  const addRooms = { to: '/sUsers/bookings/$id/rooms', params: { id } } as const;
  const toList = () => void navigate({ to: '/sUsers/bookings' });
  useKeys({
    Escape: toList,
    P: print,
    A: () => canAdvance && setOpen({ act: 'advance' }),
    E: () => setOpen({ act: 'edit' }),
    ...(isUnsure && { C: confirm, H: () => setOpen({ act: 'hold' }) }),
    ...(isOpen && { R: () => void navigate(addRooms), G: () => setOpen({ act: 'rooming' }) }),
    B: () => void navigate({ to: '/sUsers/rooms', search: stays[0] ? { from: stays[0].arrival } : {} }),
  });
  const problem = Object.values(confirming.fields)[0] ?? confirming.problem;
  const dialog = open && { orgId, booking: open.booking, onClose: close };
  const stay = open && 'stayId' in open ? open.booking.stays.find(({ _id }) => _id === open.stayId) : undefined;
  return (
    <>
      <PageHeader
        title={`${bookingName(number)} ${booking.bookerName}`}
        detail={[booking.groupName, booking.partyName].filter(Boolean).join(' · ')}
        back={toList}
        action={
          isUnsure && (
            <Button onClick={confirm} loading={confirming.isSaving} rightSection={<KeyHint keys="C" />}>
              Confirm
            </Button>
          )
        }
      />
      <div className={classes.booking}>
        <div className={classes.bar}>
          <Button variant="default" onClick={() => setOpen({ act: 'edit' })} rightSection={<KeyHint keys="E" />}>
            Edit
          </Button>
          {isUnsure && setUp.data && (
            <Button variant="default" onClick={() => setOpen({ act: 'hold' })} rightSection={<KeyHint keys="H" />}>
              Hold
            </Button>
          )}
          {canAdvance && (
            <Button variant="default" onClick={() => setOpen({ act: 'advance' })} rightSection={<KeyHint keys="A" />}>
              Advance
            </Button>
          )}
          {isOpen && (
            <Button
              variant="default"
              component={Link}
              to={addRooms.to}
              params={addRooms.params as never}
              rightSection={<KeyHint keys="R" />}
            >
              Add rooms
            </Button>
          )}
          {isOpen && stays.length > 1 && (
            <Button variant="default" onClick={() => setOpen({ act: 'rooming' })} rightSection={<KeyHint keys="G" />}>
              Rooming list
            </Button>
          )}
          <Button variant="default" onClick={print} rightSection={<KeyHint keys="P" />}>
            Slip
          </Button>
          {sharesFiles() && (
            <Button variant="default" onClick={shareSlip}>
              Share
            </Button>
          )}
          <Button variant="default" onClick={byWhatsApp}>
            WhatsApp
          </Button>
          <Button variant="default" onClick={byMail}>
            Mail
          </Button>
          <Button
            variant="default"
            component={Link}
            to="/sUsers/rooms"
            search={(stays[0] ? { from: stays[0].arrival } : {}) as never}
            rightSection={<KeyHint keys="B" />}
          >
            Board
          </Button>
          {mayCancel && stays.length > 1 && (
            <Button variant="default" onClick={() => setOpen({ act: 'cancelAll' })}>
              Cancel all
            </Button>
          )}
        </div>
        {problem && (
          <p role="alert" className={classes.refused}>
            {problem}
          </p>
        )}
        <section aria-label="Stays">
          {stays.map((each) => (
            <StayCard
              key={each._id}
              {...{ stay: each, businessDay, isAdmin }}
              onAct={(act) => setOpen({ act, stayId: each._id })}
              onReinstate={() => reinstate(each)}
              onRelease={() => release(each)}
            />
          ))}
        </section>
        <aside className={classes.side}>
          <Facts booking={booking} />
          <Log booking={booking} />
        </aside>
      </div>
      {dialog && stay && (
        <>
          {open.act === 'dates' && <DatesDialog {...dialog} stay={stay} />}
          {open.act === 'price' && <PriceDialog {...dialog} stay={stay} />}
          {open.act === 'move' && <MoveDialog {...dialog} stay={stay} />}
          {open.act === 'guests' && <GuestsDialog {...dialog} stay={stay} />}
          {(open.act === 'cancel' || open.act === 'noShow') && (
            <EndDialog {...dialog} {...{ stay, isAdmin }} isNoShow={open.act === 'noShow'} />
          )}
        </>
      )}
      {dialog && open.act === 'cancelAll' && <EndDialog {...dialog} isAdmin={isAdmin} stay={null} isNoShow={false} />}
      {dialog && open.act === 'rooming' && <RoomingListDialog {...dialog} />}
      {dialog && open.act === 'edit' && <BookerDialog {...dialog} />}
      {dialog && open.act === 'hold' && setUp.data && <HoldDialog {...dialog} usualHours={setUp.data.settings.holdHours} />}
      {dialog && open.act === 'advance' && <AdvanceDialog {...dialog} />}
    </>
  );
}

function Facts({ booking }: { booking: Booking }) {
  const { bookerPhone, bookerEmail, heldUntil, note, totalPaise, taxPaise, valuePaise, advances, depositPaise } = booking;
  const paidPaise = paidInAdvance(booking);
  const until = heldUntil && new Date(heldUntil);
  const rows: [string, React.ReactNode][] = [
    ['Before tax', rupees(valuePaise)],
    ['GST', rupees(taxPaise)],
    ['Total', <strong key="total">{rupees(totalPaise)}</strong>],
    ...(depositPaise > 0 ? ([['Advance asked for', rupees(depositPaise)]] as [string, string][]) : []),
    ['Paid in advance', rupees(paidPaise)],
    [totalPaise < paidPaise ? 'To give back' : 'To pay', rupees(Math.abs(totalPaise - paidPaise))],
    ...(bookerPhone
      ? ([
          [
            'Phone',
            <a key="phone" href={`tel:${bookerPhone}`}>
              {bookerPhone}
            </a>,
          ],
        ] as [string, React.ReactNode][])
      : []),
    ...(bookerEmail ? ([['Email', bookerEmail]] as [string, string][]) : []),
    ['From', fromText(booking)],
    ...(until
      ? ([
          [
            'Held until',
            `${formatDate(todayInIndia(until.getTime()))} ${until.toLocaleTimeString('en-IN', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' })}`,
          ],
        ] as [string, string][])
      : []),
    ...(note ? ([['Note', note]] as [string, string][]) : []),
  ];
  return (
    <>
      <dl className={classes.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="dim">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {advances.length > 0 && (
        <ul className={classes.log} aria-label="Advances">
          {advances.map(({ voucherId, voucherNumber, date, amountPaise, isCancelled }) => (
            <li key={voucherId}>
              <Link {...voucherLink('receipt', voucherId)}>{voucherNumber}</Link> {formatDate(date)} · {rupees(amountPaise)}
              {isCancelled && ' · cancelled'}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The log, the latest first. */
function Log({ booking: { events, stays, enteredAt, enteredBy } }: { booking: Booking }) {
  const nameOf = (stayId: string) => (stays.length > 1 ? `${stays.find(({ _id }) => _id === stayId)?.guestName}: ` : '');
  const at = (instant: string) =>
    `${dayName(todayInIndia(Date.parse(instant)))} ${new Date(instant).toLocaleTimeString('en-IN', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' })}`;
  return (
    <section aria-label="Log">
      <h2>Log</h2>
      <ol className={classes.log}>
        {events.toReversed().map(({ _id, stayId, said, doneAt, doneBy }) => (
          <li key={_id}>
            {nameOf(stayId)}
            {said}
            <span className="dim">
              {' '}
              {at(doneAt)}, {doneBy}
            </span>
          </li>
        ))}
        <li>
          Entered
          <span className="dim">
            {' '}
            {at(enteredAt)}, {enteredBy}
          </span>
        </li>
      </ol>
    </section>
  );
}
