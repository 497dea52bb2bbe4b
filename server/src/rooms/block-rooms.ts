import type { Problem } from '@bahi/core/basics/problem';
import { daysBetween, todayInIndia } from '@bahi/core/periods/business-date';
import { MAX_BLOCK_NIGHTS } from '@bahi/core/rooms/room-set-up';
import { v7 as uuidv7 } from 'uuid';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findBusinessDay } from './hotel-store.ts';
import { findBlock, findRooms, insertBlock, listUsesOfRoom, lockSetUp, lockTypes, releaseBlock } from './room-store.ts';
import { changeTypeNights, listFree, lockTypeNights, makeTypeNights, typeNightsOf } from './type-night-store.ts';

type Dates = { firstNight: string; until: string };

function dateProblems({ firstNight, until }: Dates, businessDay: string): Problem[] {
  const nights = daysBetween(firstNight, until);
  return [
    ...(firstNight < businessDay ? [{ code: 'BLOCK_IN_THE_PAST' as const, field: 'firstNight', about: { businessOn: businessDay } }] : []),
    ...(nights < 1 ? [{ code: 'BLOCK_TOO_SHORT' as const, field: 'until' }] : []),
    ...(nights > MAX_BLOCK_NIGHTS ? [{ code: 'BLOCK_TOO_LONG' as const, field: 'until', about: { most: MAX_BLOCK_NIGHTS } }] : []),
  ];
}

/** Takes a room out of sale. Its nights are taken like those of a stay, and count as blocked for its type. */
export const saveBlock = forManagers.rooms.saveBlock.handler(async ({ input: { orgId: _, ...draft }, context }) => {
  const { tx, company, caller } = context;
  const { roomId, firstNight, until } = draft;
  const [[room], days] = await tx.after(
    [lockSetUp(company.id)],
    [findRooms(company.id, [roomId]), findBusinessDay(company.id, todayInIndia(Date.now()))],
  );
  const unknown: Problem[] = room?.isActive ? [] : [{ code: 'ROOM_UNKNOWN', field: 'roomId' }];
  refuseProblems([...unknown, ...dateProblems(draft, only(days).businessDay)]);
  const { typeId, name } = room!;
  const keys = typeNightsOf(typeId, { from: firstNight, until });
  const [uses, free] = await tx.after(
    [lockTypes(company.id, [typeId], 'share'), makeTypeNights(company.id, keys), lockTypeNights(company.id, keys)],
    [listUsesOfRoom(company.id, roomId, { from: firstNight, until, businessDay: only(days).businessDay }), listFree(company.id, keys)],
  );
  const taken = uses.map((use): Problem => ({ code: 'BLOCK_OVER_NIGHTS', field: 'firstNight', about: { name, ...use } }));
  const full = free.find((night) => night.free < 1);
  const isFull: Problem[] = full ? [{ code: 'BLOCK_LEAVES_NONE', field: 'firstNight', about: { nightOn: full.night } }] : [];
  refuseProblems(taken.length === 0 ? isFull : taken);
  const id = uuidv7();
  const blocked = keys.map((key) => ({ ...key, rooms: 1 }));
  const writes = [...insertBlock(company.id, id, draft, caller), changeTypeNights(company.id, 'blocked', blocked)];
  const [saved] = await tx.after(writes, [findBlock(company.id, id)]);
  const { typeId: _type, roomName: _name, isReleased: _released, changedAt: _at, changedBy: _by, ...block } = only(saved);
  return { message: `Room ${name} is out of sale`, block };
});

export const releaseBlockHandler = forManagers.rooms.releaseBlock.handler(async ({ input: { id, version }, context }) => {
  const { tx, company, caller } = context;
  const [[block], days] = await tx.after(
    [lockSetUp(company.id)],
    [findBlock(company.id, id), findBusinessDay(company.id, todayInIndia(Date.now()))],
  );
  refuseStale(block, version);
  const { businessDay } = only(days);
  const { typeId, roomName, firstNight, until, isReleased } = block;
  const message = `Room ${roomName} is back in sale`;
  if (isReleased) return { message };
  const from = firstNight > businessDay ? firstNight : businessDay;
  const keys = typeNightsOf(typeId, { from, until });
  const back = keys.map((key) => ({ ...key, rooms: -1 }));
  await tx.together([
    lockTypes(company.id, [typeId], 'share'),
    lockTypeNights(company.id, keys),
    ...releaseBlock(company.id, id, from, caller),
    changeTypeNights(company.id, 'blocked', back),
  ]);
  return { message };
});
