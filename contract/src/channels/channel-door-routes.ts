import { MAX_BOOKER_PHONE, MAX_BOOKING_NOTE, MAX_GUEST_NAME } from '@bahi/core/bookings/booking';
import { MAX_CHANNEL_ROOMS } from '@bahi/core/channels/channel';
import { MAX_NIGHTS, mealPlans } from '@bahi/core/rooms/stay';
import { stayStates } from '@bahi/core/rooms/stay-state';
import { z } from 'zod';
import { open } from '../base.ts';
import { refusals } from '../refusals.ts';
import { as, date, incoming, instant, named, outgoing } from '../wire.ts';
import { offerCode } from './offer-code.ts';

const path = '/channel';
const tags = ['channelDoor'];
const { money, decimal } = outgoing;
const { channelClosed, restricted, expired, notFound, nightsFull, taken, changed, tradeDiffers } = refusals;
const byToken = open.errors({ ...channelClosed, ...restricted, ...expired });
const booking = byToken.errors({ ...notFound, ...nightsFull, TOTALS_DIFFER: tradeDiffers.TOTALS_DIFFER });

/** The first and the last night, both included; at most 400 nights. */
const span = z.strictObject({ from: date, to: date });
const reference = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/, 'Enter 1 to 60 letters, digits, dots, dashes or underscores. Begin with a letter or digit.');
/** The channel's own number of the booking. */
const ofBooking = { reference };

const guests = {
  /** In whole years on the day of arrival. */
  childAges: z.array(z.number().int()).max(20),
  extraBeds: z.number().int().min(0).max(10),
  guestName: z.string().trim().max(MAX_GUEST_NAME),
  /** When the guest is expected, in words. */
  comingAt: z.string().trim().max(60),
};
const roomAndNights = {
  /** The code of the hotel's set-up: a room type on a rate plan. */
  roomCode: offerCode,
  arrival: date,
  departure: date,
  adults: z.number().int().min(1).max(20),
  /** The price of each night before tax. Needed from a channel that sets its prices; else it must be the price of the house. */
  rates: as(
    'nights',
    z
      .array(named(incoming, { date, ratePaise: as('rate', incoming.money) }))
      .max(MAX_NIGHTS)
      .default([]),
  ),
};
/** The total with tax that the guest was told; null to take that of the house. Another one is refused. */
const told = { totalPaise: as('total', incoming.money.nullable().default(null)) };
const bookerTexts = {
  bookerName: z.string().trim().min(1, 'Enter a name.').max(MAX_GUEST_NAME),
  bookerPhone: z.string().trim().max(MAX_BOOKER_PHONE),
  bookerEmail: z.string().trim().max(200),
  note: z.string().trim().max(MAX_BOOKING_NOTE),
};
const booker = {
  ...told,
  bookerName: bookerTexts.bookerName,
  bookerPhone: bookerTexts.bookerPhone.default(''),
  bookerEmail: bookerTexts.bookerEmail.default(''),
  note: bookerTexts.note.default(''),
};
/** A change keeps what it leaves out or sends as null. */
const amendedBooker = {
  ...told,
  bookerName: bookerTexts.bookerName.nullable().default(null),
  bookerPhone: bookerTexts.bookerPhone.nullable().default(null),
  bookerEmail: bookerTexts.bookerEmail.nullable().default(null),
  note: bookerTexts.note.nullable().default(null),
};
const room = {
  ...roomAndNights,
  childAges: guests.childAges.default([]),
  extraBeds: guests.extraBeds.default(0),
  /** Without it the name of the booker. */
  guestName: guests.guestName.default(''),
  comingAt: guests.comingAt.default(''),
};
/** A room that is changed keeps what is left out or null. */
const amendedRoom = {
  ...roomAndNights,
  childAges: guests.childAges.nullable().default(null),
  extraBeds: guests.extraBeds.nullable().default(null),
  guestName: guests.guestName.nullable().default(null),
  comingAt: guests.comingAt.nullable().default(null),
};
const rooms = <Room extends z.ZodType>(each: Room) =>
  as('rooms', z.array(each).min(1, 'Send a room.').max(MAX_CHANNEL_ROOMS, `A booking has at most ${MAX_CHANNEL_ROOMS} rooms.`));

const figures = {
  /** Before tax. */
  valuePaise: as('value', money),
  taxPaise: as('tax', money),
  totalPaise: as('total', money),
};
const bookingOut = named(outgoing, {
  reference: z.string(),
  /** The number of the hotel, as BK-12. */
  number: z.string(),
  /** It grows with every change. */
  version: z.number().int(),
  /** True if no room of it is expected or in the house. */
  isCancelled: z.boolean(),
  enteredAt: instant,
  bookerName: z.string(),
  bookerPhone: z.string(),
  bookerEmail: z.string(),
  /** The last remark of the channel. The desk's own note is not shown to it. */
  note: z.string(),
  /** Without rooms that were cancelled or did not come. */
  ...figures,
  /** Charged for rooms that were cancelled or did not come, before tax. */
  feePaise: as('fee', money),
  stays: as(
    'rooms',
    z.array(
      named(outgoing, {
        /** Names the room in a change. */
        line: z.number().int(),
        /** True if the channel added the room. A change cancels such a room if it leaves it out, and never one that the desk added. */
        isOwn: z.boolean(),
        /** Null for a room type and rate plan that the channel has no code of. */
        roomCode: z.string().nullable(),
        roomTypeName: z.string(),
        state: z.enum(stayStates),
        arrival: date,
        departure: date,
        adults: z.number().int(),
        childAges: z.array(z.number().int()),
        extraBeds: z.number().int(),
        guestName: z.string(),
        ...figures,
        feePaise: as('fee', money),
        nights: z.array(named(outgoing, { date, ratePaise: as('rate', money) })),
      }),
    ),
  ),
});
const answered = z.strictObject({ message: z.string(), booking: bookingOut });

const nightRate = named(outgoing, {
  date,
  /** False for a night without a price, and for one that is closed. */
  isSold: z.boolean(),
  /** Before tax, for 1, 2, 3 … adults; empty if it is not sold. */
  pricesPaise: as('prices', z.array(money)),
  /** The rate of GST on each of these prices, in percent. */
  gstPercentsE4: as('gst', z.array(decimal)),
  /** Least nights of a stay that includes this night; null for no rule. */
  leastNights: z.number().int().nullable(),
  mostNights: z.number().int().nullable(),
  isClosedToArrival: z.boolean(),
  isClosedToDeparture: z.boolean(),
});

/** The addresses that a channel calls with its token, in the header `Authorization: Bearer …`. Nobody signs in here. */
export const channelDoorRoutes = {
  getAvailability: byToken
    .route({ method: 'GET', path: `${path}/availability`, tags, summary: 'The free rooms of each code for each night' })
    .input(span)
    .output(
      z.strictObject({
        rooms: z.array(
          z.strictObject({
            roomCode: z.string(),
            roomTypeName: z.string(),
            /** From the first night on. Codes of one room type share their rooms. */
            free: z.array(z.number().int()),
          }),
        ),
      }),
    ),
  getRates: byToken
    .route({ method: 'GET', path: `${path}/rates`, tags, summary: 'The price and the rules of each code for each night' })
    .input(span.extend({ /** The hash of the last answer for these nights. */ hash: z.string().max(100).optional() }))
    .output(
      z.strictObject({
        /** True if the answer with the hash that was sent is still right: it has no rooms. */
        isUnchanged: z.boolean(),
        hash: z.string(),
        rooms: z.array(
          z.strictObject({
            roomCode: z.string(),
            planName: z.string(),
            mealPlan: z.enum(mealPlans),
            mostAdults: z.number().int(),
            mostChildren: z.number().int(),
            mostGuests: z.number().int(),
            nights: z.array(nightRate),
          }),
        ),
      }),
    ),
  listChanges: byToken
    .route({
      method: 'GET',
      path: `${path}/changes`,
      tags,
      summary: 'Bookings, nights and prices that changed since the cursor of the answer before. A change may be told twice.',
    })
    .input(z.strictObject({ cursor: z.string().max(1000).optional() }))
    .output(
      z.strictObject({
        bookings: z.array(z.strictObject({ reference: z.string(), version: z.number().int(), changedAt: instant })),
        availability: z.strictObject({
          /** True if all of it may have changed: read it again. */
          isAll: z.boolean(),
          nights: z.array(z.strictObject({ roomCode: z.string(), date })),
        }),
        rates: z.strictObject({ isAll: z.boolean() }),
        /** For the next call. */
        next: z.string(),
        /** True if more has changed already: call again at once. */
        hasMore: z.boolean(),
      }),
    ),
  saveBooking: booking
    .route({ method: 'POST', path: `${path}/bookings`, tags, summary: 'Books rooms. The same reference twice is the same booking.' })
    .errors(taken)
    .input(named(incoming, { ...ofBooking, ...booker, stays: rooms(named(incoming, room)) }))
    .output(answered),
  getBooking: booking
    .route({ method: 'GET', path: `${path}/bookings/{reference}`, tags, summary: 'A booking of the channel, as the hotel has it now' })
    .input(z.strictObject(ofBooking))
    .output(z.strictObject({ booking: bookingOut })),
  amendBooking: booking
    .route({
      method: 'PUT',
      path: `${path}/bookings/{reference}`,
      tags,
      summary: 'Changes a booking: rooms with a line change, those without are added, rooms of the channel that are left out are cancelled',
    })
    .errors(changed)
    .input(
      named(incoming, {
        ...ofBooking,
        /** The version that the channel has read. Another one is refused, but for the same change sent again. */
        version: z.number().int().min(1),
        ...amendedBooker,
        /** A room with a line is changed; one without is new. */
        stays: rooms(named(incoming, { line: z.number().int().min(1).max(60).nullable().default(null), ...amendedRoom })),
      }),
    )
    .output(answered),
  cancelBooking: booking
    .route({
      method: 'POST',
      path: `${path}/bookings/{reference}/cancel`,
      tags,
      summary:
        'Cancels the rooms that the channel added and that are expected still, with the charge of the policy. A second time changes nothing.',
    })
    .input(z.strictObject({ ...ofBooking, reason: z.string().trim().max(MAX_BOOKING_NOTE).default('') }))
    .output(answered),
};
