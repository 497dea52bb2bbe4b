import { todayInIndia } from '@bahi/core/periods/business-date';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { findBusinessDay } from './hotel-store.ts';
import { blockRoom } from './public/block-room.ts';
import { findBlock, lockSetUp, lockTypes, releaseBlock } from './room-store.ts';
import { changeTypeNights, lockTypeNights, typeNightsOf } from './type-night-store.ts';

export const saveBlock = forManagers.rooms.saveBlock.handler(async ({ input: { orgId: _, ...draft }, context }) => {
  const { block, roomName } = await blockRoom(context, draft);
  return { message: `Room ${roomName} is out of sale`, block };
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
