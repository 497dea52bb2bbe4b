import { formatDate } from '@bahi/core/periods/business-date';
import { undoCheckOutProblems } from '@bahi/core/rooms/stay-state';
import { holdBusinessDay, lockBooking, touchBooking } from '../bookings/booking-store.ts';
import { forgetKeys, lockFolios, takeBackPosted } from '../bookings/posted-charges-store.ts';
import { withoutDeparture } from '../bookings/public/departure-forms.ts';
import { businessDayOf, stayEvent } from '../bookings/public/open-stays.ts';
import { writeNights } from '../bookings/public/write-nights.ts';
import { insertStayEvents, listNights, listStays, type NightDraft, type NightRow } from '../bookings/stay-store.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { removeEffect } from '../vouchers/public/change-voucher.ts';
import { openForChange } from '../vouchers/public/open-for-change.ts';
import { findCheckOut, leaveStay, markUndone } from './check-out-store.ts';
import { unmarkBilled } from './folio-line-store.ts';
import { billFoliosTo, listFolios, reopenFolios } from './folio-store.ts';
import { keysOfLeaving } from './plan-check-out.ts';

const plainNight = ({ stayId: _s, roomName: _r, isPosted: _p, ...night }: NightRow): NightDraft => night;

/** Cancels the vouchers of a check-out, takes the freed nights and what leaving cost back, and puts the guests into their rooms again. Nights that it posted stay. */
export const undoCheckOut = forManagers.folios.undoCheckOut.handler(async ({ input: { id, reason }, context }) => {
  const { tx, company, caller } = context;
  const before = await tx.first(findCheckOut(company.id, id));
  if (!before) throw new Refusal('NOT_FOUND');
  const { bookingId } = before;
  const stayIds = before.stays.map((stay) => stay.id);
  const [days, [found], stays, nights, folios] = await tx.after(
    [holdBusinessDay(company.id), lockBooking(company.id, bookingId), lockFolios(company.id, bookingId)],
    [
      businessDayOf(company.id),
      findCheckOut(company.id, id),
      listStays(company.id, stayIds),
      listNights(company.id, stayIds),
      listFolios(company.id, bookingId),
    ],
  );
  const checkOut = found!;
  const { businessDay } = only(days);
  const room = stays[0]?.roomName ?? '';
  // writeNights refuses a room that is sold again.
  refuseProblems([
    ...undoCheckOutProblems({ businessDate: checkOut.businessDay, roomNumber: room, isSoldAgain: false }, businessDay),
    ...(checkOut.undoneAt === null
      ? []
      : [
          { code: 'UNDONE', field: 'id', message: `${checkOut.undoneBy} took this check-out back on ${formatDate(checkOut.businessDay)}.` },
        ]),
    ...folios.flatMap(({ _id, state, name }) =>
      checkOut.isInterim && state === 'settled' && checkOut.folioIds.includes(_id)
        ? [{ code: 'SETTLED_SINCE', field: 'id', message: `${name} checked out since. Undo the check-out first.` }]
        : [],
    ),
    ...(reason === '' ? [{ code: 'REASON_MISSING', field: 'reason', message: 'Say why the check-out is taken back.' }] : []),
    ...folios.flatMap(({ stayId, state, _id, lineNo, name }) =>
      stayIds.includes(stayId ?? '') && lineNo > 0 && state === 'settled' && !checkOut.folioIds.includes(_id)
        ? [{ code: 'LATE_BILLED', field: 'id', message: `${name} was billed for charges after the check-out. Undo that bill first.` }]
        : [],
    ),
  ]);
  if (stayIds.length > 0)
    await writeNights(
      context,
      checkOut.stays.map((stay) => {
        const own = nights.filter(({ stayId }) => stayId === stay.id);
        return { stayId: stay.id, field: '', before: own, after: [...own.map(plainNight), ...stay.freed] };
      }),
    );
  for (const { voucherId, version } of checkOut.vouchers) {
    const old = await openForChange(context, { id: voucherId, version }, { byMaker: true });
    await removeEffect(context, old, reason);
  }
  await tx.together([
    unmarkBilled(
      company.id,
      checkOut.vouchers.map(({ voucherId }) => voucherId),
    ),
    ...(checkOut.isInterim ? [] : [reopenFolios(company.id, checkOut.folioIds, caller)]),
    ...(checkOut.rebilled.length > 0 ? [billFoliosTo(company.id, checkOut.rebilled)] : []),
    markUndone(company.id, id, reason, caller),
    ...checkOut.stays.map((stay) => leaveStay(company.id, stay.id, stay.departure, 'inHouse', caller)),
    ...(stayIds.length > 0
      ? [
          ...withoutDeparture(company.id, stayIds),
          insertStayEvents(stayIds.map((stayId) => stayEvent(context, stayId, 'undoneCheckOut', reason))),
        ]
      : []),
    touchBooking(company.id, [bookingId], caller),
  ]);
  // The fees of leaving are not owed: the guest is in the house.
  const keys = checkOut.stays.flatMap(({ id: stayId, freed }) => {
    const charged = stays.find(({ _id }) => _id === stayId)?.charged ?? [];
    return keysOfLeaving(
      stayId,
      [...freed, ...charged].map(({ date }) => date),
    );
  });
  await tx.query(takeBackPosted(company.id, keys, 'Check-out taken back', caller));
  await tx.query(forgetKeys(company.id, keys));
  return {
    message: `Check-out taken back. Vouchers cancelled: ${checkOut.vouchers.map(({ voucherNumber }) => voucherNumber).join(', ') || 'none'}`,
  };
});
