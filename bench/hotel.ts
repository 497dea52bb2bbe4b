import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import type pg from 'pg';
import type { Counter } from './counter.ts';
import { measureCalls, percentile } from './measure.ts';
import type { Row } from './results.ts';
import { roomBoard } from './room-board.ts';
import type { Shop } from './shop.ts';

const [roomsOfEach, nightsOfBoard, nightsOfStay] = [50, 60, 3];
const [small, large] = [30, 300];
const audits = 7;
const today = todayInIndia(Date.now());
const round = (value: number) => value.toFixed(2);

/**
 * The board of a hotel beside the same nights by hand, the search of a year beside one of a month, the board in the browser beside that of a
 * small house, and the night audit of a small and a large house.
 */
export async function hotel(
  port: number,
  counter: Counter,
  root: pg.Client,
  open: (name: string, parties: number) => Promise<Shop>,
): Promise<Row[]> {
  const perRoom = nightsOfBoard / nightsOfStay;
  const houseOf = async (name: string, rooms: number) => {
    const house = await furnish(counter, await open(name, 1), rooms);
    await fill(root, house, { from: today, perRoom, nights: nightsOfStay, state: 'confirmed' });
    return house;
  };
  const [house, inn] = [await houseOf('Hotel', large), await houseOf('Inn', small)];
  const rows = [await board(counter, root, house, perRoom * large), await search(counter, house)];
  const seen = await roomBoard(port, counter, { few: inn.shop, many: house.shop }, { few: small, many: large });
  return [...rows, ...seen, await audit(counter, root, open)];
}

type House = { shop: Shop; org: string; planId: string; types: string[] };

/** A hotel with so many rooms, at most 50 of a type, and one plan. */
async function furnish(counter: Counter, shop: Shop, rooms: number): Promise<House> {
  const org = `/orgs/${shop.orgId}`;
  const types: string[] = [];
  for (let at = 0; at * roomsOfEach < rooms; at++) {
    const guests = { baseGuests: 2, mostAdults: 3, mostChildren: 2, mostGuests: 4, extraBeds: 1 };
    const body = { name: `Type ${at}`, ...guests };
    const { roomType } = await counter.call<{ roomType: { _id: string } }>('POST', `${org}/hotel/roomTypes`, shop.staff, body);
    const first = (at + 1) * 1000 + 1;
    const numbers = `${first}-${first + Math.min(roomsOfEach, rooms - at * roomsOfEach) - 1}`;
    await counter.call('POST', `${org}/hotel/rooms`, shop.staff, { typeId: roomType._id, numbers });
    types.push(roomType._id);
  }
  const rates = types.map((typeId) => ({
    ...{ typeId, season: '', firstNight: addDays(today, -60), lastNight: addDays(today, 500), weekdays: [], adults: [5200, 6000] },
    ...{ extraAdult: 900, extraBed: 700, childBands: [], leastNights: 1 },
    ...{ isClosed: false, isClosedToArrival: false, isClosedToDeparture: false },
  }));
  const { ratePlan } = await counter.call<{ ratePlan: { _id: string } }>('POST', `${org}/hotel/ratePlans`, shop.staff, {
    name: 'EP',
    rates,
  });
  return { shop, org, planId: ratePlan._id, types };
}

type Stays = { from: string; perRoom: number; nights: number; state: 'confirmed' | 'inHouse' };

/** Stays one behind the other in each room, each of a booking of its own, written straight into the tables. */
async function fill(root: pg.Client, { shop, planId }: House, { from, perRoom, nights, state }: Stays): Promise<void> {
  const values = [shop.orgId, from, perRoom, nights];
  const stays = `with stays as (select r.id as room_id, r.type_id, k, row_number() over (order by r.id, k)::int as n,
      ($2::date + k * $4::int) as arrival from hotel_rooms r cross join generate_series(0, $3::int - 1) k where r.org_id = $1::uuid)`;
  await root.query('begin');
  await root.query(
    `${stays} insert into hotel_bookings (org_id, id, number, source, reference, booker_name, booker_phone, booker_email, group_name, note, policy,
        entered_by, entered_by_name)
      select $1::uuid, gen_random_uuid(), n, 'direct', '', 'Guest ' || n, '', '', '', '', '{}', $1::uuid, 'bench' from stays where $4::int > 0`,
    values,
  );
  await root.query(
    `${stays} insert into hotel_stays (org_id, id, booking_id, line_no, state, type_id, plan_id, room_id, arrival, departure, adults, child_ages,
        extra_beds, guest_name, coming_at, checked_in_at)
      select $1::uuid, gen_random_uuid(), b.id, 0, $5::text, s.type_id, $6::uuid, s.room_id, s.arrival, s.arrival + $4::int, 2, '{}', 0, b.booker_name, '',
        case when $5::text = 'inHouse' then now() end from stays s join hotel_bookings b on b.org_id = $1::uuid and b.number = s.n`,
    [...values, state, planId],
  );
  await root.query(
    `insert into hotel_type_nights (org_id, type_id, night, rooms, taken)
      select $1::uuid, r.type_id, d::date, count(*), count(*) from hotel_rooms r
        cross join generate_series($2::date, $2::date + $3::int * $4::int - 1, interval '1 day') d where r.org_id = $1::uuid group by 1, 2, 3`,
    values,
  );
  await root.query(
    `insert into hotel_nights (org_id, stay_id, night, taken_type_id, rate_paise, price_steps)
      select s.org_id, s.id, d::date, s.type_id, 600000, '{"steps": [], "reason": ""}' from hotel_stays s
        cross join generate_series(s.arrival, s.departure - 1, interval '1 day') d where s.org_id = $1::uuid`,
    [shop.orgId],
  );
  await root.query(
    `insert into hotel_room_nights (org_id, room_id, night, stay_id) select n.org_id, s.room_id, n.night, n.stay_id
      from hotel_nights n join hotel_stays s on s.org_id = n.org_id and s.id = n.stay_id where n.org_id = $1::uuid`,
    [shop.orgId],
  );
  await root.query('update hotel_days set business_day = $2 where org_id = $1::uuid', [shop.orgId, from]);
  await root.query('commit');
  await root.query('analyze');
}

/** One select of the same nights as JSON, written by hand, a row for each night. The board sends a row for each span of nights. */
const byHand = `select json_agg(x)::text as board from (select r.room_id, r.night, s.id, s.guest_name, s.state, s.arrival, s.departure, b.number
  from hotel_room_nights r join hotel_stays s on s.org_id = r.org_id and s.id = r.stay_id join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
  where r.org_id = $1::uuid and r.night >= $2::date and r.night < $2::date + $3::int order by r.room_id, r.night) x`;

async function board(counter: Counter, root: pg.Client, { shop, org }: House, stays: number): Promise<Row> {
  const read = () => counter.call('GET', `${org}/hotel/board?from=${today}&days=${nightsOfBoard}`, shop.staff);
  const select = () => root.query(byHand, [shop.orgId, today, nightsOfBoard]);
  for (const once of [read, select]) await measureCalls(3, once);
  const [own, other] = [await measureCalls(20, read), await measureCalls(20, select)];
  return {
    what: `the board of ${large} rooms and ${nightsOfBoard} days with ${stays.toLocaleString('en-IN')} stays`,
    figure: `p50 ${own.p50.toFixed(1)} ms`,
    limit: `p50 ${other.p50.toFixed(1)} ms for one select of the nights by hand`,
    ratio: round(own.p50 / other.p50),
    goal: '≤ 3',
    isMet: own.p50 / other.p50 <= 3,
  };
}

async function search(counter: Counter, { shop, org }: House): Promise<Row> {
  const free = (nights: number) => () => counter.call('GET', `${org}/bookings/freeNights?from=${today}&nights=${nights}`, shop.staff);
  const [month, year] = [free(30), free(365)];
  for (const once of [month, year]) await measureCalls(5, once);
  const [one, other] = [await measureCalls(40, month), await measureCalls(40, year)];
  return {
    what: `free rooms of a year, ${large} rooms`,
    figure: `p50 ${other.p50.toFixed(1)} ms`,
    limit: `p50 ${one.p50.toFixed(1)} ms for a month`,
    ratio: round(other.p50 / one.p50),
    goal: '≤ 2',
    isMet: other.p50 / one.p50 <= 2,
  };
}

/** Closes one day after another of a house in which every room is slept in. */
async function audit(counter: Counter, root: pg.Client, open: (name: string, parties: number) => Promise<Shop>): Promise<Row> {
  const closing = async (rooms: number) => {
    const house = await furnish(counter, await open(`House of ${rooms}`, 1), rooms);
    const from = addDays(today, -audits);
    await fill(root, house, { from, perRoom: 1, nights: audits + 2, state: 'inHouse' });
    const took: number[] = [];
    for (let at = 0; at < audits; at++) {
      const began = performance.now();
      const { posted } = await counter.call<{ posted: number }>('POST', `${house.org}/nightAudits/runs`, house.shop.staff, {
        businessDay: addDays(from, at),
      });
      took.push(performance.now() - began);
      if (posted !== rooms) throw new Error(`The audit posted ${posted} nights of ${rooms}.`);
    }
    // The first one opens the folios, as on the day of arrival.
    return { first: took[0]!, later: percentile(took.slice(1), 0.5) };
  };
  const [few, many] = [await closing(small), await closing(large)];
  const perRoom = many.later / few.later / (large / small);
  return {
    what: `the night audit of ${large} rooms`,
    figure: `${many.later.toFixed(0)} ms; ${many.first.toFixed(0)} ms with all folios to open`,
    limit: `${few.later.toFixed(0)} ms of ${small} rooms; ${few.first.toFixed(0)} ms`,
    ratio: `${round(perRoom)} for each room`,
    goal: '≤ 1.2 for each room, < 3 s',
    isMet: perRoom <= 1.2 && Math.max(many.first, many.later) < 3000,
  };
}
