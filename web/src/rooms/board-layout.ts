import { daysBetween, type IsoDate } from '@bahi/core/periods/business-date';
import type { Board, BoardSpan, RoomBlock } from '../platform/answers.ts';

/** The column of rooms and the row of days, in pixels, as in the style sheet. */
export const LABEL_WIDTH = 168;
export const HEAD_HEIGHT = 43;

/** How a bar looks: what the guest or the room does. */
export type BarLook = 'inHouse' | 'dueOut' | 'booked' | 'held' | 'waitlist' | 'left' | 'blocked';

/** Nights of a stay or a block in one row. `left` and `width` are in days from the first night of the board: a night goes from noon to noon. */
export type Bar = {
  readonly key: string;
  readonly from: IsoDate;
  /** The day after its last night on the board. */
  readonly until: IsoDate;
  readonly left: number;
  readonly width: number;
  /** True if it goes on beyond the board. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
  readonly look: BarLook;
  readonly span: BoardSpan | null;
  readonly block: RoomBlock | null;
};

export type BoardType = Board['types'][number];
export type BoardRoom = Board['rooms'][number];

export type BoardRow =
  | { readonly kind: 'type'; readonly key: string; readonly type: BoardType }
  | { readonly kind: 'room'; readonly key: string; readonly type: BoardType; readonly room: BoardRoom; readonly bars: readonly Bar[] }
  /** Stays that have no room yet; those of one row do not overlap. */
  | { readonly kind: 'noRoom'; readonly key: string; readonly type: BoardType; readonly bars: readonly Bar[] }
  /** A room of which it is not known yet who stays there. */
  | { readonly kind: 'unread'; readonly key: string; readonly type: BoardType; readonly room: BoardRoom };

/** A row of which the stays are known. */
export type StayRow = Extract<BoardRow, { bars: unknown }>;
export const isStayRow = (row: BoardRow | undefined): row is StayRow => row?.kind === 'room' || row?.kind === 'noRoom';

type Shown = Pick<Board, 'from' | 'days' | 'businessDay'>;
type Nights = { readonly from: IsoDate; readonly until: IsoDate };

/** The place of nights, of which `whole` are all, within the days of the board. */
function placeOf({ from, until }: Nights, whole: Nights, board: Shown): Pick<Bar, 'left' | 'width' | 'isCutBefore' | 'isCutAfter'> {
  const first = daysBetween(board.from, from);
  const past = daysBetween(board.from, until);
  const isCutBefore = first <= 0 && whole.from < board.from;
  const isCutAfter = past >= board.days && whole.until > until;
  const left = isCutBefore ? 0 : Math.max(first, 0) + 0.5;
  const right = isCutAfter ? board.days : Math.min(past + 0.5, board.days);
  return { left, width: right - left, isCutBefore, isCutAfter };
}

function lookOf({ state, departure }: BoardSpan, businessDay: IsoDate): BarLook {
  if (state === 'inHouse') return departure <= businessDay ? 'dueOut' : 'inHouse';
  if (state === 'held' || state === 'waitlist') return state;
  return state === 'checkedOut' ? 'left' : 'booked';
}

const barOfSpan = (span: BoardSpan, board: Shown): Bar => ({
  ...{ key: `${span.stayId} ${span.from}`, from: span.from, until: span.until },
  ...placeOf(span, { from: span.arrival, until: span.departure }, board),
  ...{ look: lookOf(span, board.businessDay), span, block: null },
});

function barOfBlock(block: RoomBlock, board: Shown): Bar {
  const whole = { from: block.firstNight, until: block.until };
  return { key: block._id, ...whole, ...placeOf(whole, whole, board), look: 'blocked', span: null, block };
}

/** Puts bars into as few rows as keep them apart, the earliest first. */
function inLanes(bars: readonly Bar[]): Bar[][] {
  const lanes: Bar[][] = [];
  for (const bar of bars.toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))) {
    const lane = lanes.find((each) => each.at(-1)!.until <= bar.from);
    if (lane) lane.push(bar);
    else lanes.push([bar]);
  }
  return lanes;
}

/** The rows of the board: each type, its stays without a room, and its rooms with their bars, those of the first `readRooms` rooms. */
export function rowsOf(board: Board, readRooms = Number.POSITIVE_INFINITY): BoardRow[] {
  let drawn = 0;
  const inRoom = Map.groupBy(board.spans, ({ roomId }) => roomId);
  const blocksOf = Map.groupBy(board.blocks, ({ roomId }) => roomId);
  const homeless = Map.groupBy(inRoom.get(null) ?? [], ({ typeId }) => typeId);
  const roomsOf = Map.groupBy(board.rooms, ({ typeId }) => typeId);
  return board.types.flatMap((type): BoardRow[] => [
    { kind: 'type', key: type._id, type },
    ...inLanes((homeless.get(type._id) ?? []).map((span) => barOfSpan(span, board))).map(
      (bars, at): BoardRow => ({ kind: 'noRoom', key: `${type._id} ${at}`, type, bars }),
    ),
    ...(roomsOf.get(type._id) ?? []).map((room): BoardRow => {
      if (++drawn > readRooms) return { kind: 'unread', key: room._id, type, room };
      const spans = (inRoom.get(room._id) ?? []).map((span) => barOfSpan(span, board));
      return {
        kind: 'room',
        key: room._id,
        type,
        room,
        bars: [...spans, ...(blocksOf.get(room._id) ?? []).map((each) => barOfBlock(each, board))],
      };
    }),
  ]);
}

/** The rooms that are left of a type on a night, counted from the first one of the board; below 0 if it is overbooked. */
export const freeOn = ({ rooms, blocked, taken }: BoardType, night: number): number =>
  (rooms[night] ?? 0) - (blocked[night] ?? 0) - (taken[night] ?? 0);

/** How full the house is on a night, in whole percent of the rooms that can be sold. */
export function occupancyOn(types: readonly BoardType[], night: number): number {
  const sum = (of: (type: BoardType) => number | undefined) => types.reduce((total, type) => total + (of(type) ?? 0), 0);
  const sellable = sum(({ rooms }) => rooms[night]) - sum(({ blocked }) => blocked[night]);
  return sellable <= 0 ? 0 : Math.round((sum(({ taken }) => taken[night]) / sellable) * 100);
}

const TYPE_HEIGHT = 28;
export const ROOM_HEIGHT = 33;
const heightOf = (row: BoardRow): number => (row.kind === 'type' ? TYPE_HEIGHT : ROOM_HEIGHT);

/** The distance of each row from the top of the first one in pixels, and last the height of all. */
export function topsOf(rows: readonly BoardRow[]): number[] {
  const tops = [0];
  for (const row of rows) tops.push(tops.at(-1)! + heightOf(row));
  return tops;
}

/** The row at a distance from the top in pixels; the first or last one beyond them. */
export function rowAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (tops[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The bar of a row on a night. */
export const barOn = (row: BoardRow | undefined, night: IsoDate): Bar | undefined =>
  isStayRow(row) ? row.bars.find(({ from, until }) => from <= night && night < until) : undefined;

/** The bars of a row; a room type has none. */
export const barsIn = (row: BoardRow): readonly Bar[] => (isStayRow(row) ? row.bars : []);

/** The guest of a stay, or the reason of a block. */
export const nameOf = ({ span, block }: Bar): string => span?.guestName ?? block?.reason ?? '';

/** True if a guest, a group, a booking's number or channel, or a block's reason has the words, which are in lower case. */
export const isFound = ({ span, block }: Bar, words: string): boolean =>
  [span?.guestName, span?.groupName, span && String(span.bookingNumber), span?.channelName, block?.reason].some((text) =>
    text?.toLowerCase().includes(words),
  );
