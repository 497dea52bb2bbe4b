import { advanceDue, paidInAdvance } from '@bahi/core/bookings/advance-due';
import { bookingName } from '@bahi/core/bookings/booking';
import { mealPlanNames } from '@bahi/core/bookings/meals-of-plan';
import { sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { upiPaymentText } from '@bahi/core/papers/upi-payment';
import { formatDate } from '@bahi/core/periods/business-date';
import type { Content, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { SellerRow } from '../organizations/seller-store.ts';
import { qrCode } from '../papers/public/upi-qr.ts';
import { below, head, lines, money, plainSheet, right, ruled, runs } from '../platform/papers/paper-text.ts';
import { confirmationTitle } from './public/confirmation-title.ts';
import type { serializeBooking } from './serialize-booking.ts';

type Booking = ReturnType<typeof serializeBooking>;

/** The data of a confirmation slip. Plain data, because it is sent to the drawing thread. */
export type ConfirmationPaper = {
  readonly booking: Booking;
  readonly seller: Pick<SellerRow, 'name' | 'address' | 'place' | 'pin' | 'phone' | 'email' | 'website' | 'gstin' | 'upiId'>;
  readonly checkInAt: string;
  readonly checkOutAt: string;
  /** The charges for a late cancel, one sentence each. */
  readonly policy: readonly string[];
};

/** The slip that a guest gets of a booking: rooms, nights and prices, what is paid, and what cancelling costs. The note of the desk is not for the guest. */
export function confirmationDocument({ booking, seller, checkInAt, checkOutAt, policy }: ConfirmationPaper): TDocumentDefinitions {
  const number = bookingName(booking.number);
  const stays = booking.stays.filter(({ state }) => state !== 'cancelled' && state !== 'noShow');
  const title = confirmationTitle(booking);
  const paidPaise = paidInAdvance(booking);
  const facts = [
    booking.groupName && `Group ${booking.groupName}`,
    booking.partyName && `For ${booking.partyName}`,
    booking.reference && `Reference ${booking.reference}`,
    booking.bookerPhone && `Phone ${booking.bookerPhone}`,
  ];
  return {
    ...plainSheet(`${title} ${number}`, seller.name),
    content: [
      runs(seller.name, { style: 'name' }),
      ...lines(
        [seller.address, seller.place, seller.pin].filter(Boolean).join(', '),
        [seller.phone, seller.email, seller.website].filter(Boolean).join(' · '),
      ),
      ...lines(seller.gstin && `GSTIN ${seller.gstin}`),
      { ...runs(`${title} ${number}`, { style: 'title' }), margin: [0, 14, 0, 2] as Margins },
      ...lines(booking.bookerName, ...facts, `Booked on ${formatDate(booking.enteredAt.slice(0, 10))}`),
      ...(stays.length === 0 ? ended(booking, paidPaise) : [roomTable(stays), totals(booking, paidPaise)]),
      ...payCode(booking, seller),
      { ...runs(`Check-in from ${checkInAt}, check-out until ${checkOutAt}.`), margin: [0, 12, 0, 2] as Margins },
      ...lines(...policy),
      ...(stays.length <= 3 ? stays.flatMap(nightTable) : []),
    ],
  };
}

const spanOf = ({ arrival, departure, nights }: Booking['stays'][number]) =>
  `${formatDate(arrival)} to ${formatDate(departure)}, ${nights.length === 1 ? '1 night' : `${nights.length} nights`}`;
const guestsOf = ({ adults, childAges }: Booking['stays'][number]) =>
  [`${adults} ${adults === 1 ? 'adult' : 'adults'}`, childAges.length > 0 && `children ${childAges.join(', ')}`].filter(Boolean).join(', ');

function roomTable(stays: readonly Booking['stays'][number][]): Content {
  const rows = stays.map((stay): TableCell[] => [
    runs([stay.typeName, stay.roomName && `room ${stay.roomName}`].filter(Boolean).join(', ')),
    runs(stay.guestName),
    runs(spanOf(stay)),
    runs(guestsOf(stay)),
    runs(mealPlanNames[stay.mealPlan]),
    money(stay.valuePaise),
  ]);
  return {
    margin: [0, 10, 0, 6] as Margins,
    layout: ruled,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', '*', 'auto', 'auto', 'auto', 'auto'],
      body: [[head('Room'), head('Guest'), head('Stay'), head('Guests'), head('Meals'), head('Amount', 'right')], ...rows],
    },
  };
}

/** A booking without a room: nothing is to be paid for it but its charge, which the hotel bills. */
function ended({ stays }: Booking, paidPaise: number): Content[] {
  const isNoShow = stays.some(({ state }) => state === 'noShow');
  const chargedPaise = sumPaise(stays.map(({ feePaise }) => feePaise));
  const sums = [
    ...(chargedPaise > 0 ? [sumRow('Charged before tax', chargedPaise)] : []),
    ...(paidPaise > 0 ? [sumRow('Paid in advance', paidPaise)] : []),
  ];
  return [
    runs(isNoShow ? 'The guest did not come.' : 'This booking was cancelled.', { bold: true, margin: below(8) }),
    ...(sums.length > 0 ? [sumTable(sums)] : []),
  ];
}

const sumTable = (body: TableCell[][]): Content => ({ layout: 'noBorders', table: { widths: ['*', 90], body } });
const sumRow = (text: string, paise: number, bold = false): TableCell[] => [
  { ...runs(text, { alignment: 'right', bold }) },
  { ...(money(paise) as object), bold } as TableCell,
];

function totals(booking: Booking, paidPaise: number): Content {
  return sumTable([
    sumRow('Before tax', booking.valuePaise),
    sumRow('GST', booking.taxPaise),
    sumRow('Total', booking.totalPaise, true),
    ...(paidPaise > 0 ? [sumRow('Paid in advance', paidPaise), sumRow('To pay', booking.totalPaise - paidPaise, true)] : []),
    ...(advanceDue(booking) > 0 ? [sumRow('Advance to pay now', advanceDue(booking))] : []),
  ]);
}

/** The UPI code of the advance that is due now; nothing without one. */
function payCode(booking: Booking, { name, upiId }: ConfirmationPaper['seller']): Content[] {
  const pendingPaise = advanceDue(booking);
  const text = upiPaymentText({ upiId, name, what: 'Booking', number: bookingName(booking.number), pendingPaise });
  if (text === null) return [];
  return [
    {
      margin: [0, 8, 0, 0] as Margins,
      columns: [
        { ...(qrCode(text, 92) as object), width: 92 } as Content,
        {
          margin: [10, 24, 0, 0] as Margins,
          stack: [
            runs(`Pay ${formatRupees(pendingPaise, 'two')} in advance by UPI`, { bold: true }),
            ...lines(`Scan with any UPI app, or pay to ${upiId}`),
          ],
        },
      ],
    },
  ];
}

/** The price of each night, with the rate of its tax. */
function nightTable(stay: Booking['stays'][number]): Content[] {
  const rows = stay.nights.map((night): TableCell[] => [
    runs(formatDate(night.date)),
    right(night.isFree ? 'free' : `${night.gstPercentE4 / 10_000} %`),
    money(night.valuePaise),
  ]);
  return [
    runs(`Nights of ${stay.guestName}`, { bold: true, margin: [0, 10, 0, 2] as Margins }),
    {
      layout: ruled,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [120, 80, 100],
        body: [[head('Night'), head('GST', 'right'), head('Before tax', 'right')], ...rows],
      },
    },
  ];
}
