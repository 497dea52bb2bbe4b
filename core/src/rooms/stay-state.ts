import type { Problem } from '../basics/problem.ts';
import { addDays, type IsoDate } from '../periods/business-date.ts';
import type { StayDates } from './stay.ts';

/**
 * The states of a booked room. `quote` and `waitlist` take no room of the stock; `held` takes one until a time; `noShow` keeps the later
 * nights if the house wants so, until the desk releases them.
 */
export const stayStates = ['quote', 'held', 'waitlist', 'confirmed', 'inHouse', 'checkedOut', 'cancelled', 'noShow'] as const;
export type StayState = (typeof stayStates)[number];

/** The states in which a new booking may begin. A walk-in is confirmed and checked in at once. */
export const firstStates = ['quote', 'held', 'waitlist', 'confirmed'] as const satisfies readonly StayState[];

export const stayActs = [
  ...(['hold', 'release', 'putOnWaitlist', 'confirm', 'checkIn', 'undoCheckIn', 'cancel'] as const),
  ...(['markNoShow', 'releaseNights', 'reinstate', 'checkOut', 'undoCheckOut'] as const),
] as const;
export type StayAct = (typeof stayActs)[number];

const stateNames: Readonly<Record<StayState, string>> = {
  ...{ quote: 'a quote', held: 'on hold', waitlist: 'on the waitlist', confirmed: 'confirmed' },
  ...{ inHouse: 'in the house', checkedOut: 'checked out', cancelled: 'cancelled', noShow: 'a no-show' },
};
const actNames: Readonly<Record<StayAct, string>> = {
  ...{ hold: 'held', release: 'released', putOnWaitlist: 'put on the waitlist', confirm: 'confirmed', checkIn: 'checked in' },
  undoCheckIn: 'put back to expected',
  ...{
    cancel: 'cancelled',
    markNoShow: 'a no-show',
    releaseNights: 'released',
    reinstate: 'reinstated',
    checkOut: 'checked out',
    undoCheckOut: 'checked in again',
  },
};

/** The state after each act that a state allows. A hold may be given more time; one that ends is a quote again: it may still be confirmed if a room is left. */
const acts: Readonly<Record<StayState, Partial<Record<StayAct, StayState>>>> = {
  quote: { hold: 'held', putOnWaitlist: 'waitlist', confirm: 'confirmed', cancel: 'cancelled' },
  held: { hold: 'held', release: 'quote', confirm: 'confirmed', cancel: 'cancelled' },
  waitlist: { hold: 'held', confirm: 'confirmed', cancel: 'cancelled' },
  confirmed: { checkIn: 'inHouse', cancel: 'cancelled', markNoShow: 'noShow' },
  inHouse: { checkOut: 'checkedOut', undoCheckIn: 'confirmed' },
  checkedOut: { undoCheckOut: 'inHouse' },
  cancelled: {},
  noShow: { releaseNights: 'noShow', reinstate: 'confirmed' },
};

/** True for a state that takes a room of the stock. A no-show takes its later nights only if the house keeps them. */
export const takesStock = (state: StayState): boolean => state === 'held' || state === 'confirmed' || state === 'inHouse';

/** The acts that a state allows, for the buttons of a screen. */
export const actsOf = (state: StayState): StayAct[] => stayActs.filter((act) => acts[state][act] !== undefined);

/** The state after an act; refused if the state does not allow it. A guest in the house cannot be cancelled: that is an early departure. */
export function checkAct(state: StayState, act: StayAct): { readonly problems: readonly Problem[]; readonly next: StayState | null } {
  const next = acts[state][act] ?? null;
  if (next !== null) return { problems: [], next };
  const leavesEarly: Problem = { code: 'STAY_LEAVES_EARLY', field: 'state' };
  const refused: Problem = { code: 'STAY_ACT_REFUSED', field: 'state', about: { state: stateNames[state], act: actNames[act] } };
  return { problems: [state === 'inHouse' && act === 'cancel' ? leavesEarly : refused], next };
}

/** True for a stay that has not ended: it is to come, or the guest is in the house. */
export const isOpenStay = (state: StayState): boolean => state === 'inHouse' || acts[state].cancel !== undefined;

/** The facts of a check-in. */
export type CheckInFacts = {
  readonly businessDate: IsoDate;
  readonly arrival: IsoDate;
  readonly departure: IsoDate;
  /** null if no room is chosen. */
  readonly room: {
    readonly number: string;
    readonly isOccupied: boolean;
    readonly isOutOfOrder: boolean;
    readonly isClean: boolean;
  } | null;
  /** True if the user may give a room that is not clean: the warning is confirmed. */
  readonly takesDirtyRoom: boolean;
  readonly adults: number;
  /** The adults with a name. */
  readonly named: number;
  /** The age of the guest who leads the stay; undefined if nobody does, null if the age is not known. */
  readonly leadAge: number | null | undefined;
};

function roomProblems({ room, takesDirtyRoom }: CheckInFacts): Problem[] {
  const field = 'roomId';
  if (room === null) return [{ code: 'ROOM_NOT_ASSIGNED', field }];
  const about = { name: room.number };
  return [
    ...(room.isOccupied ? [{ code: 'ROOM_OCCUPIED' as const, field, about }] : []),
    ...(room.isOutOfOrder ? [{ code: 'ROOM_OUT_OF_ORDER' as const, field, about }] : []),
    ...(room.isClean || takesDirtyRoom ? [] : [{ code: 'ROOM_NOT_CLEAN' as const, field, about }]),
  ];
}

function guestsInProblems({ adults, named, leadAge }: CheckInFacts): Problem[] {
  const field = 'guests';
  const minor = leadAge !== undefined && leadAge !== null && leadAge < 18;
  return [
    ...(leadAge === undefined ? [{ code: 'LEAD_GUEST_MISSING' as const, field }] : []),
    ...(minor ? [{ code: 'LEAD_GUEST_MINOR' as const, field }] : []),
    ...(named < adults ? [{ code: 'GUESTS_NOT_NAMED' as const, field, about: { count: adults - named } }] : []),
  ];
}

/** All problems of a check-in at once. A guest may arrive late, up to the last night of the stay, but not before the day of arrival. */
export function checkInProblems(facts: CheckInFacts): Problem[] {
  const { businessDate, arrival, departure } = facts;
  const isDue = arrival <= businessDate && businessDate < departure;
  const days: Problem[] = isDue ? [] : [{ code: 'ARRIVAL_NOT_TODAY', field: 'arrival', about: { arrivalOn: arrival } }];
  return [...days, ...roomProblems(facts), ...guestsInProblems(facts)];
}

/** The facts of a check-in that is taken back. */
export type UndoCheckInFacts = {
  /** True on the business day of the check-in. */
  readonly isSameDay: boolean;
  /** Open lines of its folios. */
  readonly lines: number;
  /** The guests whose Form III is filed. */
  readonly reported: readonly string[];
};

/** A check-in is taken back on its own business day, while nothing is charged to the room and no Form III is filed. */
export function undoCheckInProblems({ isSameDay, lines, reported }: UndoCheckInFacts): Problem[] {
  const field = 'state';
  return [
    ...(isSameDay ? [] : [{ code: 'UNDO_CHECK_IN_LATE' as const, field }]),
    ...(lines === 0 ? [] : [{ code: 'UNDO_CHECK_IN_CHARGED' as const, field, about: { count: lines } }]),
    ...(reported.length === 0 ? [] : [{ code: 'UNDO_CHECK_IN_REPORTED' as const, field, about: { names: reported.join(', ') } }]),
  ];
}

/** Refuses a check-out with an open folio that no debtor takes. `balancePaise` is in paise. */
export function checkOutProblems(
  folios: readonly { readonly name: string; readonly balancePaise: number; readonly hasDebtor: boolean }[],
): Problem[] {
  const open = folios.filter(({ balancePaise, hasDebtor }) => balancePaise !== 0 && !hasDebtor).map(({ name }) => name);
  return open.length === 0 ? [] : [{ code: 'FOLIO_NOT_SETTLED', field: 'folios', about: { names: open.join(', ') } }];
}

/** Refuses a no-show on a business date before the day of arrival. The night audit of that day is the first that may mark it. */
export const noShowProblems = (arrival: IsoDate, businessDate: IsoDate): Problem[] =>
  businessDate < arrival ? [{ code: 'NO_SHOW_TOO_EARLY', field: 'state', about: { arrivalOn: arrival } }] : [];

/** A no-show comes back on the business date of its arrival or the next, while it has a night to come, into a room that is free. */
export function reinstateProblems({ arrival, departure }: StayDates, businessDate: IsoDate, isRoomFree: boolean): Problem[] {
  const late: Problem[] =
    businessDate > addDays(arrival, 1) || businessDate >= departure ? [{ code: 'REINSTATE_TOO_LATE', field: 'state' }] : [];
  return isRoomFree ? late : [...late, { code: 'NO_ROOM_FREE', field: 'roomId', about: { date: businessDate } }];
}

/** A check-out is undone on the same business date, as long as the room is not sold again. */
export function undoCheckOutProblems(
  checkedOut: { readonly businessDate: IsoDate; readonly roomNumber: string; readonly isSoldAgain: boolean },
  businessDate: IsoDate,
): Problem[] {
  const field = 'state';
  const late: Problem[] =
    checkedOut.businessDate === businessDate
      ? []
      : [{ code: 'UNDO_CHECK_OUT_LATE', field, about: { businessOn: checkedOut.businessDate } }];
  return checkedOut.isSoldAgain ? [...late, { code: 'ROOM_SOLD_AGAIN', field, about: { name: checkedOut.roomNumber } }] : late;
}
