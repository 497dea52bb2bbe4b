import type { Paise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { addDays, formatDate } from '@bahi/core/periods/business-date';
import { nightsOf } from '@bahi/core/rooms/stay';
import { takesStock } from '@bahi/core/rooms/stay-state';
import { isManager } from '../platform/doors.ts';
import { only } from '../platform/only.ts';
import type { ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { BookingRow } from './booking-store.ts';
import { chargeOf } from './charges.ts';
import { policiesOf } from './policies.ts';
import {
  type AnyProblem,
  type AskedStay,
  type ByHand,
  type Figures,
  factStatements,
  factsOf,
  figuresOf,
  firstOfEach,
  type PriceFacts,
  priceNights,
  ruleProblems,
  stayFaults,
  supplyOf,
} from './price-stays.ts';
import type { OpenStay } from './public/open-stays.ts';
import { belowPlanProblem } from './rate-limits.ts';
import { type ChargedOfStay, findRooms, type NightDraft, type NightRow } from './stay-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** The stay as it is to become. */
export type StayAsked = AskedStay & { readonly guestName: string; readonly comingAt: string };
export type PlannedChange = {
  readonly problems: readonly AnyProblem[];
  readonly nights: readonly NightDraft[];
  readonly figures: Figures;
  /** The log says this of it. */
  readonly said: string;
  /** The charge for nights that the guest leaves early, with tax; 0 for none. */
  readonly earlyFeePaise: Paise;
  /** The nights that were left early, with those of earlier changes that did not come back. */
  readonly charged: readonly ChargedOfStay[];
  readonly facts: PriceFacts;
};

/** True for a night that does not change any more: it is charged, or the guest slept there. */
export const isPast = (stay: Pick<OpenStay, 'state'>, night: NightRow, businessDay: string): boolean =>
  night.isPosted || (stay.state === 'inHouse' && night.date < businessDay);

const changeable = ['quote', 'held', 'waitlist', 'confirmed', 'inHouse'];

function dateProblems(stay: OpenStay, { arrival, departure }: StayAsked, businessDay: string): ServerProblem[] {
  const problems: ServerProblem[] = [];
  const say = (field: string, code: string, message: string) => problems.push({ field, code, message });
  if (!changeable.includes(stay.state)) say('state', 'STAY_ENDED', 'This stay has ended.');
  if (arrival !== stay.arrival && stay.state === 'inHouse') say('arrival', 'ARRIVED', 'The guest has arrived: the arrival stays.');
  else if (arrival !== stay.arrival && arrival < businessDay)
    say('arrival', 'ARRIVAL_PAST', `The arrival is ${formatDate(businessDay)} or later.`);
  const lastPast = stay.nights.findLast((night) => isPast(stay, night, businessDay))?.date;
  const least = stay.state === 'inHouse' ? [businessDay, ...(lastPast ? [addDays(lastPast, 1)] : [])].toSorted().at(-1)! : null;
  if (least !== null && departure < least)
    say('departure', 'NIGHTS_SLEPT', `The guest was here until ${formatDate(least)}: leave on that day or later.`);
  return problems;
}

type Changing = { readonly stay: OpenStay; readonly booking: BookingRow; readonly businessDay: string };

/**
 * A later arrival, fewer nights or a milder plan, once a cancel would be charged, are for a manager: a cancel after them would cost less, or nothing.
 * A program changes nothing at all that makes a cancel cost less: also no rate, type or guests.
 */
function chargeProblems(
  { company, caller }: Omit<Context, 'tx'>,
  { stay, booking, businessDay }: Changing,
  { arrival, planId }: Pick<StayAsked, 'arrival' | 'planId'>,
  nights: readonly NightDraft[],
  policies: BookingRow['policy'],
  isByProgram: boolean,
): ServerProblem[] {
  if (stay.state !== 'confirmed' || isManager(caller)) return [];
  const code = 'CANCEL_CHARGE_LOWERED';
  const asked = { company, booking, businessDay };
  const { totalPaise } = chargeOf('cancel', { ...asked, stay, nights: stay.nights });
  const now = `A cancel is charged ${formatRupees(totalPaise, 'two')} now`;
  if (totalPaise > 0 && arrival > stay.arrival)
    return [{ code, field: 'arrival', message: `${now}: only a manager moves the arrival to a later day.` }];
  const dates = new Set(nights.map(({ date }) => date));
  const isOtherPlan = planId !== stay.planId;
  const isShorter = !stay.nights.every(({ date }) => dates.has(date));
  if (!isOtherPlan && !isShorter && !isByProgram) return [];
  // A plan that the booking had already keeps the policy that was agreed with it.
  const policy = { ...policies, ...booking.policy };
  const after = chargeOf('cancel', { ...asked, booking: { ...booking, policy }, stay: { ...stay, arrival, planId }, nights }).totalPaise;
  if (after >= totalPaise) return [];
  const then = `${formatRupees(after, 'two')} after this change`;
  if (isOtherPlan) return [{ code, field: 'planId', message: `${now}, and ${then}: only a manager chooses this plan.` }];
  if (isShorter) return [{ code, field: 'departure', message: `${now}, and ${then}: only a manager shortens the stay.` }];
  return [{ code, field: 'nights', message: `${now}, and ${then}: only a manager makes this change.` }];
}

/** All that decides the price of a night besides its date. */
export const pricedAs = ({ typeId, planId, adults, childAges, extraBeds }: Omit<AskedStay, 'nightsByHand'>) =>
  JSON.stringify([typeId, planId, adults, childAges.toSorted(), extraBeds]);

/** A change of a stay. */
export type Changed = Changing & { readonly asked: StayAsked; readonly isRepriced: boolean };

/** True for a change that a program makes, as a channel or the calendar of a portal: nobody sees its rooms and its price before. */
export type Way = { readonly isByProgram?: boolean };

/** The nights of changed stays: those that are kept with their price, new ones with that of the plan, all again if asked. It reads once for all. */
export async function planChanges(
  { tx, company, caller }: Context,
  changes: readonly Changed[],
  { isByProgram = false }: Way = {},
): Promise<PlannedChange[]> {
  const from = changes.map(({ asked }) => asked.arrival).toSorted()[0]!;
  const to = changes
    .flatMap(({ asked: { arrival, departure } }) => [arrival, departure])
    .toSorted()
    .at(-1)!;
  const roomIds = changes.flatMap(({ stay }) => [...stay.nights.map(({ roomId }) => roomId), stay.roomId].flatMap((id) => id ?? []));
  const [rooms, ...rows] = await tx.together([findRooms(company.id, roomIds), ...factStatements(company.id, from, to)]);
  const facts = factsOf(...rows);
  const typeOfRoom = new Map(rooms.map((room) => [room._id, room.typeId]));
  return changes.map((change) => planOne({ company, caller }, { facts, typeOfRoom, isByProgram }, change));
}

export async function planChange(
  context: Context,
  changing: Changing,
  { asked, isRepriced }: Pick<Changed, 'asked' | 'isRepriced'>,
  way?: Way,
): Promise<PlannedChange> {
  return only(await planChanges(context, [{ ...changing, asked, isRepriced }], way));
}

function planOne(
  { company, caller }: Omit<Context, 'tx'>,
  { facts, typeOfRoom, isByProgram }: Required<Way> & { readonly facts: PriceFacts; readonly typeOfRoom: ReadonlyMap<string, string> },
  { stay, booking, businessDay, asked, isRepriced }: Changed,
): PlannedChange {
  const supply = supplyOf(company, booking.partyCategory, asked.arrival);
  const early = dateProblems(stay, asked, businessDay);
  const faults = [...stayFaults(facts, asked, booking.partyId, stay), ...early];
  const dates = nightsOf(asked);
  const known = new Map(stay.nights.map((night) => [night.date, night]));
  const isFixed = (date: string) => {
    const night = known.get(date);
    return night !== undefined && isPast(stay, night, businessDay);
  };
  const byHand = asked.nightsByHand.map(({ date }) => date);
  const fresh = dates.filter((date) => !known.has(date));
  const toPrice = dates.filter((date) => !isFixed(date) && (isRepriced || !known.has(date) || byHand.includes(date)));
  const priced = faults.length > 0 ? { problems: [], nights: [], isBelowPlan: false } : priceNights(facts, asked, toPrice);
  const rules = faults.length > 0 ? [] : ruleProblems(facts, asked);
  const broken = rules.filter(({ code, about }) =>
    isRepriced && stay.state !== 'inHouse' ? true : code === 'NIGHT_CLOSED' && fresh.includes(String(about?.date)),
  );
  const priceOf = new Map(priced.nights.map((night) => [night.date, night]));
  const isTaken = takesStock(stay.state);
  const isOtherType = asked.typeId !== stay.typeId && stay.state !== 'inHouse';
  const roomOn = (date: string): string | null => {
    const isFresh = !known.has(date);
    const before = known.get(date) ?? (date < (stay.nights[0]?.date ?? '') ? stay.nights[0] : stay.nights.at(-1));
    const roomId = before?.roomId ?? null;
    if (!isTaken || roomId === null) return null;
    // If the room of a program's new night is taken, the night takes one of the type that is paid for.
    const isOfAskedType = isOtherType || (isByProgram && isFresh);
    return isOfAskedType && typeOfRoom.get(roomId) !== asked.typeId ? null : roomId;
  };
  const nights = dates.flatMap((date): NightDraft[] => {
    const before = known.get(date);
    if (before && isFixed(date)) return [draftOf(before)];
    const price = priceOf.get(date) ?? (before && draftOf(before));
    if (!price) return [];
    const roomId = roomOn(date);
    return [{ ...price, roomId, takenTypeId: isTaken ? (typeOfRoom.get(roomId ?? '') ?? asked.typeId) : null }];
  });
  const left = stay.nights.filter((night) => !dates.includes(night.date));
  const charge =
    stay.state === 'inHouse' && left.length > 0 ? chargeOf('earlyDeparture', { company, booking, stay, nights: left, businessDay }) : null;
  const isOther = pricedAs(stay) !== pricedAs(asked);
  const kept = isOther && !isRepriced && faults.length === 0 ? dates.filter((date) => !isFixed(date) && !toPrice.includes(date)) : [];
  const usual = priceNights(facts, { ...asked, nightsByHand: [] }, kept);
  const isKeptBelow = usual.nights.some(({ date, valuePaise }) => (known.get(date)?.valuePaise ?? valuePaise) < valuePaise);
  const problems = [
    ...faults,
    ...firstOfEach([...broken, ...priced.problems]),
    ...((priced.isBelowPlan || isKeptBelow) && !isManager(caller) ? [belowPlanProblem('nights')] : []),
    ...(faults.length > 0
      ? []
      : chargeProblems({ company, caller }, { stay, booking, businessDay }, asked, nights, policiesOf(facts, [asked.planId]), isByProgram)),
  ];
  const earlyFeePaise = charge?.totalPaise ?? 0;
  const charged = [...stay.charged.filter(({ date }) => !dates.includes(date)), ...(charge?.charged ?? [])];
  const figures = figuresOf(company, supply, nights);
  return { problems, nights, figures, charged, said: changeText(stay, asked, facts, isRepriced, earlyFeePaise), earlyFeePaise, facts };
}

/** A stored night as it would be written again. */
export function draftOf(night: NightRow): NightDraft {
  const { stayId: _, roomName: __, isPosted: ___, ...draft } = night;
  return draft;
}

function changeText(stay: OpenStay, asked: StayAsked, { types, plans }: PriceFacts, isRepriced: boolean, earlyFeePaise: Paise): string {
  const parts: string[] = [];
  const dates = ({ arrival, departure }: Pick<StayAsked, 'arrival' | 'departure'>) => `${formatDate(arrival)} to ${formatDate(departure)}`;
  if (dates(stay) !== dates(asked)) parts.push(`${dates(stay)} is now ${dates(asked)}`);
  if (stay.typeId !== asked.typeId) parts.push(`${stay.typeName} is now ${types.get(asked.typeId)?.name}`);
  if (stay.planId !== asked.planId) parts.push(`${stay.planName} is now ${plans.get(asked.planId)?.name}`);
  const guests = (of: { adults: number; childAges: readonly number[]; extraBeds: number }) =>
    `${of.adults} adults, ${of.childAges.length} children, ${of.extraBeds} extra beds`;
  if (guests(stay) !== guests(asked)) parts.push(guests(asked));
  if (stay.guestName !== asked.guestName) parts.push(`guest ${asked.guestName}`);
  if (isRepriced) parts.push('priced again');
  const byHand = asked.nightsByHand.map(({ date, reason }: ByHand) => `${formatDate(date)} by hand: ${reason}`);
  if (earlyFeePaise > 0) parts.push(`charge for leaving early ${formatRupees(earlyFeePaise, 'two')}`);
  return [...parts, ...byHand].join('; ') || 'saved';
}
