import type { Problem } from '@bahi/core/basics/problem';
import { daysBetween, todayInIndia } from '@bahi/core/periods/business-date';
import { MAX_BLOCK_NIGHTS } from '@bahi/core/rooms/room-set-up';
import { v7 as uuidv7 } from 'uuid';
import { only } from '../../platform/only.ts';
import { refuseProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { findBusinessDay } from '../hotel-store.ts';
import { type BlockDraft, findBlock, findRooms, insertBlock, listUsesOfRoom, lockSetUp, lockTypes } from '../room-store.ts';
import { changeTypeNights, listFree, lockTypeNights, makeTypeNights, typeNightsOf } from '../type-night-store.ts';

type Dates = { firstNight: string; until: string };

function dateProblems({ firstNight, until }: Dates, businessDay: string): Problem[] {
  const nights = daysBetween(firstNight, until);
  return [
    ...(firstNight < businessDay ? [{ code: 'BLOCK_IN_THE_PAST' as const, field: 'firstNight', about: { businessOn: businessDay } }] : []),
    ...(nights < 1 ? [{ code: 'BLOCK_TOO_SHORT' as const, field: 'until' }] : []),
    ...(nights > MAX_BLOCK_NIGHTS ? [{ code: 'BLOCK_TOO_LONG' as const, field: 'until', about: { most: MAX_BLOCK_NIGHTS } }] : []),
  ];
}

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** Takes a room out of sale. Its nights are taken like those of a stay, and count as blocked for its type. */
export async function blockRoom({ tx, company, caller }: Context, draft: BlockDraft) {
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
  const { typeId: _type, roomName, isReleased: _released, changedAt: _at, changedBy: _by, ...block } = only(saved);
  return { block, roomName };
}
