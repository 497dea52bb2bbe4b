import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { Desk } from './demo-desk.ts';
import { arrive, book, cancel, charge, checkOut, closeRoom, type House, type Made } from './demo-hotel-desk.ts';
import { firstDay, planBookings } from './demo-hotel-plan.ts';
import { openDiningRoom } from './demo-hotel-restaurant.ts';
import { makeGstin } from './demo-parties.ts';
import type { Random } from './random.ts';

type Row = { _id: string; version: number };
type Room = { _id: string; name: string; typeId: string };
type SetUp = { types: { _id: string; mostAdults: number }[]; rooms: Room[]; plans: { _id: string; name: string }[] };

/** Rooms out of order: their names, first nights and ends in days from today. */
const closed = [
  ['108', -1, 3],
  ['204', -6, -3],
] as const;
const whyClosed = ['Water heater', 'Balcony door'];

/** Two weeks of a hotel with their night audits, today with its guests, and a week that is booked: each day as its desk lived it. */
export async function liveInHotel(staff: Desk, orgId: string, today: IsoDate, random: Random): Promise<void> {
  const org = `/orgs/${orgId}`;
  const { types, rooms, plans } = await staff<SetUp>('GET', `${org}/hotel/setUp`);
  const most = new Map(types.map(({ _id, mostAdults }) => [_id, mostAdults]));
  const house: House = {
    ...{ staff, org, random, today },
    planIds: new Map(plans.map(({ _id, name }) => [name, _id])),
    roomIds: new Map(rooms.map(({ _id, name }) => [name, _id])),
    ...(await addPayers(staff, org, random)),
  };
  const known = rooms.map(({ name, typeId }) => ({ name, typeId, mostAdults: most.get(typeId)! }));
  const planned = planBookings(today, known, closed, random);
  const made: Made[] = [];
  for (let day = firstDay; day <= 0; day++) {
    for (const plan of planned) if (plan.bookedOn === day) made.push(await book(house, plan));
    for (const each of made) if (each.plan.cancelledOn === day) await cancel(house, each);
    // A part of today has happened.
    const isOver = () => day < 0 || random.chance(0.4);
    for (const each of made) if (each.state === 'inHouse' && each.plan.departure === day && isOver()) await checkOut(house, each);
    for (const each of made) if (each.state === 'noShow' && each.plan.arrival < day) await checkOut(house, each);
    for (const [at, [room, from, until]] of closed.entries()) if (from === day) await closeRoom(house, room, [from, until], whyClosed[at]!);
    for (const each of made) if (each.state === 'expected' && each.plan.arrival === day && isOver()) await arrive(house, each);
    if (day === 0) break;
    for (const each of made) if (each.state === 'inHouse' && random.chance(0.12)) await charge(house, each);
    await staff('POST', `${org}/nightAudits/runs`, { businessDay: addDays(today, day) });
  }
  await tidy(house, made);
}

async function addPayers(staff: Desk, org: string, random: Random) {
  const party = async (partyName: string, state: string) =>
    (
      await staff<{ party: Row }>('POST', `${org}/parties`, {
        ...{
          partyName,
          category: 'regular',
          state,
          gstin: makeGstin(random, state),
          creditDays: 30,
          mobileNumber: `94460${random.whole(10_000, 99_999)}`,
        },
      })
    ).party._id;
  const { source: bank } = await staff<{ source: Row }>('POST', `${org}/banks`, {
    name: 'South Indian Bank',
    bank_name: 'South Indian Bank',
  });
  const { taxClassification } = await staff<{ taxClassification: Row }>('POST', `${org}/taxClassifications`, {
    ...{ hsn: '999712', description: 'Laundry service' },
    rates: [{ from: '2017-07-01', gst: 18, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null }],
  });
  const { product } = await staff<{ product: Row }>('POST', `${org}/products`, {
    ...{ product_name: 'Laundry, a piece', unit: 'NOS', kind: 'service', salePrice: 80, taxClassificationId: taxClassification._id },
  });
  return {
    companyId: await party('Zenith Infotech Pvt Ltd', '29'),
    agentId: await party('Coastal Trails Travels', '32'),
    ...{ bankId: bank._id, laundryId: product._id },
  };
}

/** Housekeeping has done most empty rooms of today, and guests have asked for something. */
async function tidy({ staff, org, today }: House, made: readonly Made[]) {
  type Today = { tiles: { room: { _id: string; name: string; cleaning: string }; stay: object | null }[] };
  const { tiles } = await staff<Today>('GET', `${org}/hotel/today`);
  const dirty = tiles.filter(({ room, stay }) => room.cleaning === 'dirty' && stay === null);
  for (const [at, { room }] of dirty.slice(2).entries())
    await staff('PUT', `${org}/hotel/rooms/${room._id}/cleaning`, {
      cleaning: at === 0 ? 'cleaning' : at % 3 === 0 ? 'inspected' : 'clean',
    });
  const [one, other] = made.filter(({ state, plan }) => state === 'inHouse' && plan.departure > 0);
  const note = (stay: Made | undefined, body: object) => stay && staff('POST', `${org}/stays/${stay.stays[0]!._id}/notes`, body);
  await note(one, { kind: 'message', note: 'Taxi to Munnar at 9, with a child seat' });
  await note(other, { kind: 'wakeUp', note: 'With tea', dueAt: `${addDays(today, 1)}T01:00:00.000Z` });
  const dine = await openDiningRoom(staff, org);
  if (one)
    await dine(
      0,
      2,
      [
        ['Fish curry meal', 2],
        ['Tender coconut pudding', 2],
      ],
      one.stays[0]!._id,
    );
  if (other)
    await dine(
      3,
      2,
      [
        ['Prawn moilee', 1],
        ['Vegetable ishtu and appam', 1],
      ],
      other.stays[0]!._id,
    );
  await dine(4, 3, [['Vegetable ishtu and appam', 3]], null);
}
