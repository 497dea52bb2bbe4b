import { expect, test } from 'vitest';
import { inDays } from '../testing/bookings.ts';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { openFolioDesk } from '../testing/folios.ts';
import { pixel } from '../testing/guests.ts';
import { testApp } from '../testing/test-app.ts';
import { today } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

type Rounds = {
  attendants: { _id: string; name: string }[];
  minibar: { productId: string }[];
  rooms: { roomId: string; name: string; attendant: { _id: string } | null; linen: number; stay: { _id: string } | null; faults: number }[];
};
type Item = { _id: string; item: string; stayId: string | null; image: string | null; state: string; handedTo: string };
type Fault = { _id: string; days: number; block: { _id: string; version: number } | null; doneBy: string | null };

async function openHouse() {
  const desk = await openFolioDesk(app, pool);
  const { clerk, hotel } = desk;
  const rounds = async (whose = 'all', who = clerk) => done(await get<Rounds>(app, who, `${hotel}/rounds?whose=${whose}`));
  const found = (body: object, who = clerk) =>
    post<{ item: Item; problems: { code: string; field: string }[] }>(app, who, `${hotel}/lostItems`, {
      ...{ item: 'Silver ring', foundBy: 'Lakshmi', foundOn: today },
      ...body,
    });
  const lost = async (more = '') => done(await get<{ items: Item[] }>(app, clerk, `${hotel}/lostItems${more}`)).items;
  const report = async (roomId: string) =>
    done(await post<{ fault: Fault }>(app, clerk, `${hotel}/faults`, { roomId, fault: 'AC drips', image: pixel })).fault;
  const faults = async (state = 'open') => done(await get<{ faults: Fault[] }>(app, clerk, `${hotel}/faults?state=${state}`)).faults;
  return { ...desk, rounds, found, lost, report, faults };
}

test('a manager gives rooms to attendants, who see theirs, count linen and post the minibar to the folio of the stay', async () => {
  const house = await openHouse();
  const { clerk, manager, hotel, deluxeRooms, productId } = house;
  const stay = (await house.guestsSince([6000])).stays[0]!;
  const [room, other] = deluxeRooms;
  const attendantId = house.people.clerk.id;
  const give = (body: object, who = manager) =>
    put<{ code: string; problems: { code: string; field: string }[] }>(app, who, `${hotel}/rounds`, body);
  expect((await give({ attendantId, roomIds: [room!._id] }, clerk)).status).toBe(403);
  expect(problemsOf(await give({ attendantId: house.orgId, roomIds: [room!._id] }))).toEqual(['attendantId GONE']);
  expect(problemsOf(await give({ attendantId, roomIds: [room!._id, house.orgId] }))).toEqual(['roomIds GONE']);
  expect(await house.rounds('mine')).toMatchObject({ rooms: [] });
  done(await give({ attendantId, roomIds: [room!._id, other!._id] }));
  done(await give({ roomIds: [other!._id] }));

  const mine = await house.rounds('mine');
  expect(mine).toMatchObject({
    attendants: [],
    rooms: [{ name: '201', attendant: { _id: attendantId }, linen: 0, stay: { _id: stay._id } }],
  });
  expect((await house.rounds('all', manager)).attendants.map(({ _id }) => _id)).toContain(attendantId);
  done(await put<object>(app, clerk, `${hotel}/rooms/${room!._id}/linen`, { linen: 4 }));
  expect((await put(app, clerk, `${hotel}/rooms/${room!._id}/linen`, { linen: 100 })).status).toBe(422);
  expect((await house.rounds('mine')).rooms[0]).toMatchObject({ linen: 4, attendant: { _id: attendantId } });

  expect((await put(app, clerk, `${hotel}/minibar`, { productIds: [productId] })).status).toBe(403);
  done(await put<object>(app, manager, `${hotel}/minibar`, { productIds: [productId] }));
  expect(problemsOf(await put(app, manager, `${hotel}/minibar`, { productIds: [house.orgId] }))).toEqual(['productIds GONE']);
  expect((await house.rounds()).minibar).toMatchObject([{ productId }]);
  done(await house.ofStay(stay._id, 'charges', { kind: 'minibar', productId, count: 2, rate: 60 }));
  expect((await house.folios(stay._id)).folios[0]!.lines.find(({ kind }) => kind === 'minibar')).toMatchObject({ amount: 120 });

  const stranger = await openHouse();
  expect((await put(app, stranger.clerk, `${stranger.hotel}/rooms/${room!._id}/linen`, { linen: 1 })).status).toBe(404);
  expect((await get(app, stranger.clerk, `${hotel}/rounds`)).status).toBe(404);
});

test('what was found is noted to the stay of its room, searched, and given back once', async () => {
  const house = await openHouse();
  const stay = (await house.guestsSince([6000])).stays[0]!;
  const roomId = house.deluxeRooms[0]!._id;
  expect(problemsOf(await house.found({ foundOn: inDays(1) }))).toEqual(['place PLACE_MISSING', 'foundOn FOUND_LATER']);
  expect((await house.found({ roomId, image: 'iVBORw0KGgoAAAA' })).status).toBe(422);
  const { item } = done(await house.found({ roomId, image: pixel }));
  expect(item).toMatchObject({ stayId: stay._id, state: 'kept' });
  expect(done(await house.found({ item: 'Umbrella', place: 'Lobby' })).item.stayId).toBe(null);
  expect((await house.lost('?search=ring%20LAKSH')).map(({ item: what }) => what)).toEqual(['Silver ring']);
  expect((await house.lost('?search=100%25')).length).toBe(0);

  const stranger = await openHouse();
  const photo = (of: typeof house) => app.inject({ url: `/api${of.hotel}/photos/${item.image}`, headers: of.clerk });
  expect((await photo(house)).headers['content-type']).toBe('image/png');
  expect((await photo(stranger)).statusCode).toBe(404);
  const close = (body: object, of = house) =>
    post<{ item: Item; problems: { code: string; field: string }[] }>(app, of.clerk, `${of.hotel}/lostItems/${item._id}/close`, body);
  expect((await close({ state: 'returned', handedTo: '' })).status).toBe(422);
  expect((await close({ state: 'returned', handedTo: 'Asha' }, stranger)).status).toBe(404);
  expect(done(await close({ state: 'returned', handedTo: 'Asha Nair, by post' })).item).toMatchObject({ state: 'returned' });
  expect(problemsOf(await close({ state: 'disposed', handedTo: 'Given away' }))).toEqual(['state FIND_CLOSED']);
  expect((await house.lost('?state=kept')).map(({ item: what }) => what)).toEqual(['Umbrella']);
});

test('a fault may take its room out of sale, where no stay has it, and ends when it is done', async () => {
  const house = await openHouse();
  const [room, taken] = house.deluxeRooms;
  const fault = await house.report(room!._id);
  expect(fault).toMatchObject({ days: 0, block: null });
  const nights = { firstNight: today, until: inDays(2) };
  const block = (id: string, who = house.manager) =>
    post<{ fault: Fault; problems: { code: string; field: string }[] }>(app, who, `${house.hotel}/faults/${id}/block`, nights);
  expect((await block(fault._id, house.clerk)).status).toBe(403);
  const blocked = done(await block(fault._id)).fault;
  expect((await house.board()).blocks).toMatchObject([{ _id: blocked.block!._id, reason: 'AC drips' }]);
  expect(problemsOf(await block(fault._id))).toEqual(['id FAULT_BLOCKS']);
  await house.booked([{ arrival: inDays(0), departure: inDays(2), roomId: taken!._id }]);
  expect(problemsOf(await block((await house.report(taken!._id))._id))).toEqual(['firstNight BLOCK_OVER_NIGHTS']);

  expect((await house.rounds()).rooms.find(({ roomId }) => roomId === room!._id)).toMatchObject({ faults: 1 });
  expect(await house.faults()).toHaveLength(2);
  const end = (of: typeof house) => post<{ fault: Fault }>(app, of.clerk, `${of.hotel}/faults/${fault._id}/done`, {});
  const stranger = await openHouse();
  expect((await end(stranger)).status).toBe(404);
  expect(done(await end(house)).fault.doneBy).not.toBe(null);
  expect((await house.faults('done'))[0]).toMatchObject({ _id: fault._id, block: { _id: blocked.block!._id } });
  done(await house.releaseBlock(blocked.block! as never));
  expect((await house.faults('done'))[0]).toMatchObject({ block: null });
});
