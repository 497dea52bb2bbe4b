import { addDays } from '@bahi/core/periods/business-date';
import type { FastifyInstance } from 'fastify';
import { get, type Headers, post, put } from './calls.ts';
import { done } from './done.ts';
import type { TestDatabase } from './test-database.ts';
import { type Counter, openCounter, today } from './vouchers.ts';

type Row = { _id: string; version: number; isActive: boolean };
export type Refused = { code: string; message: string; problems: { code: string; field: string; message: string }[] };
export type RoomType = Row & { name: string; productId: string; pictures: string[]; rooms: number };
export type Room = Row & { name: string; typeId: string; cleaning: string };
export type Block = { _id: string; roomId: string; firstNight: string; until: string; version: number };
export type Plan = Row & { name: string; followsId: string | null; rates: { season: string; adults: number[] }[] };
export type Settings = { version: number; changedAt: string | null; changedBy: string | null; beyond: number };
export type Board = {
  businessDay: string;
  types: { _id: string; name: string; price: number | null; rooms: number[]; blocked: number[]; taken: number[] }[];
  rooms: Room[];
  spans: { stayId: string; roomId: string | null; from: string; until: string; guestName: string; state: string }[];
  blocks: Block[];
};

/** The prices of a room type for 1 and 2 adults over two years from today, in rupees: an extra adult 900, an extra bed 700, children from 6 half of it. */
export const rateFor = (typeId: string, one: number, two: number, more: object = {}) => ({
  ...{ typeId, season: '', firstNight: addDays(today, -1), lastNight: addDays(today, 730), weekdays: [], adults: [one, two] },
  ...{ extraAdult: 900, extraBed: 700, leastNights: 1, isClosed: false, isClosedToArrival: false, isClosedToDeparture: false },
  childBands: [
    { fromAge: 0, toAge: 5, price: 0 },
    { fromAge: 6, toAge: 17, price: 450 },
  ],
  ...more,
});

/** A hotel in a company of its own. */
export const openHotel = async (app: FastifyInstance, pool: TestDatabase['pool']) => furnishHotel(app, await openCounter(app, pool));

/**
 * A hotel in a company: Deluxe 201 to 204 at 5,200 and 6,000, Suite 301 and 302 at 8,000 and 9,000, as the plan EP; CP follows it
 * with 450 for each adult.
 */
export async function furnishHotel(app: FastifyInstance, counter: Counter) {
  const hotel = `${counter.path}/hotel`;
  const { manager, clerk } = counter;
  const saveType = (body: object) => post<{ roomType: RoomType } & Refused>(app, manager, `${hotel}/roomTypes`, body);
  const saveRooms = (typeId: string, numbers: string, more: object = {}) =>
    post<{ rooms: Room[] } & Refused>(app, manager, `${hotel}/rooms`, { typeId, numbers, ...more });
  const savePlan = (body: object) => post<{ ratePlan: Plan } & Refused>(app, manager, `${hotel}/ratePlans`, body);
  const guests = { baseGuests: 2, mostAdults: 3, mostChildren: 2, mostGuests: 4, extraBeds: 1 };
  const deluxe = done(await saveType({ name: 'Deluxe', ...guests })).roomType;
  const suite = done(await saveType({ name: 'Suite', ...guests })).roomType;
  const deluxeRooms = done(await saveRooms(deluxe._id, '201-204', { floor: '2' })).rooms;
  const suiteRooms = done(await saveRooms(suite._id, '301, 302', { floor: '3' })).rooms;
  const rates = [rateFor(deluxe._id, 5200, 6000), rateFor(suite._id, 8000, 9000)];
  const ep = done(await savePlan({ name: 'EP', mealPlan: 'EP', rates })).ratePlan;
  const change = { percentage: 0, amount: 450, isPerAdult: true, roundTo: 1, rounding: 'nearest', followsExtras: true };
  const cp = done(await savePlan({ name: 'CP', mealPlan: 'CP', followsId: ep._id, change })).ratePlan;
  return {
    ...counter,
    hotel,
    saveType,
    saveRooms,
    savePlan,
    deluxe,
    suite,
    deluxeRooms,
    suiteRooms,
    ep,
    cp,
    updateType: ({ _id }: Row, body: object) => put<{ roomType: RoomType } & Refused>(app, manager, `${hotel}/roomTypes/${_id}`, body),
    addPicture: ({ _id, version }: Row, image: string) =>
      post<{ roomType: RoomType } & Refused>(app, manager, `${hotel}/roomTypes/${_id}/pictures`, { version, image }),
    arrangePictures: ({ _id, version }: Row, pictures: readonly string[]) =>
      put<{ roomType: RoomType } & Refused>(app, manager, `${hotel}/roomTypes/${_id}/pictures`, { version, pictures }),
    updateRoom: ({ _id, name, typeId, version }: Room, body: object) =>
      put<{ room: Room } & Refused>(app, manager, `${hotel}/rooms/${_id}`, { version, name, typeId, ...body }),
    updatePlan: ({ _id, version }: Row, body: object) =>
      put<{ ratePlan: Plan } & Refused>(app, manager, `${hotel}/ratePlans/${_id}`, { version, ...body }),
    saveBlock: (body: object) => post<{ block: Block } & Refused>(app, manager, `${hotel}/blocks`, { reason: 'Compressor', ...body }),
    releaseBlock: ({ _id, version }: { _id: string; version: number }) =>
      post<{ message: string } & Refused>(app, manager, `${hotel}/blocks/${_id}/release`, { version }),
    setUp: async () =>
      (
        await get<{ types: RoomType[]; rooms: Room[]; plans: Plan[]; settings: Settings; businessDay: string }>(
          app,
          clerk,
          `${hotel}/setUp`,
        )
      ).body,
    board: async (query = '', who: Headers = clerk) => (await get<Board>(app, who, `${hotel}/board${query}`)).body,
    today: async () =>
      (
        await get<{
          tiles: { room: Room; block: Block | null; stay: object | null; arriving: object | null }[];
          blocked: number;
          dirty: number;
        }>(app, clerk, `${hotel}/today`)
      ).body,
  };
}
