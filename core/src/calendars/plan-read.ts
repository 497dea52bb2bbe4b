import { formatDate, type IsoDate } from '../periods/business-date.ts';
import type { StayDates } from '../rooms/stay.ts';
import { isOpenStay, type StayState } from '../rooms/stay-state.ts';
import { EMPTY_HOURS, isClosedDate, isOwnEvent } from './calendar.ts';
import { isWithin, type NightRange } from './full-nights.ts';

/** An event of a portal's calendar that takes a room. */
export type CalendarEvent = StayDates & { readonly uid: string; readonly summary: string };
export type FoundEvent = CalendarEvent & {
  /** STATUS:CANCELLED. */
  readonly isCancelled: boolean;
};

/** An event as the last reading left it. */
export type KnownEvent = StayDates & {
  readonly uid: string;
  /** The words of what needs a person; '' for nothing. */
  readonly problem: string;
  /** True if a person took it off the list of what needs one. */
  readonly isClosed: boolean;
  /** The state of its booking; null if it has none. */
  readonly stay: StayState | null;
  readonly summary: string;
  /** True if the booking has an advance that was neither used nor refunded. */
  readonly hasAdvance: boolean;
};

export type ReadPlan<Known extends KnownEvent> = {
  /** Events without a booking: each is to be booked if a room is free. */
  readonly book: readonly CalendarEvent[];
  /** Events that the portal gave another UID. */
  readonly rename: readonly { readonly known: Known; readonly event: CalendarEvent }[];
  /** Events whose booking gets other dates. */
  readonly move: readonly { readonly known: Known; readonly event: CalendarEvent }[];
  /** Events whose booking is cancelled. */
  readonly cancel: readonly Known[];
  /** Events without a booking that are gone. */
  readonly drop: readonly Known[];
  /** Events with other words than before. */
  readonly say: readonly { readonly known: Known; readonly problem: string }[];
  /** True if more than half of the bookings to come are gone at once. These are kept, unless the caller believes it. */
  readonly isDoubted: boolean;
};

type Facts = { readonly orgId: string; readonly businessDay: IsoDate; readonly booksClosed: boolean };

/** The events that are bookings of a portal and not over: no events of Bahi itself, and closed dates only where these are bookings. */
export function comingEvents<Event extends FoundEvent>(found: readonly Event[], { orgId, businessDay, booksClosed }: Facts): Event[] {
  return found.filter(
    ({ uid, summary, departure }) => departure > businessDay && !isOwnEvent(uid, orgId) && (booksClosed || !isClosedDate(summary)),
  );
}

const dates = ({ arrival, departure }: StayDates) => `${formatDate(arrival)} to ${formatDate(departure)}`;
const sameDates = (one: StayDates, other: StayDates) => one.arrival === other.arrival && one.departure === other.departure;
const heldText = `No longer in the calendar, as most of its bookings. It is cancelled if that is still so after ${EMPTY_HOURS} hours.`;

/**
 * True for an event that is kept as what the portal read from Bahi and wrote under a UID of its own, if no room was free for it: a closed date with
 * these dates for the first time, all of whose nights Bahi told as `full` before.
 */
export function isEcho(event: CalendarEvent, before: StayDates | undefined, full: readonly NightRange[]): boolean {
  return isClosedDate(event.summary) && !(before && sameDates(before, event)) && isWithin(full, event);
}

/**
 * Events that are gone with new ones of the same dates: the portal gave them another UID. One with the same summary goes before others. A booking
 * that has ended is not continued: the new event is of another guest.
 */
function findRenamed<Known extends KnownEvent>(gone: readonly Known[], added: readonly CalendarEvent[]) {
  const left = new Map<string, CalendarEvent[]>();
  for (const event of added) left.set(dates(event), [...(left.get(dates(event)) ?? []), event]);
  const rename: { known: Known; event: CalendarEvent }[] = [];
  const pair = (each: Known, isSame: (event: CalendarEvent) => boolean) => {
    const all = left.get(dates(each)) ?? [];
    const event = all.find(isSame);
    if (!event) return [each];
    left.set(
      dates(each),
      all.filter((one) => one !== event),
    );
    rename.push({ known: each, event });
    return [];
  };
  const open = gone.filter(({ stay }) => stay === null || isOpenStay(stay));
  for (const each of open.flatMap((one) => pair(one, ({ summary }) => summary === one.summary))) pair(each, () => true);
  return rename;
}

/**
 * Compares the coming events of a calendar with those of the last reading. The same calendar read again plans nothing, except that events without a
 * booking are tried again. A booking with an advance is not cancelled: its money is for a person. An event whose arrival is over and that was not known is left alone: the desk has that guest already. A portal in trouble
 * sends an empty calendar or that of another listing, so bookings of which more than half are gone are cancelled only if the caller `believes` it.
 * `found` has each UID once.
 */
export function planRead<Known extends KnownEvent>(
  before: readonly Known[],
  found: readonly FoundEvent[],
  businessDay: IsoDate,
  believes: boolean,
): ReadPlan<Known> {
  const there = new Map(found.filter(({ isCancelled }) => !isCancelled).map((event) => [event.uid, event]));
  const foundUids = new Set(found.map(({ uid }) => uid));
  const uidsBefore = new Set(before.map(({ uid }) => uid));
  const rename = findRenamed(
    before.filter(({ uid }) => !foundUids.has(uid)),
    [...there.values()].filter(({ uid }) => !uidsBefore.has(uid)),
  );
  const uidOf = new Map(rename.map(({ known, event }) => [known.uid, event.uid]));
  const known = before.map((each) => ({ ...each, uid: uidOf.get(each.uid) ?? each.uid }));
  const knownUids = new Set(known.map(({ uid }) => uid));
  // A calendar may leave out what began before today.
  const isComing = ({ stay, arrival }: Known) => stay !== null && isOpenStay(stay) && stay !== 'inHouse' && arrival >= businessDay;
  const isKept = ({ uid, hasAdvance }: Known) => hasAdvance && !there.has(uid);
  const coming = known.filter((each) => isComing(each) && !isKept(each));
  const gone = coming.filter(({ uid }) => !foundUids.has(uid));
  const isDoubted = gone.length * 2 > coming.length;
  const isHeld = isDoubted && !believes;
  const book: CalendarEvent[] = [...there.values()].filter(({ uid, arrival }) => !knownUids.has(uid) && arrival >= businessDay);
  const move: { known: Known; event: CalendarEvent }[] = [];
  const cancel: Known[] = [];
  const drop: Known[] = [];
  const say: { known: Known; problem: string }[] = [];
  const saying = (each: Known, problem: string) => {
    if (each.problem !== problem) say.push({ known: each, problem });
  };
  for (const each of known) {
    const event = there.get(each.uid);
    if (each.stay === null) {
      if (event && event.arrival >= businessDay) {
        if (!each.isClosed || !sameDates(each, event)) book.push(event);
      } else if (!isHeld || event) drop.push(each);
    } else if (!event) {
      if (each.stay === 'inHouse')
        saying(each, each.departure > businessDay ? 'No longer in the calendar, and the guest is in the house.' : '');
      else if (!isComing(each)) saying(each, '');
      else if (isKept(each)) saying(each, 'No longer in the calendar. The booking has an advance: refund it and cancel the booking.');
      else if (isHeld && !foundUids.has(each.uid)) saying(each, heldText);
      else cancel.push(each);
    } else if (each.stay === 'inHouse') {
      saying(each, sameDates(each, event) ? '' : `The calendar says ${dates(event)} now, and the guest is in the house.`);
    } else if (isOpenStay(each.stay)) {
      if (!sameDates(each, event)) move.push({ known: each, event });
      else saying(each, '');
    } else {
      const isStillSold = each.stay === 'cancelled' && event.arrival >= businessDay && !each.isClosed;
      saying(each, isStillSold ? 'Cancelled here, and still in the calendar.' : '');
    }
  }
  return { book, rename, move, cancel, drop, say, isDoubted };
}
