import { checkAct, undoCheckInProblems } from '@bahi/core/rooms/stay-state';
import { v7 as uuidv7 } from 'uuid';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findDeskStay, findUndoFacts, insertStayEvent, lockDeskStay, writeUndo } from './check-in-store.ts';
import { unarrive } from './guest-store.ts';

/** Takes a check-in back. The guests stay known, for the next one. */
export const undoCheckIn = forManagers.guests.undoCheckIn.handler(async ({ input: { id, version, reason }, context }) => {
  const { tx, company, caller } = context;
  const [[stay], facts] = await tx.after(lockDeskStay(company.id, id), [findDeskStay(company.id, id), findUndoFacts(company.id, id)]);
  refuseStale(stay, version);
  const act = checkAct(stay.state, 'undoCheckIn');
  refuseProblems(act.next === null ? act.problems : undoCheckInProblems({ ...only(facts), isSameDay: stay.isOfToday }));
  await tx.together([
    writeUndo(company.id, id, caller),
    unarrive(company.id, id),
    insertStayEvent(company.id, uuidv7(), { stayId: id, kind: 'undoCheckIn', said: reason }, caller),
  ]);
  return { message: `${stay.guestName} is expected again`, stayId: id, version: version + 1 };
});
