import { MAX_CALENDAR_ADDRESS, MAX_CALENDAR_NAME, MAX_CALENDAR_TEXT } from '@bahi/core/calendars/calendar';
import { stayStates } from '@bahi/core/rooms/stay-state';
import { z } from 'zod';
import { inCompany, message, orgId } from '../base.ts';
import { ofRecord, recordRow, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { date, id, instant } from '../wire.ts';

const path = '/orgs/{orgId}/calendars';
const tags = ['calendars'];

const calendarFields = {
  /** The portal, as "Airbnb". Its bookings are under this name. */
  name: z.string().trim().min(1, 'Enter the name of the portal.').max(MAX_CALENDAR_NAME, `At most ${MAX_CALENDAR_NAME} characters.`),
  typeId: id,
  /** Prices its bookings, as a calendar has no prices. The rules of length do not refuse what the portal has sold. */
  planId: id,
  /** The portal as a party, which owes the invoices of its bookings. */
  partyId: id.nullable().default(null),
  /** Begins with https://. Without one the calendar is only uploaded. */
  address: z.string().trim().max(MAX_CALENDAR_ADDRESS, `At most ${MAX_CALENDAR_ADDRESS} characters.`).default(''),
  /** True if events like "Not available" are bookings, as at Booking.com. At Airbnb they are dates that somebody closed. */
  booksClosed: z.boolean().default(false),
};

const calendar = z.strictObject({
  _id: id,
  ...recordRow,
  name: z.string(),
  typeId: id,
  planId: id,
  planName: z.string(),
  partyId: id.nullable(),
  partyName: z.string().nullable(),
  booksClosed: z.boolean(),
  /** Somebody waits for a reading. */
  isReading: z.boolean(),
  readAt: instant.nullable(),
  /** The last reading that worked. */
  goodAt: instant.nullable(),
  nextReadAt: instant.nullable(),
  /** Its events that are not over. */
  events: z.int(),
  /** The result of the last good reading: "2 booked, 1 cancelled". */
  said: z.string(),
  /** The fault of the last reading; empty for none. */
  problem: z.string(),
});

const listed = calendar.extend({
  /** Empty for one that is only uploaded. */
  address: z.string(),
  /** The portal reads the calendar of the room type at `/api/calendar/<token>.ics` without an account. */
  token: z.string(),
  /** The portal's last call of that address, to the minute; null if it did not call it yet. */
  toldAt: instant.nullable(),
});

/** An event of a calendar that needs a person. */
const toDo = z.strictObject({
  _id: id,
  calendarId: id,
  calendarName: z.string(),
  typeName: z.string(),
  arrival: date,
  departure: date,
  /** The text of the portal. */
  summary: z.string(),
  /** Its booking; null if no room was free. */
  bookingId: id.nullable(),
  bookingState: z.enum(stayStates).nullable(),
  /** The reason in words: "No Deluxe is left on 04/12/2026." */
  problem: z.string(),
});

const saved = z.strictObject({ message: z.string(), calendar });
const { changed, taken } = refusals;

/** Calendars that a hotel and booking portals exchange for a room type. */
export const calendarRoutes = {
  listCalendars: inCompany
    .route({ method: 'GET', path, tags, summary: 'The room types, and the portals that exchange calendars with them' })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        types: z.array(
          z.strictObject({
            typeId: id,
            typeName: z.string(),
            isActive: z.boolean(),
          }),
        ),
        calendars: z.array(listed),
      }),
    ),
  listToDo: inCompany
    .route({
      method: 'GET',
      path: `${path}/toDo`,
      tags,
      summary: 'Events of calendars that need a person, as those for which no room is free',
    })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ events: z.array(toDo).max(100) })),
  saveCalendar: inCompany
    .route({ method: 'POST', path, tags, summary: "Adds a portal's calendar to a room type. It is read at once, and every 30 minutes." })
    .errors(taken)
    .input(z.strictObject({ ...orgId, ...calendarFields }))
    .output(saved),
  updateCalendar: inCompany
    .route({
      method: 'PUT',
      path: `${path}/{id}`,
      tags,
      summary: "Changes a portal's calendar. One that is not active is not read; its bookings stay.",
    })
    .errors({ ...taken, ...changed })
    .input(z.strictObject({ ...ofRecord, version, ...calendarFields, isActive: z.boolean() }))
    .output(saved),
  readCalendar: inCompany
    .route({ method: 'POST', path: `${path}/{id}/read`, tags, summary: "Reads a portal's calendar now" })
    .input(z.strictObject(ofRecord))
    .output(message),
  uploadCalendar: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/file`,
      tags,
      summary: "Reads a file as a portal's calendar: events that it lacks are cancelled",
    })
    .input(
      z.strictObject({
        ...ofRecord,
        /** The text of an .ics file. */
        file: z
          .string()
          .regex(/^BEGIN:VCALENDAR/im, 'This is no calendar file. It begins with BEGIN:VCALENDAR.')
          .max(MAX_CALENDAR_TEXT, `The file has more than ${MAX_CALENDAR_TEXT.toLocaleString('en-IN')} characters.`),
      }),
    )
    .output(message),
  renewAddress: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/renew`,
      tags,
      summary: 'Gives a portal another address, which the list has; the one before opens no more',
    })
    .input(z.strictObject(ofRecord))
    .output(message),
  closeEvent: inCompany
    .route({
      method: 'POST',
      path: `${path}/events/{id}/close`,
      tags,
      summary: 'Takes an event off the list of those that need a person, until it changes',
    })
    .input(z.strictObject(ofRecord))
    .output(message),
};
