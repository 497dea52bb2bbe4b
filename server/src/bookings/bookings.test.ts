import { randomUUID } from 'node:crypto';
import { formatDate } from '@bahi/core/periods/business-date';
import { describe, expect, test } from 'vitest';
import { type Booking, inDays, openDesk } from '../testing/bookings.ts';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { receptionOf } from '../testing/guests.ts';
import { rateFor } from '../testing/hotel.ts';
import { addParty } from '../testing/masters.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { freeHoldsEverywhere } from './free-holds.ts';

const { app, pool, db, ownerPool } = await testApp();
const said = ({ body }: { body: { problems?: { message: string }[] } }) => (body.problems ?? []).map(({ message }) => message);
const openPlace = () => openDesk(app, pool);
const endHolds = (warn: (facts: object) => void, pageSize?: number) =>
  freeHoldsEverywhere({ pool, db, log: { warn }, asOwner: async (work) => work(ownerPool as never), pageSize });

describe('what is free', () => {
  test('each type with its least free night, each plan with its price night by night', async () => {
    const place = await openPlace();
    await place.booked([{ roomId: place.deluxeRooms[0]!._id }]);
    type Free = {
      types: {
        typeName: string;
        free: number;
        fullOn: string[];
        roomsFree: { roomName: string }[];
        plans: { planName: string; total: number; nights: { value: number; gst: number }[]; refused: string[] }[];
      }[];
    };
    const find = async (body: object) => done(await post<Free>(app, place.clerk, `${place.desk}/free`, body)).types;
    const [deluxe, suite] = await find({ arrival: inDays(2), departure: inDays(4), adults: 2, rooms: 4 });
    expect(deluxe).toMatchObject({ typeName: 'Deluxe', free: 3, fullOn: [inDays(2)] });
    expect(deluxe!.roomsFree.map(({ roomName }) => roomName)).toEqual(['202', '203', '204']);
    const [cp, ep] = deluxe!.plans;
    expect([cp!.planName, ep!.planName]).toEqual(['CP', 'EP']);
    expect(ep!.nights.map(({ value, gst }) => [value, gst])).toEqual([
      [6000, 5],
      [6000, 5],
    ]);
    expect([ep!.total, cp!.total]).toEqual([12_600, 14_490]);
    expect(suite!.plans[1]!.nights[0]).toMatchObject({ value: 9000, gst: 18 });
    const [crowded] = await find({ arrival: inDays(2), departure: inDays(4), adults: 3, childAges: [4, 9, 11] });
    expect(crowded).toMatchObject({ refused: ['At most 2 children.', 'At most 4 guests, infants included.'], plans: [] });
    const [month] = await find({ arrival: inDays(10), departure: inDays(42), adults: 2 });
    expect(month!.plans[1]).toMatchObject({ total: 32 * 6300, nights: [], refused: [] });
    const [late] = await find({ arrival: inDays(729), departure: inDays(740) });
    expect(late!.plans[0]!.refused).toEqual([`The night of ${formatDate(inDays(731))} has no price, so it is not for sale.`]);
  });
});

describe('a booking', () => {
  test('takes its rooms, keeps each price with its steps, and is numbered', async () => {
    const place = await openPlace();
    const draft = place.draftOf([{ adults: 3, childAges: [4, 9], roomId: place.deluxeRooms[0]!._id, guestName: 'Ravi' }, {}], {
      groupName: 'Wedding',
    });
    expect((await place.quote(draft)).problems.map(({ field, message }) => [field, message])).toEqual([
      ['stays.0.adults', 'At most 4 guests, infants included.'],
    ]);
    const booking = await place.booked([{ adults: 2, childAges: [4, 9], roomId: place.deluxeRooms[0]!._id, guestName: 'Ravi' }, {}], {
      groupName: 'Wedding',
    });
    expect(booking).toMatchObject({ number: 1, value: 24_900, tax: 1245, total: 26_145 });
    expect(booking.stays[0]).toMatchObject({ guestName: 'Ravi', roomName: '201', state: 'confirmed' });
    expect(booking.stays[0]!.nights[0]!.steps).toEqual([
      { step: 'adults', change: 6000, after: 6000 },
      { step: 'children', change: 450, after: 6450 },
    ]);
    expect(booking.stays[1]).toMatchObject({ guestName: 'Asha Nair', roomName: null });
    expect(await place.free()).toEqual({ Deluxe: [2, 2, 4], Suite: [2, 2, 2] });
    expect((await place.booked()).number).toBe(2);
  });

  test('sent twice with one key is one booking; with another total than the caller saw it is refused', async () => {
    const place = await openPlace();
    const key = randomUUID();
    const draft = place.draftOf([{}]);
    const twice = [await place.save(draft, 12_600, place.clerk, key), await place.save(draft, 12_600, place.clerk, key)];
    expect(twice.map(({ body }) => body.number)).toEqual([1, 1]);
    expect(await place.save(draft, 12_000)).toMatchObject({ status: 409, body: { code: 'TOTALS_DIFFER', yours: 12_000, ours: 12_600 } });
    expect((await place.free()).Deluxe).toEqual([3, 3, 4]);
  });

  test('says all that is wrong with it, at the stay that it is about', async () => {
    const place = await openPlace();
    const refused = async (stay: object, more: object = {}) => said(await place.save(place.draftOf([stay], more), 0));
    expect(await refused({ arrival: inDays(3), departure: inDays(2) })).toEqual(['The departure must be after the arrival.']);
    expect(await refused({ departure: inDays(1) })).toEqual(['The departure must be after the arrival.']);
    expect(await refused({ departure: inDays(401) })).toEqual(['A stay has at most 365 nights. These are 400.']);
    expect(await refused({ childAges: [40] })).toEqual(['A child is 0 to 17 years old. Count anyone older as an adult.']);
    expect(await refused({ arrival: inDays(-3), departure: inDays(2) })).toContain(`The arrival is ${formatDate(inDays(0))} or later.`);
    expect(await refused({ departure: inDays(3), arrival: inDays(1), planId: place.deluxe._id })).toEqual([
      'This rate plan is no longer sold.',
    ]);
    expect(await refused({ arrival: inDays(729), departure: inDays(733) })).toEqual([
      `The night of ${formatDate(inDays(731))} has no price, so it is not for sale.`,
    ]);
    const { roomType } = done(await place.saveType({ name: 'Attic', baseGuests: 2, mostAdults: 2, mostGuests: 2 }));
    expect(await refused({ typeId: roomType._id })).toEqual(['Attic has no rooms.']);
    expect((await place.free(inDays(0), 5)).Deluxe).toEqual([4, 4, 4, 4, 4]);
  });

  test('with a phone or an email that cannot be used is refused beside all else, also when it is corrected later', async () => {
    const place = await openPlace();
    const wrong = { bookerPhone: '12', bookerEmail: 'nonsense' };
    const atBooker = ['bookerPhone PHONE_INVALID', 'bookerEmail EMAIL_INVALID'];
    expect(problemsOf(await place.book([{ adults: 4 }], wrong))).toEqual([...atBooker, 'stays.0.adults ADULTS_INVALID']);
    const { _id, version } = await place.booked();
    const booker = { version, source: 'direct', bookerName: 'Asha Nair' };
    expect(problemsOf(await put(app, place.clerk, `${place.desk}/${_id}`, { ...booker, ...wrong }))).toEqual(atBooker);
    done(await put(app, place.clerk, `${place.desk}/${_id}`, { ...booker, bookerEmail: 'asha@example.com' }));
    expect(await place.read(_id)).toMatchObject({ bookerPhone: '', bookerEmail: 'asha@example.com' });
  });

  test('of more rooms than are left is refused with the night, and of a room that is taken with the guest', async () => {
    const place = await openPlace();
    await place.booked([{ roomId: place.deluxeRooms[0]!._id }, {}], { bookerName: 'Thomas' });
    expect(said(await place.book([{}, {}, {}]))).toEqual([
      `Only 2 Deluxe left on ${formatDate(inDays(1))}.`,
      `Only 2 Deluxe left on ${formatDate(inDays(2))}.`,
    ]);
    expect(said(await place.book([{ roomId: place.deluxeRooms[0]!._id, arrival: inDays(2), departure: inDays(5) }]))).toEqual([
      `Room 201 is taken on ${formatDate(inDays(2))} by Thomas.`,
    ]);
    // Out on the day on which others come in.
    await place.booked([{ roomId: place.deluxeRooms[0]!._id, arrival: inDays(3), departure: inDays(5) }]);
    const twice = [{ roomId: place.deluxeRooms[1]!._id }, { roomId: place.deluxeRooms[1]!._id }];
    expect(said(await place.book(twice))).toContain(`This room is chosen twice for ${formatDate(inDays(1))}.`);
  });

  test('costs what a person says with a reason, below the plan only if a manager says so; a gift costs nothing', async () => {
    const place = await openPlace();
    const byHand = (night: object) => [{ nights: [{ date: inDays(1), ...night }] }];
    const higher = await place.booked(byHand({ rate: 7600, reason: 'Festival' }));
    expect(higher.stays[0]!.nights.map(({ value, gst }) => [value, gst])).toEqual([
      [7600, 18],
      [6000, 5],
    ]);
    const low = byHand({ rate: 5000, reason: 'Regular guest' });
    expect(problemsOf(await place.book(low))).toEqual(['stays.0.nights RATE_BELOW_PLAN']);
    expect((await place.booked(low, {}, place.manager)).value).toBe(11_000);
    expect((await place.booked(byHand({ isFree: true, reason: 'Stay 2, pay 1' }), {}, place.manager)).stays[0]!.nights[0]).toMatchObject({
      value: 0,
      isFree: true,
    });
    expect(said(await place.book(byHand({ rate: 7000 })))).toEqual(['Say why the rate is changed by hand.']);
    expect(said(await place.book(byHand({ rate: 0, reason: 'x' }), {}, place.manager))).toHaveLength(1);
  });

  test('takes as many rooms beyond those there are as the settings say, on nights that nobody counted yet', async () => {
    const place = await openPlace();
    await ownerPool.query('insert into hotel_settings (org_id, settings) values ($1, $2)', [place.orgId, { beyond: 1 }]);
    await place.booked([{}, {}, {}, {}, {}]);
    expect(said(await place.book([{}]))).toEqual([1, 2].map((day) => `No Deluxe is left on ${formatDate(inDays(day))}.`));
  });

  test('on hold frees its rooms when the time has passed; a quote takes nothing and is confirmed while rooms are left', async () => {
    const place = await openPlace();
    const held = await place.booked([{}, {}, {}], { state: 'held' });
    expect(held.heldUntil).not.toBeNull();
    const later = async (hours: number) => {
      const heldUntil = new Date(Date.now() + hours * 3_600_000).toISOString();
      return place.act(await place.read(held._id), 'confirm', { state: 'held', heldUntil });
    };
    done(await later(1));
    expect((await place.read(held._id)).heldUntil! < held.heldUntil!).toBe(true);
    expect(problemsOf(await later(72))).toEqual(['heldUntil HELD_LONG']);
    const quoted = await place.booked([{}, {}], { state: 'quote' });
    expect((await place.free()).Deluxe).toEqual([1, 1, 4]);
    expect(said(await place.act(quoted, 'confirm'))).toEqual([
      `Only 1 Deluxe left on ${formatDate(inDays(1))}.`,
      `Only 1 Deluxe left on ${formatDate(inDays(2))}.`,
    ]);
    await ownerPool.query("update hotel_bookings set held_until = now() - interval '1 minute' where id = $1", [held._id]);
    expect(await endHolds((facts) => expect(facts).toBeNull())).toBe(1);
    expect((await place.read(held._id)).stays.map(({ state }) => state)).toEqual(['quote', 'quote', 'quote']);
    done(await place.act(quoted, 'confirm'));
    expect((await place.free()).Deluxe).toEqual([2, 2, 4]);
  });

  test('on hold ends although those before it cannot', async () => {
    const [stuck, other] = [await openPlace(), await openPlace()];
    const heldFor = async (place: typeof stuck, minutes: number) => {
      const { _id } = await place.booked([{}], { state: 'held' });
      await ownerPool.query('update hotel_bookings set held_until = now() - make_interval(mins => $2) where id = $1', [_id, minutes]);
      return async () => (await place.read(_id)).stays[0]!.state;
    };
    const states = [await heldFor(stuck, 2), await heldFor(other, 1)];
    const miscount = (by: number) =>
      ownerPool.query('update hotel_type_nights set taken = taken + $2 where org_id = $1', [stuck.orgId, by]);
    await miscount(-1);
    const warned: object[] = [];
    await expect(endHolds((facts) => warned.push(facts), 1)).rejects.toThrow('1 holds did not end');
    expect(warned).toMatchObject([{ company: stuck.orgId }]);
    expect(await Promise.all(states.map((state) => state()))).toEqual(['held', 'quote']);
    await miscount(1);
    expect(await endHolds((facts) => expect(facts).toBeNull())).toBe(1);
  });

  test('on the waitlist is offered as soon as it fits', async () => {
    const place = await openPlace();
    const all = await place.booked([{}, {}, {}, {}]);
    const waiting = await place.booked([{}], { state: 'waitlist', bookerName: 'Thomas' });
    const offered = async () =>
      done(await get<{ stays: { bookerName: string; _id: string }[] }>(app, place.clerk, `${place.desk}/waiting`)).stays;
    expect(await offered()).toEqual([]);
    done(await place.act(all, 'cancel', { stayIds: [all.stays[0]!._id] }));
    expect(await offered()).toMatchObject([{ bookerName: 'Thomas', _id: waiting.stays[0]!._id }]);
    done(await place.act(waiting, 'confirm'));
    expect((await place.free()).Deluxe).toEqual([0, 0, 4]);
  });
});

describe('a stay', () => {
  test('is extended at the price of the new night, shortened, and moved with its other nights kept', async () => {
    const place = await openPlace();
    const [, second] = place.deluxeRooms;
    const { stays } = await place.booked([
      { roomId: place.deluxeRooms[0]!._id, nights: [{ date: inDays(1), rate: 6500, reason: 'Fair' }] },
    ]);
    const longer = done(await place.ofStay(stays[0]!, 'nights', { departure: inDays(4) })).stays[0]!;
    expect((await place.read(longer.bookingId)).stays[0]!.nights.map(({ value, roomName }) => [value, roomName])).toEqual([
      [6500, '201'],
      [6000, '201'],
      [6000, '201'],
    ]);
    const moved = done(await place.ofStay(longer, 'move', { roomId: second!._id, from: inDays(2), reason: 'Noise' })).stays[0]!;
    const { events, stays: now } = await place.read(moved.bookingId);
    expect(now[0]!.nights.map(({ roomName }) => roomName)).toEqual(['201', '202', '202']);
    expect(events.map(({ kind }) => kind)).toEqual(['booked', 'changed', 'moved']);
    expect(events[2]!.said).toContain('Noise');
    done(await place.ofStay(moved, 'nights', { departure: inDays(2) }));
    expect(await place.free()).toMatchObject({ Deluxe: [3, 4, 4] });
  });

  test('sleeps in another room for some nights only, and in a third one for others; its type stays', async () => {
    const place = await openPlace();
    const [first, second, third] = place.deluxeRooms;
    const { stays } = await place.booked([{ roomId: first!._id, departure: inDays(5) }]);
    const moved = done(await place.ofStay(stays[0]!, 'move', { roomId: second!._id, from: inDays(2), until: inDays(3) })).stays[0]!;
    const suite = place.suiteRooms[0]!._id;
    const again = done(await place.ofStay(moved, 'move', { roomId: suite, from: inDays(3), until: inDays(4), isRepriced: true })).stays[0]!;
    const nights = async () => (await place.read(again.bookingId)).stays[0]!.nights.map(({ roomName, value }) => [roomName, value]);
    const asPlanned = [
      ['201', 6000],
      ['202', 6000],
      ['301', 9000],
      ['201', 6000],
    ];
    expect([await nights(), again.typeId]).toEqual([asPlanned, place.deluxe._id]);
    expect(await place.free(inDays(1), 4)).toEqual({ Deluxe: [3, 3, 4, 3], Suite: [2, 2, 1, 2] });
    await place.booked([{ roomId: third!._id, arrival: inDays(4), departure: inDays(5) }]);
    expect(problemsOf(await place.ofStay(again, 'move', { roomId: third!._id, from: inDays(3) }))).toEqual(['roomId ROOM_TAKEN']);
    expect(problemsOf(await place.ofStay(again, 'move', { roomId: third!._id, from: inDays(3), until: inDays(3) }))).toEqual([
      'until UNTIL_EARLY',
    ]);
    expect(await nights()).toEqual(asPlanned);
  });

  test('over another one is refused, and so is a version that somebody else changed', async () => {
    const place = await openPlace();
    const [first, second] = place.deluxeRooms;
    const one = await place.booked([{ roomId: first!._id }], { bookerName: 'Thomas' });
    const other = await place.booked([{ roomId: second!._id, arrival: inDays(2), departure: inDays(4) }]);
    expect(said(await place.ofStay(other.stays[0]!, 'move', { roomId: first!._id }))).toEqual([
      `Room 201 is taken on ${formatDate(inDays(2))} by Thomas.`,
    ]);
    expect(said(await place.ofStay(one.stays[0]!, 'nights', { departure: inDays(1) }))).toEqual([
      'The departure must be after the arrival.',
    ]);
    done(await place.ofStay(one.stays[0]!, 'nights', { departure: inDays(4) }));
    expect(await place.ofStay(one.stays[0]!, 'nights', { departure: inDays(3) })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE' },
    });
  });

  test('moved to a better room keeps its price, or takes that of the room; it counts where it sleeps', async () => {
    const place = await openPlace();
    const [kept, dearer] = [await place.booked(), await place.booked()];
    const [first, second] = place.suiteRooms;
    done(await place.ofStay(kept.stays[0]!, 'move', { roomId: first!._id }));
    done(await place.ofStay(dearer.stays[0]!, 'move', { roomId: second!._id, isRepriced: true, total: 21_240 }));
    expect((await place.read(kept._id)).value).toBe(12_000);
    expect((await place.read(dearer._id)).value).toBe(18_000);
    expect(await place.free()).toEqual({ Deluxe: [4, 4, 4], Suite: [0, 0, 2] });
  });

  test('does not get the room of a guest who has not left, by a move, an exchange or a block', async () => {
    const place = receptionOf(app, await openDesk(app, pool));
    const [first, second, third] = place.deluxeRooms;
    const inside = await place.expected();
    done(await place.checkIn(inside));
    await ownerPool.query('update hotel_days set business_day = $2 where org_id = $1', [place.orgId, inside.departure]);
    const dates = { arrival: inside.departure, departure: inDays(4) };
    const other = (await place.booked([{ ...dates, roomId: second!._id }])).stays[0]!;
    expect(said(await place.ofStay(other, 'move', { roomId: first!._id }))).toEqual([`${inside.guestName} is still in room 201.`]);
    const twin = (await place.booked([{ ...dates, roomId: first!._id }])).stays[0]!;
    expect(said(await place.ofStay(other, 'swap', { otherId: twin._id, otherVersion: twin.version }))).toEqual([
      `${inside.guestName} is still in room 201.`,
    ]);
    done(await place.ofStay(twin, 'move', { roomId: third!._id }));
    const block = { roomId: first!._id, firstNight: inside.departure, until: inDays(4), kind: 'outOfOrder' };
    expect(problemsOf(await place.saveBlock(block))).toEqual(['firstNight BLOCK_OVER_NIGHTS']);
  });

  test('moved at the price of a room that is too small for its guests is refused', async () => {
    const place = await openPlace();
    const { roomType } = done(await place.saveType({ name: 'Single', baseGuests: 1, mostAdults: 1, mostGuests: 1 }));
    const [single] = done(await place.saveRooms(roomType._id, '401')).rooms;
    const stay = (await place.booked()).stays[0]!;
    expect(problemsOf(await place.ofStay(stay, 'move', { roomId: single!._id, isRepriced: true }))).toContain('adults ADULTS_INVALID');
  });

  test('exchanges rooms with another one, also in one night of both', async () => {
    const place = await openPlace();
    const [first, second] = place.deluxeRooms;
    const one = (await place.booked([{ roomId: first!._id }])).stays[0]!;
    const other = (await place.booked([{ roomId: second!._id, arrival: inDays(2), departure: inDays(4) }])).stays[0]!;
    done(await place.ofStay(one, 'swap', { otherId: other._id, otherVersion: other.version }));
    const roomsOf = async (id: string) => (await place.read(id)).stays[0]!.nights.map(({ roomName }) => roomName);
    expect([await roomsOf(one.bookingId), await roomsOf(other.bookingId)]).toEqual([
      ['202', '202'],
      ['201', '201'],
    ]);
  });

  test('of another plan and more guests costs the new price if asked, and shows it before', async () => {
    const place = await openPlace();
    const { stays } = await place.booked();
    const [stay] = stays;
    const wanted = place.stayOf({ planId: place.cp._id, adults: 3 });
    const preview = async (isRepriced: boolean) =>
      done(
        await post<{ total: number }>(app, place.clerk, `${place.path}/stays/${stay!._id}/preview`, {
          version: stay!.version,
          ...wanted,
          isRepriced,
        }),
      ).total;
    expect([await preview(false), await preview(true)]).toEqual([12_600, 19_470 - 0 * 1]);
    expect(await place.change(stay!, { ...wanted, isRepriced: true, total: 12_600 })).toMatchObject({ status: 409 });
    done(await place.change(stay!, { ...wanted, isRepriced: true, total: await preview(true) }));
  });
});

describe('a lower price', () => {
  test('by another type, plan or number of guests at the old price is for managers', async () => {
    const place = await openPlace();
    const { stays } = await place.booked();
    const [stay] = stays;
    const bigger = { typeId: place.suite._id, adults: 3 };
    expect(problemsOf(await place.change(stay!, bigger))).toEqual(['nights RATE_BELOW_PLAN']);
    const kept = done(await place.change(stay!, bigger, place.manager));
    expect((await place.read(kept._id)).value).toBe(12_000);
  });

  test('of a company stays with the company', async () => {
    const place = await openPlace();
    const partyId = await addParty(app, place);
    const plan = done(
      await place.savePlan({ name: 'Zenith', mealPlan: 'EP', partyId, rates: [rateFor(place.deluxe._id, 4000, 4500)] }),
    ).ratePlan;
    const { _id, version } = await place.booked([{ planId: plan._id }], { partyId });
    const booker = { version, source: 'direct', bookerName: 'Asha Nair', bookerPhone: '98470 12345' };
    expect(problemsOf(await put(app, place.clerk, `${place.desk}/${_id}`, { ...booker, partyId: null }))).toEqual([
      'partyId PLAN_OF_OTHERS',
    ]);
    done(await put(app, place.clerk, `${place.desk}/${_id}`, { ...booker, partyId }));
  });
});

describe('the end of a booking', () => {
  test('is charged by the days that are left on the calendar, however late the night audit is', async () => {
    const place = await openPlace();
    const { _id } = await place.booked();
    await ownerPool.query('update hotel_days set business_day = business_day - 20 where org_id = $1', [place.orgId]);
    const { body } = await post<{ total: number }>(app, place.clerk, `${place.desk}/${_id}/cancel/preview`, {});
    expect(body.total).toBe(6300);
  });

  test('costs what was agreed: nothing early, the first night late; a manager may waive it', async () => {
    const place = await openPlace();
    const early = await place.booked([{ arrival: inDays(10), departure: inDays(12) }]);
    const late = await place.booked([{ adults: 2 }, { typeId: place.suite._id }]);
    type Preview = { fee: number; total: number; stays: { total: number }[] };
    const preview = async ({ _id }: Booking) => done(await post<Preview>(app, place.clerk, `${place.desk}/${_id}/cancel/preview`, {}));
    expect(await preview(early)).toMatchObject({ total: 0 });
    expect((await preview(late)).stays.map(({ total }) => total)).toEqual([6300, 10_620]);
    done(await place.act(early, 'cancel'));
    expect(problemsOf(await place.act(late, 'cancel', { isFeeWaived: true }))).toEqual(['isFeeWaived FEE_WAIVED']);
    const cancelled = done(await place.act(late, 'cancel', { stayIds: [late.stays[1]!._id], total: 10_620, reason: 'Flight' }));
    expect(cancelled.stays).toMatchObject([{ state: 'cancelled', fee: 9000 }]);
    expect(await place.free()).toEqual({ Deluxe: [3, 3, 4], Suite: [2, 2, 2] });
    expect(problemsOf(await place.act(await place.read(late._id), 'cancel', { stayIds: [late.stays[1]!._id] }))).toEqual([
      'state STAY_ACT_REFUSED',
    ]);
  });

  test('is not made cheaper by other dates: once a cancel is charged, a manager moves the arrival later or takes nights away', async () => {
    const place = await openPlace();
    const early = (await place.booked([{ arrival: inDays(10), departure: inDays(12) }])).stays[0]!;
    done(await place.ofStay(early, 'nights', { arrival: inDays(11), departure: inDays(12) }));
    const late = (await place.booked()).stays[0]!;
    const later = { arrival: inDays(40), departure: inDays(42) };
    expect(said(await place.ofStay(late, 'nights', later))).toEqual([
      'A cancel is charged ₹6,300.00 now: only a manager moves the arrival to a later day.',
    ]);
    const shorter = done(await place.ofStay(late, 'nights', { departure: inDays(2) })).stays[0]!;
    const longer = done(await place.ofStay(shorter, 'nights', { departure: inDays(4) })).stays[0]!;
    const whole = { rules: [{ fromDays: 0, basis: { kind: 'percent', percentE4: 1_000_000 } }] };
    await ownerPool.query('update hotel_bookings set policy = jsonb_build_object($2::text, (policy -> $2::text) || $3) where org_id = $1', [
      ...[place.orgId, place.ep._id],
      whole,
    ]);
    expect(said(await place.ofStay(longer, 'nights', { departure: inDays(3) }))).toEqual([
      'A cancel is charged ₹18,900.00 now, and ₹12,600.00 after this change: only a manager shortens the stay.',
    ]);
    const policy = {
      ...{ rules: [{ fromDays: 0, basis: { kind: 'none' } }] },
      ...{ noShow: { kind: 'none' }, earlyDeparture: { kind: 'none' }, cutOff: '14:00' },
    };
    const { ratePlan } = done(await place.savePlan({ name: 'Mild', policy, rates: [rateFor(place.deluxe._id, 5200, 6000)] }));
    const mild = { planId: ratePlan._id, arrival: longer.arrival, departure: longer.departure };
    expect(said(await place.change(longer, mild))).toEqual([
      'A cancel is charged ₹18,900.00 now, and ₹0.00 after this change: only a manager chooses this plan.',
    ]);
    done(await place.ofStay(longer, 'nights', later, place.manager));
  });

  test('a fixed charge is taken once for the rooms of a plan', async () => {
    const place = await openPlace();
    const fee = { kind: 'fixed', amount: 1000, isTaxInclusive: false };
    const policy = { rules: [{ fromDays: 0, basis: fee }], noShow: fee, earlyDeparture: { kind: 'none' }, cutOff: '23:59' };
    const { ratePlan } = done(await place.savePlan({ name: 'Group', mealPlan: 'EP', followsId: place.ep._id, policy }));
    const booking = await place.booked([{ planId: ratePlan._id }, { planId: ratePlan._id }]);
    const cancelled = done(await place.act(booking, 'cancel', { total: 1050 }));
    expect(cancelled.stays.map((stay) => stay.fee)).toEqual([1000, 0]);
  });

  test('keeps all of a fixed amount if the house charges no tax', async () => {
    const place = await openPlace();
    const { _id } = await place.booked();
    await ownerPool.query("update organizations set registration_type = 'unregistered', gstin = null where id = $1", [place.orgId]);
    await ownerPool.query(
      `update hotel_bookings set policy = jsonb_build_object($2::text, (policy -> $2::text) ||
        '{"rules": [{"fromDays": 0, "basis": {"kind": "fixed", "amountPaise": 100000, "isTaxInclusive": true}}]}') where org_id = $1`,
      [place.orgId, place.ep._id],
    );
    const { body } = await post<{ total: number }>(app, place.clerk, `${place.desk}/${_id}/cancel/preview`, {});
    expect(body.total).toBe(1000);
  });

  test('keeps each charged night with the rate of its own value, for a no-show and for who leaves early', async () => {
    const place = receptionOf(app, await openDesk(app, pool));
    const whole = { kind: 'percent', percentE4: 1_000_000 };
    const agree = () =>
      ownerPool.query('update hotel_bookings set policy = jsonb_build_object($2::text, (policy -> $2::text) || $3) where org_id = $1', [
        ...[place.orgId, place.ep._id],
        { noShow: whole, earlyDeparture: whole },
      ]);
    const chargedOf = async (id: string) => {
      const { rows } = await ownerPool.query<{ fee: string; charged: { kind: string; valuePaise: number; gstPercentE4: number }[] }>(
        'select fee_paise as fee, charged from hotel_stays where id = $1',
        [id],
      );
      const { fee, charged } = rows[0]!;
      return [Number(fee) / 100, ...charged.map(({ kind, valuePaise, gstPercentE4 }) => [kind, valuePaise / 100, gstPercentE4 / 10_000])];
    };
    const dates = { arrival: inDays(0), departure: inDays(3) };
    const byHand = [7000, 7000, 9500].map((rate, at) => ({ date: inDays(at), rate, reason: 'Fair' }));
    const gone = (await place.booked([{ ...dates, nights: byHand }])).stays[0]!;
    const inside = await place.expected({ ...dates, nights: byHand });
    await agree();
    done(await place.ofStay(gone, 'noShow', { total: 25_910 }));
    expect(await chargedOf(gone._id)).toEqual([23_500, ['noShow', 7000, 5], ['noShow', 7000, 5], ['noShow', 9500, 18]]);
    done(await place.checkIn(inside));
    const { version } = (await place.read(inside.bookingId)).stays[0]!;
    const shorter = done(await place.ofStay({ ...inside, version }, 'nights', { departure: inDays(1) })).stays[0]!;
    expect(await chargedOf(inside._id)).toEqual([16_500, ['earlyDeparture', 7000, 5], ['earlyDeparture', 9500, 18]]);
    done(await place.ofStay(shorter, 'nights', { departure: inDays(2) }));
    expect(await chargedOf(inside._id)).toEqual([9500, ['earlyDeparture', 9500, 18]]);
  });

  test('a no-show frees its nights and is taken back by a manager while they are free', async () => {
    const place = await openPlace();
    const { stays } = await place.booked([{ arrival: inDays(0), departure: inDays(2) }]);
    const later = await place.booked();
    expect(problemsOf(await place.ofStay(later.stays[0]!, 'noShow'))).toEqual(['state NO_SHOW_TOO_EARLY']);
    const gone = done(await place.ofStay(stays[0]!, 'noShow', { total: 6300 })).stays[0]!;
    expect(gone).toMatchObject({ state: 'noShow', fee: 6000 });
    expect((await place.free(inDays(0))).Deluxe).toEqual([4, 3, 3]);
    expect((await place.ofStay(gone, 'reinstate')).status).toBe(403);
    const back = done(await place.ofStay(gone, 'reinstate', { roomId: place.deluxeRooms[0]!._id }, place.manager)).stays[0]!;
    expect(back).toMatchObject({ state: 'confirmed', fee: 0, roomName: '201' });
    expect((await place.free(inDays(0))).Deluxe).toEqual([3, 2, 3]);
  });

  test('the nights that the house keeps for a no-show are free again once the desk releases them; the charge stays', async () => {
    const place = await openPlace();
    const { changedAt: _at, changedBy: _by, ...usual } = (await place.setUp()).settings;
    done(await put<object>(app, place.manager, `${place.hotel}/settings`, { ...usual, keepsNoShowNights: true }));
    const stay = (await place.booked([{ arrival: inDays(0), departure: inDays(3), roomId: place.deluxeRooms[0]!._id }])).stays[0]!;
    expect(problemsOf(await place.ofStay(stay, 'releaseNights'))).toEqual(['state STAY_ACT_REFUSED']);
    const gone = done(await place.ofStay(stay, 'noShow')).stays[0]!;
    const isTaken = async () => (await place.read(gone.bookingId)).stays[0]!.nights.map((night) => night.isTaken);
    expect([await isTaken(), (await place.free(inDays(0))).Deluxe]).toEqual([
      [false, true, true],
      [4, 3, 3],
    ]);
    const released = done(await place.ofStay(gone, 'releaseNights', { reason: 'He flew home' })).stays[0]!;
    expect(released).toMatchObject({ state: 'noShow', fee: gone.fee, roomId: null });
    expect([await isTaken(), (await place.free(inDays(0))).Deluxe]).toEqual([
      [false, false, false],
      [4, 4, 4],
    ]);
    expect(said(await place.ofStay(released, 'releaseNights'))).toEqual(['No night is kept for Asha Nair any more.']);
    await place.booked([{ arrival: inDays(1), departure: inDays(3), roomId: place.deluxeRooms[0]!._id }]);
    expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
  });
});

test('an advance is a receipt of the guest, who is entered once and found by phone the next time', async () => {
  const place = await openPlace();
  const [one, other] = [await place.booked(), await place.booked()];
  const advance = async (booking: Booking) => done(await place.act(booking, 'advances', { amount: 4000, way: 'cash' }));
  await advance(one);
  await advance(other);
  const [first, second] = [await place.read(one._id), await place.read(other._id)];
  expect(first.advances).toMatchObject([{ amount: 4000 }]);
  expect(first.guestId).toBe(second.guestId);
  const { body } = await post<{ refund: number; advance: number }>(app, place.clerk, `${place.desk}/${one._id}/cancel/preview`, {});
  expect(body).toMatchObject({ advance: 4000, refund: 0 });
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('an advance goes back only when no stay of the booking is left', async () => {
  const place = await openPlace();
  const { _id, ...booking } = await place.booked([{}, {}]);
  const { voucherId } = done(
    await post<{ voucherId: string }>(app, place.clerk, `${place.desk}/${_id}/advances`, {
      version: booking.version,
      amount: 20_000,
      way: 'cash',
    }),
  );
  type Preview = { advance: number; refund: number };
  const preview = async (body: object) => done(await post<Preview>(app, place.clerk, `${place.desk}/${_id}/cancel/preview`, body));
  expect(await preview({ stayIds: [booking.stays[0]!._id] })).toMatchObject({ advance: 20_000, refund: 0 });
  expect(await preview({})).toMatchObject({ advance: 20_000, refund: 7400 });
  done(await cancel(app, place, voucherId, 1, place.manager));
  expect(await preview({})).toMatchObject({ advance: 0, refund: 0 });
});

test('an advance for nights of two rates is a receipt for each, taxed at the rate of its nights; the next one goes on from there', async () => {
  const place = await openPlace();
  const [deluxe, suite] = [{}, { typeId: place.suite._id, arrival: inDays(3), departure: inDays(4) }];
  const { _id } = await place.booked([deluxe, suite], { bookerPhone: '+65 8123 4567' });
  const pay = async (amount: number) => done(await place.act(await place.read(_id), 'advances', { amount, way: 'cash' }));
  const taxes = async () => {
    const { rows } = await ownerPool.query<{ gst: string; paise: string }>(
      `select t.gst_percent_e4 as gst, v.total_paise as paise from hotel_advances a join vouchers v on v.id = a.voucher_id
        join advance_taxes t on t.voucher_id = v.id where a.booking_id = $1 order by v.number`,
      [_id],
    );
    return rows.map(({ gst, paise }) => [Number(gst) / 10_000, Number(paise) / 100]);
  };
  await pay(15_000);
  expect(await taxes()).toEqual([
    [5, 12_600],
    [18, 2_400],
  ]);
  await pay(5_000);
  expect((await taxes())[2]).toEqual([18, 5_000]);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('members see phones masked in the lists, managers whole; the waitlist counts rooms that may be sold beyond the house', async () => {
  const place = await openPlace();
  await ownerPool.query('insert into hotel_settings (org_id, settings) values ($1, $2)', [place.orgId, { beyond: 1 }]);
  await place.booked([{ arrival: inDays(20), departure: inDays(21) }], { state: 'waitlist' });
  const { roomType } = done(await place.saveType({ name: 'Attic', baseGuests: 2, mostAdults: 2, mostGuests: 2 }));
  await ownerPool.query('update hotel_stays set type_id = $2 where org_id = $1', [place.orgId, roomType._id]);
  type Seen = { bookings?: { bookerPhone: string }[]; stays?: { bookerPhone: string; bookingVersion: number }[] };
  const phones = async (path: string, who = place.clerk) => {
    const { bookings = [], stays = [] } = done(await get<Seen>(app, who, `${place.desk}${path}`));
    return [...bookings, ...stays].map(({ bookerPhone }) => bookerPhone);
  };
  expect([await phones(''), await phones('/waiting')]).toEqual([['••••2345'], ['••••2345']]);
  expect([await phones('', place.manager), await phones('/waiting', place.manager)]).toEqual([['98470 12345'], ['98470 12345']]);
});

test('a quote asks for its advance: the slip has the UPI code of what is still due, and none once it is paid', async () => {
  const place = await openPlace();
  await ownerPool.query("update organizations set upi_id = 'nila@okaxis' where id = $1", [place.orgId]);
  await ownerPool.query('update hotel_rate_plans set deposit_e4 = 500000 where org_id = $1 and id = $2', [place.orgId, place.ep._id]);
  const quote = await place.booked([{}], { state: 'quote' });
  const slip = async () => {
    const answer = await app.inject({ method: 'GET', url: `/api${place.desk}/${quote._id}/pdf`, headers: place.clerk });
    return readPdf(answer.rawPayload).text.replace(/\s+/g, ' ');
  };
  expect(quote).toMatchObject({ deposit: 6300, upiId: 'nila@okaxis' });
  expect(await slip()).toMatch(/Pay ₹6,300.00 in advance by UPI.*nila@okaxis/);
  done(await place.act(quote, 'advances', { amount: 6300, way: 'cash' }));
  expect(await slip()).not.toContain('nila@okaxis');
});

test('the list finds bookings by words, state and arrival, the latest first', async () => {
  const place = await openPlace();
  await place.booked([{ guestName: 'Zoya' }], { bookerName: 'Thomas', reference: 'MMT-77' });
  await place.booked([{ arrival: inDays(20), departure: inDays(21) }], { state: 'quote' });
  const list = async (query: string) =>
    done(
      await get<{ bookings: { number: number; states: string[]; next: string }[]; next: string | null }>(
        app,
        place.clerk,
        `${place.desk}?${query}`,
      ),
    );
  expect((await list('')).bookings.map(({ number }) => number)).toEqual([2, 1]);
  for (const search of ['zoya', 'MMT', 'bk-1', 'thom'])
    expect((await list(`search=${search}`)).bookings.map(({ number }) => number)).toEqual([1]);
  expect((await list('state=quote')).bookings).toMatchObject([{ number: 2 }]);
  expect((await list(`arrivalFrom=${inDays(0)}&arrivalTo=${inDays(5)}`)).bookings).toMatchObject([{ number: 1 }]);
  const { next } = await list('limit=1');
  expect((await list(`limit=1&cursor=${next}`)).bookings).toMatchObject([{ number: 1 }]);
});

async function slipOf({ desk, clerk }: Awaited<ReturnType<typeof openPlace>>, id: string) {
  const answer = await app.inject({ method: 'GET', url: `/api${desk}/${id}/pdf`, headers: clerk });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return readPdf(answer.rawPayload).text.replace(/\s+/g, ' ');
}

test('the slip of a cancelled booking says its charge, and has no total to pay', async () => {
  const place = await openPlace();
  const fee = { kind: 'fixed', amount: 1000, isTaxInclusive: false };
  const policy = { rules: [{ fromDays: 0, basis: fee }], noShow: fee, earlyDeparture: { kind: 'none' }, cutOff: '23:59' };
  const { ratePlan } = done(await place.savePlan({ name: 'Group', mealPlan: 'EP', followsId: place.ep._id, policy }));
  const booking = await place.booked([{ planId: ratePlan._id }]);
  done(await place.act(booking, 'cancel', { total: 1050 }));
  const text = await slipOf(place, booking._id);
  expect(text).toMatch(/This booking was cancelled\..*Charged before tax 1,000\.00/);
  expect(text).not.toMatch(/Total|To pay/);
});

test('the slip says the rooms, the nights and the total, and not the note of the desk', async () => {
  const place = await openPlace();
  const { _id } = await place.booked(undefined, { note: 'Complains often' });
  const text = await slipOf(place, _id);
  for (const said of ['Booking confirmation BK-1', 'Asha Nair', 'Deluxe', '12,600.00', 'the first night is charged'])
    expect(text).toContain(said);
  expect(text).not.toContain('Complains');
});
