/** Calendars of portals of a company. */
export const MAX_CALENDARS = 100;
export const MAX_CALENDAR_NAME = 60;
export const MAX_CALENDAR_ADDRESS = 1_000;
/** Bytes of the calendar of a portal. One of a busy listing has 50 kB. */
export const MAX_CALENDAR_BYTES = 1_000_000;
/** Characters of a calendar that a person uploads. */
export const MAX_CALENDAR_TEXT = 500_000;
/** Events of a file, past ones included, and events to come. */
export const MAX_EVENTS = 5_000;
export const MAX_COMING_EVENTS = 500;
/** Nights that the calendar for portals looks ahead: two years. */
export const NIGHTS_TOLD = 730;

/** Minutes between two readings of a calendar. */
export const READ_EVERY_MINUTES = 30;
const MOST_WAIT_MINUTES = 24 * 60;

/** The minutes until the next reading after this many failures in a row: twice as long after each, a day at most. */
export const minutesToNextRead = (failures: number): number =>
  Math.min(READ_EVERY_MINUTES * 2 ** Math.min(Math.max(0, failures), 10), MOST_WAIT_MINUTES);

/** Hours for which most bookings must be gone from a calendar before they are cancelled: a portal in trouble sends an empty one. */
export const EMPTY_HOURS = 24;

/** The ending of the UIDs of events that Bahi writes for a company. */
export const ownUidEnding = (orgId: string): string => `@${orgId}.bahi`;

/** True for an event that a portal read from Bahi and sends back. */
export const isOwnEvent = (uid: string, orgId: string): boolean => uid.trim().toLowerCase().endsWith(ownUidEnding(orgId).toLowerCase());

/**
 * True for an event that says that a date is closed, as "Airbnb (Not available)". Booking.com writes "CLOSED - Not available" for its bookings too,
 * so each calendar has a setting whether these are bookings.
 */
export const isClosedDate = (summary: string): boolean => /not available|unavailable|\bclosed\b|\bblocked\b/i.test(summary);
