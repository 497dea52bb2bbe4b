import { todayInIndia } from '@bahi/core/periods/business-date';
import { maskedPhone } from '@bahi/core/rooms/check-in';
import { v7 as uuidv7 } from 'uuid';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { findBusinessDay } from '../rooms/hotel-store.ts';
import { findNote, findStateOf, insertNote, listOpenNotes, listStaysInHouse, setNoteDone } from './stay-note-store.ts';

const MAX_OPEN_NOTES = 50;

/** The house list. Only managers see whole phones. */
export const listInHouse = forMembers.guests.listInHouse.handler(async ({ context: { tx, company, caller } }) => {
  const [days, stays, notes] = await tx.together([
    findBusinessDay(company.id, todayInIndia(Date.now())),
    listStaysInHouse(company.id),
    listOpenNotes(company.id),
  ]);
  const ofStay = Map.groupBy(notes, ({ stayId }) => stayId);
  const shown = (phone: string) => (isManager(caller) ? phone : maskedPhone(phone));
  return {
    ...only(days),
    now: new Date().toISOString(),
    stays: stays.map((stay) => ({ ...stay, phone: shown(stay.phone), notes: ofStay.get(stay.stayId) ?? [] })),
  };
});

/** A message or wake-up call. A message may wait for guests who are expected. */
export const saveNote = forMembers.guests.saveNote.handler(async ({ input: { id, kind, note, dueAt }, context }) => {
  const { tx, company, caller } = context;
  const stay = await tx.first(findStateOf(company.id, id));
  if (!stay) throw new Refusal('NOT_FOUND');
  const isOpen = stay.state === 'inHouse' || (kind === 'message' && stay.state === 'confirmed');
  refuseProblems([
    ...(isOpen ? [] : [{ code: 'STAY_NOT_IN_HOUSE', field: 'note', message: 'The guest is not in the house.' }]),
    ...(kind === 'wakeUp' && dueAt === null ? [{ code: 'CALL_TIME_MISSING', field: 'dueAt', message: 'Enter the time of the call.' }] : []),
    ...(kind === 'wakeUp' && dueAt !== null && Date.parse(dueAt) < Date.now()
      ? [{ code: 'CALL_TIME_PAST', field: 'dueAt', message: 'This time has passed.' }]
      : []),
    ...(stay.open < MAX_OPEN_NOTES
      ? []
      : [{ code: 'NOTES_TOO_MANY', field: 'note', message: `A stay has at most ${MAX_OPEN_NOTES} open notes.` }]),
  ]);
  const _id = uuidv7();
  const [saved] = await tx.after([insertNote(company.id, { _id, stayId: id, kind, note, dueAt }, caller)], [findNote(company.id, _id)]);
  return { message: kind === 'wakeUp' ? 'Wake-up call noted' : 'Message noted', note: only(saved) };
});

export const doneNote = forMembers.guests.doneNote.handler(async ({ input: { id }, context: { tx, company, caller } }) => {
  const [[note]] = await tx.after([setNoteDone(company.id, id, caller)], [findNote(company.id, id)]);
  if (!note) throw new Refusal('NOT_FOUND');
  return { message: note.kind === 'wakeUp' ? 'Call made' : 'Message given', note };
});
