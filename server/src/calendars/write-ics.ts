import { ownUidEnding } from '@bahi/core/calendars/calendar';
import type { NightRange } from '@bahi/core/calendars/full-nights';
import ICAL from 'ical.js';

// RFC 5545 folds lines at 75 octets; ical.js does not count the space with which it continues a line.
ICAL.foldLength = 74;

/**
 * A calendar of the nights on which a room type is full. It has no names of guests. The same nights have the same UIDs each time, and the stamp is
 * that of the day, so a calendar with the same nights has the same bytes all day.
 */
export function writeIcs({ orgId, typeId, name, ranges, today }: WrittenCalendar): string {
  const calendar = new ICAL.Component('vcalendar');
  for (const [field, value] of [
    ['version', '2.0'],
    ['prodid', '-//Bahi//Rooms//EN'],
    ['calscale', 'GREGORIAN'],
    ['method', 'PUBLISH'],
    ['x-wr-calname', name],
  ] as const)
    calendar.addPropertyWithValue(field, value);
  for (const { from, until } of ranges) {
    const event = new ICAL.Component('vevent');
    event.addPropertyWithValue('uid', `${from}-${typeId}${ownUidEnding(orgId)}`);
    event.addPropertyWithValue('dtstamp', ICAL.Time.fromDateTimeString(`${today}T00:00:00Z`));
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(from));
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(until));
    event.addPropertyWithValue('summary', 'Not available');
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}

type WrittenCalendar = {
  readonly orgId: string;
  readonly typeId: string;
  /** The name of the room type. */
  readonly name: string;
  readonly ranges: readonly NightRange[];
  readonly today: string;
};
