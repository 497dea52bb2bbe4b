import { MAX_STAYS } from '@bahi/core/bookings/booking';
import { noteWithRemark } from '@bahi/core/channels/booking-note';
import type { Paise } from '@bahi/core/money/paise';
import { sumPaise } from '@bahi/core/money/paise';
import { isOpenStay } from '@bahi/core/rooms/stay-state';
import { refuseProblems, type ServerProblem } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { keepPolicies, touchBooking, updateBooker } from '../booking-store.ts';
import { type Planned, writeChanges } from '../change-stay.ts';
import { endStays } from '../end-stays.ts';
import { type PlannedChange, planChanges, pricedAs } from '../plan-change.ts';
import { policiesOf } from '../policies.ts';
import { type AnyProblem, type AskedStay, figuresOf, sumFigures, supplyOf } from '../price-stays.ts';
import { refuseOtherTotal } from '../rate-limits.ts';
import { enterBooking, priceBooking, writeNewStays } from '../save-booking.ts';
import { insertStayEvents } from '../stay-store.ts';
import { type OpenBooking, type OpenStay, openBooking, stayEvent } from './open-stays.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Nights = PlannedChange['nights'];

/** A room as a channel sends it. */
export type ChannelStay = AskedStay & { readonly guestName: string; readonly comingAt: string };
type Booker = { readonly bookerName: string; readonly bookerPhone: string; readonly bookerEmail: string; readonly note: string };
type Checks = {
  /** True if a price below the rate plan was agreed with the channel. */
  readonly maySellBelow: boolean;
  /** Further problems of a room, by its place in the call, with the nights as they were priced. */
  readonly problemsOf: (at: number, nights: readonly Pick<Nights[number], 'date' | 'valuePaise'>[]) => readonly AnyProblem[];
};

/** Problems that do not bind a channel. It has sold the room already: portals send masked numbers, and words in place of a phone. */
const allowed = ({ maySellBelow }: Checks) => ['PHONE_INVALID', 'EMAIL_INVALID', ...(maySellBelow ? ['RATE_BELOW_PLAN'] : [])];
const atStay = (at: number, problems: readonly AnyProblem[]) => problems.map((each) => ({ ...each, field: `stays.${at}.${each.field}` }));

type NewOfChannel = Booker & {
  readonly reference: string;
  readonly partyId: string | null;
  readonly stays: readonly ChannelStay[];
  readonly totalPaise: Paise | null;
};

/** A booking after an act of its channel: its id, and the lines of the rooms that the channel added. */
type Entered = { readonly bookingId: string; readonly lines: number[] };
const linesFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

/** A confirmed booking of a channel. */
export async function enterChannelBooking(context: Context, asked: NewOfChannel, checks: Checks): Promise<Entered> {
  const draft = {
    ...asked,
    ...{ state: 'confirmed' as const, source: 'portal' as const, groupName: '', heldUntil: null },
    stays: asked.stays.map((stay) => ({ ...stay, roomId: null })),
  };
  const { id, events } = await enterBooking(context, draft, {
    allowed: allowed(checks),
    more: (priced) => priced.flatMap(({ nights }, at) => atStay(at, checks.problemsOf(at, nights))),
  });
  context.tx.commitWith([events]);
  return { bookingId: id, lines: linesFrom(1, asked.stays.length) };
}

/** Refuses what a channel may not change: the hotel does, once a guest has arrived or the booking has ended. */
function refuseEnded(stays: readonly OpenStay[]): void {
  const isHere = stays.some(({ state }) => state === 'inHouse' || state === 'checkedOut');
  const arrived = 'A guest of this booking has arrived. Call the hotel: its desk changes the booking.';
  if (isHere) refuseProblems([{ code: 'GUEST_ARRIVED', field: '', message: arrived }]);
}

type OrKept<Fields> = { readonly [Field in keyof Fields]: Fields[Field] | null };
type Kept = 'childAges' | 'extraBeds' | 'guestName' | 'comingAt';
/** A room of a change. Null keeps what the stay has. */
export type AmendedStay = Omit<ChannelStay, Kept> & OrKept<Pick<ChannelStay, Kept>> & { readonly line: number | null };
type Amendment = OrKept<Booker> & {
  /** The version of the booking that the channel has read. */
  readonly version: number;
  readonly totalPaise: Paise | null;
  readonly stays: readonly AmendedStay[];
};
/** The lines of the rooms that the channel added to the booking, and its remark. */
type Own = { readonly bookingId: string; readonly lines: readonly number[]; readonly note: string };

const newStay = { childAges: [], extraBeds: 0, guestName: '', comingAt: '' };
/** A room with what it keeps of the stay. */
const keeping = (room: Omit<AmendedStay, 'line'>, stay: Pick<ChannelStay, Kept>): ChannelStay => ({
  ...room,
  childAges: room.childAges ?? stay.childAges,
  extraBeds: room.extraBeds ?? stay.extraBeds,
  guestName: room.guestName ?? stay.guestName,
  comingAt: room.comingAt ?? stay.comingAt,
});

function lineProblems({ stays }: Amendment, known: readonly OpenStay[]): ServerProblem[] {
  const lines = stays.map(({ line }) => line);
  const isOpenLine = (line: number) => isOpenStay(known[line - 1]?.state ?? 'cancelled');
  const say = (at: number, code: string, message: string) => [{ code, field: `stays.${at}.line`, message }];
  const added = lines.filter((line) => line === null).length;
  return [
    ...(known.length + added > MAX_STAYS
      ? [{ code: 'STAYS_MANY', field: 'stays', message: `A booking has at most ${MAX_STAYS} rooms.` }]
      : []),
    ...lines.flatMap((line, at) => {
      if (line === null) return [];
      if (lines.indexOf(line) !== at) return say(at, 'LINE_TWICE', 'This line is sent twice.');
      return isOpenLine(line) ? [] : say(at, 'LINE_ENDED', 'The booking has no such line, or it is cancelled.');
    }),
  ];
}

/**
 * Changes a booking as its channel asks: rooms with a line change, those without are added, and rooms that the channel added and leaves out are
 * cancelled with their charge. Rooms that the desk added stay. All that refuses it is found before anything is written, but for full nights.
 */
export async function amendChannelBooking(context: Context, own: Own, asked: Amendment, checks: Checks): Promise<Entered> {
  const { tx, company, caller } = context;
  const id = own.bookingId;
  const opened = await openBooking(context, id, asked.version);
  const { booking, stays: known, businessDay } = opened;
  refuseEnded(known);
  refuseProblems(lineProblems(asked, known));
  const sent = asked.stays.map((stay, at) => ({ stay, at }));
  const changing = sent.flatMap(({ stay: { line, ...stay }, at }) => {
    const before = line === null ? undefined : known[line - 1];
    return before ? [{ asked: keeping(stay, before), at, stay: before }] : [];
  });
  const adding = sent.flatMap(({ stay: { line, ...stay }, at }) =>
    line === null ? [{ ...keeping(stay, newStay), roomId: null, at }] : [],
  );
  const left = known.filter(
    ({ _id, state }, at) => isOpenStay(state) && own.lines.includes(at + 1) && !changing.some(({ stay }) => stay._id === _id),
  );

  const changes = changing.map(({ asked: to, stay }) => ({
    ...{ stay, booking, businessDay, asked: { ...to, guestName: to.guestName || stay.guestName } },
    isRepriced: pricedAs(stay) !== pricedAs(to),
  }));
  const planned = changes.length === 0 ? [] : await planChanges(context, changes, { isByProgram: true });
  const draft = { state: 'confirmed' as const, heldUntil: null, partyId: booking.partyId, stays: adding };
  const added = adding.length === 0 ? null : await priceBooking(context, draft, booking);
  const placeOf = (field: string) => field.replace(/^stays\.(\d+)\./, (_, at: string) => `stays.${adding[Number(at)]!.at}.`);
  const problems: AnyProblem[] = [
    ...planned.flatMap((each, n) => atStay(changing[n]!.at, [...each.problems, ...checks.problemsOf(changing[n]!.at, each.nights)])),
    ...(added?.problems ?? []).map((each) => ({ ...each, field: placeOf(each.field) })),
    ...(added?.priced ?? []).flatMap(({ nights }, n) => atStay(adding[n]!.at, checks.problemsOf(adding[n]!.at, nights))),
  ];
  refuseProblems(problems.filter(({ code }) => !allowed(checks).includes(code)));
  const figures = [...planned.map((each) => each.figures), ...(added ? [added.figures] : [])];
  refuseOtherTotal(asked.totalPaise, sumPaise(figures.map(({ totalPaise }) => totalPaise)));

  const [bookerName, bookerPhone] = [asked.bookerName ?? booking.bookerName, asked.bookerPhone ?? booking.bookerPhone];
  const bookerEmail = asked.bookerEmail ?? booking.bookerEmail;
  const note = noteWithRemark(booking.note, own.note, asked.note ?? own.note);
  await tx.query(updateBooker(company.id, { ...booking, id, bookerName, bookerPhone, bookerEmail, note }, caller));
  if (left.length > 0)
    await endStays(context, { booking, stays: left, businessDay }, 'cancel', {
      ...{ reason: 'Changed by the channel', isFeeWaived: false, feeTotalPaise: null },
    });
  const written = planned.map((each, n): Planned => ({ ...changes[n]!, ...each, field: `stays.${changing[n]!.at}.` }));
  if (written.length > 0) await writeChanges(context, written, { isByProgram: true });
  if (added === null) return { bookingId: id, lines: [...own.lines] };
  const planIds = adding.map(({ planId }) => planId);
  const { roomOf, priced, facts } = added;
  const events = await writeNewStays(context, [
    { ...{ id, bookerName, firstLine: known.length, state: 'confirmed', stays: adding, priced, roomOf } },
  ]);
  await tx.together([events, keepPolicies(company.id, id, policiesOf(facts, planIds)), touchBooking(company.id, [id], caller)]);
  return { bookingId: id, lines: [...own.lines, ...linesFrom(known.length + 1, adding.length)] };
}

/** 'ownBefore' for a channel that cancelled its own rooms before, while the desk keeps others. */
type CancelledPart = 'nothing' | 'all' | 'own' | 'ownBefore';

/**
 * Cancels the rooms that the channel added and that are expected still, with the charge of the agreed policy. Rooms that the desk added stay, and their
 * log says so. Refuses a cancel once a guest of the channel's own rooms has arrived. Returns what was cancelled: nothing, the whole booking, or only the
 * channel's own part of it.
 */
export async function cancelChannelBooking(
  context: Context,
  own: Pick<Own, 'bookingId' | 'lines'> & { readonly isCancelled: boolean },
  reason: string,
): Promise<CancelledPart> {
  const { booking, stays, businessDay } = await openBooking(context, own.bookingId, 'any');
  const isOwn = (stay: OpenStay) => own.lines.includes(stays.indexOf(stay) + 1);
  refuseEnded(stays.filter(isOwn));
  const open = stays.filter(({ state }) => isOpenStay(state));
  const [mine, kept] = [open.filter(isOwn), open.filter((stay) => !isOwn(stay))];
  if (mine.length > 0)
    await endStays(context, { booking, stays: mine, businessDay }, 'cancel', { reason, isFeeWaived: false, feeTotalPaise: null });
  if (kept.length === 0) return mine.length > 0 ? 'all' : 'nothing';
  if (mine.length === 0 && own.isCancelled) return 'ownBefore';
  const said = `${context.caller.name} cancelled the booking. The desk added this room, so it stays.`;
  const events = kept.map(({ _id }) => stayEvent(context, _id, 'keptAtCancel', said));
  await context.tx.together([insertStayEvents(events), touchBooking(context.company.id, [own.bookingId], context.caller)]);
  return 'own';
}

const none = { valuePaise: 0, taxPaise: 0, totalPaise: 0 };

/** A booking with the figures of its rooms and of all that are not cancelled. */
export async function readChannelBooking({ tx, company }: Pick<Context, 'tx' | 'company'>, id: string) {
  const { booking, stays }: OpenBooking = await openBooking({ tx, company }, id, null);
  const shown = stays.map((stay) => ({
    ...stay,
    figures: figuresOf(company, supplyOf(company, booking.partyCategory, stay.arrival), stay.nights),
  }));
  const counted = shown.filter(({ state }) => state !== 'cancelled' && state !== 'noShow');
  return { booking, stays: shown, figures: counted.length === 0 ? none : sumFigures(counted.map(({ figures }) => figures)) };
}
