import { bookingName } from '@bahi/core/bookings/booking';
import { formatDate, timeInIndia, todayInIndia } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { useBack } from '../ui/use-back.ts';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { CheckInForm } from './check-in-form.tsx';
import { type CheckInAnswer, firstGuests, firstStay } from './guest-form.ts';
import classes from './guests.module.css';
import { RegistrationCard } from './registration-card.tsx';

/** The check-in of one stay. */
export function CheckInPage() {
  useTouchScreen();
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

/** The stay is no longer, or not yet, one that can be checked in. Its registration card can still be printed. */
function AlreadyIn({ checkIn }: { checkIn: CheckInAnswer }) {
  const { guestName, bookingId, bookingNumber, checkedInAt, roomId, rooms } = checkIn;
  const [printing, setPrinting] = useState(0);
  const print = () => setPrinting((count) => count + 1);
  const navigate = useNavigate();
  const back = useBack(() => void navigate({ to: '/sUsers/bookings/$id', params: { id: bookingId } }));
  useKeys({ Escape: back, ...(checkedInAt !== null && { 'Alt+P': print }) });
  const at = checkedInAt === null ? null : Date.parse(checkedInAt);
  return (
    <>
      <PageHeader title={guestName} detail={bookingName(bookingNumber)} back={back} />
      <div className={classes.part}>
        <p>
          {at === null
            ? 'Confirm the booking first: only a confirmed stay is checked in.'
            : `Checked in on ${formatDate(todayInIndia(at))} at ${timeInIndia(at)}.`}
        </p>
        <p>
          <Link to="/sUsers/bookings/$id" params={{ id: bookingId }}>
            Open the booking
          </Link>
        </p>
        {at !== null && (
          <div>
            <Button variant="default" onClick={print} aria-keyshortcuts="Alt+P">
              Print card
            </Button>
          </div>
        )}
      </div>
      {printing > 0 && (
        <RegistrationCard
          key={printing}
          checkIn={checkIn}
          guests={firstGuests(checkIn)}
          stay={firstStay(checkIn)}
          roomName={rooms.find(({ _id }) => _id === roomId)?.name ?? ''}
          onPrinted={() => setPrinting(0)}
        />
      )}
    </>
  );
}
