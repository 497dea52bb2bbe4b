import { addDays } from '@bahi/core/periods/business-date';
import type { FastifyInstance } from 'fastify';
import { deskOf, inDays } from './bookings.ts';
import { get, nobody, post, put } from './calls.ts';
import { addChannel, fakeChannel } from './channels.ts';
import { done } from './done.ts';
import type { Store } from './every-kind.ts';
import { folioDeskOf } from './folios.ts';
import { pixel } from './guests.ts';
import { furnishHotel, rateFor } from './hotel.ts';
import { exchangeCalendars } from './story-of-calendars.ts';
import { welcomeGuests } from './story-of-guests.ts';
import type { TestDatabase } from './test-database.ts';
import { type Counter, today } from './vouchers.ts';

/** A hotel is set up and changed; a room goes out of sale and comes back; what is wrong is refused. */
export async function runHotel(app: FastifyInstance, store: Store, database: Pick<TestDatabase, 'pool' | 'db'>) {
  const house = await furnishHotel(app, store);
  const { deluxe, suite, deluxeRooms, suiteRooms, ep } = house;
  const type = { version: 1, name: 'Suite', baseGuests: 2, mostAdults: 2, mostChildren: 1, mostGuests: 3, amenities: 'Balcony' };
  done(await house.updateType(suite, type));
  await house.updateType(suite, type);
  await house.updateType(deluxe, { ...type, name: 'Deluxe', isActive: false });
  const shown = done(await house.addPicture({ ...suite, version: 2 }, pixel)).roomType;
  done(await house.arrangePictures(shown, []));
  await house.arrangePictures(shown, []);
  await house.saveRooms(deluxe._id, '201, 209-205');
  done(await house.updateRoom(suiteRooms[1]!, { building: 'Annexe' }));
  done(await put<object>(app, store.clerk, `${house.hotel}/rooms/${suiteRooms[0]!._id}/cleaning`, { cleaning: 'dirty', note: 'Linen' }));
  const rates = [rateFor(deluxe._id, 5400, 6200, { season: 'Onam', weekdays: [1, 2, 3, 4, 5, 6, 7], mostNights: 7 })];
  const fee = { kind: 'fixed', amount: 500, isTaxInclusive: true };
  const policy = { rules: [{ fromDays: 0, basis: { kind: 'percent', percentage: 50 } }], noShow: fee, earlyDeparture: { kind: 'none' } };
  await bookRooms(app, store, house);
  done(await house.updatePlan(ep, { name: 'EP', rates, commission: 10, deposit: 25, policy: { ...policy, cutOff: '18:00' } }));
  await house.updatePlan({ ...ep, version: 2 }, { name: 'EP', rates: [], isActive: false });
  await get(app, store.manager, `${house.hotel}/ratePlans/${ep._id}`);
  const nights = { roomId: deluxeRooms[0]!._id, firstNight: today, until: addDays(today, 3) };
  const { block } = done(await house.saveBlock(nights));
  await house.saveBlock(nights);
  await house.today();
  await house.board();
  done(await house.releaseBlock(block));
  const { changedAt: _at, changedBy: _by, ...usual } = (await house.setUp()).settings;
  done(await put<object>(app, store.manager, `${house.hotel}/settings`, { ...usual, beyond: 1, lateFee: 750, keepsNoShowNights: true }));
  await releaseNights(deskOf(app, house));
  await sellByChannel(app, store, deskOf(app, house));
  await put(app, store.manager, `${house.hotel}/settings`, { ...usual, checkOutAt: '16:00', version: 2 });
  await welcomeGuests(app, house);
  await chargeGuests(app, store, folioDeskOf(app, deskOf(app, house), database.pool));
  await exchangeCalendars(app, database, house);
}

/** A guest for whom the house keeps the next night does not come at all. */
async function releaseNights(desk: ReturnType<typeof deskOf>) {
  const stay = (await desk.booked([{ arrival: inDays(0), departure: inDays(2) }])).stays[0]!;
  const gone = done(await desk.ofStay(stay, 'noShow')).stays[0]!;
  const released = done(await desk.ofStay(gone, 'releaseNights', { reason: 'Flew home' })).stays[0]!;
  await desk.ofStay(released, 'releaseNights');
}

/** A channel is added and changed, gets another token, and books; what is wrong is refused. */
async function sellByChannel(app: FastifyInstance, { path, manager, clerk }: Store, desk: ReturnType<typeof deskOf>) {
  const at = `${path}/hotel/channels`;
  const offers = [{ code: 'DLX', typeId: desk.deluxe._id, planId: desk.ep._id }];
  const { channel } = await addChannel(app, desk, { name: 'Sunny Rooms', offers });
  await post(app, manager, at, { name: 'Sunny Rooms', offers });
  await post(app, manager, at, { name: 'Other', offers: [] });
  const changed = { version: 1, name: 'Sunny Rooms', setsRates: false, offers };
  done(await put<object>(app, manager, `${at}/${channel._id}`, changed));
  await put(app, manager, `${at}/${channel._id}`, changed);
  const { token } = done(await post<{ token: string }>(app, manager, `${at}/${channel._id}/token`, {}));
  const ota = fakeChannel(app, token);
  const dates = { roomCode: 'DLX', arrival: inDays(70), departure: inDays(71) };
  done(await ota.book('SR-1', [dates]));
  await ota.book('SR-2', [{ ...dates, roomCode: 'ATTIC' }]);
  await get(app, manager, at);
  await get(app, clerk, `${desk.desk}?search=sunny`);
}

/** Guests ask, book, change, move, pay in advance, cancel and do not come; what is wrong is refused. */
async function bookRooms(app: FastifyInstance, store: Store, house: Awaited<ReturnType<typeof furnishHotel>>) {
  const desk = deskOf(app, house);
  const [first, second, third] = house.deluxeRooms;
  const dates = { arrival: inDays(10), departure: inDays(12) };
  done(await post<object>(app, store.clerk, `${desk.desk}/free`, { ...dates, adults: 2, childAges: [4] }));
  await post(app, store.clerk, `${desk.desk}/free`, { ...dates, departure: dates.arrival });
  await desk.free(dates.arrival, 4);
  const group = await desk.booked(
    [
      { ...dates, roomId: first!._id, childAges: [9] },
      { ...dates, guestName: 'Thomas' },
    ],
    {
      ...{ groupName: 'Wedding', bookerEmail: 'asha@example.com', reference: 'MMT-1', source: 'portal' },
    },
  );
  await desk.book([
    { ...dates, adults: 9 },
    { ...dates, roomId: first!._id },
  ]);
  await desk.save(desk.draftOf([dates]), 1);
  const waiting = await desk.booked([{ ...dates, nights: [{ date: dates.arrival, rate: 7900, discount: 100, reason: 'Festival' }] }], {
    state: 'waitlist',
  });
  await get(app, store.clerk, `${desk.desk}/waiting`);
  done(await desk.act(waiting, 'confirm'));
  const late = await desk.booked([dates], { state: 'quote' });
  done(await desk.act(late, 'stays', { state: 'quote', stays: [desk.stayOf(dates)], total: 12_600 }));
  await desk.act(late, 'stays', { state: 'quote', stays: [desk.stayOf(dates)], total: 12_600 });
  const named = [{ id: late.stays[0]!._id, guestName: 'Latha', comingAt: '18:00' }];
  done(await put<object>(app, store.clerk, `${desk.desk}/${late._id}/roomingList`, { version: 2, stays: named }));
  await put(app, store.clerk, `${desk.desk}/${late._id}/roomingList`, { version: 3, stays: [{ ...named[0], id: group._id }] });
  const change = { ...desk.stayOf(dates), version: 2, isRepriced: true, planId: house.cp._id };
  const [changing] = waiting.stays;
  done(await post<object>(app, store.clerk, `${desk.path}/stays/${changing!._id}/preview`, change));
  done(await desk.change({ ...changing!, version: 2 }, { ...change, total: 14_490 }));
  await desk.change({ ...changing!, version: 2 }, change);
  const [one, other] = group.stays;
  const longer = done(await desk.ofStay(one!, 'nights', { departure: inDays(13) })).stays[0]!;
  const moved = done(await desk.ofStay(longer, 'move', { roomId: second!._id, reason: 'Noise' })).stays[0]!;
  await desk.ofStay(moved, 'move', { roomId: store.orgId });
  const placed = done(await desk.ofStay(other!, 'move', { roomId: third!._id })).stays[0]!;
  done(await desk.ofStay(moved, 'swap', { otherId: placed._id, otherVersion: placed.version }));
  const now = await desk.read(group._id);
  const { bookerName, bookerPhone, partyId } = { bookerName: 'Asha Nair', bookerPhone: '9847012345', partyId: null };
  const booker = { version: now.version, source: 'direct', bookerName, bookerPhone, partyId, note: 'Late arrival' };
  done(await put<object>(app, store.clerk, `${desk.desk}/${group._id}`, booker));
  done(await desk.act(await desk.read(group._id), 'advances', { amount: 5000, way: 'cash', note: 'First night' }));
  await desk.act(await desk.read(group._id), 'advances', { amount: 0, way: 'upi' });
  await post(app, store.clerk, `${desk.desk}/${group._id}/cancel/preview`, {});
  done(await desk.act(await desk.read(group._id), 'cancel', { stayIds: [placed._id], reason: 'Flight' }));
  await desk.read(group._id);
  const tonight = (await desk.booked([{ arrival: inDays(0), departure: inDays(1) }])).stays[0]!;
  const gone = done(await desk.ofStay(tonight, 'noShow', { reason: 'No answer' })).stays[0]!;
  done(await desk.ofStay(gone, 'reinstate', {}, store.manager));
  await get(app, store.clerk, `${desk.desk}?limit=2`);
}

/** Guests are charged, pay, leave and come back; a company pays its part; the day is closed; what is wrong is refused. */
export async function chargeGuests(app: FastifyInstance, store: Counter, desk: ReturnType<typeof folioDeskOf>) {
  const { partyId, productId, clerk, path } = store;
  const yesterday = addDays(today, -1);
  const stay = (await desk.guestsSince([6000], { roomAt: 3 })).stays[0]!;
  const opened = done(await desk.ofStay(stay._id, 'folios', { payer: 'company', name: 'Company', partyId }));
  await desk.ofStay(stay._id, 'folios', { payer: 'company', name: 'Company' });
  const routes = [{ kinds: ['room'], folioId: opened._id, most: 4000 }];
  done(await put<object>(app, clerk, `${path}/stays/${stay._id}/routing`, { routes }));
  await put(app, clerk, `${path}/stays/${stay._id}/routing`, { routes: [{ ...routes[0], percentage: 50 }] });
  done(await desk.ofStay(stay._id, 'charges', { kind: 'laundry', productId, count: 2, rate: 150, text: 'Laundry' }));
  done(await desk.ofStay(stay._id, 'charges', { kind: 'misc', productId, count: 1, rate: 40, text: 'Telephone' }));
  await desk.ofStay(stay._id, 'charges', { kind: 'laundry', count: 0 });
  await desk.audit();
  done(await desk.runAudit(yesterday));
  await desk.runAudit(yesterday);
  await desk.runAudit(addDays(today, 1));
  await desk.days(yesterday, today);
  const [guest, company] = (await desk.folios(stay._id)).folios;
  const [shirts] = guest!.lines.filter(({ kind }) => kind === 'laundry');
  const of = (what: string, body: object) => post<object>(app, clerk, `${path}/folioLines/${shirts!._id}/${what}`, body);
  done(await of('allowance', { amount: 50, reason: 'Stain' }));
  await of('allowance', { amount: 500, reason: '' });
  await of('reversal', { reason: 'Not his' });
  const call = guest!.lines.find(({ text }) => text === 'Telephone')!;
  done(await desk.ofLine(call._id, 'reversal', { reason: 'Not his' }));
  const room = guest!.lines.find(({ kind }) => kind === 'room')!;
  done(await desk.ofStay(stay._id, 'lineMoves', { lineIds: [room._id], toFolioId: company!._id, amount: 500, reason: 'Agreed' }));
  done(await desk.updateFolio(company!, { name: 'Employer', partyId }));
  done(await desk.ofStay(stay._id, 'payments', { folioId: guest!._id, part: { way: 'cash', amount: 3000 } }));
  done(await desk.ofStay(stay._id, 'payments', { folioId: guest!._id, isRefund: true, part: { way: 'cash', amount: 500 } }));
  await desk.ofStay(stay._id, 'payments', {
    folioId: guest!._id,
    isRefund: true,
    part: { way: 'upi', amount: 9000, ledgerId: store.bankId },
  });
  await get(app, clerk, `${path}/stays/inHouse?search=20`);
  const head = await desk.head(stay._id);
  const { payers } = done(await desk.preview([head], { hasLateFee: true }));
  await desk.checkOut(
    [head],
    payers.map(({ partyId: id, due }) => ({ partyId: id, due })),
    { hasLateFee: true },
  );
  await desk.checkOut(
    [head],
    payers.map(({ partyId: id }) => ({ partyId: id, due: 1 })),
    { hasLateFee: true },
  );
  const left = done(await desk.checkOut([head], desk.payAll(payers), { hasLateFee: true }));
  await desk.folios(stay._id);
  await sayFeedback(app, store, left.vouchers);
  done(await desk.undo(left._id));
  await desk.undo(left._id);
  await desk.folios(stay._id);
  done(await desk.ofStay(stay._id, 'masterBill', {}));
  const credit = { version: (await desk.head(stay._id)).version, takesOutlets: true, creditLimit: 9000 };
  done(await put<object>(app, clerk, `${path}/stays/${stay._id}/credit`, credit));
  await put(app, clerk, `${path}/stays/${stay._id}/credit`, credit);
  await get(app, clerk, `${path}/stays/${stay._id}/credit`);
  await keepHouse(app, store, stay.roomId ?? desk.deluxeRooms[3]!._id);
  await readReports(app, store);
}

/** The guest says a word on the page of the link to the bill; the bill of the company asks nobody. */
async function sayFeedback(app: FastifyInstance, { clerk, manager, path }: Counter, vouchers: readonly { voucherId: string }[]) {
  for (const { voucherId } of vouchers) {
    const subject = { kind: 'voucher', subjectId: voucherId };
    done(await post<object>(app, clerk, `${path}/links`, subject));
    const { links } = done(await get<{ links: { token: string }[] }>(app, clerk, `${path}/links?kind=voucher&subjectId=${voucherId}`));
    const page = `/links/${links[0]!.token}`;
    await get(app, nobody, page);
    await post(app, nobody, `${page}/feedback`, { stars: 9 });
    await post(app, nobody, `${page}/feedback`, { stars: 4, remark: 'Quiet room' });
  }
  done(await get<object>(app, manager, `${path}/hotelReports/feedback`));
}

/** Attendants keep the rooms: linen, minibar, a find that goes back, a fault that takes its room out of sale; what is wrong is refused. */
async function keepHouse(app: FastifyInstance, { people, clerk, manager, productId, path }: Counter, roomId: string) {
  const at = `${path}/hotel`;
  done(await put<object>(app, manager, `${at}/rounds`, { attendantId: people.clerk.id, roomIds: [roomId] }));
  await put(app, manager, `${at}/rounds`, { roomIds: [] });
  done(await put<object>(app, clerk, `${at}/rooms/${roomId}/linen`, { linen: 3 }));
  done(await put<object>(app, clerk, `${at}/rooms/${roomId}/found`, { isOccupied: true }));
  done(await put<object>(app, manager, `${at}/minibar`, { productIds: [productId] }));
  await get(app, manager, `${at}/rounds`);
  const find = { item: 'Ring', roomId, foundBy: 'Lakshmi', foundOn: today, image: pixel };
  const { item } = done(await post<{ item: { _id: string; image: string } }>(app, clerk, `${at}/lostItems`, find));
  await post(app, clerk, `${at}/lostItems`, { ...find, roomId: null });
  await app.inject({ url: `/api${at}/photos/${item.image}`, headers: clerk });
  done(await post<object>(app, clerk, `${at}/lostItems/${item._id}/close`, { state: 'returned', handedTo: 'The guest' }));
  await get(app, clerk, `${at}/lostItems?search=ring`);
  const fault = async (text: string) =>
    done(await post<{ fault: { _id: string } }>(app, clerk, `${at}/faults`, { roomId, fault: text, image: pixel })).fault;
  const nights = { firstNight: inDays(60), until: inDays(61) };
  done(await post<object>(app, manager, `${at}/faults/${(await fault('AC drips'))._id}/block`, nights));
  done(await post<object>(app, clerk, `${at}/faults/${(await fault('Bulb'))._id}/done`, {}));
  await get(app, clerk, `${at}/faults`);
  await get(app, clerk, `${at}/faults?state=done`);
}

/** The reports of the hotel, for a few days around today. */
async function readReports(app: FastifyInstance, { manager, clerk, path }: Counter) {
  const days = `from=${addDays(today, -1)}&to=${today}`;
  const asked = ['forecast?days=2', 'forecast?days=2&by=type', 'pickUp?days=2&sinceDays=1', `revenue?${days}&by=source`, 'desk'];
  for (const what of [`occupancy?${days}&beside=previousYear`, ...asked]) await get(app, manager, `${path}/hotelReports/${what}`);
  for (const what of [`houseList?${days}`, `houseList?${days}&list=departures`, `forms?${days}`])
    await get(app, clerk, `${path}/hotelReports/${what}`);
}
