import { invariant } from '@bahi/core/basics/invariant';
import type { Problem } from '@bahi/core/basics/problem';
import { bookingName } from '@bahi/core/bookings/booking';
import { type Paise, paise, sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { noShowKey } from '@bahi/core/rooms/night-audit';
import { checkAct, noShowProblems, reinstateProblems, type StayAct, takesStock } from '@bahi/core/rooms/stay-state';
import { isManager } from '../platform/doors.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findSettings, settingsOf } from '../rooms/hotel-store.ts';
import { type BookingRow, listOpenAdvances, updateHeldUntil } from './booking-store.ts';
import { openOne, writeStays } from './change-stay.ts';
import { chargesOf } from './charges.ts';
import { heldProblems } from './held-problems.ts';
import { draftOf } from './plan-change.ts';
import { forgetKeys, lockFolios, takeBackPosted } from './posted-charges-store.ts';
import { type Figures, sumFigures } from './price-stays.ts';
import { type OpenStay, openBooking, roomOfNights } from './public/open-stays.ts';
import { writeNights } from './public/write-nights.ts';
import { refuseOtherTotal } from './rate-limits.ts';
import { findRooms, type NightDraft } from './stay-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** The stays of a booking that an act is for: those that are named, or all that allow it. Refused if one does not allow it, or none does. */
function chosen(stays: readonly OpenStay[], ids: readonly string[], act: StayAct): OpenStay[] {
  const named =
    ids.length === 0 ? stays.filter(({ state }) => checkAct(state, act).next !== null) : stays.filter(({ _id }) => ids.includes(_id));
  const problems: (Problem | ServerProblem)[] = named.flatMap(({ state }) => checkAct(state, act).problems);
  if (ids.length > 0 && named.length !== new Set(ids).size)
    problems.push({ code: 'GONE', field: 'stayIds', message: 'This stay is of another booking.' });
  if (named.length === 0) problems.push(...(stays[0] ? checkAct(stays[0].state, act).problems : []));
  refuseProblems(problems);
  return [...named];
}

/** Nights from the business day on that are not charged yet: an act frees or takes them. */
const coming = ({ nights }: OpenStay, businessDay: string) => nights.filter(({ date, isPosted }) => date >= businessDay && !isPosted);

/** The stay without a room and without a place in the counts, from the business day on. Its prices stay, for the log. */
function freed(stay: OpenStay, businessDay: string): NightDraft[] {
  const dates = new Set(coming(stay, businessDay).map(({ date }) => date));
  return stay.nights.map((night) => (dates.has(night.date) ? { ...draftOf(night), takenTypeId: null, roomId: null } : draftOf(night)));
}

const hotelSettings = async ({ tx, company }: Pick<Context, 'tx' | 'company'>) =>
  settingsOf(only(await tx.query(findSettings(company.id))));

export const previewCancel = forMembers.bookings.previewCancel.handler(async ({ input: { id, stayIds, isNoShow }, context }) => {
  const { tx, company } = context;
  const { booking, stays, businessDay } = await openBooking(context, id, null);
  const act = isNoShow ? 'markNoShow' : 'cancel';
  const fees = chargesOf(isNoShow ? 'noShow' : 'cancel', { company, booking, businessDay }, chosen(stays, stayIds, act));
  const sum = sumFigures(fees.map(({ figures }) => figures));
  // Advances that were refunded or used are gone. The rest goes back once no stay of the booking is left.
  const advances = await tx.query(listOpenAdvances(company.id, id));
  const advancePaise = sumPaise(advances.map(({ pendingPaise }) => paise(pendingPaise)));
  const ended = new Set(fees.map(({ stay }) => stay._id));
  const isLast = stays.every(({ _id, state }) => ended.has(_id) || ['cancelled', 'noShow', 'checkedOut'].includes(state));
  return {
    stays: fees.map(({ stay, figures }) => ({ _id: stay._id, guestName: stay.guestName, ...amounts(figures), said: feeText(figures) })),
    ...amounts(sum),
    advancePaise,
    refundPaise: isLast ? paise(Math.max(0, advancePaise - sum.totalPaise)) : paise(0),
  };
});

const amounts = ({ valuePaise, taxPaise, totalPaise }: Figures) => ({ feePaise: valuePaise, taxPaise, totalPaise });
const feeText = ({ totalPaise, taxPaise }: Figures) =>
  totalPaise === 0 ? 'Nothing is charged' : `${formatRupees(totalPaise, 'two')}, with ${formatRupees(taxPaise, 'two')} of GST`;

type Ending = { readonly reason: string; readonly isFeeWaived: boolean; readonly feeTotalPaise: Paise | null };

/** Ends stays that did not begin: takes their nights back, and keeps the charge with the stay. */
export async function endStays(
  context: Context,
  { booking, stays, businessDay }: { booking: BookingRow; stays: readonly OpenStay[]; businessDay: string },
  kind: 'cancel' | 'noShow',
  { reason, isFeeWaived, feeTotalPaise }: Ending,
) {
  const { company, caller } = context;
  if (isFeeWaived && !isManager(caller))
    refuseProblems([{ code: 'FEE_WAIVED', field: 'isFeeWaived', message: 'Only a manager waives the charge.' }]);
  const fees = chargesOf(kind, { company, booking, businessDay }, stays);
  const charged = isFeeWaived ? 0 : sumFigures(fees.map(({ figures }) => figures)).totalPaise;
  refuseOtherTotal(feeTotalPaise, charged);
  const { keepsNoShowNights } = await hotelSettings(context);
  // A guest who did not come may come a day later, if the house waits.
  const keptFrom = (stay: OpenStay) => kind === 'noShow' && keepsNoShowNights && stay.nights.length > 1;
  const after = (stay: OpenStay) =>
    keptFrom(stay)
      ? freed(stay, businessDay).map((night, at) => (night.date > stay.arrival ? draftOf(stay.nights[at]!) : night))
      : freed(stay, businessDay);
  await writeNights(
    context,
    stays.map((stay) => ({ stayId: stay._id, field: '', before: stay.nights, after: after(stay) })),
  );
  const state = kind === 'cancel' ? ('cancelled' as const) : ('noShow' as const);
  const changes = fees.map(({ stay, figures }) => {
    const waived = isFeeWaived && figures.totalPaise > 0 ? `, ${formatRupees(figures.totalPaise, 'two')} waived` : '';
    const fee = isFeeWaived ? `Nothing is charged${waived}` : feeText(figures);
    return {
      stay,
      change: {
        state,
        roomId: roomOfNights(after(stay), businessDay),
        endedReason: reason,
        charged: isFeeWaived ? [] : figures.charged,
      },
      kind: state,
      said: `${fee}${reason === '' ? '' : `: ${reason}`}`,
    };
  });
  const what = kind === 'cancel' ? 'cancelled' : 'did not come';
  const who = stays.length === 1 ? stays[0]!.guestName : `${bookingName(booking.number)}, ${stays.length} rooms,`;
  return writeStays(context, changes, `${who} ${what}. ${charged === 0 ? 'Nothing is charged' : `Charge ${formatRupees(charged, 'two')}`}`);
}

export const cancelBooking = forMembers.bookings.cancelBooking.handler(async ({ input, context }) => {
  const { id, version, stayIds, ...ending } = input;
  const { booking, stays, businessDay } = await openBooking(context, id, version);
  const ended = chosen(stays, stayIds, 'cancel');
  const answer = await endStays(context, { booking, stays: ended, businessDay }, 'cancel', ending);
  const isHeldStill = stays.some((stay) => stay.state === 'held' && !ended.includes(stay));
  if (booking.heldUntil !== null && !isHeldStill) await context.tx.query(updateHeldUntil(context.company.id, id, null));
  return answer;
});

export const markNoShow = forMembers.bookings.markNoShow.handler(async ({ input, context }) => {
  const { id, version, ...ending } = input;
  const { stay, booking, businessDay } = await openOne(context, { id, version });
  refuseProblems([...checkAct(stay.state, 'markNoShow').problems, ...noShowProblems(stay.arrival, businessDay)]);
  return endStays(context, { booking, stays: [stay], businessDay }, 'noShow', ending);
});

/** Frees the nights that the house keeps for a no-show, also those that the folio has charged. The charge stays as it is. */
export const releaseNoShow = forMembers.bookings.releaseNoShow.handler(async ({ input: { id, version, reason }, context }) => {
  const { stay, businessDay } = await openOne(context, { id, version });
  const isKept = ({ date, takenTypeId }: NightDraft) => date >= businessDay && takenTypeId !== null;
  const act = checkAct(stay.state, 'releaseNights').problems;
  const none = { code: 'NO_NIGHTS_KEPT', field: 'state', message: `No night is kept for ${stay.guestName} any more.` };
  refuseProblems(act.length > 0 || stay.nights.some(isKept) ? act : [none]);
  const nights = stay.nights.map(draftOf).map((night) => (isKept(night) ? { ...night, takenTypeId: null, roomId: null } : night));
  await writeNights(context, [{ stayId: id, field: '', before: stay.nights, after: nights }]);
  const said = `kept nights released${reason === '' ? '' : `: ${reason}`}`;
  const change = { roomId: roomOfNights(nights, businessDay) };
  return writeStays(context, [{ stay, change, kind: 'released', said }], `The nights of ${stay.guestName} are free`);
});

/** Takes the nights of a stay that are to come, in a room or in none. */
function taken(stay: OpenStay, businessDay: string, room: { _id: string; typeId: string } | undefined): NightDraft[] {
  const dates = new Set(coming(stay, businessDay).map(({ date }) => date));
  return stay.nights.map((night) =>
    dates.has(night.date) ? { ...draftOf(night), takenTypeId: room?.typeId ?? stay.typeId, roomId: room?._id ?? null } : draftOf(night),
  );
}

/** Takes the charge of a no-show back that an audit posted, unless it is invoiced: then a credit note does it. The next no-show may be charged again. */
async function takeChargesBack({ tx, company, caller }: Context, { _id, bookingId, charged }: OpenStay): Promise<void> {
  const keys = charged.map(({ date }) => noShowKey(_id, date));
  if (keys.length === 0) return;
  await tx.query(lockFolios(company.id, bookingId));
  await tx.query(takeBackPosted(company.id, keys, 'Expected again', caller));
  await tx.query(forgetKeys(company.id, keys));
}

export const reinstateStay = forManagers.bookings.reinstateStay.handler(async ({ input: { id, version, roomId, reason }, context }) => {
  const { stay, businessDay } = await openOne(context, { id, version });
  const [room] = roomId === null ? [] : await context.tx.query(findRooms(context.company.id, [roomId]));
  refuseProblems([
    ...checkAct(stay.state, 'reinstate').problems,
    ...reinstateProblems(stay, businessDay, true),
    ...(roomId !== null && !room?.isActive ? [{ code: 'GONE', field: 'roomId', message: 'This room is no longer sold.' }] : []),
  ]);
  // A guest who comes a day late did not sleep in the night before, and is not charged for it.
  const arrival = stay.arrival < businessDay ? businessDay : stay.arrival;
  const nights = taken(stay, businessDay, room).filter(({ date }) => date >= arrival);
  await writeNights(context, [{ stayId: id, field: '', before: stay.nights, after: nights }]);
  await takeChargesBack(context, stay);
  const change = { state: 'confirmed' as const, arrival, roomId: room?._id ?? null, endedReason: '', charged: [] };
  const said = `expected again${reason === '' ? '' : `: ${reason}`}`;
  return writeStays(context, [{ stay, change, kind: 'reinstated', said }], `${stay.guestName} is expected again`);
});

export const confirmBooking = forMembers.bookings.confirmBooking.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const { id, version, stayIds, state, heldUntil } = input;
  const { booking, stays, businessDay } = await openBooking(context, id, version);
  const act = state === 'held' ? 'hold' : 'confirm';
  const wanted = chosen(stays, stayIds, act);
  const late = wanted.filter(({ arrival }) => arrival < businessDay);
  refuseProblems(
    late.map(({ guestName, arrival }) => ({
      code: 'ARRIVAL_PAST',
      field: 'stayIds',
      message: `${guestName} was to arrive on ${formatDate(arrival)}. Change the dates first.`,
    })),
  );
  if (state === 'held') refuseProblems(heldProblems(heldUntil, wanted));
  const settings = await hotelSettings(context);
  await writeNights(
    context,
    wanted.map((stay) => ({
      ...{ stayId: stay._id, field: '', before: stay.nights },
      after: takesStock(stay.state) ? stay.nights.map(draftOf) : taken(stay, businessDay, undefined),
    })),
  );
  const until = state === 'held' ? (heldUntil ?? new Date(Date.now() + settings.holdHours * 3_600_000).toISOString()) : null;
  const isHeldStill = state === 'held' || stays.some((stay) => stay.state === 'held' && !wanted.includes(stay));
  await tx.query(updateHeldUntil(company.id, id, isHeldStill ? (until ?? booking.heldUntil) : null));
  const words = state === 'held' ? 'held' : 'confirmed';
  invariant(wanted.length > 0, 'an act without a stay was refused');
  const changes = wanted.map((stay) => ({ stay, change: { state }, kind: words, said: words }));
  return writeStays(context, changes, `${bookingName(booking.number)} ${words}`);
});
