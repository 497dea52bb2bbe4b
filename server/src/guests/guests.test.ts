import { addDays } from '@bahi/core/periods/business-date';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { departureForms } from '../bookings/public/departure-forms.ts';
import { inTransaction } from '../platform/transaction.ts';
import { importArchive, takeArchive } from '../testing/archives.ts';
import { openDesk } from '../testing/bookings.ts';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { addChannel } from '../testing/channels.ts';
import { done } from '../testing/done.ts';
import { asha, jane, pixel, receptionOf } from '../testing/guests.ts';
import { anyOwner } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { unzip } from '../testing/zip-parts.ts';
import { deleteIdPhotos } from './delete-id-photos.ts';

const { app, pool, db, ownerPool } = await testApp();
const open = async () => receptionOf(app, await openDesk(app, pool));
const asOwner = <T>(work: (owner: pg.ClientBase) => Promise<T>) => work(ownerPool as unknown as pg.ClientBase);
const storedOf = async (orgId: string) =>
  (await ownerPool.query<Record<string, string | null>>('select * from hotel_guests where org_id = $1 order by line_no', [orgId])).rows;
const trailOf = async (orgId: string) =>
  (await ownerPool.query<{ text: string }>('select text from audit_events where org_id = $1 order by sequence', [orgId])).rows.map(
    ({ text }) => text,
  );
const leave = (orgId: string, stayId: string, at: number) =>
  inTransaction(pool, db, orgId, async (tx) => {
    await tx.together(departureForms(orgId, [stayId], at));
    const out = sql`update hotel_stays set state = 'checkedOut', checked_out_at = ${new Date(at).toISOString()}::timestamptz where org_id = ${orgId} and id = ${stayId}`;
    await tx.query(out);
  });
afterEach(() => vi.useRealTimers());

test('guests check in: the room is theirs, the lead is a party found by phone, and of an Aadhaar four digits are kept', async () => {
  const house = await open();
  const stay = await house.expected();
  const before = await house.getCheckIn(stay._id);
  expect(before).toMatchObject({ state: 'confirmed', filled: { name: 'Asha Nair', phone: '9847012345' }, filledFrom: null, guests: [] });
  expect(before).toMatchObject({ value: 12000, tax: 600, advance: 0, balance: 12600 });
  const { message, version } = done(await house.checkIn({ ...stay, version: before.version }, { signature: pixel, keysGiven: 2 }));
  expect(message).toBe('Checked in to room 201');
  const [lead, second] = await storedOf(house.orgId);
  expect(lead).toMatchObject({ name: 'Asha Nair', phone: '9847012345', id_last_four: '4471', id_sealed: null });
  expect(second).toMatchObject({ name: 'Rohan Nair', relation: 'Husband', id_kind: null });
  const { booking } = (await get<{ booking: { guestId: string } }>(app, house.clerk, `${house.desk}/${stay.bookingId}`)).body;
  expect(booking.guestId).toEqual(expect.any(String));
  const stays = (await get<{ stays: object[] }>(app, house.clerk, `${house.path}/guests/inHouse`)).body.stays;
  expect(stays).toMatchObject([{ roomName: '201', guestName: 'Asha Nair', phone: '••••2345', guests: [{}, {}] }]);
  expect((await house.checkIn({ ...stay, version })).body.problems[0]?.message).toBe('A stay that is in the house cannot be checked in.');

  // The next stay is filled in from this one, and its guest is the same party.
  const next = await house.expected({ roomId: house.deluxeRooms[1]!._id });
  const { filled, filledFrom, version: nextVersion } = await house.getCheckIn(next._id);
  expect(filled).toMatchObject({ address: asha.address, idKind: 'aadhaar', idLastFour: '4471' });
  expect(filledFrom).toBe(house.inDays(0));
  const again = { ...asha, idNumber: '', earlierId: filled.earlierId };
  const stranger = { ...again, name: 'Vikram Rao', phone: '98450 11111' };
  expect(problemsOf(await house.checkIn({ ...next, version: nextVersion }, { guests: [stranger, { name: 'Rohan' }] }))).toEqual([
    'guests.0.idNumber ID_AADHAAR_INVALID',
  ]);
  done(await house.checkIn({ ...next, version: nextVersion }, { guests: [again, { name: 'Rohan' }] }));
  const other = (await get<{ booking: { guestId: string } }>(app, house.clerk, `${house.desk}/${next.bookingId}`)).body.booking;
  expect(other.guestId).toBe(booking.guestId);
  expect((await storedOf(house.orgId)).map(({ id_last_four }) => id_last_four)).toEqual(['4471', '4471', '', '']);
});

test('all that is wrong is refused at once at its field, and nothing is written', async () => {
  const house = await open();
  const stay = await house.expected({ roomId: null });
  const refused = await house.checkIn(stay, {
    guests: [{ ...asha, name: '', idNumber: '12', email: 'no' }],
    purpose: '',
    signature: 'iVBORw0KGgoAAAA',
  });
  expect(problemsOf(refused)).toEqual([
    ...['roomId ROOM_NOT_ASSIGNED', 'guests GUESTS_NOT_NAMED', 'guests.0.name GUEST_FIELD_MISSING', 'purpose GUEST_FIELD_MISSING'],
    ...['guests.0.email EMAIL_INVALID', 'guests.0.idNumber ID_AADHAAR_INVALID', 'signature SIGNATURE_UNREADABLE'],
  ]);
  expect(problemsOf(await house.checkIn(stay, { roomId: house.suiteRooms[0]!._id }))).toEqual(['roomId ROOM_OF_OTHER_TYPE']);
  const wide = Buffer.from(pixel, 'base64');
  wide.writeUInt32BE(5000, 16);
  expect(problemsOf(await house.checkIn(stay, { signature: wide.toString('base64'), roomId: house.deluxeRooms[0]!._id }))).toEqual([
    'signature SIGNATURE_TOO_WIDE',
  ]);
  expect(await storedOf(house.orgId)).toEqual([]);
  const later = await house.expected({ arrival: house.inDays(3), departure: house.inDays(4) });
  expect(problemsOf(await house.checkIn(later))).toEqual(['arrival ARRIVAL_NOT_TODAY']);
  expect(
    problemsOf(
      await house.checkIn(stay, {
        guests: [{ ...asha, bornOn: house.inDays(-3000) }, { name: 'Rohan' }],
        roomId: house.deluxeRooms[1]!._id,
      }),
    ),
  ).toEqual([...['guests LEAD_GUEST_MINOR', 'guests GUESTS_NOT_NAMED']]);
});

test('a room with guests or for others is refused, and one that is not clean needs a word', async () => {
  const house = await open();
  const [first, other] = [await house.expected(), await house.expected({ roomId: house.deluxeRooms[1]!._id })];
  done(await house.checkIn(first));
  expect(problemsOf(await house.checkIn(other, { roomId: house.deluxeRooms[0]!._id }))).toEqual(['roomId ROOM_OCCUPIED']);
  const later = await house.expected({ arrival: house.inDays(1), roomId: house.deluxeRooms[2]!._id });
  const taken = await house.checkIn(other, { roomId: house.deluxeRooms[2]!._id });
  expect([problemsOf(taken), taken.body.problems[0]!.message]).toEqual([
    ['roomId ROOM_TAKEN'],
    expect.stringContaining('Room 203 is taken on'),
  ]);
  done(await put(app, house.clerk, `${house.hotel}/rooms/${house.deluxeRooms[1]!._id}/cleaning`, { cleaning: 'dirty' }));
  expect(problemsOf(await house.checkIn(other))).toEqual(['roomId ROOM_NOT_CLEAN']);
  done(await house.checkIn(other, { takesDirtyRoom: true }));
  const nights = await ownerPool.query('select room_id from hotel_room_nights where org_id = $1 and stay_id = $2', [
    house.orgId,
    other._id,
  ]);
  expect(nights.rows).toEqual([{ room_id: house.deluxeRooms[1]!._id }, { room_id: house.deluxeRooms[1]!._id }]);
  expect(later.state).toBe('confirmed');
});

test('a check-in keeps the rooms that are planned for later nights, and another room counts as one of its type', async () => {
  const house = await open();
  const [first, , third] = house.deluxeRooms;
  const split = await house.expected();
  const { stays } = done(await house.ofStay(split, 'move', { roomId: third!._id, from: house.inDays(1) }));
  await house.expected({ arrival: house.inDays(1), roomId: first!._id });
  expect((await house.getCheckIn(split._id)).rooms[0]).toMatchObject({ name: '201', refused: '' });
  done(await house.checkIn(stays[0]!));
  const { rows } = await ownerPool.query('select room_id from hotel_room_nights where org_id = $1 and stay_id = $2 order by night', [
    house.orgId,
    split._id,
  ]);
  expect(rows).toEqual([{ room_id: first!._id }, { room_id: third!._id }]);

  const before = await house.free(house.inDays(0), 2);
  const sold = await house.expected({ roomId: null });
  const upgraded = done(await house.ofStay(sold, 'move', { roomId: house.suiteRooms[0]!._id }));
  const { rooms } = await house.getCheckIn(sold._id);
  const own = rooms.find(({ refused, name }) => refused === '' && !name.startsWith('3'))!;
  done(await house.checkIn(upgraded.stays[0]!, { roomId: own._id }));
  const after = await house.free(house.inDays(0), 2);
  expect(after).toEqual({ Deluxe: before.Deluxe.map((rooms) => rooms - 1), Suite: before.Suite });
});

test('a check-in is taken back the same day by a manager; the guests stay known for the next one', async () => {
  const house = await open();
  const stay = await house.expected();
  const { version } = done(await house.checkIn(stay));
  expect((await house.undo(stay._id, version, house.clerk)).status).toBe(403);
  const undone = done(await house.undo(stay._id, version));
  expect(await house.getCheckIn(stay._id)).toMatchObject({ state: 'confirmed', guests: [{ name: 'Asha Nair' }, { name: 'Rohan Nair' }] });
  const others = { guests: [jane, { name: 'John Roe' }], roomId: house.deluxeRooms[2]!._id };
  done(await house.checkIn({ ...stay, version: undone.version }, others));
  expect((await house.getCheckIn(stay._id)).guests.map(({ name }) => name)).toEqual(['Jane Roe', 'John Roe']);
  await ownerPool.query(`update hotel_days set opened_at = now() where org_id = $1`, [house.orgId]);
  const { version: now } = await house.getCheckIn(stay._id);
  expect(problemsOf(await house.undo(stay._id, now))).toEqual(['state UNDO_CHECK_IN_LATE']);
});

test('photos of IDs are sealed, of an Aadhaar refused, and looking at one is in the audit trail', async () => {
  const house = await open();
  const stay = await house.expected();
  const { guestIds } = done(
    await house.checkIn(stay, {
      guests: [
        { ...asha, idKind: 'licence', idNumber: 'KA-01 2011/0012345' },
        { ...asha, name: 'Rohan' },
      ],
      signature: pixel,
    }),
  );
  const [lead, second] = guestIds as [string, string];
  expect(problemsOf(await house.savePhoto(second, pixel))).toEqual(['image ID_PHOTO_OF_AADHAAR']);
  const large = await house.savePhoto(lead, `iVBORw0KGgo${'A'.repeat(1_420_000)}`);
  expect([large.status, large.body.problems?.[0]?.message]).toEqual([422, 'The photo may have at most 1 MB']);
  expect((await house.savePhoto(lead, `/9j/${'A'.repeat(40_000_000)}`)).status).toBe(413);
  expect(problemsOf(await house.savePhoto(lead, `UklGR${'A'.repeat(99)}`))).toEqual(['image SHAPE']);
  done(await house.savePhoto(lead, pixel));
  const [stored] = await storedOf(house.orgId);
  expect(JSON.stringify(stored)).not.toMatch(/KA0120110012345|AAAFCAYAAA/);
  expect(stored).toMatchObject({
    id_photo: expect.stringMatching(/^sealed\./),
    id_sealed: expect.stringMatching(/^sealed\./),
    id_last_four: '2345',
  });
  expect((await house.identity(lead, house.clerk)).status).toBe(403);
  expect((await house.identity(lead, house.manager, ' ')).status).toBe(422);
  expect(done(await house.identity(lead))).toMatchObject({ idNumber: 'KA0120110012345', photo: pixel, signature: pixel });
  const trail = await trailOf(house.orgId);
  expect(JSON.parse(trail.at(-1)!)).toMatchObject({ action: 'guests.getIdentity', body: { id: lead, reason: 'Police asked' } });
  const ofGuests = trail.filter((text) => text.includes('"guests.'));
  expect(ofGuests.filter((text) => /0120110012345|Race Course|98470|iVBOR/.test(text))).toEqual([]);
  const elsewhere = await open();
  expect((await elsewhere.identity(lead)).status).toBe(404);
});

test('members see particulars of guests who are expected or in the house, and looking a guest up by phone is in the audit trail', async () => {
  const house = await open();
  const stay = await house.expected();
  const { guestIds } = done(await house.checkIn(stay));
  const whole = [{ phone: '9847012345', address: asha.address }, {}];
  expect((await house.getCheckIn(stay._id)).guests).toMatchObject(whole);
  await leave(house.orgId, stay._id, Date.now());
  const hidden = { phone: '••••2345', address: '' };
  expect(await house.getCheckIn(stay._id)).toMatchObject({ guests: [hidden, {}], filled: hidden });
  expect((await house.getCheckIn(stay._id, house.manager)).guests).toMatchObject(whole);
  const found = await get<{ guest: object }>(app, house.clerk, `${house.path}/guests/earlier?phone=9847012345`);
  expect(found.body.guest).toMatchObject({ address: asha.address });
  expect(JSON.parse((await trailOf(house.orgId)).at(-1)!)).toMatchObject({ action: 'guests.findEarlierGuest', body: { id: guestIds[0] } });
});

test('photos go after the set days, of a foreigner after a year; the job may run again', async () => {
  const house = await open();
  const stay = await house.expected();
  const guests = [{ ...asha, idKind: 'licence', idNumber: 'KA0120110012345' }, jane];
  const { guestIds } = done(await house.checkIn(stay, { guests }));
  for (const id of guestIds) done(await house.savePhoto(id, pixel));
  const now = Date.now();
  expect(problemsOf(await house.savePhoto(guestIds[1]!, null))).toEqual(['image ID_PHOTO_KEPT']);
  const photos = async () => (await storedOf(house.orgId)).map(({ id_photo, id_photo_type }) => (id_photo ?? id_photo_type) !== null);
  const runIn = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: now + days * 86_400_000 });
    const deleted = await deleteIdPhotos({ pool, db, asOwner });
    vi.useRealTimers();
    return [deleted, await photos()];
  };
  expect(await runIn(400)).toEqual([0, [true, true]]);
  await leave(house.orgId, stay._id, now);
  expect(await runIn(29)).toEqual([0, [true, true]]);
  expect(await runIn(30)).toEqual([1, [false, true]]);
  expect(await runIn(300)).toEqual([0, [false, true]]);
  expect(await runIn(366)).toEqual([1, [false, false]]);
  expect((await trailOf(house.orgId)).at(-1)).toContain('guests.deleteIdPhotos');
});

test('a foreigner has a Form III within 24 hours of arrival and departure, and it is filed only with its number', async () => {
  const house = await open();
  const stay = await house.expected();
  const { guestIds } = done(await house.checkIn(stay, { guests: [asha, jane] }));
  const pending = await house.forms();
  expect(pending).toMatchObject({ pending: 1, late: 0, forms: [{ guestName: 'Jane Roe', kind: 'arrival', isLate: false }] });
  expect(Date.parse(pending.forms[0]!.dueAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  await ownerPool.query(`update hotel_police_forms set due_at = now() - interval '1 minute' where org_id = $1`, [house.orgId]);
  expect(await house.forms()).toMatchObject({ late: 1, forms: [{ isLate: true }] });
  const form = `${house.path}/guests/${guestIds[1]}/forms/arrival`;
  expect((await get(app, house.clerk, form)).status).toBe(403);
  const sheet = (await get<{ fields: { label: string; value: string }[] }>(app, house.manager, form)).body.fields;
  expect(sheet.slice(0, 4).map(({ value }) => value)).toEqual(['Roe', 'Jane', 'Female', '03/02/1985']);
  expect(sheet).toContainEqual({ label: 'Passport number', value: '533401372' });
  expect(JSON.parse((await trailOf(house.orgId)).at(-1)!)).toMatchObject({ action: 'guests.getFormSheet' });
  expect(problemsOf(await post(app, house.clerk, `${form}/file`, { acknowledgement: ' ' }))).toEqual([
    'acknowledgement FORM_PROOF_MISSING',
  ]);
  done(await post<object>(app, house.clerk, `${form}/file`, { acknowledgement: 'F3-2026-1' }));
  expect([(await house.forms()).pending, (await house.forms('filed')).forms]).toMatchObject([0, [{ acknowledgement: 'F3-2026-1' }]]);
  expect(problemsOf(await post(app, house.clerk, `${form}/file`, { acknowledgement: 'F3-2026-2' }))).toEqual([
    'acknowledgement FORM_IS_FILED',
  ]);
  expect((await house.forms('filed')).forms).toMatchObject([{ acknowledgement: 'F3-2026-1' }]);
  const { version } = await house.getCheckIn(stay._id);
  expect(problemsOf(await house.undo(stay._id, version))).toEqual(['state UNDO_CHECK_IN_REPORTED']);
  await leave(house.orgId, stay._id, Date.now());
  expect((await house.forms()).forms).toMatchObject([{ kind: 'departure', guestName: 'Jane Roe' }]);
});

test('a person is erased a year after leaving, everywhere but in the books', async () => {
  const house = await open();
  const stay = await house.expected();
  const { guestIds } = done(await house.checkIn(stay));
  const erase = (who = house.manager) => post(app, who, `${house.path}/guests/${guestIds[0]}/erase`, { reason: 'Asked by letter' });
  expect((await erase(house.clerk)).status).toBe(403);
  expect(problemsOf(await erase())).toEqual(['id GUEST_IN_HOUSE']);
  await leave(house.orgId, stay._id, Date.now() - 300 * 86_400_000);
  expect(problemsOf(await erase())).toEqual(['id GUEST_ERASED_TOO_EARLY']);
  await leave(house.orgId, stay._id, Date.now() - 370 * 86_400_000);
  expect((await erase()).status).toBe(200);
  expect((await storedOf(house.orgId)).map(({ name, phone, id_last_four }) => [name, phone, id_last_four])).toEqual([
    ['Erased', '', ''],
    ['Rohan Nair', '', ''],
  ]);
  const { booking } = (await get<{ booking: object }>(app, house.clerk, `${house.desk}/${stay.bookingId}`)).body;
  expect(booking).toMatchObject({ bookerName: 'Erased', bookerPhone: '', stays: [{ guestName: 'Erased' }] });
  expect(new Set((booking as { events: { said: string }[] }).events.map(({ said }) => said))).toEqual(new Set(['Erased']));
  expect(problemsOf(await erase())).toEqual(['id GUEST_IS_ERASED']);
});

test('erasing reaches what a portal wrote of the guest, and what its channel was refused', async () => {
  const house = await open();
  const stay = await house.expected();
  const { guestIds } = done(await house.checkIn(stay));
  const { channel } = await addChannel(app, house);
  const draft = { name: 'Airbnb', typeId: house.deluxe._id, planId: house.ep._id };
  const { calendar } = done(await post<{ calendar: { _id: string } }>(app, house.manager, `${house.path}/calendars`, draft));
  await ownerPool.query(
    `insert into hotel_calendar_events (org_id, id, calendar_id, uid, arrival, departure, summary, stay_id, problem)
     values ($1, gen_random_uuid(), $2, 'a', '2026-01-01', '2026-01-02', 'Asha Nair', $3, '')`,
    [house.orgId, calendar._id, stay._id],
  );
  const refused = ['Room 201 is taken by Asha Nair.', 'No Deluxe is left.'].map((message) => ({ at: '', call: '', code: '', message }));
  await ownerPool.query('update hotel_channels set refused = $2 where id = $1', [channel._id, JSON.stringify(refused)]);
  await leave(house.orgId, stay._id, Date.now() - 370 * 86_400_000);
  done(await post<object>(app, house.manager, `${house.path}/guests/${guestIds[0]}/erase`, { reason: 'Asked by letter' }));
  const { rows } = await ownerPool.query(
    `select e.summary, c.refused from hotel_calendar_events e join hotel_channels c on c.org_id = e.org_id where e.org_id = $1`,
    [house.orgId],
  );
  expect(rows).toEqual([{ summary: '', refused: [refused[1]] }]);
});

test('erasing reaches who made a booking of two rooms, and the audit trail never had the names', async () => {
  const house = await open();
  const rooms = [house.deluxeRooms[0]!, house.deluxeRooms[1]!];
  const { stays, _id } = await house.booked(
    rooms.map((room, at) => ({
      ...{ arrival: house.inDays(0), departure: house.inDays(2), roomId: room._id, comingAt: 'By the night train' },
      guestName: at === 0 ? 'Asha Nair' : 'Vikram Rao',
    })),
    { note: 'Window seat' },
  );
  const { guestIds } = done(await house.checkIn(stays[0]!));
  await leave(house.orgId, stays[0]!._id, Date.now() - 370 * 86_400_000);
  done(await post<object>(app, house.manager, `${house.path}/guests/${guestIds[0]}/erase`, { reason: 'Asked by letter' }));
  const { booking } = (await get<{ booking: object }>(app, house.clerk, `${house.desk}/${_id}`)).body;
  expect(booking).toMatchObject({ bookerName: 'Erased', bookerPhone: '', note: '' });
  expect(booking).toMatchObject({ stays: [{ guestName: 'Erased', comingAt: '' }, { guestName: 'Vikram Rao' }] });
  const ofHotel = (await trailOf(house.orgId)).filter((text) => /"(?:guests|bookings)\./.test(text));
  expect(ofHotel.length).toBeGreaterThan(2);
  expect(ofHotel.filter((text) => /Asha|Vikram|98470|night train|Window/.test(text))).toEqual([]);
});

test('erasing a guest leaves the logs of others who exchanged rooms alone', async () => {
  const house = await open();
  const names = ['Om', 'Omar Sheikh', 'Vikram Rao'];
  const bookings: Awaited<ReturnType<typeof house.booked>>[] = [];
  for (const [at, guestName] of names.entries())
    bookings.push(
      await house.booked([{ arrival: house.inDays(0), departure: house.inDays(2), roomId: house.deluxeRooms[at]!._id, guestName }]),
    );
  const now = async (at: number) => house.read(bookings[at]!._id);
  const swap = async (at: number, otherAt: number) => {
    const [one, other] = [(await now(at)).stays[0]!, (await now(otherAt)).stays[0]!];
    done(await house.ofStay(one, 'swap', { otherId: other._id, otherVersion: other.version, reason: `${names[at]} asked` }));
  };
  await swap(0, 1);
  await swap(1, 2);
  const om = (await now(0)).stays[0]!;
  const { guestIds } = done(
    await house.checkIn(om, {
      guests: [
        { ...asha, name: 'Om' },
        { name: 'Rohan Nair', relation: 'Brother' },
      ],
    }),
  );
  await leave(house.orgId, om._id, Date.now() - 370 * 86_400_000);
  done(await post<object>(app, house.manager, `${house.path}/guests/${guestIds[0]}/erase`, { reason: 'Asked by letter' }));
  const exchanged = async (at: number) => {
    const { events } = (await now(at)) as unknown as { events: { said: string }[] };
    return events.flatMap(({ said }) => said.match(/exchanged with .*/) ?? []);
  };
  expect(await exchanged(0)).toEqual([]);
  expect(await exchanged(1)).toEqual(['exchanged with Erased', 'exchanged with Vikram Rao: Omar Sheikh asked']);
  expect(await exchanged(2)).toEqual(['exchanged with Omar Sheikh: Omar Sheikh asked']);
});

test('messages and calls are noted until somebody says that they are done, and the register has who arrived', async () => {
  const house = await open();
  const stay = await house.expected();
  done(await house.checkIn(stay));
  const note = (body: object) => post<{ note: { _id: string } }>(app, house.clerk, `${house.path}/stays/${stay._id}/notes`, body);
  expect(problemsOf(await note({ kind: 'wakeUp', note: 'Tea too' }))).toEqual(['dueAt CALL_TIME_MISSING']);
  const { note: call } = done(await note({ kind: 'wakeUp', note: 'Tea too', dueAt: new Date(Date.now() + 3_600_000).toISOString() }));
  done(await note({ kind: 'message', note: 'Taxi at 9' }));
  const notes = async () =>
    (await get<{ stays: { notes: { note: string }[] }[] }>(app, house.clerk, `${house.path}/guests/inHouse`)).body.stays[0]!.notes;
  expect((await notes()).map((each) => each.note)).toEqual(['Tea too', 'Taxi at 9']);
  done(await post<object>(app, house.clerk, `${house.path}/stayNotes/${call._id}/done`, {}));
  expect((await notes()).map((each) => each.note)).toEqual(['Taxi at 9']);
  const register = async (who = house.clerk, from = house.inDays(0)) =>
    (
      await get<{ guests: object[]; next: string | null }>(
        app,
        who,
        `${house.path}/guests/register?from=${from}&to=${addDays(from, 1)}&limit=1`,
      )
    ).body;
  expect(await register()).toMatchObject({
    guests: [{ phone: '••••2345', roomName: '201', comingFrom: 'Coimbatore' }],
    next: expect.any(String),
  });
  expect(await register(house.manager)).toMatchObject({ guests: [{ phone: '9847012345' }] });
  expect((await register(house.clerk, house.inDays(-9))).guests).toEqual([]);
});

test('an archive has no sealed text, because no other installation can open it; the last four digits are there', async () => {
  const house = await open();
  const stay = await house.expected();
  const { guestIds } = done(await house.checkIn(stay, { guests: [jane, { ...asha, name: 'Rohan' }], signature: pixel }));
  done(await house.savePhoto(guestIds[0]!, pixel));
  const file = await takeArchive({ app, pool, db }, house.owner, house.orgId);
  const parts = await unzip(file);
  expect([...parts].filter(([, text]) => text.includes('sealed.')).map(([path]) => path)).toEqual([]);
  const { headers } = await anyOwner(pool, { name: 'Importer' });
  const { companyId, state } = await importArchive({ app, pool, db }, headers, file);
  expect(state).toBe('done');
  expect((await storedOf(companyId))[0]).toMatchObject({ name: 'Jane Roe', id_last_four: '1372', id_sealed: null, id_photo: null });
});
