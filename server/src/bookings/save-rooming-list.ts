import { bookingName } from '@bahi/core/bookings/booking';
import { isOpenStay } from '@bahi/core/rooms/stay-state';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import { touchBooking } from './booking-store.ts';
import { openBooking, stayEvent } from './public/open-stays.ts';
import { headOf } from './serialize-booking.ts';
import { insertStayEvents, listStays, nameGuests } from './stay-store.ts';

/** The guests of a group by room, in one save. Rows that change nothing write nothing. */
export const saveRoomingList = forMembers.bookings.saveRoomingList.handler(async ({ input: { id, version, stays: rows }, context }) => {
  const { tx, company, caller } = context;
  const { booking, stays } = await openBooking(context, id, version);
  const stayOf = new Map(stays.map((stay) => [stay._id, stay]));
  const problems: ServerProblem[] = [];
  const changed = rows.flatMap((row, at) => {
    const stay = stayOf.get(row.id);
    const guestName = row.guestName || booking.bookerName;
    const refuse = (code: string, message: string) => problems.push({ code, field: `stays.${at}.guestName`, message });
    if (!stay) refuse('GONE', 'This stay is of another booking.');
    if (!stay || (guestName === stay.guestName && row.comingAt === stay.comingAt)) return [];
    if (!isOpenStay(stay.state)) refuse('STAY_ENDED', 'This stay has ended.');
    return [{ stayId: row.id, guestName, comingAt: row.comingAt }];
  });
  refuseProblems(problems);
  const ids = changed.map(({ stayId }) => stayId);
  const said = changed.map(({ stayId, guestName, comingAt }) => {
    const text = `guest ${guestName}${comingAt === '' ? '' : `, arrives ${comingAt}`}`;
    return stayEvent(context, stayId, 'changed', text);
  });
  const writes = () => [nameGuests(company.id, changed, caller), touchBooking(company.id, [id], caller), insertStayEvents(said)];
  const [saved] = await tx.after(changed.length === 0 ? [] : writes(), [listStays(company.id, ids)]);
  return { message: `${bookingName(booking.number)}: rooming list saved`, _id: id, stays: saved.map(headOf) };
});
