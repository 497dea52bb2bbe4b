import type { Problem } from '../basics/problem.ts';
import { sortKey } from '../basics/sort-key.ts';

/** Pictures of one room type; the database has the same bound. */
export const MAX_TYPE_PICTURES = 6;
export const MAX_ROOM_TYPES = 50;
export const MAX_ROOMS = 1_000;
export const MAX_RATE_PLANS = 100;
/** Rooms that are made at once. */
export const MAX_NEW_ROOMS = 200;
export const MAX_ROOM_NAME = 20;
/** The most days that the room board shows. */
export const MAX_BOARD_DAYS = 366;

/** The most nights of a block. */
export const MAX_BLOCK_NIGHTS = 365;

/** Housekeeping's half of the state of a room. */
export const cleaningStates = ['dirty', 'cleaning', 'clean', 'inspected'] as const;
export type CleaningState = (typeof cleaningStates)[number];

/** Why a room is out of sale. */
export const blockKinds = ['outOfOrder', 'houseUse', 'owner'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** A room type as entered: its name and how many guests a room takes. */
export type RoomTypeDraft = {
  readonly name: string;
  /** The guests whom the price is for without extra ones. */
  readonly baseGuests: number;
  readonly mostAdults: number;
  readonly mostChildren: number;
  readonly mostGuests: number;
  readonly extraBeds: number;
  readonly amenities: string;
};

/** All problems of the guests of a room type at once: usual guests and adults are never more than all guests. */
export function roomTypeProblems({ baseGuests, mostAdults, mostGuests }: RoomTypeDraft): Problem[] {
  const about = { most: mostGuests };
  return [
    ...(baseGuests > mostGuests ? [{ code: 'GUESTS_ABOVE_MOST' as const, field: 'baseGuests', about }] : []),
    ...(mostAdults > mostGuests ? [{ code: 'GUESTS_ABOVE_MOST' as const, field: 'mostAdults', about }] : []),
  ];
}

const rangeForm = /^(\D*)(\d+)\s*-\s*(\D*)(\d+)$/;

/** `201-212` as its numbers; undefined for a range that counts down, has two beginnings, or is too long. */
function numbersOfRange(part: string): string[] | undefined {
  const found = rangeForm.exec(part);
  if (!found) return [part];
  const [, prefix = '', first = '', lastPrefix = '', last = ''] = found;
  const count = Number(last) - Number(first) + 1;
  if ((lastPrefix !== '' && lastPrefix !== prefix) || count < 1 || count > MAX_NEW_ROOMS) return undefined;
  return Array.from({ length: count }, (_, at) => `${prefix}${String(Number(first) + at).padStart(first.length, '0')}`);
}

/**
 * The room numbers of a text such as `201-212, 214, G1-G4`, in its order, with all problems of it at once. A range has the digits of its first
 * number: `001-012`.
 */
export function roomNumbers(text: string): { readonly numbers: readonly string[]; readonly problems: readonly Problem[] } {
  const field = 'numbers';
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const ranges = parts.map((part) => ({ part, numbers: numbersOfRange(part) }));
  const numbers = ranges.flatMap((range) => range.numbers ?? []);
  const long = numbers.find((number) => number.length > MAX_ROOM_NAME);
  const keys = numbers.map(sortKey);
  const repeated = numbers.find((_, at) => keys.indexOf(keys[at]!) < at);
  return {
    numbers,
    problems: [
      ...(parts.length === 0 ? [{ code: 'ROOM_NUMBERS_MISSING' as const, field }] : []),
      ...ranges.flatMap(({ part, numbers: its }): Problem[] =>
        its === undefined ? [{ code: 'ROOM_RANGE_INVALID', field, about: { range: part, most: MAX_NEW_ROOMS } }] : [],
      ),
      ...(long === undefined ? [] : [{ code: 'ROOM_NUMBER_LONG' as const, field, about: { name: long, most: MAX_ROOM_NAME } }]),
      ...(repeated === undefined ? [] : [{ code: 'ROOM_NUMBER_REPEATED' as const, field, about: { name: repeated } }]),
      ...(numbers.length > MAX_NEW_ROOMS ? [{ code: 'ROOMS_TOO_MANY' as const, field, about: { most: MAX_NEW_ROOMS } }] : []),
    ],
  };
}
