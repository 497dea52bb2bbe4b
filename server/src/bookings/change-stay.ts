import { invariant } from '@bahi/core/basics/invariant';
import type { Paise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { guestProblems } from '@bahi/core/rooms/guests';
import { takesStock } from '@bahi/core/rooms/stay-state';
import { forMembers } from '../platform/guards.ts';
import { Refusal, refuseProblems, serializeProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { keepPolicies, touchBooking } from './booking-store.ts';
import { type Changed, draftOf, isPast, type PlannedChange, planChange, type StayAsked, type Way } from './plan-change.ts';
import { policiesOf } from './policies.ts';
import { figuresOf, priceNights, readFacts, serializeNight, supplyOf } from './price-stays.ts';
import { type OpenStay, openStays, roomOfNights, stayEvent } from './public/open-stays.ts';
import { writeNights } from './public/write-nights.ts';
import { refuseOtherTotal } from './rate-limits.ts';
import { headOf } from './serialize-booking.ts';
import {
  findRooms,
  insertStayEvents,
  listInside,
  listStays,
  makeDirty,
  type NightDraft,
  type StayChange,
  updateStay,
} from './stay-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** One stay with its booking, locked for a change. */
export async function openOne(context: Context, asked: { id: string; version: number }, isPreview = false) {
  const { stays, bookings, businessDay } = await openStays(context, [asked], { isPreview });
  const [stay] = stays;
  const booking = stay && bookings.get(stay.bookingId);
  if (!stay || !booking) throw new Refusal('NOT_FOUND');
  return { stay, booking, businessDay };
}

/** Writes a stay whose nights are written already, its booking and its log. Returns the answer of an act. */
export async function writeStays(
  { tx, company, caller }: Context,
  changes: readonly { readonly stay: OpenStay; readonly change: StayChange; readonly kind: string; readonly said: string }[],
  message: string,
) {
  const ids = changes.map(({ stay }) => stay._id);
  const bookingIds = changes.map(({ stay }) => stay.bookingId);
  const [stays] = await tx.after(
    [
      ...changes.map(({ stay, change }) => updateStay(company.id, stay._id, change, caller)),
      touchBooking(company.id, bookingIds, caller),
      insertStayEvents(changes.map(({ stay, kind, said }) => stayEvent({ company, caller }, stay._id, kind, said))),
    ],
    [listStays(company.id, ids)],
  );
  return { message, _id: bookingIds[0]!, stays: stays.map(headOf) };
}

/** A stay as it is, in the shape of a change. */
export const askedAgain = ({
  typeId,
  planId,
  arrival,
  departure,
  adults,
  childAges,
  extraBeds,
  guestName,
  comingAt,
}: OpenStay): StayAsked => ({
  ...{ typeId, planId, arrival, departure, adults, childAges, extraBeds, guestName, comingAt, nightsByHand: [] },
});

type Entered = StayAsked & { readonly isRepriced: boolean };

export async function changeTo(
  context: Context,
  asked: { id: string; version: number },
  entered: (stay: OpenStay) => Entered,
  totalPaise: Paise | null,
  way?: Way,
) {
  const found = await openOne(context, asked);
  const { stay } = found;
  const { isRepriced, ...wanted } = entered(stay);
  const change = { ...found, asked: { ...wanted, guestName: wanted.guestName || stay.guestName }, isRepriced };
  const planned = await planChange(context, found, change, way);
  refuseProblems(planned.problems);
  refuseOtherTotal(totalPaise, planned.figures.totalPaise);
  return writeChanges(context, [{ ...change, ...planned, field: '' }], way);
}

/** A planned change of a stay. A refusal of it shows at this field. */
export type Planned = Changed & PlannedChange & { readonly field: string };

/** Writes planned changes of stays of one booking. A night that a program adds has no room if that of the stay is taken. */
export async function writeChanges(context: Context, all: readonly Planned[], { isByProgram = false }: Way = {}) {
  const { booking, facts } = all[0]!;
  const planIds = all.map(({ asked }) => asked.planId);
  const roomless = await writeNights(
    context,
    all.map(({ stay, nights, field }) => ({ stayId: stay._id, field, before: stay.nights, after: nights })),
    {
      leavesTakenRooms: isByProgram,
      first: [
        // The dates first: nights belong to a stay, whatever its dates are.
        keepPolicies(context.company.id, booking._id, policiesOf(facts, planIds)),
      ],
    },
  );
  const changes = all.map(({ stay, businessDay, asked, nights, charged, said }) => {
    const { typeId, planId, arrival, departure, adults, childAges, extraBeds, guestName, comingAt } = asked;
    const dates = roomless.filter(({ stayId }) => stayId === stay._id).map(({ date }) => date);
    const roomId = roomOfNights(
      nights.filter(({ date }) => !dates.includes(date)),
      businessDay,
    );
    const without = dates.length > 0 ? `; its room is taken on ${dates.map(formatDate).join(', ')}` : '';
    const change = { typeId, planId, roomId, arrival, departure, adults, childAges, extraBeds, guestName, comingAt, charged };
    return { stay, change, kind: 'changed', said: `${said}${without}` };
  });
  const messages = all.map(({ asked: { guestName, arrival, departure }, earlyFeePaise }) => {
    const early = earlyFeePaise > 0 ? `. Charge for leaving early: ${formatRupees(earlyFeePaise, 'two')}` : '';
    return `${guestName}: ${formatDate(arrival)} to ${formatDate(departure)}${early}`;
  });
  return writeStays(context, changes, messages.join('; '));
}

export const changeStay = forMembers.bookings.changeStay.handler(async ({ input, context }) => {
  const { orgId: _, id, version, totalPaise, ...entered } = input;
  return changeTo(context, { id, version }, () => entered, totalPaise);
});

export const changeNights = forMembers.bookings.changeNights.handler(async ({ input, context }) => {
  const { id, version, arrival, departure, totalPaise } = input;
  const entered = (stay: OpenStay) => ({ ...askedAgain(stay), arrival: arrival ?? stay.arrival, departure, isRepriced: false });
  return changeTo(context, { id, version }, entered, totalPaise);
});

export const previewStay = forMembers.bookings.previewStay.handler(async ({ input, context }) => {
  const { orgId: _, id, version, isRepriced, ...entered } = input;
  const found = await openOne(context, { id, version }, true);
  const guestName = entered.guestName || found.stay.guestName;
  const { problems, nights, figures, facts } = await planChange(context, found, { asked: { ...entered, guestName }, isRepriced });
  return {
    stays: [{ ...figures, nights: nights.map((night) => serializeNight(context.company, night)) }],
    ...figures,
    depositPaise: Math.round((figures.totalPaise * (facts.plans.get(entered.planId)?.depositE4 ?? 0)) / 1_000_000),
    problems: serializeProblems(problems),
    warnings: [],
  };
});

/** Why a guest who is in the house cannot sleep in these rooms tonight: somebody who has not left is in them. */
async function insideProblems({ tx, company }: Context, roomIds: readonly string[], leaving: readonly string[], field: string) {
  if (roomIds.length === 0) return [];
  const inside = await tx.query(listInside(company.id, roomIds, leaving));
  return inside.map(({ roomName, guestName }) => ({ code: 'ROOM_TAKEN', field, message: `${guestName} is still in room ${roomName}.` }));
}

/** Another room for some nights, or from a night on. The others keep theirs, so the log and the bill know where the guest sleeps. */
export const moveStay = forMembers.bookings.moveStay.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const { id, version, roomId, isRepriced, reason, totalPaise } = input;
  const { stay, booking, businessDay } = await openOne(context, { id, version });
  const until = input.until !== null && input.until < stay.departure ? input.until : null;
  const from = [input.from ?? stay.arrival, stay.arrival, ...(stay.state === 'inHouse' ? [businessDay] : [])].toSorted().at(-1)!;
  const rooms = await tx.query(
    findRooms(
      company.id,
      [roomId, ...stay.nights.map((night) => night.roomId)].flatMap((each) => each ?? []),
    ),
  );
  const room = rooms.find(({ _id }) => _id === roomId);
  refuseProblems([
    ...(takesStock(stay.state) ? [] : [{ code: 'STAY_NO_ROOM', field: 'roomId', message: 'Only a held or confirmed stay has a room.' }]),
    ...(roomId !== null && !room?.isActive ? [{ code: 'GONE', field: 'roomId', message: 'This room is no longer sold.' }] : []),
    ...(roomId === null && stay.state === 'inHouse' ? [{ code: 'ROOM_NOT_ASSIGNED' as const, field: 'roomId' }] : []),
    ...(from >= stay.departure
      ? [{ code: 'FROM_LATE', field: 'from', message: `The guest leaves on ${formatDate(stay.departure)}.` }]
      : []),
    ...(until !== null && until <= from
      ? [{ code: 'UNTIL_EARLY', field: 'until', message: `Choose a day after ${formatDate(from)}.` }]
      : []),
  ]);
  const isMoving = (date: string) => date >= from && (until === null || date < until);
  const moving = stay.nights.filter((night) => isMoving(night.date) && !isPast(stay, night, businessDay));
  const typeId = isRepriced && room ? room.typeId : stay.typeId;
  const isTonight = roomId !== null && from <= businessDay;
  refuseProblems(await insideProblems(context, isTonight ? [roomId] : [], [id], 'roomId'));
  const facts = await readFacts(context, stay.arrival, stay.departure);
  const dates = moving.map(({ date }) => date);
  const priced = isRepriced ? priceNights(facts, { ...askedAgain(stay), typeId }, dates) : null;
  const type = facts.types.get(typeId);
  const isOtherType = isRepriced && typeId !== stay.typeId;
  refuseProblems([...(isOtherType && type ? guestProblems(stay, type) : []), ...(priced?.problems ?? [])]);
  const priceOf = new Map(priced?.nights.map((night) => [night.date, night]));
  const nights = stay.nights.map((night): NightDraft => {
    if (!dates.includes(night.date)) return draftOf(night);
    return { ...draftOf(night), ...priceOf.get(night.date), roomId, takenTypeId: room?.typeId ?? typeId };
  });
  const figures = figuresOf(company, supplyOf(company, booking.partyCategory, stay.arrival), nights);
  refuseOtherTotal(totalPaise, figures.totalPaise);
  await writeNights(context, [{ stayId: id, field: '', before: stay.nights, after: nights }]);
  const left = stay.nights.find(({ date }) => date === businessDay)?.roomId ?? null;
  if (stay.state === 'inHouse' && left !== null && left !== roomId && from <= businessDay) await tx.query(makeDirty(company.id, [left]));
  const was = moving[0]?.roomName ?? 'no room';
  const now = room?.name ?? 'no room';
  const why = reason === '' ? '' : `: ${reason}`;
  const days = `from ${formatDate(from)}${until === null ? '' : ` until ${formatDate(until)}`}`;
  const said = `${was} to ${now} ${days}, ${isRepriced ? 'at the price of the new room' : 'price kept'}${why}`;
  // For some of the nights the stay stays one of its type.
  const change = { roomId: roomOfNights(nights, businessDay), ...(until === null && { typeId }) };
  const message = room ? `${stay.guestName} is in ${room.name} ${days}` : `${stay.guestName} has no room yet`;
  return writeStays(context, [{ stay, change, kind: 'moved', said }], message);
});

/** Two stays exchange their rooms, each for its own nights. */
export const swapStays = forMembers.bookings.swapStays.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const { id, version, otherId, otherVersion, reason } = input;
  if (id === otherId) refuseProblems([{ code: 'SWAP_SAME', field: 'otherId', message: 'Choose another stay.' }]);
  const asked = [
    { id, version },
    { id: otherId, version: otherVersion },
  ];
  const { stays, businessDay } = await openStays(context, asked);
  const [one, other] = stays;
  invariant(one && other, 'both stays are open');
  const from = input.from ?? businessDay;
  const coming = stays.map((stay) =>
    stay.nights.filter(
      (night) => night.date >= from && night.date >= (stay.state === 'inHouse' ? businessDay : '') && !isPast(stay, night, businessDay),
    ),
  );
  const rooms = coming.map((nights) => nights[0]?.roomId ?? null);
  refuseProblems(
    stays.flatMap((stay, at) => [
      ...(takesStock(stay.state)
        ? []
        : [{ code: 'STAY_NO_ROOM', field: 'otherId', message: `${stay.guestName} has no room to exchange.` }]),
      ...(rooms[at] === null && stays[1 - at]!.state === 'inHouse' ? [{ code: 'ROOM_NOT_ASSIGNED' as const, field: 'otherId' }] : []),
      ...(coming[at]!.length === 0 ? [{ code: 'FROM_LATE', field: 'from', message: `${stay.guestName} has left by then.` }] : []),
    ]),
  );
  if (rooms[0] === null && rooms[1] === null)
    refuseProblems([{ code: 'STAY_NO_ROOM', field: 'otherId', message: 'Neither stay has a room yet.' }]);
  const isTonight = from <= businessDay && coming.some((nights) => (nights[0]?.date ?? from) <= businessDay);
  const wanted = isTonight ? rooms.flatMap((each) => each ?? []) : [];
  refuseProblems(await insideProblems(context, wanted, [id, otherId], 'otherId'));
  const known = await tx.query(
    findRooms(
      company.id,
      rooms.flatMap((each) => each ?? []),
    ),
  );
  const swapped = stays.map((stay, at) => {
    const room = known.find(({ _id }) => _id === rooms[1 - at]);
    const dates = new Set(coming[at]!.map(({ date }) => date));
    const nights = stay.nights.map(
      (night): NightDraft =>
        dates.has(night.date) ? { ...draftOf(night), roomId: room?._id ?? null, takenTypeId: room?.typeId ?? stay.typeId } : draftOf(night),
    );
    return { stay, room, nights };
  });
  await writeNights(
    context,
    swapped.map(({ stay, nights }) => ({ stayId: stay._id, field: '', before: stay.nights, after: nights })),
  );
  const inHouse = swapped.flatMap(({ stay }, at) => (stay.state === 'inHouse' && rooms[at] != null ? [rooms[at]] : []));
  if (inHouse.length > 0 && from <= businessDay) await tx.query(makeDirty(company.id, inHouse));
  const why = reason === '' ? '' : `: ${reason}`;
  const changes = swapped.map(({ stay, room, nights }, at) => ({
    stay,
    change: { roomId: roomOfNights(nights, businessDay) },
    kind: 'swapped',
    said: `to ${room?.name ?? 'no room'} from ${formatDate(from)}, exchanged with ${stays[1 - at]!.guestName}${why}`,
  }));
  return writeStays(context, changes, `${one.guestName} and ${other.guestName} exchanged their rooms`);
});
