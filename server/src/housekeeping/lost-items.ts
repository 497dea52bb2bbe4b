import { todayInIndia } from '@bahi/core/periods/business-date';
import { v7 as uuidv7 } from 'uuid';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { findRooms } from '../rooms/room-store.ts';
import { closeItem, findLost, findStayOfRoom, insertLost, listLostItems } from './lost-store.ts';
import { newPhoto } from './photos.ts';

export const listLost = forMembers.housekeeping.listLost.handler(async ({ input, context: { tx, company } }) => {
  const { search, state, cursor, limit } = input;
  const after = readCursor(cursor, ['date', 'uuid']);
  const { page, last } = pageOf(await tx.query(listLostItems(company.id, { search, state }, after, limit + 1)), limit);
  return { items: page, next: last ? writeCursor([last.foundOn, last._id]) : null };
});

export const saveLost = forMembers.housekeeping.saveLost.handler(async ({ input, context: { tx, company, caller } }) => {
  const { item, roomId, place, foundBy, foundOn, image } = input;
  const [[room], [stay]] = await tx.together([
    findRooms(company.id, roomId === null ? [] : [roomId]),
    findStayOfRoom(company.id, roomId ?? company.id, foundOn),
  ]);
  const today = todayInIndia(Date.now());
  refuseProblems([
    ...(roomId !== null && !room ? [{ code: 'GONE', field: 'roomId', message: 'This room is no longer there.' }] : []),
    ...(roomId === null && place === ''
      ? [{ code: 'PLACE_MISSING', field: 'place', message: 'Choose the room, or say where it was.' }]
      : []),
    ...(foundOn > today ? [{ code: 'FOUND_LATER', field: 'foundOn', message: 'This day has not come yet.' }] : []),
  ]);
  const photo = newPhoto(company.id, image);
  const id = uuidv7();
  const found = { pictureId: photo?.id ?? null, stayId: stay?.stayId ?? null };
  const [saved] = await tx.after(
    [...(photo ? [photo.insert] : []), insertLost(company.id, { id, item, roomId, place, foundBy, foundOn }, found, caller)],
    [findLost(company.id, id)],
  );
  return { message: 'Find noted', item: only(saved) };
});

const closed = { returned: 'Returned', disposed: 'Disposed of' } as const;

export const closeLost = forMembers.housekeeping.closeLost.handler(async ({ input, context: { tx, company, caller } }) => {
  const { id, state, handedTo } = input;
  const [done, [item]] = await tx.together([closeItem(company.id, id, { state, handedTo }, caller), findLost(company.id, id)]);
  if (!item) throw new Refusal('NOT_FOUND');
  const text = item.state === 'returned' ? 'It was returned meanwhile.' : 'It was disposed of meanwhile.';
  refuseProblems(done.length === 0 ? [{ code: 'FIND_CLOSED', field: 'state', message: text }] : []);
  return { message: closed[state], item };
});
