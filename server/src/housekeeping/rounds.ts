import { turnOf } from '@bahi/core/rooms/housekeeping';
import { holdBusinessDay } from '../bookings/booking-store.ts';
import { businessDayOf } from '../bookings/public/open-stays.ts';
import { isManager } from '../platform/doors.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { listFoundRooms } from '../rooms/board-store.ts';
import { clearMinibar, fillMinibar, giveTo, listAttendants, listMinibar, listRounds, setFound, setLinen } from './round-store.ts';

export const getRounds = forMembers.housekeeping.getRounds.handler(async ({ input: { whose }, context: { tx, company, caller } }) => {
  const { businessDay } = only(await tx.query(businessDayOf(company.id)));
  const [rooms, attendants, minibar, found] = await tx.together([
    listRounds(company.id, businessDay, whose === 'mine' ? caller.id : null),
    listAttendants(company.id),
    listMinibar(company.id),
    listFoundRooms(company.id, businessDay),
  ]);
  const foundIn = new Map(found.map(({ roomId, isOccupied }) => [roomId, isOccupied]));
  return {
    businessDay,
    attendants: isManager(caller) ? attendants : [],
    minibar,
    rooms: rooms
      .map((room) => ({ ...room, foundOccupied: foundIn.get(room.roomId) ?? null }))
      .toSorted((one, other) => turnOf(one) - turnOf(other)),
  };
});

const attendantGone = { code: 'GONE', field: 'attendantId', message: 'This person no longer works here.' };
const roomGone = { code: 'GONE', field: 'roomIds', message: 'One of these rooms is no longer in use.' };

export const giveRooms = forManagers.housekeeping.giveRooms.handler(async ({ input, context: { tx, company } }) => {
  const roomIds = [...new Set(input.roomIds)];
  const { attendantId } = input;
  const [days, people] = await tx.after(
    [holdBusinessDay(company.id)],
    [businessDayOf(company.id), listAttendants(company.id, attendantId ?? company.id)],
  );
  const attendant = people[0] ?? null;
  refuseProblems(attendantId !== null && !attendant ? [attendantGone] : []);
  const given = await tx.query(giveTo(company.id, only(days).businessDay, roomIds, attendant));
  refuseProblems(given.length < roomIds.length ? [roomGone] : []);
  const rooms = given.length === 1 ? '1 room' : `${given.length} rooms`;
  return { message: attendant ? `${rooms} given to ${attendant.name}` : `${rooms} given to nobody` };
});

export const noteLinen = forMembers.housekeeping.noteLinen.handler(async ({ input: { id, linen }, context: { tx, company } }) => {
  const [days] = await tx.after([holdBusinessDay(company.id)], [businessDayOf(company.id)]);
  if (!(await tx.first(setLinen(company.id, only(days).businessDay, id, linen)))) throw new Refusal('NOT_FOUND');
  return { message: linen === 1 ? '1 piece of linen changed' : `${linen} pieces of linen changed` };
});

export const noteFound = forMembers.housekeeping.noteFound.handler(async ({ input: { id, isOccupied }, context: { tx, company } }) => {
  const [days] = await tx.after([holdBusinessDay(company.id)], [businessDayOf(company.id)]);
  if (!(await tx.first(setFound(company.id, only(days).businessDay, id, isOccupied)))) throw new Refusal('NOT_FOUND');
  if (isOccupied === null) return { message: 'Taken back' };
  return { message: isOccupied ? 'Noted as occupied' : 'Noted as vacant' };
});

const productGone = { code: 'GONE', field: 'productIds', message: 'One of these products is no longer in use.' };

export const saveMinibar = forManagers.housekeeping.saveMinibar.handler(async ({ input, context: { tx, company } }) => {
  const productIds = [...new Set(input.productIds)];
  const [filled] = await tx.after([clearMinibar(company.id)], [fillMinibar(company.id, productIds)]);
  refuseProblems(filled.length < productIds.length ? [productGone] : []);
  return { message: 'Minibar saved' };
});
