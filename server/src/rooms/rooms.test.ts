import { addDays } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { pixel } from '../testing/guests.ts';
import { openHotel, rateFor } from '../testing/hotel.ts';
import { testApp } from '../testing/test-app.ts';
import { today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

const day = (later: number) => addDays(today, later);

/** A booking of the Deluxe type as the database holds it, without the routes of bookings; `room` for a stay that has one. */
async function addStay(
  house: Awaited<ReturnType<typeof openHotel>>,
  [from, until]: [number, number],
  room: string | null,
  state = 'confirmed',
) {
  const { orgId, deluxe, ep } = house;
  const [{ stay }] = (
    await ownerPool.query<{ stay: string }>(
      `with booking as (insert into hotel_bookings (org_id, id, number, source, reference, booker_name, booker_phone, booker_email, group_name, note,
          policy, entered_by, entered_by_name)
        select $1, gen_random_uuid(), (select count(*) + 1 from hotel_bookings where org_id = $1), 'direct', '', 'Krishnan', '', '', '', '', '{}',
          gen_random_uuid(), 'Asha' returning id),
      stay as (insert into hotel_stays (org_id, id, booking_id, line_no, state, type_id, plan_id, room_id, arrival, departure, adults, child_ages,
          extra_beds, guest_name, coming_at)
        select $1, gen_random_uuid(), id, 1, $2, $3, $4, $5, $6::date, $7::date, 2, '{7}', 0, 'R. Krishnan', '14:00' from booking returning id),
      count as (insert into hotel_type_nights (org_id, type_id, night, rooms, taken)
        select $1, $3, d::date, 4, 1 from generate_series($6::date, $7::date - 1, interval '1 day') d
        on conflict (org_id, type_id, night) do update set taken = hotel_type_nights.taken + 1 returning night),
      nights as (insert into hotel_nights (org_id, stay_id, night, taken_type_id, rate_paise, price_steps)
        select $1, stay.id, count.night, $3, 600000, '[]' from stay, count returning stay_id, night),
      rooms as (insert into hotel_room_nights (org_id, room_id, night, stay_id) select $1, $5, night, stay_id from nights where $5::uuid is not null)
      select id as stay from stay`,
      [orgId, state, deluxe._id, ep._id, room, day(from), day(until)],
    )
  ).rows as [{ stay: string }];
  return stay;
}

test('a room type brings its service with the tax by the value of a night, and the first one opens the business date', async () => {
  const house = await openHotel(app, pool);
  expect(await house.setUp()).toMatchObject({
    types: [
      { name: 'Deluxe', productName: 'Room, Deluxe', rooms: 4 },
      { name: 'Suite', productName: 'Room, Suite', rooms: 2 },
    ],
    plans: [
      { name: 'CP', followsId: house.ep._id, change: { amount: 450, isPerAdult: true } },
      { name: 'EP', change: null },
    ],
    businessDay: today,
    settings: {
      checkInAt: '14:00',
      beyond: 0,
      policy: { rules: [{ fromDays: 3 }, { fromDays: 0, basis: { kind: 'nights', nights: 1 } }] },
    },
  });
  const rates = await ownerPool.query(
    `select c.hsn, c.slab_by, r.gst_percent_e4, r.up_to_paise, r.gst_above_percent_e4 from products p
      join tax_classifications c on c.org_id = p.org_id and c.id = p.tax_classification_id
      join tax_rates r on r.org_id = c.org_id and r.tax_classification_id = c.id where p.org_id = $1 and p.id = $2 order by r.from_date desc limit 1`,
    [house.orgId, house.suite.productId],
  );
  expect(rates.rows).toEqual([
    { hsn: '996311', slab_by: 'piece', gst_percent_e4: 50_000, up_to_paise: 750_000, gst_above_percent_e4: 180_000 },
  ]);
});

test('everything wrong with the set-up is said at once, each at its field', async () => {
  const house = await openHotel(app, pool);
  const type = { name: 'Dorm', baseGuests: 9, mostAdults: 8, mostGuests: 6, productId: house.productId };
  expect(problemsOf(await house.saveType(type))).toEqual([
    'baseGuests GUESTS_ABOVE_MOST',
    'mostAdults GUESTS_ABOVE_MOST',
    'productId ROOM_PRODUCT_UNKNOWN',
  ]);
  const unknown = '01900000-0000-7000-8000-000000000000';
  expect(problemsOf(await house.saveRooms(unknown, '212-201, 201, 205, 205'))).toEqual([
    'numbers ROOM_RANGE_INVALID',
    'numbers ROOM_NUMBER_REPEATED',
    'numbers ROOM_NUMBER_TAKEN',
    'typeId ROOM_TYPE_UNKNOWN',
  ]);
  const faulty = rateFor(house.deluxe._id, 0, 6000, {
    lastNight: day(-9),
    leastNights: 5,
    mostNights: 2,
    childBands: [
      { fromAge: 0, toAge: 5, price: 0 },
      { fromAge: 4, toAge: 17, price: 450 },
    ],
  });
  const below = rateFor(house.deluxe._id, 5200, 6000, { extraAdult: -1, childBands: [{ fromAge: 0, toAge: 17, price: -450 }] });
  expect(problemsOf(await house.savePlan({ name: 'Below', commission: 101, deposit: -1, rates: [below] }))).toEqual([
    'commission SHARE_INVALID',
    'deposit SHARE_INVALID',
    'rates.0.extraAdult PRICE_BELOW_ZERO',
    'rates.0.childBands.0.price PRICE_BELOW_ZERO',
  ]);
  expect(problemsOf(await house.savePlan({ name: 'Bad', rates: [rateFor(unknown, 1, 2), faulty] }))).toEqual([
    'rates.0.typeId RATE_TYPE_UNKNOWN',
    'rates.1.lastNight SEASON_DATES_INVALID',
    'rates.1.adults.0 RATE_ZERO',
    'rates.1.mostNights RATE_NIGHTS_INVALID',
    'rates.1.childBands CHILD_BANDS_GAP',
  ]);
  expect(problemsOf(await house.savePlan({ name: 'Chain', followsId: house.cp._id, rates: [rateFor(house.deluxe._id, 1, 2)] }))).toEqual([
    'followsId PLAN_CHAIN',
    'rates PLAN_HAS_RATES',
  ]);
  const { rates: _, ...ep } = { ...house.ep, mealPlan: 'EP' };
  const off = { name: ep.name, mealPlan: 'EP', isActive: false, rates: [rateFor(house.deluxe._id, 1, 2)] };
  expect(problemsOf(await house.updatePlan(house.ep, off))).toEqual(['isActive PLAN_STILL_FOLLOWED']);
});

test('a change of a plan replaces its prices, and the board shows the lowest of today', async () => {
  const house = await openHotel(app, pool);
  const price = async () => (await house.board()).types.map((type) => type.price);
  expect(await price()).toEqual([6000, 9000]);
  const season = rateFor(house.deluxe._id, 4000, 4400, { season: 'Monsoon', lastNight: day(3) });
  const rates = [rateFor(house.deluxe._id, 5200, 6000), season];
  const changed = done(await house.updatePlan(house.ep, { name: 'EP', rates })).ratePlan;
  expect(changed.rates).toMatchObject([{ season: '' }, { season: 'Monsoon', adults: [4000, 4400] }]);
  expect(await price()).toEqual([4400, null]);
  expect((await house.updatePlan(house.ep, { name: 'EP', rates })).body.code).toBe('CHANGED_MEANWHILE');
});

test('a block takes its nights out of sale until it is released; one over a stay is refused with the name of the guest', async () => {
  const house = await openHotel(app, pool);
  const [room, other] = house.deluxeRooms as [(typeof house.deluxeRooms)[0], (typeof house.deluxeRooms)[0]];
  await addStay(house, [2, 4], room._id);
  const refused = await house.saveBlock({ roomId: room._id, firstNight: day(1), until: day(3) });
  expect(refused.body.problems).toMatchObject([{ code: 'BLOCK_OVER_NIGHTS', message: expect.stringContaining('R. Krishnan') }]);
  expect(problemsOf(await house.saveBlock({ roomId: room._id, firstNight: day(-2), until: day(-2) }))).toEqual([
    'firstNight BLOCK_IN_THE_PAST',
    'until BLOCK_TOO_SHORT',
  ]);
  const { block } = done(await house.saveBlock({ roomId: other._id, firstNight: today, until: day(3) }));
  const [deluxe] = (await house.board('?days=5')).types;
  expect(deluxe).toMatchObject({ rooms: [4, 4, 4, 4, 4], blocked: [1, 1, 1, 0, 0], taken: [0, 0, 1, 1, 0] });
  expect(await house.today()).toMatchObject({ blocked: 1, tiles: [{ block: null }, { block: { _id: block._id } }, {}, {}, {}, {}] });
  expect((await house.saveBlock({ roomId: other._id, firstNight: day(2), until: day(9) })).status).toBe(422);
  done(await house.releaseBlock(block));
  expect((await house.board('?days=5')).types[0]).toMatchObject({ blocked: [0, 0, 0, 0, 0], taken: [0, 0, 1, 1, 0] });
  expect((await house.board()).blocks).toEqual([]);
});

test('rooms that are sold stay: neither a block, nor another type, nor a smaller house takes the last one', async () => {
  const house = await openHotel(app, pool);
  const rooms = house.deluxeRooms;
  for (let each = 0; each < 3; each++) await addStay(house, [1, 3], null);
  await addStay(house, [1, 2], rooms[0]!._id);
  const last = await house.saveBlock({ roomId: rooms[1]!._id, firstNight: today, until: day(5) });
  expect(last.body.problems).toMatchObject([{ code: 'BLOCK_LEAVES_NONE' }]);
  expect(problemsOf(await house.updateRoom(rooms[0]!, { typeId: house.suite._id }))).toEqual(['typeId ROOM_HAS_NIGHTS']);
  const smaller = await house.updateRoom(rooms[1]!, { isActive: false });
  expect(smaller.body.problems).toMatchObject([{ code: 'ROOMS_ARE_SOLD', field: 'isActive' }]);
  done(await house.saveRooms(house.deluxe._id, '205'));
  done(await house.updateRoom(rooms[1]!, { isActive: false }));
  expect((await house.board('?days=4')).types[0]).toMatchObject({ rooms: [4, 4, 4, 4], taken: [0, 4, 3, 0] });
  const { deluxe } = house;
  const type = { version: 1, name: 'Deluxe', baseGuests: 2, mostAdults: 3, mostGuests: 4, isActive: false };
  expect(problemsOf(await house.updateType(deluxe, type))).toEqual(['isActive ROOM_TYPE_HAS_ROOMS']);
});

test('the allowance to sell more rooms than there are grows at once and does not shrink below what is sold', async () => {
  const house = await openHotel(app, pool);
  for (let each = 0; each < 4; each++) await addStay(house, [1, 2], null);
  const save = (beyond: number, version: number) => put(app, house.manager, `${house.hotel}/settings`, { ...usual, beyond, version });
  const { settings } = await house.setUp();
  const { changedAt: _at, changedBy: _by, ...usual } = settings;
  done(await save(1, 1));
  await addStay(house, [1, 2], null);
  expect(problemsOf(await save(0, 2))).toEqual(['beyond ROOMS_ARE_SOLD']);
});

test('the board shows a stay by rooms and consecutive nights, and one without a room by its type', async () => {
  const house = await openHotel(app, pool);
  const [one, two] = house.deluxeRooms;
  const stayId = await addStay(house, [0, 5], one!._id);
  await ownerPool.query(`update hotel_room_nights set room_id = $2 where stay_id = $1 and night = $3::date`, [stayId, two!._id, day(2)]);
  const waiting = await addStay(house, [1, 3], null, 'waitlist');
  await addStay(house, [1, 3], null, 'cancelled');
  const { spans } = await house.board('?days=4');
  const at = (roomId: string | null, from: number, until: number, id = stayId) => ({
    stayId: id,
    roomId,
    from: day(from),
    until: day(until),
  });
  expect(spans).toMatchObject([at(one!._id, 0, 2), at(null, 1, 3, waiting), at(two!._id, 2, 3), at(one!._id, 3, 4)]);
  expect(spans[0]).toMatchObject({ guestName: 'R. Krishnan', adults: 2, children: 1, state: 'confirmed', departure: day(5) });
  const first = await house.board('?days=4&firstRooms=1');
  expect(first.spans).toEqual([spans[0], spans[1], spans[3]]);
  expect(first.rooms.length).toBeGreaterThan(1);
});

test('housekeeping is said by any member and needs no version; the tiles count it', async () => {
  const house = await openHotel(app, pool);
  const [room] = house.suiteRooms;
  const say = (cleaning: string) => put<{ message: string }>(app, house.clerk, `${house.hotel}/rooms/${room!._id}/cleaning`, { cleaning });
  expect((await say('dirty')).body.message).toBe('Room 301 is dirty');
  expect(await house.today()).toMatchObject({ dirty: 1, cleaning: 0 });
  done(await say('inspected'));
  expect(await house.today()).toMatchObject({ dirty: 0 });
  expect((await post(app, house.clerk, `${house.hotel}/rooms`, { typeId: house.suite._id, numbers: '303' })).status).toBe(403);
});

test('a room that was blocked on nights that passed becomes one of another type, and the counts still hold', async () => {
  const place = await openHotel(app, pool);
  const room = place.deluxeRooms[3]!;
  done(await place.saveBlock({ roomId: room._id, firstNight: today, until: addDays(today, 1), kind: 'outOfOrder' }));
  await ownerPool.query('update hotel_days set business_day = business_day + 1 where org_id = $1', [place.orgId]);
  done(await place.updateRoom(room, { typeId: place.suite._id }));
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('a room type has up to six pictures in the order given; those left out are gone, and nobody reads those of another company', async () => {
  const [house, other] = [await openHotel(app, pool), await openHotel(app, pool)];
  const read = ({ clerk, hotel, deluxe }: typeof house, image: string) =>
    app.inject({ method: 'GET', url: `/api${hotel}/roomTypes/${deluxe._id}/pictures/${image}`, headers: clerk });
  expect(problemsOf(await house.addPicture(house.deluxe, Buffer.from('\x89PNG\r\n\x1a\n<script>').toString('base64')))).toHaveLength(1);
  let type = house.deluxe;
  for (const _ of [1, 2, 3, 4, 5, 6]) type = done(await house.addPicture(type, pixel)).roomType;
  expect(await house.addPicture(type, pixel)).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
  expect((await house.addPicture(house.deluxe, pixel)).body.code).toBe('CHANGED_MEANWHILE');
  const [first, second, third] = type.pictures as [string, string, string];
  const answer = await read(house, first);
  expect([answer.headers['content-type'], answer.rawPayload.toString('base64')]).toEqual(['image/png', pixel]);
  expect((await read(other, first)).statusCode).toBe(404);

  for (const wrong of [[first, first], [house.suite._id]]) {
    expect(problemsOf(await house.arrangePictures(type, wrong))).toEqual(['pictures PICTURES_UNKNOWN']);
  }
  const theirs = done(await other.addPicture(other.deluxe, pixel)).roomType.pictures;
  expect(problemsOf(await house.arrangePictures(type, theirs))).toEqual(['pictures PICTURES_UNKNOWN']);
  done(await house.arrangePictures(type, [third, first]));
  expect((await house.setUp()).types[0]!.pictures).toEqual([third, first]);
  expect((await read(house, second)).statusCode).toBe(404);
  const { rows } = await ownerPool.query<{ id: string }>('select id from files where org_id = $1', [house.orgId]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([third, first].toSorted());
});
