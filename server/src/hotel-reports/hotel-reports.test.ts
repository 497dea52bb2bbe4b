import { addDays } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { get, type Headers, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { openFolioDesk } from '../testing/folios.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const openDesk = () => openFolioDesk(app, pool);
type Desk = Awaited<ReturnType<typeof openDesk>>;

type Figures = {
  rooms: number;
  sold: number;
  outOfOrder: number;
  arrivals: number;
  departures: number;
  roomRevenue: number;
  adr: number | null;
} & {
  occupancy: { ofAll: number; ofSaleable: number };
  revPar: { ofAll: number };
};
type Occupancy = {
  days: { day: string; isExpected: boolean; figures: Figures; beside: { day: string; figures: Figures } | null }[];
  totals: Record<'closed' | 'expected' | 'all', { days: number; figures: Figures } | null>;
};
type Part = { total: number; rows: { stayId: string | null; voucherId: string | null; name: string; value: number }[] };
type Revenue = {
  parts: { head: string; name: string; key: string; count: number; value: number }[];
  charged: number;
  bridge: Record<'unbilled' | 'otherDays' | 'earlier', Part>;
  billed: number;
  difference: number;
};
type PickUp = {
  since: string | null;
  rows: { day: string; roomsThen: number; roomsNow: number; rooms: number; revenue: number }[];
  total: { rooms: number; revenue: number; average: number | null };
};
type List = { rows: { stayId: string; guestName: string; roomName: string | null; state: string; phone: string }[]; next: string | null };
const read = async <Body>(desk: Desk, what: string, who: Headers = desk.manager) =>
  done(await get<Body>(app, who, `${desk.path}/hotelReports/${what}`));
const audited = async (desk: Desk, from: string) => {
  for (let day = from; day < today; day = addDays(day, 1)) done(await desk.runAudit(day));
};
const days = (from: string, to: string) => `from=${from}&to=${to}`;

test('closed days keep their figures, later days are as they are booked, and each stands beside another day', async () => {
  const desk = await openDesk();
  const booking = await desk.guestsSince([7000, 9500]);
  const [from, tomorrow] = [addDays(today, -2), addDays(today, 1)];
  await audited(desk, from);
  done(await desk.leave(booking.stays[0]!._id));
  done(await desk.saveBlock({ roomId: desk.suiteRooms[0]!._id, kind: 'outOfOrder', firstNight: tomorrow, until: addDays(today, 2) }));
  await desk.booked([{ arrival: tomorrow, departure: addDays(today, 3) }]);
  const { days: shown, totals } = await read<Occupancy>(
    desk,
    `occupancy?${days(addDays(from, -5), addDays(today, 2))}&beside=previousPeriod`,
  );
  expect(shown.map(({ day, isExpected, figures }) => [day, isExpected, figures.sold, figures.roomRevenue])).toEqual([
    [from, false, 1, 7000],
    [addDays(from, 1), false, 1, 9500],
    [today, true, 0, 0],
    [tomorrow, true, 1, expect.any(Number)],
    [addDays(today, 2), true, 1, expect.any(Number)],
  ]);
  expect(shown[2]!.figures).toMatchObject({ departures: 1, rooms: 6 });
  expect(shown[3]!.figures).toMatchObject({ arrivals: 1, outOfOrder: 1, occupancy: { ofAll: 16.6667, ofSaleable: 20 } });
  expect(totals.closed).toMatchObject({ days: 2, figures: { sold: 2, roomRevenue: 16_500, adr: 8250 } });
  expect(totals.all!.figures.roomRevenue).toBe(shown.reduce((sum, { figures }) => sum + figures.roomRevenue, 0));
  const beside = await read<Occupancy>(desk, `occupancy?${days(addDays(from, 1), addDays(from, 1))}&beside=previousPeriod`);
  expect(beside.days[0]!.beside).toMatchObject({ day: from, figures: { roomRevenue: 7000 } });
  expect((await get(app, desk.clerk, `${desk.path}/hotelReports/occupancy`)).status).toBe(403);
  expect((await get(app, desk.manager, `${desk.path}/hotelReports/occupancy?${days('2020-01-01', '2026-01-01')}`)).status).toBe(422);
});

test('the forecast adds up by day and by type; pick-up is what was booked and cancelled since a close', async () => {
  const desk = await openDesk();
  const from = addDays(today, -2);
  await desk.moveDay(from);
  const stay = (arrival: number, nights: number) => ({ arrival: addDays(today, arrival), departure: addDays(today, arrival + nights) });
  const kept = await desk.booked([stay(2, 2)]);
  const gone = await desk.booked([stay(2, 1)]);
  done(await desk.runAudit(from));
  done(await desk.act(gone, 'cancel'));
  await desk.booked([stay(3, 1)]);
  done(await desk.runAudit(addDays(from, 1)));
  type Forecast = { rows: { day: string | null; name: string; figures: Figures }[]; total: Figures };
  const [byDay, byType] = [await read<Forecast>(desk, 'forecast?days=30'), await read<Forecast>(desk, 'forecast?days=30&by=type')];
  expect(byDay.rows).toHaveLength(30);
  expect(byType.rows.map(({ name }) => name)).toEqual(['Deluxe', 'Suite']);
  expect(byDay.total).toEqual(byType.total);
  expect(byDay.total).toMatchObject({ rooms: 180, sold: 3, arrivals: 2, departures: 2 });
  expect(byDay.rows.reduce((sum, { figures }) => sum + figures.roomRevenue, 0)).toBe(byDay.total.roomRevenue);
  const sinceFirst = await read<PickUp>(desk, 'pickUp?days=5&sinceDays=2');
  expect(sinceFirst.since).toBe(from);
  expect(sinceFirst.rows.map(({ roomsThen, roomsNow, rooms }) => [roomsThen, roomsNow, rooms])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [2, 1, -1],
    [1, 2, 1],
    [0, 0, 0],
  ]);
  const { value } = kept.stays[0]!;
  expect(sinceFirst.total).toMatchObject({ rooms: 0, average: null });
  expect(value).toBeGreaterThan(0);
  const yesterday = await read<PickUp>(desk, 'pickUp?days=5&sinceDays=1');
  expect([yesterday.since, yesterday.total.rooms]).toEqual([addDays(from, 1), 0]);
  expect(await read<PickUp>(desk, 'pickUp?sinceDays=30')).toMatchObject({ since: null, rows: [] });
});
test('charges by head lead to the sales vouchers: nights of guests in the house and invoices of other days stand between', async () => {
  const desk = await openDesk();
  const first = await desk.guestsSince([7000, 9500]);
  const from = addDays(today, -2);
  await audited(desk, from);
  const stayId = first.stays[0]!._id;
  done(await desk.ofStay(stayId, 'charges', { kind: 'laundry', rate: 300, productId: await laundry(desk) }));
  const open = await read<Revenue>(desk, `revenue?${days(from, today)}`);
  expect(open.parts.map(({ head, value }) => [head, value])).toEqual([
    ['rooms', 16_500],
    ['extras', 300],
  ]);
  expect(open).toMatchObject({ charged: 16_800, billed: 0, difference: 0, bridge: { unbilled: { total: 16_800 } } });
  expect(open.bridge.unbilled.rows).toMatchObject([{ stayId, value: 16_800 }]);
  done(await desk.leave(stayId));
  const all = await read<Revenue>(desk, `revenue?${days(from, today)}&by=source`);
  expect(all).toMatchObject({
    charged: 16_800,
    billed: 16_800,
    difference: 0,
    bridge: { unbilled: { total: 0 }, otherDays: { total: 0 } },
  });
  expect(all.parts[0]).toMatchObject({ head: 'rooms', key: 'direct', count: 2 });
  const nights = await read<Revenue>(desk, `revenue?${days(from, addDays(today, -1))}`);
  expect(nights).toMatchObject({ charged: 16_500, billed: 0, difference: 0, bridge: { otherDays: { total: 16_500 } } });
  const lastDay = await read<Revenue>(desk, `revenue?${days(today, today)}`);
  expect(lastDay).toMatchObject({ charged: 300, billed: 16_800, difference: 0, bridge: { earlier: { total: 16_500 } } });
  expect(lastDay.bridge.earlier.rows).toHaveLength(1);
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
});
const laundry = async (desk: Desk) =>
  done(await get<{ products: { _id: string }[] }>(app, desk.clerk, `${desk.path}/products?limit=1`)).products[0]!._id;

test('the lists name who is in the house, comes and leaves; members see no whole phone, and the city ledger what was left owed', async () => {
  const desk = await openDesk();
  const company = await addParty(app, desk, { partyName: 'Zenith Ltd', gstin: '' });
  const booking = await desk.guestsSince([5000]);
  const stayId = booking.stays[0]!._id;
  await audited(desk, addDays(today, -1));
  const tomorrow = addDays(today, 1);
  await desk.booked([{ arrival: tomorrow, departure: addDays(today, 2), guestName: 'Meera' }]);
  const list = async (query: string, who: Headers = desk.manager) => (await read<List>(desk, `houseList?${query}`, who)).rows;
  expect(await list(days(addDays(today, -1), addDays(today, -1)))).toMatchObject([{ stayId, state: 'inHouse' }]);
  expect(await list(`list=arrivals&${days(tomorrow, tomorrow)}`)).toMatchObject([{ guestName: 'Meera', state: 'confirmed' }]);
  expect(await list(`list=departures&${days(today, today)}`)).toMatchObject([{ stayId }]);
  expect(await read(desk, `forms?${days(today, today)}`)).toMatchObject({ rows: [], next: null });
  const whole = (await list(`list=arrivals&${days(tomorrow, tomorrow)}`))[0]!.phone;
  const masked = (await list(`list=arrivals&${days(tomorrow, tomorrow)}`, desk.clerk))[0]!.phone;
  expect([masked === whole, masked.slice(-4)]).toEqual([whole === '', whole.slice(-4)]);
  const opened = done(await desk.ofStay(stayId, 'folios', { payer: 'company', name: 'Zenith', partyId: company }));
  const routing = { routes: [{ kinds: [], folioId: opened._id, percentage: null, most: null }] };
  done(await put(app, desk.clerk, `${desk.path}/stays/${stayId}/routing`, routing));
  done(await desk.ofStay(stayId, 'charges', { kind: 'lateCheckOut', rate: 1000 }));
  const stay = await desk.head(stayId);
  const { payers } = done(await desk.preview([stay]));
  done(
    await desk.checkOut(
      [stay],
      payers.map(({ partyId, due }) =>
        partyId === company ? { partyId, due, isOwed: true } : { partyId, due, payments: [{ way: 'cash', amount: due }] },
      ),
    ),
  );
  const aged = done(
    await get<{ parties: { partyName: string; pending: number }[] }>(app, desk.manager, `${desk.path}/outstandings/parties?of=folios`),
  );
  expect(aged.parties).toMatchObject([{ partyName: 'Zenith Ltd', pending: expect.any(Number) }]);
  const home = await read<{ today: { figures: Figures; collected: number } | null; weekBefore: null }>(desk, 'desk');
  expect(home.today).toMatchObject({ figures: { departures: 1 } });
  const cash = payers.filter(({ partyId }) => partyId !== company).reduce((sum, { due }) => sum + due, 0);
  expect(home.today!.collected).toBe(cash);
  expect(home.weekBefore).toBeNull();
});

test('a hotel has no figures of the time before its first day', async () => {
  const desk = await openDesk();
  await desk.moveDay(today);
  expect(await read<Occupancy>(desk, `occupancy?${days('2020-01-01', '2020-01-31')}`)).toMatchObject({ days: [], totals: { all: null } });
  expect(await read<Revenue>(desk, `revenue?${days('2020-01-01', '2020-01-31')}`)).toMatchObject({ parts: [], charged: 0, difference: 0 });
});

test('a close trims the books that no pick-up can show any more, some days at a time', async () => {
  const desk = await openDesk();
  const ago = (days: number) => addDays(today, -days);
  await desk.moveDay(ago(4));
  await ownerPool.query(
    `insert into hotel_days (org_id, business_day, state, closed_at, closed_by_name, figures)
      select $1, $2::date + d, 'closed', now(), 'Asha', '{}' from generate_series(0, 24) d`,
    [desk.orgId, ago(385)],
  );
  await ownerPool.query(
    `insert into hotel_books (org_id, business_day, night, rooms, revenue_paise)
      select $1, $2::date + d, $2::date + d + n, 1, 100 from generate_series(0, 24) d, generate_series(1, 2) n`,
    [desk.orgId, ago(385)],
  );
  const firstKept: string[] = [];
  for (const days of [4, 3, 2, 1]) {
    done(await desk.runAudit(ago(days)));
    const { rows } = await ownerPool.query('select min(business_day)::text as day from hotel_books where org_id = $1', [desk.orgId]);
    firstKept.push(rows[0].day);
  }
  expect(firstKept).toEqual([377, 369, 366, 365].map(ago));
  expect(await read<PickUp>(desk, 'pickUp?days=5&sinceDays=365')).toMatchObject({ since: ago(365) });
});
