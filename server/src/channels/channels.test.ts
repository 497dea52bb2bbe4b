import { formatDate } from '@bahi/core/periods/business-date';
import { describe, expect, test } from 'vitest';
import { inDays, openDesk } from '../testing/bookings.ts';
import { get, nobody, post, problemsOf, put } from '../testing/calls.ts';
import { addChannel, type Channel, fakeChannel } from '../testing/channels.ts';
import { done } from '../testing/done.ts';
import { asha, receptionOf } from '../testing/guests.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

async function open(more: object = {}) {
  const desk = await openDesk(app, pool);
  const { channel, token } = await addChannel(app, desk, more);
  const path = `${desk.path}/hotel/channels`;
  const listed = async () => done(await get<{ channels: Channel[] }>(app, desk.manager, path)).channels;
  const update = (change: object) => {
    const { _id, version, name, offers, partyId, setsRates } = channel;
    const kept = offers.map(({ code, typeId, planId }) => ({ code, typeId, planId }));
    return put<{ channel: Channel }>(app, desk.manager, `${path}/${_id}`, { version, name, offers: kept, partyId, setsRates, ...change });
  };
  return { desk, channel, token, path, listed, update, ota: fakeChannel(app, token) };
}

describe('a channel', () => {
  test('plays a whole season: it reads, books, books again, changes, cancels, and polls what changed', async () => {
    const { desk, ota, listed } = await open();
    expect(done(await ota.availability()).rooms).toEqual([
      { roomCode: 'DLX', roomTypeName: 'Deluxe', free: [4, 4, 4] },
      { roomCode: 'DLX-CP', roomTypeName: 'Deluxe', free: [4, 4, 4] },
      { roomCode: 'STE', roomTypeName: 'Suite', free: [2, 2, 2] },
    ]);
    const [dlx, cp, suite] = done(await ota.rates()).rooms;
    expect(dlx!.nights[0]).toMatchObject({ isSold: true, prices: [5200, 6000, 6900], gst: [5, 5, 5], leastNights: 1, mostNights: null });
    expect([cp!.nights[0]!.prices[1], suite!.nights[0]!.gst[1]]).toEqual([6900, 18]);

    const { next } = done(await ota.changes());
    const first = done(
      await ota.book('A-1001', [{ guestName: 'Ravi' }, { roomCode: 'STE' }], { bookerPhone: '98470 12345', total: 33_840 }),
    );
    expect(first).toMatchObject({ message: 'Booked', booking: { number: 'BK-1', value: 30_000, total: 33_840, isCancelled: false } });
    expect(first.booking.rooms.map(({ line, roomCode, state, guestName }) => [line, roomCode, state, guestName])).toEqual([
      [1, 'DLX', 'confirmed', 'Ravi'],
      [2, 'STE', 'confirmed', 'Asha Nair'],
    ]);
    const again = done(await ota.book('A-1001', [{}]));
    expect(again).toEqual({ message: 'Booked before', booking: first.booking });
    expect(await desk.free()).toEqual({ Deluxe: [3, 3, 4], Suite: [1, 1, 2] });

    const changed = done(await ota.changes(next));
    expect(changed).toMatchObject({ bookings: [{ reference: 'A-1001', version: 1 }], rates: { isAll: false }, hasMore: false });
    expect(changed.availability.isAll).toBe(false);
    expect(changed.availability.nights.filter(({ roomCode }) => roomCode === 'STE').map(({ date }) => date)).toEqual([
      inDays(1),
      inDays(2),
    ]);

    const longer = { line: 1, guestName: 'Ravi', departure: inDays(4) };
    const amended = done(await ota.amend('A-1001', [longer, { arrival: inDays(2) }]));
    expect(amended.booking.rooms.map(({ state, departure, nights }) => [state, departure, nights.length])).toEqual([
      ['confirmed', inDays(4), 3],
      ['cancelled', inDays(3), 2],
      ['confirmed', inDays(3), 1],
    ]);
    expect(await desk.free()).toEqual({ Deluxe: [3, 2, 3], Suite: [2, 2, 2] });
    expect(done(await ota.cancel('A-1001', 'Flight')).booking).toMatchObject({ isCancelled: true, value: 0 });
    const { version } = done(await ota.cancel('A-1001')).booking;
    expect(done(await ota.read('A-1001')).booking.version).toBe(version);
    expect(done(await ota.changes(changed.next)).bookings).toEqual([expect.objectContaining({ reference: 'A-1001', version })]);
    expect((await desk.free()).Deluxe).toEqual([4, 4, 4]);
    expect(await listed()).toMatchObject([{ bookings: 1, refused: [], lastUsedAt: expect.any(String) }]);
    expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
  });

  test('never gets more than the last room: of eight calls one is booked, and the others read which nights are full', async () => {
    const { desk, ota, channel } = await open();
    const others = await Promise.all(Array.from({ length: 7 }, async () => fakeChannel(app, (await addChannel(app, desk)).token)));
    await desk.booked([
      { arrival: inDays(2), departure: inDays(3) },
      { arrival: inDays(2), departure: inDays(3) },
      { arrival: inDays(2), departure: inDays(3) },
    ]);
    const answers = await Promise.all([ota, ...others].map((each, at) => each.book(`R-${at}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    const lost = answers.find(({ status }) => status === 409)!.body;
    const full = (roomCode: string) => ({ roomCode, date: inDays(2), free: 0 });
    expect(lost).toMatchObject({ code: 'NIGHTS_FULL', nights: [full('DLX'), full('DLX-CP')] });
    expect((await desk.free()).Deluxe).toEqual([3, 0, 4]);
    const twice = await Promise.all(Array.from({ length: 6 }, () => ota.book('S-1', [{ roomCode: 'STE' }])));
    expect(new Set(twice.map(({ status, body }) => `${status} ${body.booking.number}`)).size).toBe(1);
    expect((await desk.free()).Suite).toEqual([1, 1, 2]);
    expect(channel.name).toBeTruthy();
    expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
  });

  test('reads all that is wrong with a booking, at its room, and the hotel sees it', async () => {
    const { ota, listed } = await open();
    const wrong = [
      { adults: 4 },
      { roomCode: 'ATTIC' },
      {
        nights: [
          { date: inDays(1), rate: 5000 },
          { date: inDays(9), rate: 6000 },
        ],
      },
    ];
    expect(problemsOf(await ota.book('W-1', wrong))).toEqual(['rooms.1.roomCode ROOM_CODE_UNKNOWN', 'rooms.2.nights CHANNEL_RATE_OUTSIDE']);
    const priced = [{ adults: 4 }, { nights: [{ date: inDays(1), rate: 5000 }] }];
    const refused = await ota.book('W-1', priced);
    expect(problemsOf(refused)).toEqual(['rooms.0.adults ADULTS_INVALID', 'rooms.1.nights CHANNEL_RATE_DIFFERS']);
    expect(refused.body.problems[1]!.message).toBe(`The night of ${formatDate(inDays(1))} costs ₹6,000. The rate that was sent is ₹5,000.`);
    expect(await ota.book('W-1', [{}], { total: 12_000 })).toMatchObject({ status: 409, body: { code: 'TOTALS_DIFFER', ours: 12_600 } });
    expect(problemsOf(await ota.book('-W', [{}]))).toEqual(['reference SHAPE']);
    expect(await ota.read('W-1')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(problemsOf(await ota.availability(inDays(0), inDays(400)))).toEqual(['to CHANNEL_SPAN_LONG']);
    expect((await listed())[0]!.refused.map(({ call, code }) => `${call} ${code}`)).toEqual([
      ...['getAvailability INVALID', 'getBooking NOT_FOUND', 'saveBooking TOTALS_DIFFER', 'saveBooking INVALID', 'saveBooking INVALID'],
    ]);
  });

  test('books with any text as phone and email, which the desk need not correct before it notes something or takes an advance', async () => {
    const { desk, ota } = await open();
    const sent = { bookerPhone: 'N/A', bookerEmail: 'hidden by the portal' };
    done(await ota.book('P-1', [{}], sent));
    const masked = { bookerPhone: '+91 98470 12345 (M), ext. 21' };
    expect(done(await ota.amend('P-1', [{ line: 1 }], masked)).booking).toMatchObject({ ...sent, ...masked });
    const { version, _id } = await desk.read(await bookingId(desk.orgId));
    const booker = { version, source: 'portal', reference: 'P-1', bookerName: 'Asha Nair', ...sent, ...masked };
    done(await put(app, desk.clerk, `${desk.desk}/${_id}`, { ...booker, note: 'Late' }));
    const wrong = { ...booker, version: version + 1, bookerPhone: 'none' };
    expect(problemsOf(await put(app, desk.clerk, `${desk.desk}/${_id}`, wrong))).toEqual(['bookerPhone PHONE_INVALID']);
    done(await desk.act(await desk.read(_id), 'advances', { amount: 1000, way: 'cash' }));
  });

  test('that sets its prices sends one for each night, also below the rate plan', async () => {
    const { desk, ota } = await open({ setsRates: true });
    const at = (rates: readonly number[]) => ({
      arrival: inDays(20),
      departure: inDays(22),
      nights: rates.map((rate, day) => ({ date: inDays(20 + day), rate })),
    });
    expect(problemsOf(await ota.book('P-1', [at([5000])]))).toEqual(['rooms.0.nights CHANNEL_RATE_MISSING']);
    expect(problemsOf(await ota.book('P-1', [at([5000, 0])]))).toEqual(['rooms.0.nights NIGHT_RATE_ZERO']);
    const { booking } = done(await ota.book('P-1', [at([5000, 7600])]));
    expect(booking).toMatchObject({ value: 12_600, total: 5250 + 8968 });
    expect(done(await ota.amend('P-1', [{ line: 1, ...at([4000, 4000]) }])).booking.value).toBe(8000);
    expect((await desk.read(await bookingId(desk.orgId))).stays[0]!.nights.map(({ value }) => value)).toEqual([4000, 4000]);
  });

  test('cancels only the rooms that it added if the desk added others, and the desk hears of it until it deals with them', async () => {
    const { desk, ota } = await open();
    done(await ota.book('K-1', [{}, {}]));
    const id = await bookingId(desk.orgId);
    const added = desk.stayOf({ guestName: 'Latha' });
    done(await desk.act(await desk.read(id), 'stays', { state: 'confirmed', stays: [added], total: 12_600 }));
    const answer = done(await ota.cancel('K-1', 'Flight'));
    expect(answer.message).toBe('Cancelled. The hotel keeps the rooms that its desk added.');
    expect(answer.booking).toMatchObject({ isCancelled: false, value: 12_000 });
    expect(answer.booking.rooms.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'confirmed']);
    expect((await desk.free()).Deluxe).toEqual([3, 3, 4]);
    const kept = async () => done(await get<{ bookings: object[] }>(app, desk.clerk, `${desk.path}/hotel/channels/kept`)).bookings;
    expect(await kept()).toMatchObject([{ _id: id, number: 1, rooms: 1, arrival: inDays(1) }]);
    const { version, events } = await desk.read(id);
    expect(events.at(-1)!.said).toContain('The desk added this room, so it stays.');
    expect(done(await ota.cancel('K-1')).booking.version).toBe(version);
    const booker = { version, source: 'portal', reference: 'K-1', bookerName: 'Latha' };
    done(await put(app, desk.clerk, `${desk.desk}/${id}`, booker));
    expect(await kept()).toEqual([]);
    done(await desk.act(await desk.read(id), 'cancel', { isFeeWaived: true }, desk.manager));
    expect(done(await ota.cancel('K-1'))).toMatchObject({ message: 'Cancelled', booking: { isCancelled: true } });
    expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
  });

  test('cancels its own rooms, once and again, also while a guest is in a room of the desk', async () => {
    const { desk, ota } = await open();
    const today = { arrival: inDays(0), departure: inDays(2) };
    done(await ota.book('D-1', [today]));
    const id = await bookingId(desk.orgId);
    const added = desk.stayOf({ guestName: 'Latha', ...today });
    done(await desk.act(await desk.read(id), 'stays', { state: 'confirmed', stays: [added], total: 12_600 }));
    const { stays } = await desk.read(id);
    const guests = [asha, { name: 'Rohan Nair', relation: 'Husband' }];
    done(await receptionOf(app, desk).checkIn(stays[1]!, { roomId: desk.deluxeRooms[0]!._id, guests }));
    for (const _ of [1, 2]) {
      const { message, booking } = done(await ota.cancel('D-1'));
      expect(message).toBe('Cancelled. The hotel keeps the rooms that its desk added.');
      expect(booking.rooms.map(({ state }) => state)).toEqual(['cancelled', 'inHouse']);
    }
  });

  test('does not lower the charge of a cancel by a change, and changes nothing once a guest has arrived', async () => {
    const { desk, ota } = await open();
    await chargeOneNight(desk);
    const today = { arrival: inDays(0), departure: inDays(2) };
    done(await ota.book('C-1', [today]));
    expect(problemsOf(await ota.amend('C-1', [{ line: 1, arrival: inDays(1), departure: inDays(2) }]))).toEqual([
      'rooms.0.arrival CANCEL_CHARGE_LOWERED',
    ]);
    expect(done(await ota.cancel('C-1')).booking).toMatchObject({ isCancelled: true, fee: 6000 });
    const { next } = done(await ota.changes());
    done(await ota.book('C-2', [today]));
    const booking = await desk.read(await bookingId(desk.orgId, 2));
    const guests = [asha, { name: 'Rohan Nair', relation: 'Husband' }];
    const arrived = { roomId: desk.deluxeRooms[0]!._id, guests };
    // The channel hears of each: the version grows, by which it knows a change that is told twice.
    const versionNow = async () => {
      const { bookings } = done(await ota.changes(next));
      return bookings.find(({ reference }) => reference === 'C-2')!.version;
    };
    const reception = receptionOf(app, desk);
    const stay = booking.stays[0]!;
    const first = done(await reception.checkIn(stay, arrived));
    const versions = [await versionNow()];
    const undone = done(await reception.undo(stay._id, first.version));
    versions.push(await versionNow());
    done(await reception.checkIn({ ...stay, version: undone.version }, arrived));
    versions.push(await versionNow());
    expect(new Set(versions).size).toBe(3);
    for (const refused of [await ota.amend('C-2', [{ line: 1, ...today }]), await ota.cancel('C-2')])
      expect(refused).toMatchObject({ status: 422, body: { problems: [{ code: 'GUEST_ARRIVED' }] } });
  });

  test('sends a change again and nothing happens twice, and a change of an old version touches nothing of the desk', async () => {
    const { desk, ota } = await open();
    await chargeOneNight(desk);
    const today = { arrival: inDays(0), departure: inDays(2) };
    done(await ota.book('V-1', [{ ...today, guestName: 'Ravi', comingAt: '9 pm' }], { bookerPhone: '98470 12345', note: 'High floor' }));
    const id = await bookingId(desk.orgId);
    const addAtDesk = async (guestName: string) => {
      const stay = desk.stayOf({ ...today, guestName, adults: 2, childAges: [], extraBeds: 0, comingAt: '', nights: [], roomId: null });
      done(await desk.act(await desk.read(id), 'stays', { state: 'confirmed', stays: [stay], total: 12_600 }));
    };
    await addAtDesk('Latha');
    const stale = await ota.amend('V-1', [{ line: 1, ...today }], { version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE', by: null, version: 2 } });

    const change = [
      [
        { line: 1, ...today },
        { ...today, guestName: 'Meera' },
      ],
      { version: 2 },
    ] as const;
    const first = done(await ota.amend('V-1', ...change));
    expect(first.booking.rooms.map(({ state, guestName, isOwn }) => [state, guestName, isOwn])).toEqual([
      ['confirmed', 'Ravi', true],
      ['confirmed', 'Latha', false],
      ['confirmed', 'Meera', true],
    ]);
    expect(first.booking).toMatchObject({ bookerName: 'Asha Nair', bookerPhone: '98470 12345', note: 'High floor' });
    const repeated = done(await ota.amend('V-1', ...change));
    expect(repeated).toEqual({ message: 'Changed before', booking: first.booking });

    const { _id, version } = await desk.read(id);
    const booker = {
      source: 'portal',
      reference: 'V-1',
      bookerName: 'Asha',
      bookerPhone: '',
      bookerEmail: '',
      groupName: '',
      partyId: null,
    };
    done(await put(app, desk.clerk, `${desk.desk}/${_id}`, { version, ...booker, note: 'High floor. Owes from last year' }));
    const remarked = done(await ota.amend('V-1', [{ line: 1, ...today }], { note: 'Low floor' }));
    expect(remarked.booking.rooms.map(({ state, fee }) => [state, fee])).toEqual([
      ['confirmed', 0],
      ['confirmed', 0],
      ['cancelled', 6000],
    ]);
    expect(remarked.booking).toMatchObject({ bookerName: 'Asha', note: 'Low floor' });
    const { rows } = await ownerPool.query('select note from hotel_bookings where org_id = $1', [desk.orgId]);
    expect(rows[0].note).toBe('Low floor. Owes from last year');
    expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
  });

  test('does not lower the charge of a cancel by cheaper nights, another room or fewer guests', async () => {
    const { desk, ota } = await open({ setsRates: true });
    await chargeOneNight(desk);
    const at = (rate: number) => ({
      ...{ arrival: inDays(0), departure: inDays(2) },
      nights: [0, 1].map((day) => ({ date: inDays(day), rate })),
    });
    done(await ota.book('L-1', [{ roomCode: 'STE', ...at(6000) }]));
    for (const cheaper of [at(1), { adults: 1, ...at(5000) }])
      expect(problemsOf(await ota.amend('L-1', [{ line: 1, ...cheaper }]))).toEqual(['rooms.0.nights CANCEL_CHARGE_LOWERED']);
    expect(done(await ota.amend('L-1', [{ line: 1, ...at(6500) }])).booking.value).toBe(13_000);
    expect(done(await ota.cancel('L-1')).booking.fee).toBe(6500);
  });

  test('makes a stay longer though its room is taken: the night has no room, and no name of another guest is told', async () => {
    const { desk, ota, listed } = await open();
    done(await ota.book('M-1', [{}, {}]));
    const roomId = desk.deluxeRooms[0]!._id;
    const [stay] = (await desk.read(await bookingId(desk.orgId))).stays;
    done(await desk.ofStay(stay!, 'move', { roomId, reason: '' }));
    await desk.booked([{ arrival: inDays(3), departure: inDays(4), roomId }], { bookerName: 'Vikram Secret' });
    done(await ota.amend('M-1', [{ line: 1, departure: inDays(5) }, { line: 2 }]));
    const { stays, events } = await desk.read(await bookingId(desk.orgId));
    const { name } = desk.deluxeRooms[0]!;
    expect(stays[0]!.nights.map(({ roomName }) => roomName)).toEqual([name, name, null, name]);
    expect(events.some(({ said }) => said.endsWith(`its room is taken on ${formatDate(inDays(3))}`))).toBe(true);
    expect(await desk.free(inDays(3), 2)).toMatchObject({ Deluxe: [2, 3] });
    expect((await listed())[0]!.refused).toEqual([]);
    expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
  });

  test('is shown at the desk with its reference, and found by its name', async () => {
    const { desk, ota, channel } = await open({ name: 'Sunny Rooms' });
    done(await ota.book('77', [{}]));
    const { bookings } = done(
      await get<{ bookings: { channelName: string; reference: string; source: string }[] }>(app, desk.clerk, `${desk.desk}?search=sunny`),
    );
    expect(bookings).toMatchObject([{ channelName: channel.name, reference: '77', source: 'portal' }]);
    const other = fakeChannel(app, (await addChannel(app, desk, { name: 'Other' })).token);
    done(await other.book('77', [{}]));
    const all = done(await get<{ bookings: { reference: string }[] }>(app, desk.clerk, desk.desk)).bookings;
    expect(all.map(({ reference }) => reference)).toEqual(['77 Other', '77']);
    await desk.booked([{}], { source: 'portal', reference: '88' });
    expect(await ota.book('88', [{}])).toMatchObject({
      ...{
        status: 409,
        body: { code: 'ALREADY_EXISTS', message: 'The desk of the hotel has entered this reference as BK-3. Call the hotel.' },
      },
    });
  });

  test('hears of all that changes at the desk', async () => {
    const { desk, ota, update } = await open();
    done(await ota.book('H-1', [{}]));
    const { next } = done(await ota.changes());
    const { hash } = done(await ota.rates());
    expect(done(await ota.rates(inDays(1), inDays(1), hash))).toEqual({ isUnchanged: true, hash, rooms: [] });
    expect(done(await ota.rates(inDays(1), inDays(2), hash)).isUnchanged).toBe(false);
    const booking = await desk.read(await bookingId(desk.orgId));
    done(await desk.act(booking, 'cancel', { reason: 'House closed' }));
    const changed = done(await ota.changes(next));
    expect(changed.bookings).toMatchObject([{ reference: 'H-1' }]);
    expect(done(await ota.read('H-1')).booking.isCancelled).toBe(true);
    done(await desk.saveRooms(desk.deluxe._id, '205'));
    expect(done(await ota.changes(changed.next)).availability).toEqual({ isAll: true, nights: [] });
    done(await update({ offers: [{ code: 'X', typeId: desk.suite._id, planId: desk.ep._id }] }));
    const later = done(await ota.changes(changed.next));
    expect([later.availability.isAll, later.rates.isAll]).toEqual([true, true]);
    expect(done(await ota.rates(inDays(1), inDays(1), hash))).toMatchObject({ isUnchanged: false, rooms: [{ roomCode: 'X' }] });
    expect(done(await ota.availability()).rooms.map(({ roomCode }) => roomCode)).toEqual(['X']);
    expect(problemsOf(await get(app, { ...nobody, authorization: `Bearer x` }, '/channel/changes?cursor=x'))).toEqual([]);
  });
});

describe('a token', () => {
  test('is shown once, kept as a hash, and ends when another is made or the channel is switched off', async () => {
    const { desk, ota, channel, token, path, listed, update } = await open();
    const stored = await ownerPool.query('select token_hash from hotel_channels where org_id = $1', [desk.orgId]);
    expect(stored.rows[0].token_hash).not.toContain(token.slice(40));
    const kept = `select answer::text as text from idempotency_keys where org_id = $1
      union all select text from audit_events where org_id = $1`;
    const secret = token.split('.')[1]!;
    for (const { text } of (await ownerPool.query(kept, [desk.orgId])).rows) expect(text).not.toContain(secret);
    const key = '01900000-0000-7000-8000-00000000abcd';
    const renewed = await post<{ token: string | null }>(app, desk.manager, `${path}/${channel._id}/token`, {}, key);
    const repeated = await post<{ token: string | null }>(app, desk.manager, `${path}/${channel._id}/token`, {}, key);
    expect([renewed.body.token, repeated.body.token]).toEqual([expect.stringContaining(desk.orgId), null]);
    expect(await ota.availability()).toMatchObject({ status: 401, body: { code: 'TOKEN_WRONG' } });
    const again = fakeChannel(app, renewed.body.token!);
    done(await again.availability());
    const { version } = (await listed())[0]!;
    done(await update({ version, isActive: false }));
    expect(await again.book('X', [{}])).toMatchObject({ status: 403, body: { code: 'CHANNEL_OFF' } });
    expect((await listed())[0]).toMatchObject({ isActive: false, refused: [{ code: 'CHANNEL_OFF' }] });
  });

  test('of one company never reaches another, and neither does one that is wrong', async () => {
    const [mine, theirs] = [await open(), await open()];
    done(await theirs.ota.book('T-1', [{}]));
    expect(await mine.ota.read('T-1')).toMatchObject({ status: 404 });
    expect(await mine.ota.cancel('T-1')).toMatchObject({ status: 404 });
    const secret = mine.token.split('.')[1]!;
    for (const forged of [`${theirs.desk.orgId}.${secret}`, secret, 'x', `${mine.desk.orgId}.`, ''])
      expect(await fakeChannel(app, forged).availability()).toMatchObject({ status: 401, body: { code: 'TOKEN_WRONG' } });
    const beside = fakeChannel(app, (await addChannel(app, theirs.desk)).token);
    expect(await beside.read('T-1')).toMatchObject({ status: 404 });
    expect(await get(app, mine.desk.clerk, mine.path)).toMatchObject({ status: 403 });
  });

  test('of a blocked company or an expired subscription is refused in words', async () => {
    const { desk, ota } = await open();
    await ownerPool.query('update organizations set is_blocked = true where id = $1', [desk.orgId]);
    expect(await ota.rates()).toMatchObject({ status: 403, body: { code: 'COMPANY_RESTRICTED' } });
    await ownerPool.query('update organizations set is_blocked = false where id = $1', [desk.orgId]);
    const owner = '(select owner_id from organizations where id = $1)';
    await ownerPool.query(`update primary_users set subscription_started_at = '2020-01-01', is_demo = false where id = ${owner}`, [
      desk.orgId,
    ]);
    expect(await ota.book('E-1', [{}])).toMatchObject({ status: 403, body: { code: 'SUBSCRIPTION_EXPIRED' } });
  });
});

test('the set-up says all that is wrong with a channel, and keeps a plan of an agent for that agent', async () => {
  const { desk, channel, update, path } = await open();
  const agent = await addParty(app, desk);
  const { ratePlan } = done(await desk.savePlan({ name: 'Net', mealPlan: 'EP', followsId: desk.ep._id, partyId: agent }));
  const [typeId, planId] = [desk.deluxe._id, desk.ep._id];
  const offers = [
    { code: 'A', typeId, planId },
    { code: 'A', typeId, planId },
    { code: 'N', typeId, planId: ratePlan._id },
  ];
  expect(problemsOf(await update({ offers }))).toEqual([
    ...['offers.1.code CHANNEL_CODE_TWICE', 'offers.1.planId CHANNEL_OFFER_TWICE', 'offers.2.planId CHANNEL_PLAN_OF_OTHERS'],
  ]);
  expect(problemsOf(await update({ offers: [] }))).toEqual(['offers CHANNEL_SELLS_NOTHING']);
  expect((await update({ offers: [offers[2]!], partyId: agent })).body.channel).toMatchObject({ partyId: agent, version: 2 });
  const twin = { name: channel.name.toUpperCase(), offers: [offers[0]!] };
  expect(await post(app, desk.manager, path, twin)).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'name' } });
});

/** From now on a cancel of a stay on EP costs its first night. */
async function chargeOneNight(desk: Awaited<ReturnType<typeof openDesk>>): Promise<void> {
  type Plan = { name: string; mealPlan: string; version: number; rates: object[] };
  const { ratePlan } = done(await get<{ ratePlan: Plan }>(app, desk.manager, `${desk.hotel}/ratePlans/${desk.ep._id}`));
  const { name, mealPlan, rates, version } = ratePlan;
  const policy = {
    rules: [{ fromDays: 0, basis: { kind: 'nights', nights: 1 } }],
    noShow: { kind: 'nights', nights: 1 },
    earlyDeparture: { kind: 'none' },
    cutOff: '18:00',
  };
  done(await desk.updatePlan({ ...desk.ep, version }, { name, mealPlan, rates, policy }));
}

test('reads prices at most ten times a minute, and the rest as before', async () => {
  const { ota } = await open();
  const answers = await Promise.all(Array.from({ length: 11 }, () => ota.rates()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429]);
  expect((await ota.availability()).status).toBe(200);
});

test('a channel whose party is switched off books without it, and one whose party is merged books for the other', async () => {
  const { desk, ota, listed, channel } = await open();
  const [agent, other] = [await addParty(app, desk), await addParty(app, desk, { partyName: 'Other agent' })];
  const party = async (id: string) =>
    done(await get<{ party: { version: number; partyName: string } }>(app, desk.clerk, `${desk.path}/parties/${id}`)).party;
  const set = (partyId: string) => ownerPool.query('update hotel_channels set party_id = $2 where org_id = $1', [desk.orgId, partyId]);
  await set(agent);
  done(await ota.book('O-1', [{}]));
  const merge = { version: (await party(agent)).version, intoId: other, intoVersion: (await party(other)).version };
  done(await post(app, desk.manager, `${desk.path}/parties/${agent}/merge`, merge));
  done(await ota.book('O-2', [{}]));
  await ownerPool.query('update parties set is_active = false where org_id = $1 and id = $2', [desk.orgId, other]);
  done(await ota.book('O-3', [{}]));
  done(await ota.amend('O-1', [{ line: 1 }, { roomCode: 'STE' }]));
  const { rows } = await ownerPool.query('select party_id from hotel_bookings where org_id = $1 order by number', [desk.orgId]);
  expect(rows.map(({ party_id }) => party_id)).toEqual([other, other, null]);
  expect(await listed()).toMatchObject([{ _id: channel._id, partyId: other, isPartyActive: false, refused: [] }]);
});

async function bookingId(orgId: string, number = 1): Promise<string> {
  const { rows } = await ownerPool.query('select id from hotel_bookings where org_id = $1 and number = $2', [orgId, number]);
  return rows[0].id;
}
