import { createHash } from 'node:crypto';
import { MAX_EVENTS } from '@bahi/core/calendars/calendar';
import type { FoundEvent } from '@bahi/core/calendars/plan-read';
import { addDays, isIsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import ICAL from 'ical.js';
import { FileProblem } from '../platform/file-formats/file-problem.ts';

/** A calendar as it is read. */
export type ReadIcs = {
  readonly events: readonly FoundEvent[];
  /** UIDs of events that are there and cannot be used: repeating ones, and such with wrong dates. */
  readonly unusable: readonly string[];
};

const longestUid = 255;
const longestSummary = 200;

/** The text of a property without control characters, which the database and a screen do not take. */
const textOf = (value: unknown): string =>
  String(value ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Reads a calendar (RFC 5545) for `readApart`. Times become dates in India; a time without a zone is local time of the hotel. Events that leave
 * the room free (TRANSP:TRANSPARENT) are left out, and of several with one UID the highest SEQUENCE counts. An event without a UID gets one of its
 * dates and summary, and a UID that is too long its hash. Refuses what is no calendar, one that breaks off, and one with more than 5,000 events.
 */
export function readIcs(bytes: Buffer): { summary: ReadIcs; rows: [] } {
  const found = new Map<string, { sequence: number; event: FoundEvent | null }>();
  const alike = new Map<string, number>();
  for (const component of eventsIn(bytes.toString('utf8').replace(/^\uFEFF/, ''))) {
    if (component.getFirstPropertyValue('transp') === 'TRANSPARENT') continue;
    const written = textOf(component.getFirstPropertyValue('uid'));
    const read = readEvent(component);
    const uid = written === '' ? uidWithout(read, alike) : written.length > longestUid ? `long-${hashOf(written)}` : written;
    const sequence = Number(component.getFirstPropertyValue('sequence')) || 0;
    const before = found.get(uid);
    if (!before || before.sequence <= sequence) found.set(uid, { sequence, event: read && { ...read, uid } });
  }
  const all = [...found];
  return {
    summary: {
      events: all.flatMap(([, { event }]) => event ?? []),
      unusable: all.flatMap(([uid, { event }]) => (event ? [] : [uid])),
    },
    rows: [],
  };
}

/** The same for the same event at each reading. Two alike are two rooms. */
function uidWithout(read: Omit<FoundEvent, 'uid'> | null, alike: Map<string, number>): string {
  const text = read ? `${read.arrival} ${read.departure} ${read.summary}` : '';
  const count = (alike.get(text) ?? 0) + 1;
  alike.set(text, count);
  return `none-${hashOf(`${text} ${count}`)}`;
}

function eventsIn(text: string): ICAL.Component[] {
  if (!/^BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1000)) || !/END:VCALENDAR\s*$/i.test(text))
    throw new FileProblem('This is no whole calendar: it must begin with BEGIN:VCALENDAR and end with END:VCALENDAR.');
  if ((text.match(/^BEGIN:VEVENT/gim)?.length ?? 0) > MAX_EVENTS)
    throw new FileProblem(`The calendar has more than ${MAX_EVENTS.toLocaleString('en-IN')} events.`);
  try {
    // Some write a date without saying that it is one.
    const parsed = ICAL.parse(text.trim().replace(/^(DTSTART|DTEND):(\d{8})[ \t]*(?=\r?$)/gim, '$1;VALUE=DATE:$2'));
    const calendars = (Array.isArray(parsed[0]) ? parsed : [parsed]) as ConstructorParameters<typeof ICAL.Component>[0][];
    return calendars.flatMap((calendar) => new ICAL.Component(calendar).getAllSubcomponents('vevent'));
  } catch {
    throw new FileProblem('The calendar cannot be read: a line in it is wrong.');
  }
}

/** The event; null if its dates are missing or wrong, or if it repeats, which no booking does. */
function readEvent(component: ICAL.Component): Omit<FoundEvent, 'uid'> | null {
  try {
    if (['rrule', 'rdate', 'recurrence-id'].some((name) => component.hasProperty(name))) return null;
    // ical.js makes the 9th of February of the 40th of month 13.
    if (['dtstart', 'dtend'].some((name) => !isWritten(component.getFirstProperty(name)))) return null;
    const { startDate, endDate, summary } = new ICAL.Event(component);
    const [arrival, until] = [dateIn(startDate), dateIn(endDate)];
    if (!isIsoDate(arrival) || !isIsoDate(until) || until < arrival) return null;
    const departure = until > arrival ? until : addDays(arrival, 1);
    const isCancelled = String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED';
    return { arrival, departure, summary: textOf(summary).slice(0, longestSummary).toWellFormed(), isCancelled };
  } catch {
    return null;
  }
}

const isWritten = (property: ICAL.Property | null): boolean => property === null || isIsoDate(String(property.toJSON()[3]).slice(0, 10));

function dateIn(time: ICAL.Time): string {
  const isLocal = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  return isLocal ? time.toString().slice(0, 10) : todayInIndia(time.toJSDate().getTime());
}
