import { bookingName } from '@bahi/core/bookings/booking';
import { formatDate, timeInIndia, todayInIndia } from '@bahi/core/periods/business-date';
import { guestName } from '@bahi/core/rooms/check-in';
import { isForeigner } from '@bahi/core/rooms/guest-registration';
import { Fragment } from 'react';
import { useWholeCompany } from '../platform/company.ts';
import { SheetPaper } from '../ui/sheet-paper.tsx';
import { type CheckInAnswer, countryName, type GuestForm, idWords, type StayForm } from './guest-form.ts';

type Props = { checkIn: CheckInAnswer; guests: readonly GuestForm[]; stay: StayForm; roomName: string; onPrinted: () => void };

const Rows = ({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) => (
  <dl>
    {rows.map(([label, value]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);

const idOf = ({ idKind, idNumber, idLastFour }: GuestForm) => {
  if (idKind === null) return '';
  const four = idNumber.trim().slice(-4) || idLastFour;
  return four === '' ? idWords[idKind] : `${idWords[idKind]}, ending ${four}`;
};

const dateOf = (date: string | null) => (date ? formatDate(date) : '');

/** A foreigner states these of passport and visa. They are stored sealed, so a card that is printed after the check-in leaves them open. */
function passportOf(guest: GuestForm): readonly (readonly [label: string, value: string])[] {
  if (!isForeigner(guest)) return [];
  const { passportPlace, passportIssuedOn, passportValidTill, visaNumber, visaType, visaValidTill, arrivedInIndiaOn } = guest.foreign;
  const list = (...texts: string[]) => texts.filter(Boolean).join(', ');
  return [
    ['Date of birth', dateOf(guest.bornOn)],
    ['Passport issued, valid till', list(passportPlace, dateOf(passportIssuedOn), dateOf(passportValidTill))],
    ['Visa number, type, valid till', list(visaNumber, visaType, dateOf(visaValidTill))],
    ['Arrived in India on', dateOf(arrivedInIndiaOn)],
  ];
}

/** The registration card of a stay with what is entered so far. Empty fields are written on the paper. */
export function RegistrationCard({ checkIn, guests, stay, roomName, onPrinted }: Props) {
  const company = useWholeCompany();
  const { bookingNumber, arrival, departure, planName, typeName, adults, childAges, checkedInAt } = checkIn;
  const [lead] = guests;
  const at = checkedInAt === null ? null : Date.parse(checkedInAt);
  const dates = `${formatDate(arrival)} to ${formatDate(departure)}`;
  return (
    <SheetPaper onPrinted={onPrinted}>
      <h1>{company?.name ?? ''}</h1>
      <p>{[company?.place, company?.gstin && `GSTIN ${company.gstin}`].filter(Boolean).join(' · ')}</p>
      <h2>Guest registration card</h2>
      <Rows
        rows={[
          ['Booking', bookingName(bookingNumber)],
          ['Room', [roomName, typeName].filter(Boolean).join(', ')],
          ['Stay', dates],
          ['Arrived', at === null ? '' : `${formatDate(todayInIndia(at))} at ${timeInIndia(at)}`],
          ['Plan', planName],
          ['Adults and children', `${adults} and ${childAges.length}`],
        ]}
      />
      {lead && (
        <Rows
          rows={[
            ['Name', guestName(lead)],
            ['Phone', lead.phone],
            ['Nationality', countryName(lead.nationality)],
            ['Address', lead.address],
            ['Coming from', lead.comingFrom],
            ['Going to', lead.goingTo],
            ['Identity', idOf(lead)],
            ...passportOf(lead),
            ['Vehicle', stay.vehicle],
            ['Purpose of visit', stay.purpose],
          ]}
        />
      )}
      {guests.slice(1).map((guest, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a paper never change
        <Rows key={at} rows={[[`Guest ${at + 2}`, [guestName(guest), guest.relation, idOf(guest)].filter(Boolean).join(', ')]]} />
      ))}
      <p>I have read the rules of the house. What I stated is true.</p>
      {stay.signature ? <img src={`data:image/png;base64,${stay.signature}`} alt="Signature of the guest" /> : <div data-signature />}
      <p>Signature of the guest, date and time</p>
    </SheetPaper>
  );
}
