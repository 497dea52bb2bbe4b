import { v7 as uuidv7 } from 'uuid';
import { businessDayOf } from '../bookings/public/open-stays.ts';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { blockRoom } from '../rooms/public/block-room.ts';
import { findRooms, lockSetUp } from '../rooms/room-store.ts';
import { type FaultRow, findFault, insertFault, listFaultRows, lockFault, setBlockOfFault, setFaultDone } from './fault-store.ts';
import { newPhoto } from './photos.ts';

const serialize = ({ place: _, ...fault }: FaultRow) => fault;

export const listFaults = forMembers.housekeeping.listFaults.handler(async ({ input, context: { tx, company } }) => {
  const { state, cursor, limit } = input;
  const after = readCursor(cursor, ['instant', 'uuid']);
  const [found, days] = await tx.together([listFaultRows(company.id, state, after, limit + 1), businessDayOf(company.id)]);
  const { page, last } = pageOf(found, limit);
  return { ...only(days), faults: page.map(serialize), next: last ? writeCursor([last.place, last._id]) : null };
});

export const saveFault = forMembers.housekeeping.saveFault.handler(async ({ input, context: { tx, company, caller } }) => {
  const { roomId, fault, image } = input;
  const room = await tx.first(findRooms(company.id, [roomId]));
  refuseProblems(room?.isActive ? [] : [{ code: 'GONE', field: 'roomId', message: 'This room is no longer in use.' }]);
  const photo = newPhoto(company.id, image);
  const id = uuidv7();
  const [saved] = await tx.after(
    [...(photo ? [photo.insert] : []), insertFault(company.id, { id, roomId, fault, pictureId: photo?.id ?? null }, caller)],
    [findFault(company.id, id)],
  );
  return { message: `Fault of room ${room!.name} noted`, fault: serialize(only(saved)) };
});

/** Takes the room out of sale as a person at the board does, with the fault as the reason. */
export const blockForFault = forManagers.housekeeping.blockForFault.handler(async ({ input: { id, firstNight, until }, context }) => {
  const { tx, company } = context;
  const [[fault]] = await tx.after([lockSetUp(company.id), lockFault(company.id, id)], [findFault(company.id, id)]);
  if (!fault) throw new Refusal('NOT_FOUND');
  refuseProblems([
    ...(fault.doneAt === null ? [] : [{ code: 'FAULT_DONE', field: 'id', message: 'This fault is done.' }]),
    ...(fault.block === null ? [] : [{ code: 'FAULT_BLOCKS', field: 'id', message: 'The room is out of sale for this fault already.' }]),
  ]);
  const draft = { roomId: fault.roomId, firstNight, until, kind: 'outOfOrder' as const, reason: fault.fault.slice(0, 200) };
  const { block, roomName } = await blockRoom(context, draft);
  const [saved] = await tx.after([setBlockOfFault(company.id, id, block._id)], [findFault(company.id, id)]);
  return { message: `Room ${roomName} is out of sale`, fault: serialize(only(saved)) };
});

export const doneFault = forMembers.housekeeping.doneFault.handler(async ({ input: { id }, context: { tx, company, caller } }) => {
  const [[fault]] = await tx.after([setFaultDone(company.id, id, caller)], [findFault(company.id, id)]);
  if (!fault) throw new Refusal('NOT_FOUND');
  return { message: `Fault of room ${fault.roomName} is done`, fault: serialize(fault) };
});
