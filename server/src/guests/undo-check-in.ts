import { checkAct, undoCheckInProblems } from '@bahi/core/rooms/stay-state';
import { v7 as uuidv7 } from 'uuid';
import { touchBooking } from '../bookings/booking-store.ts';
import { forgetKeys, lockFolios, takeBackPosted } from '../bookings/posted-charges-store.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findDeskStay, findUndoFacts, insertStayEvent, lockDeskStay, writeUndo } from './check-in-store.ts';
import { earlyCheckInKey } from './early-fee.ts';
import { unarrive } from './guest-store.ts';

/** Takes a check-in back. The guests stay known, for the next one. */
export const undoCheckIn = forManagers.guests.undoCheckIn.handler(async ({ input: { id, version, reason }, context }) => {
  const { tx, company, caller } = context;
  const [[stay]] = await tx.after(lockDeskStay(company.id, id), [findDeskStay(company.id, id)]);
  refuseStale(stay, version);
  // The check-in charged its own fee: it goes with it.
  const keys = [earlyCheckInKey(id)];
  const [facts] = await tx.after(
    [lockFolios(company.id, stay.bookingId), takeBackPosted(company.id, keys, 'Check-in taken back', caller), forgetKeys(company.id, keys)],
    [findUndoFacts(company.id, id)],
  );
  const act = checkAct(stay.state, 'undoCheckIn');
  refuseProblems(act.next === null ? act.problems : undoCheckInProblems({ ...only(facts), isSameDay: stay.isOfToday }));
  await tx.together([
    writeUndo(company.id, id, caller),
    touchBooking(company.id, [stay.bookingId], caller),
    unarrive(company.id, id),
    insertStayEvent(company.id, uuidv7(), { stayId: id, kind: 'undoCheckIn', said: reason }, caller),
  ]);
  return { message: `${stay.guestName} is expected again`, stayId: id, version: version + 1 };
});
