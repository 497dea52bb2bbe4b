import { formatDate } from '@bahi/core/periods/business-date';
import { Refusal, refuseProblems, type ServerProblem, serializeProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { Statement } from '../../platform/transaction.ts';
import { lockTypes } from '../../rooms/room-store.ts';
import { changeTypeNights, listFree, lockTypeNights, makeTypeNights, type TypeNight } from '../../rooms/type-night-store.ts';
import { deleteNights, leaveRooms, listTakenRooms, type NightDraft, type NightRow, saveNights, takeRooms } from '../stay-store.ts';

/** The nights of a stay before and after an act. Nights that do not change may be left out of both. */
export type NightsOfStay = {
  readonly stayId: string;
  /** A refusal of this stay shows at this field of the form. */
  readonly field: string;
  readonly before: readonly NightRow[];
  readonly after: readonly NightDraft[];
};

/** A night of a stay. */
type NightOfStay = { readonly stayId: string; readonly date: string };

type Moved = {
  readonly stayId: string;
  readonly field: string;
  readonly before: NightRow | undefined;
  readonly after: NightDraft | undefined;
};

const isSame = (before: NightRow | undefined, after: NightDraft | undefined) =>
  before !== undefined &&
  after !== undefined &&
  before.takenTypeId === after.takenTypeId &&
  before.roomId === after.roomId &&
  before.valuePaise === after.valuePaise &&
  before.extraBedPaise === after.extraBedPaise &&
  before.mealsPaise === after.mealsPaise &&
  before.discountPaise === after.discountPaise &&
  before.isFree === after.isFree &&
  before.reason === after.reason &&
  JSON.stringify(before.steps) === JSON.stringify(after.steps);

function movedOf({ stayId, field, before, after }: NightsOfStay): Moved[] {
  const [old, next] = [new Map(before.map((night) => [night.date, night])), new Map(after.map((night) => [night.date, night]))];
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((date) => ({ stayId, field, before: old.get(date), after: next.get(date) }))
    .filter((each) => !isSame(each.before, each.after));
}

const keyOf = ({ typeId, night }: TypeNight) => `${night} ${typeId}`;

/** The change of the count for each type and night that an act touches, 0 included: such a row is locked too. */
function countsOf(moved: readonly Moved[]) {
  const counts = new Map<string, TypeNight & { rooms: number; fields: Set<string> }>();
  const add = (typeId: string | null | undefined, night: string, rooms: number, field: string) => {
    if (typeId == null) return;
    const key = keyOf({ typeId, night });
    const known = counts.get(key) ?? { typeId, night, rooms: 0, fields: new Set<string>() };
    known.rooms += rooms;
    if (rooms > 0) known.fields.add(field);
    counts.set(key, known);
  };
  for (const { before, after, field } of moved) {
    add(before?.takenTypeId, before?.date ?? '', -1, field);
    add(after?.takenTypeId, after?.date ?? '', 1, field);
  }
  return [...counts.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const roomNight = ({ roomId, date }: NightDraft) => `${roomId} ${date}`;
const keepsRoom = ({ before, after }: Moved) => before !== undefined && before.roomId === after?.roomId;

/** The nights with their rooms, but for those that another has: these nights have no room then. A stay keeps a room that it has already. */
function withoutTaken(moved: readonly Moved[], taken: ReadonlySet<string>): Moved[] {
  const seen = new Set(moved.filter(keepsRoom).map(({ after }) => roomNight(after!)));
  return moved.map((each) => {
    const { after } = each;
    if (!after || after.roomId === null || keepsRoom(each)) return each;
    const key = roomNight(after);
    if (taken.has(key) || seen.has(key)) return { ...each, after: { ...after, roomId: null } };
    seen.add(key);
    return each;
  });
}

/** Two stays of one act that want the same room in one night. */
function twins(moved: readonly Moved[]): ServerProblem[] {
  const seen = new Set<string>();
  return moved.flatMap(({ after, field }) => {
    if (!after || after.roomId === null) return [];
    const key = `${after.roomId} ${after.date}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ code: 'ROOM_TAKEN', field: `${field}roomId`, message: `This room is chosen twice for ${formatDate(after.date)}.` }];
  });
}

const mostSaid = 5;
/** Taken rooms that are read for a refusal. */
const mostTaken = 10;

/** There are not enough rooms: the types and nights, with the rooms that are left. */
export class NightsFull extends Refusal {
  readonly nights: readonly (TypeNight & { readonly free: number })[];
  constructor(problems: readonly ServerProblem[], nights: NightsFull['nights']) {
    super('INVALID', { problems: serializeProblems(problems) });
    this.nights = nights;
  }
}

/**
 * Writes the nights of stays, the rooms of these nights and the counts of their types, in the caller's transaction. `first` are statements that
 * come before, such as those that insert the stays. Refuses a type without a free room and a room that is taken, and writes nothing then. Locks
 * the types, then their nights by date and type, so that acts on the last room come one after another. With `leavesTakenRooms` a night whose room is
 * taken has none instead; its room must be of the type that the stay pays for. Returns these nights.
 */
export async function writeNights(
  { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>,
  stays: readonly NightsOfStay[],
  { first = [], leavesTakenRooms = false }: { readonly first?: readonly Statement[]; readonly leavesTakenRooms?: boolean } = {},
): Promise<readonly NightOfStay[]> {
  const asked = stays.flatMap(movedOf);
  const counts = countsOf(asked);
  if (!leavesTakenRooms) refuseProblems(twins(asked).slice(0, mostSaid));
  let moved = asked;
  const leaving = moved.flatMap(({ stayId, before }) => (before && before.roomId !== null ? [{ stayId, date: before.date }] : []));
  const takingOf = (all: readonly Moved[]) =>
    all.flatMap(({ stayId, after }) => (after && after.roomId !== null ? [{ stayId, date: after.date, roomId: after.roomId }] : []));
  if (counts.length > 0) {
    const locks = [
      lockTypes(company.id, [...new Set(counts.map(({ typeId }) => typeId))], 'share'),
      makeTypeNights(company.id, counts),
      lockTypeNights(company.id, counts),
    ];
    const [free, taken] = await tx.after(locks, [
      listFree(company.id, counts),
      listTakenRooms(company.id, takingOf(moved), leaving, leavesTakenRooms ? null : mostTaken),
    ]);
    const wanted = new Map(counts.map((each) => [keyOf(each), each]));
    const short = free.filter((each) => {
      const { rooms } = wanted.get(keyOf(each))!;
      return rooms > each.free && rooms > 0;
    });
    const full = short.map(({ typeId, typeName, night, free: left }): ServerProblem => {
      const { fields } = wanted.get(keyOf({ typeId, night }))!;
      const many = left > 0 ? `Only ${left} ${typeName} left on ${formatDate(night)}.` : `No ${typeName} is left on ${formatDate(night)}.`;
      return { code: 'TYPE_FULL', field: `${[...fields][0] ?? ''}typeId`, message: many };
    });
    if (leavesTakenRooms) moved = withoutTaken(moved, new Set(taken.map(({ roomId, night }) => `${roomId} ${night}`)));
    const rooms = (leavesTakenRooms ? [] : taken).map(({ roomId, roomName, night, by }): ServerProblem => {
      const field = `${moved.find(({ after }) => after?.date === night && after.roomId === roomId)?.field ?? ''}roomId`;
      return { code: 'ROOM_TAKEN', field, message: `Room ${roomName} is taken on ${formatDate(night)} by ${by}.` };
    });
    const problems = [...full.slice(0, mostSaid), ...rooms.slice(0, mostSaid)];
    if (full.length > 0) throw new NightsFull(problems, short);
    refuseProblems(problems);
  }
  const gone = moved.flatMap(({ stayId, before, after }) => (before && !after ? [{ stayId, date: before.date }] : []));
  const taking = takingOf(moved);
  const kept = moved.flatMap(({ stayId, after }) => (after ? [{ ...after, stayId }] : []));
  const changes = counts.filter(({ rooms }) => rooms !== 0);
  await tx.together([
    ...(leaving.length > 0 ? [leaveRooms(company.id, leaving)] : []),
    ...first,
    ...(gone.length > 0 ? [deleteNights(company.id, gone)] : []),
    ...(kept.length > 0 ? [saveNights(company.id, kept)] : []),
    ...(changes.length > 0 ? [changeTypeNights(company.id, 'taken', changes)] : []),
    ...(taking.length > 0 ? [takeRooms(company.id, taking)] : []),
  ]);
  return asked.flatMap(({ stayId, after }, at) =>
    after && moved[at]!.after?.roomId !== after.roomId ? [{ stayId, date: after.date }] : [],
  );
}
