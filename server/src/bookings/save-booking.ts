import { bookerProblems, bookingName, type FirstState } from '@bahi/core/bookings/booking';
import { sumPaise } from '@bahi/core/money/paise';
import { percentOf } from '@bahi/core/money/rounding';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { takesStock } from '@bahi/core/rooms/stay-state';
import { v7 as uuidv7 } from 'uuid';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseProblems, type ServerProblem, serializeProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { type BookingRow, findCategory, insertBooking, lockNumbers, type NewBooking } from './booking-store.ts';
import { heldProblems } from './held-problems.ts';
import { policiesOf } from './policies.ts';
import {
  type AnyProblem,
  type AskedStay,
  factStatements,
  factsOf,
  figuresOf,
  type PricedNights,
  type PriceFacts,
  priceStay,
  serializeNight,
  sumFigures,
  supplyOf,
} from './price-stays.ts';
import { businessDayOf, stayEvent } from './public/open-stays.ts';
import { writeNights } from './public/write-nights.ts';
import { belowPlanProblem, refuseOtherTotal } from './rate-limits.ts';
import { headOf } from './serialize-booking.ts';
import { findRooms, insertStayEvents, insertStays, listStaysOf, type NightDraft, type RoomRow } from './stay-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
export type NewStay = AskedStay & { readonly guestName: string; readonly comingAt: string; readonly roomId: string | null };
/** All that decides the prices of new stays, and what refuses them. */
type Priced = Pick<NewBooking, 'partyId' | 'heldUntil'> & { readonly state: FirstState; readonly stays: readonly NewStay[] };

/** Nobody books further ahead. */
const mostAheadYears = 3;

export function arrivalProblems(arrival: string, businessDay: string): ServerProblem[] {
  const lastYear = Number(businessDay.slice(0, 4)) + mostAheadYears;
  if (arrival < businessDay)
    return [{ code: 'ARRIVAL_PAST', field: 'arrival', message: `The arrival is ${formatDate(businessDay)} or later.` }];
  return Number(arrival.slice(0, 4)) > lastYear
    ? [{ code: 'ARRIVAL_FAR', field: 'arrival', message: `Bookings are taken up to the end of ${lastYear}.` }]
    : [];
}

function roomProblems(room: RoomRow | undefined, roomId: string | null): ServerProblem[] {
  if (roomId === null || room?.isActive) return [];
  return [{ code: 'GONE', field: 'roomId', message: 'This room is no longer sold.' }];
}

/**
 * The prices of all stays, what they cost together, and all that would refuse them, each at the field of its stay. `booking` is that of further stays:
 * it keeps its party, also one that is switched off.
 */
export async function priceBooking({ tx, company, caller }: Context, draft: Priced, booking?: Pick<BookingRow, 'partyCategory'>) {
  const valid = draft.stays.filter(({ arrival, departure }) => departure > arrival);
  const from = valid.map(({ arrival }) => arrival).sort()[0] ?? todayInIndia(Date.now());
  const to =
    valid
      .map(({ departure }) => departure)
      .sort()
      .at(-1) ?? from;
  const roomIds = draft.stays.flatMap(({ roomId }) => roomId ?? []);
  const [days, rooms, [chosen], ...facts] = await tx.together([
    businessDayOf(company.id),
    findRooms(company.id, roomIds),
    findCategory(company, draft.partyId),
    ...factStatements(company.id, from, to),
  ]);
  const known = factsOf(...facts);
  const party = booking ? { category: booking.partyCategory } : chosen;
  const { businessDay } = only(days);
  const roomOf = new Map(rooms.map((room) => [room._id, room]));
  const priced = draft.stays.map((stay, at) => {
    const { nights, problems, isBelowPlan } = priceStay(known, stay, draft.partyId);
    const all: AnyProblem[] = [
      ...problems,
      ...arrivalProblems(stay.arrival, businessDay),
      ...roomProblems(roomOf.get(stay.roomId ?? ''), stay.roomId),
      ...(isBelowPlan && !isManager(caller) ? [belowPlanProblem('nights')] : []),
    ];
    const figures = figuresOf(company, supplyOf(company, party?.category ?? null, stay.arrival), nights);
    return { nights, figures, problems: all.map((problem) => ({ ...problem, field: `stays.${at}.${problem.field}` })) };
  });
  const problems: AnyProblem[] = [
    ...(draft.state === 'held' ? heldProblems(draft.heldUntil, draft.stays) : []),
    ...(draft.partyId !== null && !party ? [{ code: 'GONE', field: 'partyId', message: 'This party is no longer there.' }] : []),
    ...priced.flatMap((each) => each.problems),
  ];
  const depositPaise = sumPaise(
    priced.map(({ figures }, at) => percentOf(figures.totalPaise, known.plans.get(draft.stays[at]!.planId)?.depositE4 ?? 0)),
  );
  return { facts: known, priced, problems, roomOf, depositPaise, figures: sumFigures(priced.map((each) => each.figures)) };
}

export const previewBooking = forMembers.bookings.previewBooking.handler(async ({ input: { orgId: _, ...draft }, context }) => {
  const { priced, figures, problems, depositPaise } = await priceBooking(context, draft);
  return {
    stays: priced.map((each) => ({ ...each.figures, nights: each.nights.map((night) => serializeNight(context.company, night)) })),
    ...figures,
    depositPaise,
    problems: serializeProblems(problems),
    warnings: warningsOf(priced),
  };
});

/** A night above the limit makes the restaurant of the house bear another rate next year: the booker should know. */
function warningsOf(priced: readonly { nights: readonly { valuePaise: number; date: string }[] }[]): string[] {
  const night = priced.flatMap(({ nights }) => nights).find(({ valuePaise }) => valuePaise > 750_000);
  if (!night) return [];
  return [
    `The night of ${formatDate(night.date)} is above ₹7,500. One such night makes the restaurant of this house specified premises: 18 % from 1 April.`,
  ];
}

/** Writes a booking under the next number of the company. */
async function numbered({ tx, company, caller }: Context, booking: NewBooking): Promise<{ number: number }> {
  const [rows] = await tx.after([lockNumbers(company.id)], [insertBooking(company.id, booking, caller)]);
  return only(rows);
}

const hour = 3_600_000;
/** Until when a booking is held unless somebody said so. */
export const usualHold = ({ settings }: PriceFacts): string => new Date(Date.now() + settings.holdHours * hour).toISOString();
export const stateWords = { quote: 'quoted', held: 'held', waitlist: 'on the waitlist', confirmed: 'confirmed' } as const;

/** New stays of a booking with their prices. */
export type NewStays = {
  readonly id: string;
  readonly bookerName: string;
  readonly firstLine: number;
  readonly state: FirstState;
  readonly stays: readonly NewStay[];
  readonly priced: readonly { readonly nights: PricedNights['nights'] }[];
  readonly roomOf: ReadonlyMap<string, RoomRow>;
};

/** The rows of new stays: a quote and a waiting one take nothing of the stock. */
function stayRows({ company }: Pick<Context, 'company'>, { id, bookerName, firstLine, state, stays, priced, roomOf }: NewStays) {
  const isTaken = takesStock(state);
  return stays.map((stay, at) => {
    const room = isTaken ? roomOf.get(stay.roomId ?? '') : undefined;
    const takenTypeId = isTaken ? (room?.typeId ?? stay.typeId) : null;
    const stayId = uuidv7();
    return {
      ...{ stayId, state, field: `stays.${at}.`, before: [] },
      after: priced[at]!.nights.map((night): NightDraft => ({ ...night, takenTypeId, roomId: room?._id ?? null })),
      row: {
        ...{ org_id: company.id, id: stayId, booking_id: id, line_no: firstLine + at, state },
        ...{ type_id: stay.typeId, plan_id: stay.planId, room_id: room?._id ?? null },
        ...{ arrival: stay.arrival, departure: stay.departure, adults: stay.adults, child_ages: [...stay.childAges] },
        ...{ extra_beds: stay.extraBeds, guest_name: stay.guestName || bookerName, coming_at: stay.comingAt },
      },
    };
  });
}

/** Writes new stays of some bookings with their nights. Returns the statement of their log. */
export async function writeNewStays(context: Context, all: readonly NewStays[]) {
  const rows = all.flatMap((each) => stayRows(context, each));
  await writeNights(context, rows, { first: [insertStays(rows.map(({ row }) => row))] });
  return insertStayEvents(rows.map(({ stayId, state }) => stayEvent(context, stayId, 'booked', stateWords[state])));
}

type Entered = Priced & Omit<NewBooking, 'id' | 'policy'> & { readonly totalPaise: number | null };

/**
 * Prices and writes a booking with its stays and nights. A quote and a waiting booking take nothing of the stock. `more` has further problems of
 * what was priced; `allowed` are codes of problems that do not bind this caller.
 */
export async function enterBooking(
  context: Context,
  { totalPaise, ...draft }: Entered,
  { more = () => [], allowed = [] }: { readonly more?: MoreProblems; readonly allowed?: readonly string[] } = {},
) {
  const { state, stays } = draft;
  const { facts, priced, problems, roomOf, figures } = await priceBooking(context, draft);
  refuseProblems([...[...bookerProblems(draft), ...problems].filter(({ code }) => !allowed.includes(code)), ...more(priced)]);
  refuseOtherTotal(totalPaise, figures.totalPaise);
  const id = uuidv7();
  const heldUntil = state === 'held' ? (draft.heldUntil ?? usualHold(facts)) : null;
  const { number } = await numbered(context, {
    ...draft,
    id,
    heldUntil,
    policy: policiesOf(
      facts,
      stays.map(({ planId }) => planId),
    ),
  });
  const events = await writeNewStays(context, [{ id, bookerName: draft.bookerName, firstLine: 0, state, stays, priced, roomOf }]);
  return { id, number, events };
}
export type MoreProblems = (priced: readonly { readonly nights: PricedNights['nights'] }[]) => readonly AnyProblem[];

export const saveBooking = forMembers.bookings.saveBooking.handler(async ({ input: { orgId: _, ...draft }, context }) => {
  const { tx, company } = context;
  const { state, stays } = draft;
  const { id, number, events } = await enterBooking(context, draft);
  const [saved] = await tx.after([events], [listStaysOf(company.id, id)]);
  const many = stays.length === 1 ? '' : `, ${stays.length} rooms`;
  return { message: `${bookingName(number)} ${stateWords[state]}${many}`, _id: id, number, stays: saved.map(headOf) };
});
