import { daysBetween, type IsoDate } from '../periods/business-date.ts';
import { MAX_NIGHTS, type StayDates } from './stay.ts';

/**
 * The rooms of a type for a night. A suite that is made of rooms which are sold alone, too, is not known here: such rooms are of one type each, and the
 * house sells one or the other.
 */
export type TypeNight = {
  /** Active rooms of the type. */
  readonly rooms: number;
  /** Out of order, or used by the house. */
  readonly outOfOrder: number;
  /** Booked or occupied, with a room or without. */
  readonly sold: number;
  /** On hold, and kept for a group. */
  readonly held: number;
  /** More than there are, which the house sells at its own risk; 0 for none. */
  readonly allowance: number;
};

/** The rooms of a type that are left to sell for a night; below 0 if it is overbooked. */
export const freeOf = ({ rooms, outOfOrder, sold, held, allowance }: TypeNight): number => rooms - outOfOrder - sold - held + allowance;

/** The rooms of a type that are left for a whole stay: the least of its nights; 0 if one of them is overbooked, or without nights. */
export const leastFree = (nights: readonly TypeNight[]): number => (nights.length === 0 ? 0 : Math.max(0, Math.min(...nights.map(freeOf))));

/** A room that is taken from a date until another, on which it is free again: a stay, or a block. */
export type Taken = { readonly roomId: string; readonly from: IsoDate; readonly until: IsoDate };

/** A room for a stay: one throughout, or several with a move between them. */
export type RoomChoice =
  | { readonly kind: 'room'; readonly roomId: string }
  /** In order of their dates. The guest moves on the first date of each part but the first. */
  | { readonly kind: 'split'; readonly parts: readonly Taken[] }
  /** `date` is the first night without a free room. */
  | { readonly kind: 'none'; readonly date: IsoDate };

/** The free nights around a stay in a room, at most a year on each side. The fewer, the better the room is filled. */
function gapAround(taken: readonly Taken[], { arrival, departure }: StayDates): number {
  const before = taken.filter(({ until }) => until <= arrival).map(({ until }) => daysBetween(until, arrival));
  const after = taken.filter(({ from }) => from >= departure).map(({ from }) => daysBetween(departure, from));
  return Math.min(MAX_NIGHTS, ...before) + Math.min(MAX_NIGHTS, ...after);
}

/**
 * Chooses a room for a stay: one that is free throughout, with the fewest free nights around the stay; of equal ones the first. Otherwise the rooms with the
 * fewest moves, or none if a night has no free room. `roomIds` are the rooms that may be given, in the order of preference; `taken` are their stays
 * and blocks.
 */
export function chooseRoom(roomIds: readonly string[], taken: readonly Taken[], stay: StayDates): RoomChoice {
  const byRoom = Map.groupBy(taken, ({ roomId }) => roomId);
  const rooms = roomIds.map((roomId) => ({ roomId, taken: byRoom.get(roomId) ?? [] }));
  const overlapping = ({ from, until }: Taken) => from < stay.departure && stay.arrival < until;
  const free = rooms.filter((room) => !room.taken.some(overlapping));
  const [best] = free.map((room) => ({ ...room, gap: gapAround(room.taken, stay) })).toSorted((one, other) => one.gap - other.gap);
  return best ? { kind: 'room', roomId: best.roomId } : splitStay(rooms, stay);
}

/** The night up to which a room is free from a date on: the date itself if it is taken then. */
function freeUntil(taken: readonly Taken[], date: IsoDate, departure: IsoDate): IsoDate {
  if (taken.some(({ from, until }) => from <= date && date < until)) return date;
  return taken.reduce((first, { from }) => (from > date && from < first ? from : first), departure);
}

/** Takes the room that is free the longest, again from the night on which it is taken: no other order of rooms has fewer moves. */
function splitStay(rooms: readonly { readonly roomId: string; readonly taken: readonly Taken[] }[], stay: StayDates): RoomChoice {
  const parts: Taken[] = [];
  let from = stay.arrival;
  while (from < stay.departure) {
    const ends = rooms.map(({ roomId, taken }) => ({ roomId, until: freeUntil(taken, from, stay.departure) }));
    const [longest] = ends.toSorted((one, other) => (one.until > other.until ? -1 : one.until < other.until ? 1 : 0));
    if (longest === undefined || longest.until === from) return { kind: 'none', date: from };
    parts.push({ ...longest, from });
    from = longest.until;
  }
  return { kind: 'split', parts };
}
