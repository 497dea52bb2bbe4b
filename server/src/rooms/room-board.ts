import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { listBoardTypes, listFoundRooms, listSpans, listStaysOfDay, type StayRow } from './board-store.ts';
import { findBusinessDay } from './hotel-store.ts';
import { type BlockRow, listBlocks, listRooms, type RoomRow } from './room-store.ts';

/** The room board and the tiles of today. */
export const roomBoard = {
  getBoard: forMembers.rooms.getBoard.handler(async ({ input, context: { tx, company } }) => {
    const { days, firstRooms } = input;
    const { businessDay } = only(await tx.query(findBusinessDay(company.id, todayInIndia(Date.now()))));
    const from = input.from ?? businessDay;
    const until = addDays(from, days);
    const [types, rooms, spans, blocks] = await tx.together([
      listBoardTypes(company.id, from, days, businessDay),
      listRooms(company.id, { onlyActive: true }),
      listSpans(company.id, from, until, firstRooms),
      listBlocks(company.id, from, until),
    ]);
    return { businessDay, from, days, types, rooms, spans, blocks };
  }),

  getToday: forMembers.rooms.getToday.handler(async ({ context: { tx, company } }) => {
    const { businessDay } = only(await tx.query(findBusinessDay(company.id, todayInIndia(Date.now()))));
    const [rooms, stays, blocks, found] = await tx.together([
      listRooms(company.id, { onlyActive: true }),
      listStaysOfDay(company.id, businessDay),
      listBlocks(company.id, businessDay, addDays(businessDay, 1)),
      listFoundRooms(company.id, businessDay),
    ]);
    return {
      businessDay,
      tiles: tilesOf(rooms, stays, blocks, found),
      ...countsOf(businessDay, rooms, stays),
      rooms: rooms.length,
      blocked: blocks.length,
    };
  }),
};

type Stay = StayRow & { roomId: string | null };
const shown = (stay: Stay | undefined): StayRow | null => {
  if (stay === undefined) return null;
  const { roomId: _, ...rest } = stay;
  return rest;
};

function tilesOf(
  rooms: readonly RoomRow[],
  stays: readonly Stay[],
  blocks: readonly BlockRow[],
  found: readonly { roomId: string; isOccupied: boolean }[],
) {
  const inRoom = Map.groupBy(stays, ({ roomId }) => roomId);
  const blockOf = new Map(blocks.map((block) => [block.roomId, block]));
  const foundIn = new Map(found.map(({ roomId, isOccupied }) => [roomId, isOccupied]));
  return rooms.map((room) => {
    const its = inRoom.get(room._id) ?? [];
    const inState = (state: StayRow['state']) => shown(its.find((stay) => stay.state === state));
    return {
      ...{ room, stay: inState('inHouse'), arriving: inState('confirmed') },
      ...{ block: blockOf.get(room._id) ?? null, foundOccupied: foundIn.get(room._id) ?? null },
    };
  });
}

function countsOf(businessDay: string, rooms: readonly RoomRow[], stays: readonly Stay[]) {
  const count = (fits: (stay: Stay) => boolean) => stays.filter(fits).length;
  const inHouse = ({ state }: Stay) => state === 'inHouse';
  const expected = ({ state }: Stay) => state === 'confirmed';
  const departuresPending = count((stay) => inHouse(stay) && stay.departure <= businessDay);
  const arrivalsPending = count(expected);
  const cleaning = (state: RoomRow['cleaning']) => rooms.filter((room) => room.cleaning === state).length;
  return {
    inHouse: count(inHouse),
    tonight: count((stay) => inHouse(stay) && stay.departure > businessDay) + arrivalsPending,
    arrivals: arrivalsPending + count((stay) => !expected(stay) && stay.arrival === businessDay),
    arrivalsPending,
    departures: departuresPending + count(({ state, departure }) => state === 'checkedOut' && departure === businessDay),
    departuresPending,
    dirty: cleaning('dirty'),
    cleaning: cleaning('cleaning'),
  };
}
