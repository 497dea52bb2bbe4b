import { bookingSources, firstStates, MAX_BOOKING_NOTE, MAX_GUEST_NAME, MAX_STAYS } from '../../bookings/booking.ts';
import { firstStateWords, sourceWords } from '../../bookings/booking-words.ts';
import type { Column, Sheet } from '../sheet.ts';
import { text } from './text-column.ts';

const needed = (column: Column): Column => ({ ...column, isNeeded: true });

export const bookings: Sheet<'bookings'> = {
  name: 'bookings',
  title: 'Bookings',
  note: 'One booking in each row, of one or more rooms of a type. One that is there, by its source and reference, stays as it is.',
  columns: [
    {
      ...needed(text('reference', 'Reference', 60, 'The number at the portal, the agent or in the program before.', [], 'MMT-1 (example)')),
      kind: 'code',
      aliases: ['booking id', 'booking no', 'booking number', 'reservation id', 'confirmation number', 'ref no'],
    },
    {
      field: 'source',
      title: 'Source',
      kind: 'choice',
      aliases: ['channel', 'booking source'],
      note: 'Empty: Portal.',
      example: 'Portal',
      choices: bookingSources.map((value) => ({ value, title: sourceWords[value] })),
    },
    needed(
      text('bookerName', 'Booked by', MAX_GUEST_NAME, 'The name of the guest.', ['name', 'guest', 'guest name', 'booker'], 'Asha Nair'),
    ),
    {
      ...text('bookerPhone', 'Phone', 20, 'With its country, unless it is Indian.', ['mobile', 'phone no', 'contact no'], '9800000001'),
      kind: 'code',
    },
    text('bookerEmail', 'Email', 200, 'For the confirmation.', ['e-mail', 'mail', 'email id']),
    text('partyName', 'Company or agent', 120, 'The name of a party that is there.', ['company', 'agent', 'travel agent']),
    text('groupName', 'Group', MAX_GUEST_NAME, 'Of a group.', ['group name']),
    needed(text('typeName', 'Room type', 120, 'The name of a room type that is there.', ['room', 'room category', 'category'], 'Deluxe')),
    needed(text('planName', 'Rate plan', 120, 'The name of a rate plan that is there.', ['plan', 'meal plan'], 'Room only')),
    {
      field: 'arrival',
      title: 'Arrival',
      kind: 'date',
      isNeeded: true,
      aliases: ['check-in', 'check in', 'checkin', 'arrival date', 'check in date', 'from'],
      note: 'Today or later.',
      example: '24/12/2026',
    },
    {
      field: 'departure',
      title: 'Departure',
      kind: 'date',
      isNeeded: true,
      aliases: ['check-out', 'check out', 'checkout', 'departure date', 'check out date', 'to'],
      note: 'At most 365 nights later.',
      example: '26/12/2026',
    },
    {
      field: 'rooms',
      title: 'Rooms',
      kind: 'whole',
      most: MAX_STAYS,
      aliases: ['no of rooms', 'number of rooms', 'room count'],
      note: 'Empty: 1.',
      example: '1',
    },
    {
      field: 'adults',
      title: 'Adults',
      kind: 'whole',
      most: 20,
      aliases: ['pax', 'no of adults', 'adult'],
      note: 'In each room. Empty: 1.',
      example: '2',
    },
    text('childAges', 'Ages of children', 80, 'In each room, as 4, 9.', ['child ages', 'children ages', 'children']),
    { field: 'extraBeds', title: 'Extra beds', kind: 'whole', most: 10, aliases: ['extra bed'], note: 'In each room.', example: '' },
    {
      field: 'ratePaise',
      title: 'Rate',
      kind: 'money',
      // A crore a night.
      most: 1_000_000_000,
      aliases: ['room rate', 'tariff', 'rate per night', 'price'],
      note: 'A night of one room before tax. Empty: the price of the plan.',
      example: '',
    },
    {
      field: 'state',
      title: 'State',
      kind: 'choice',
      aliases: ['status', 'booking status'],
      note: 'Empty: Confirmed.',
      example: 'Confirmed',
      choices: firstStates.map((value) => ({ value, title: firstStateWords[value] })),
    },
    text('note', 'Note', MAX_BOOKING_NOTE, 'For the desk.', ['remarks', 'special request', 'comments']),
  ],
  keys: [['reference', 'source']],
};
