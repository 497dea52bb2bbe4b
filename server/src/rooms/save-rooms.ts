import type { Problem } from '@bahi/core/basics/problem';
import { sortKey } from '@bahi/core/basics/sort-key';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { MAX_ROOM_TYPES, MAX_ROOMS, type RoomTypeDraft, roomNumbers, roomTypeProblems } from '@bahi/core/rooms/room-set-up';
import { v7 as uuidv7 } from 'uuid';
import { forManagers, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { addService } from '../products/public/add-service.ts';
import { findBusinessDay, openFirstDay } from './hotel-store.ts';
import {
  countSetUp,
  findRooms,
  findRoomsNamed,
  findService,
  findUseOfRoom,
  insertRooms,
  insertRoomType,
  listRoomTypes,
  lockSetUp,
  lockTypes,
  setCleaning,
  updateRoom,
  updateRoomType,
} from './room-store.ts';
import { findOversold, recountRooms } from './type-night-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** A code that Bahi ships: rooms of hotels, with the slab by the value of a night. */
const SAC_OF_ROOMS = '996311';

const productProblems = async ({ tx, company }: Context, productId: string | null): Promise<Problem[]> => {
  if (productId === null) return [];
  const found = await tx.query(findService(company.id, productId));
  return found.length > 0 ? [] : [{ code: 'ROOM_PRODUCT_UNKNOWN', field: 'productId' }];
};

const productOf = (context: Context, { name, productId }: RoomTypeDraft & { productId: string | null }): Promise<string> | string =>
  productId ?? addService(context, { name: `Room, ${name}`, unit: 'night', code: SAC_OF_ROOMS });

const businessDayOf = async ({ tx, company }: Context): Promise<string> =>
  only(await tx.query(findBusinessDay(company.id, todayInIndia(Date.now())))).businessDay;

export const saveRoomType = forManagers.rooms.saveRoomType.handler(async ({ input: { orgId: _, ...draft }, context }) => {
  const { tx, company } = context;
  const [[count]] = await tx.after([lockSetUp(company.id)], [countSetUp(company.id)]);
  if (count!.types >= MAX_ROOM_TYPES) throw new Refusal('LIMIT_REACHED', undefined, `There can be at most ${MAX_ROOM_TYPES} room types.`);
  refuseProblems([...roomTypeProblems(draft), ...(await productProblems(context, draft.productId))]);
  const id = uuidv7();
  const productId = await productOf(context, draft);
  const writes = [insertRoomType(company.id, id, { ...draft, productId }), openFirstDay(company.id, todayInIndia(Date.now()))];
  const [rows] = await tx.after(writes, [listRoomTypes(company.id, id)]);
  return { message: `${draft.name} created`, roomType: only(rows) };
});

/** A type with rooms stays in use: a booking finds it by its rooms. */
export const updateRoomTypeHandler = forManagers.rooms.updateRoomType.handler(
  async ({ input: { orgId: _, id, version, isActive, ...draft }, context }) => {
    const { tx, company, caller } = context;
    const [[before]] = await tx.after([lockSetUp(company.id)], [listRoomTypes(company.id, id)]);
    refuseStale(before, version);
    const { rooms } = before;
    const hasRooms: Problem[] =
      isActive || rooms === 0 ? [] : [{ code: 'ROOM_TYPE_HAS_ROOMS', field: 'isActive', about: { count: rooms } }];
    refuseProblems([...roomTypeProblems(draft), ...(await productProblems(context, draft.productId)), ...hasRooms]);
    const productId = draft.productId ?? before.productId;
    const [saved] = await tx.after(
      [updateRoomType(company.id, id, { ...draft, productId, isActive }, caller)],
      [listRoomTypes(company.id, id)],
    );
    return { message: `${draft.name} saved`, roomType: only(saved) };
  },
);

const typeProblems = (type: { isActive: boolean } | undefined): Problem[] =>
  type?.isActive ? [] : [{ code: 'ROOM_TYPE_UNKNOWN', field: 'typeId' }];

export const saveRooms = forManagers.rooms.saveRooms.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const { typeId, building, floor } = input;
  const { numbers, problems } = roomNumbers(input.numbers);
  const [[count], [type], known] = await tx.after(
    [lockSetUp(company.id), lockTypes(company.id, [typeId], 'alone')],
    [countSetUp(company.id), listRoomTypes(company.id, typeId), findRoomsNamed(company.id, numbers.map(sortKey))],
  );
  const taken = known.map(({ name }): Problem => ({ code: 'ROOM_NUMBER_TAKEN', field: 'numbers', about: { name } }));
  refuseProblems([...problems, ...taken, ...typeProblems(type)]);
  if (count!.rooms + numbers.length > MAX_ROOMS) {
    throw new Refusal('LIMIT_REACHED', undefined, `There can be at most ${MAX_ROOMS} rooms.`);
  }
  const fresh = numbers.map((name) => ({ id: uuidv7(), name, typeId, building, floor }));
  const writes = [insertRooms(company.id, fresh), recountRooms(company.id, [typeId], await businessDayOf(context))];
  const ids = fresh.map(({ id }) => id);
  const [rooms] = await tx.after(writes, [findRooms(company.id, ids)]);
  return { message: rooms.length === 1 ? `Room ${numbers[0]} created` : `${rooms.length} rooms created`, rooms };
});

/** Refuses to take a room from its type, or out of use, while it is taken or its type is sold further than the rooms that stay. */
async function leavingProblems(
  { tx, company }: Context,
  room: { _id: string; name: string; typeId: string; isActive: boolean },
  after: { businessDay: string; rooms: number },
  field: 'typeId' | 'isActive',
): Promise<Problem[]> {
  if (!room.isActive) return [];
  const [[use], [short]] = await tx.together([
    findUseOfRoom(company.id, room._id, after.businessDay),
    findOversold(company.id, room.typeId, after.businessDay, after.rooms - 1),
  ]);
  if (use) return [{ code: 'ROOM_HAS_NIGHTS', field, about: { name: room.name, ...use } }];
  if (!short) return [];
  const { typeName, nightOn, taken, rooms } = short;
  return [{ code: 'ROOMS_ARE_SOLD', field, about: { name: typeName, nightOn, taken, rooms } }];
}

export const updateRoomHandler = forManagers.rooms.updateRoom.handler(async ({ input: { orgId: _, id, version, ...room }, context }) => {
  const { tx, company, caller } = context;
  const [[before]] = await tx.after([lockSetUp(company.id)], [findRooms(company.id, [id])]);
  refuseStale(before, version);
  const types = [...new Set([before.typeId, room.typeId])];
  const [[oldType], [newType]] = await tx.after(
    [lockTypes(company.id, types, 'alone')],
    [listRoomTypes(company.id, before.typeId), listRoomTypes(company.id, room.typeId)],
  );
  const businessDay = await businessDayOf(context);
  const isMoved = before.typeId !== room.typeId;
  const leaves = isMoved || !room.isActive;
  const field = isMoved ? 'typeId' : 'isActive';
  const left = leaves ? await leavingProblems(context, before, { businessDay, rooms: oldType!.rooms }, field) : [];
  refuseProblems([...(room.isActive ? typeProblems(newType) : []), ...left]);
  const writes = [updateRoom(company.id, { id, ...room }, caller), recountRooms(company.id, types, businessDay)];
  const [saved] = await tx.after(writes, [findRooms(company.id, [id])]);
  return { message: `Room ${room.name} saved`, room: only(saved) };
});

const cleaningWords = { dirty: 'is dirty', cleaning: 'is being cleaned', clean: 'is clean', inspected: 'is inspected' } as const;

export const setCleaningHandler = forMembers.rooms.setCleaning.handler(async ({ input, context: { tx, company, caller } }) => {
  const { id, cleaning, note } = input;
  const [[room]] = await tx.after([setCleaning(company.id, id, { cleaning, note }, caller)], [findRooms(company.id, [id])]);
  if (!room?.isActive) throw new Refusal('NOT_FOUND');
  return { message: `Room ${room.name} ${cleaningWords[cleaning]}`, room };
});
