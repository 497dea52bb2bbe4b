import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { migrationsFolder } from '../platform/migrate.ts';
import { inTransaction } from '../platform/transaction.ts';
import { inDays, openDesk } from '../testing/bookings.ts';
import { get, nobody, post, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { receptionOf } from '../testing/guests.ts';
import { jobParts, workOff } from '../testing/jobs.ts';
import { calendarOf, openPortal } from '../testing/portal.ts';
import { testApp, testSeal } from '../testing/test-app.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { noteTold } from './calendar-store.ts';
import { queueDueCalendars } from './read-calendar.ts';
import { readIcs } from './read-ics.ts';
import { sealAddress } from './seal-address.ts';

const { app, pool, db, ownerPool } = await testApp();

type Calendar = {
  _id: string;
  version: number;
  isReading: boolean;
  events: number;
  said: string;
  problem: string;
  readAt: string | null;
  nextReadAt: string | null;
  address: string;
  token: string;
  toldAt: string | null;
};
type Refused = { code: string; problems: { field: string; message: string }[] };
type ToDo = { _id: string; calendarName: string; arrival: string; departure: string; problem: string; bookingId: string | null };

/** A hotel whose Deluxe rooms are sold by a portal, too. */
async function openListing(more: object = {}) {
  const desk = await openDesk(app, pool);
  const portal = await openPortal();
  const calendars = `${desk.path}/calendars`;
  const draft = { name: 'Airbnb', typeId: desk.deluxe._id, planId: desk.ep._id, ...more };
  const added = done(await post<{ calendar: Calendar }>(app, desk.manager, calendars, draft)).calendar;
  // People enter public addresses only; the portal of a test is on this machine.
  const hear = async () => {
    const { sealed } = sealAddress(testSeal, desk.orgId, added._id, portal.address);
    await ownerPool.query('update hotel_calendars set address = $2, next_read_at = now() where id = $1', [added._id, sealed]);
  };
  await hear();
  const listed = async () => done(await get<{ calendars: Calendar[] }>(app, desk.manager, calendars));
  const calendar = async () => (await listed()).calendars[0]!;
  const work = () => workOff({ pool, db }, ['calendar'], { allowsLoopback: true });
  const readNow = async () => {
    done(await post(app, desk.manager, `${calendars}/${added._id}/read`, {}));
    await work();
    return calendar();
  };
  const list = async () =>
    done(
      await get<{ bookings: { _id: string; bookerName: string; arrival: string; departure: string; states: string[]; value: number }[] }>(
        app,
        desk.clerk,
        desk.desk,
      ),
    )
      .bookings.map(({ _id, bookerName, arrival, departure, states: [is], value }) => ({ _id, bookerName, arrival, departure, is, value }))
      .toSorted((one, other) => (one.arrival + one.departure < other.arrival + other.departure ? -1 : 1));
  const toDo = async () => done(await get<{ events: ToDo[] }>(app, desk.clerk, `${calendars}/toDo`)).events;
  const problems = async () => (await toDo()).map(({ problem }) => problem);
  return { ...desk, portal, hear, calendars, id: added._id, draft, listed, calendar, work, readNow, list, toDo, problems };
}

const event = (uid: string, from: number, until: number, more?: string) => ({
  uid,
  from: inDays(from),
  until: inDays(until),
  ...(more !== undefined && { more }),
});
const shown = (days: number) => inDays(days).split('-').reverse().join('/');

describe('a calendar of a portal', () => {
  test('books one room for each event at the price of its plan, once; an event that moved, vanished or was cancelled is followed', async () => {
    const house = await openListing();
    house.portal.has(event('a', 1, 3), event('b', 2, 4), event('c', 2, 3));
    expect(await house.readNow()).toMatchObject({ events: 3, said: '3 booked', problem: '', isReading: false });
    const [a] = await house.list();
    expect(a).toMatchObject({ bookerName: 'Airbnb', arrival: inDays(1), departure: inDays(3), is: 'confirmed', value: 12_000 });
    expect((await house.free()).Deluxe).toEqual([3, 1, 3]);
    expect(await house.readNow()).toMatchObject({ said: 'Nothing new' });
    expect(house.portal.asked.at(-1)!.etag).toBeTruthy();
    expect(await house.list()).toHaveLength(3);

    house.portal.has(event('a', 1, 2), event('b', 2, 4, 'STATUS:CANCELLED'));
    expect(await house.readNow()).toMatchObject({ said: '1 moved, 2 cancelled' });
    expect((await house.list()).map(({ departure, is }) => [departure, is])).toEqual([
      [inDays(2), 'confirmed'],
      [inDays(3), 'cancelled'],
      [inDays(4), 'cancelled'],
    ]);
    expect((await house.free()).Deluxe).toEqual([3, 4, 4]);
    const cancelled = (await house.list()).find(({ is }) => is === 'cancelled')!;
    expect((await house.readNow()).said).toBe('Nothing new');
    const { stays, events } = await house.read(cancelled._id);
    expect(stays[0]!.fee).toBe(0);
    expect(events.map(({ doneBy }) => doneBy)).toContain('Calendar Airbnb');

    house.portal.has(event('a', 1, 2), event('b', 2, 4));
    expect((await house.readNow()).said).toBe('1 booked');
    expect(await verifyCompany(pool, db, house.orgId)).toEqual([]);
  });

  test('never overbooks: an event without a room is listed in words and tried at each reading', async () => {
    const house = await openListing();
    const mine = await house.booked(Array.from({ length: 3 }, () => ({})));
    house.portal.has(event('one', 1, 3), event('two', 2, 4), event('far', 400, 401));
    expect(await house.readNow()).toMatchObject({ said: '2 booked' });
    expect(await house.toDo()).toMatchObject([
      { calendarName: 'Airbnb', arrival: inDays(2), departure: inDays(4), problem: `No Deluxe is left on ${shown(2)}.`, bookingId: null },
    ]);
    expect((await house.free()).Deluxe).toEqual([0, 0, 4]);
    await house.act(mine, 'cancel', { isFeeWaived: true }, house.manager);
    expect(await house.readNow()).toMatchObject({ said: '1 booked' });
    expect(await house.toDo()).toEqual([]);
  });

  test('a move without a room keeps the booking as it is, and a closed conflict is not tried until it changes', async () => {
    const house = await openListing();
    house.portal.has(event('a', 1, 2));
    await house.readNow();
    await house.booked(Array.from({ length: 4 }, () => ({ arrival: inDays(2), departure: inDays(3) })));
    house.portal.has(event('a', 1, 3), event('b', 2, 3));
    await house.readNow();
    expect(await house.problems()).toEqual([
      `Moved to ${shown(1)} to ${shown(3)}. No Deluxe is left on ${shown(2)}.`,
      `No Deluxe is left on ${shown(2)}.`,
    ]);
    expect((await house.list())[0]).toMatchObject({ departure: inDays(2), is: 'confirmed' });
    const b = (await house.toDo())[1]!;
    done(await post(app, house.manager, `${house.calendars}/events/${b._id}/close`, {}));
    expect((await post(app, house.manager, `${house.calendars}/events/${b._id}/close`, {})).status).toBe(404);
    await house.readNow();
    expect(await house.problems()).toHaveLength(1);
    house.portal.has(event('a', 1, 2), event('b', 1, 2));
    expect((await house.readNow()).said).toBe('1 booked');
    expect(await house.problems()).toEqual([]);
  });

  test('an event with another UID keeps its booking with all that the desk entered; one with an advance is never cancelled by itself', async () => {
    const house = await openListing();
    house.portal.has(event('a', 1, 3), event('b', 1, 3), event('c', 5, 6));
    await house.readNow();
    const before = await house.list();
    house.portal.has(event('x', 1, 3), event('y', 1, 3), event('z', 5, 6));
    expect((await house.readNow()).said).toBe('Nothing new');
    expect(await house.list()).toEqual(before);
    const paid = before.at(-1)!;
    done(await house.act(await house.read(paid._id), 'advances', { amount: 1000, way: 'cash' }));
    house.portal.has(event('x', 1, 3), event('y', 1, 3));
    expect((await house.readNow()).said).toBe('Nothing new');
    expect(await house.problems()).toEqual(['No longer in the calendar. The booking has an advance: refund it and cancel the booking.']);
    expect((await house.list()).map(({ is }) => is)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  test('a guest who is in the house stays, and the list says what the portal did', async () => {
    const house = await openListing();
    house.portal.has(event('a', 0, 3), event('b', 2, 3));
    await house.readNow();
    const [a] = await house.list();
    const { stays } = await house.read(a!._id);
    const [stay] = stays;
    const roomId = house.deluxeRooms[0]!._id;
    done(await receptionOf(app, house).checkIn(stay!, { roomId }));
    house.portal.has(event('b', 2, 3));
    expect((await house.readNow()).said).toBe('Nothing new');
    expect(await house.problems()).toEqual(['No longer in the calendar, and the guest is in the house.']);
    expect((await house.list())[0]).toMatchObject({ is: 'inHouse' });
  });

  test('what Bahi wrote does not come back as a booking, nor closed dates unless the portal means bookings by them', async () => {
    const house = await openListing();
    await house.booked(Array.from({ length: 4 }, () => ({})));
    const ours = await app.inject({ url: `/api/calendar/${(await house.calendar()).token}.ics` });
    house.portal.sends(ours.body);
    expect(await house.readNow()).toMatchObject({ events: 0, said: 'Nothing new' });
    house.portal.has(event('shut', 4, 5, 'SUMMARY:CLOSED - Not available'));
    expect(await house.readNow()).toMatchObject({ events: 0 });
    const { version } = await house.calendar();
    const changed = { ...house.draft, version, booksClosed: true, isActive: true };
    done(await put(app, house.manager, `${house.calendars}/${house.id}`, changed));
    await house.hear();
    expect(await house.readNow()).toMatchObject({ events: 1, said: '1 booked' });
  });

  test('an echo of full nights becomes no booking, now or later, where a closed date is one; what was sold on other nights is listed', async () => {
    const house = await openListing({ booksClosed: true });
    const mine = await house.booked(Array.from({ length: 4 }, () => ({ arrival: inDays(1), departure: inDays(3) })));
    const [echo, sold] = [event('echo', 1, 3, 'SUMMARY:CLOSED - Not available'), event('sold', 2, 4, 'SUMMARY:CLOSED - Not available')];
    house.portal.has(echo, sold);
    expect(await house.readNow()).toMatchObject({ said: '1 closed date on full nights left alone' });
    expect((await house.toDo()).map(({ arrival }) => arrival)).toEqual([inDays(2)]);
    await house.act(mine, 'cancel', { isFeeWaived: true }, house.manager);
    expect(await house.readNow()).toMatchObject({ said: '1 booked' });
    expect((await house.list()).filter(({ is }) => is === 'confirmed').map(({ arrival }) => arrival)).toEqual([inDays(2)]);
    house.portal.has({ ...echo, until: inDays(2) }, sold);
    expect(await house.readNow()).toMatchObject({ said: '1 booked' });
  });

  test('a file by hand is read as the calendar', async () => {
    const house = await openListing();
    const send = async (file: string) => {
      done(await post(app, house.manager, `${house.calendars}/${house.id}/file`, { file }));
      await house.work();
      return house.calendar();
    };
    expect(await send(calendarOf([event('a', 1, 3)]))).toMatchObject({ said: '1 booked', isReading: false });
    expect(await send('BEGIN:VCALENDAR\r\nX-MONDAY')).toMatchObject({ problem: expect.stringContaining('no whole calendar') });
    const { rows } = await ownerPool.query(
      "select count(*)::int as held from audit_events t where t.org_id = $1 and t::text like '%VCALENDAR%'",
      [house.orgId],
    );
    expect(rows[0].held).toBe(0);
  });

  test('a run that broke off between two bookings is continued without a second booking', async () => {
    const house = await openListing();
    house.portal.has(event('a', 1, 3), event('b', 1, 3));
    await house.readNow();
    // The end of the first reading was lost, and so was the second of its bookings.
    const [, b] = await house.list();
    await ownerPool.query("update hotel_calendars set etag = '', good_at = null where id = $1", [house.id]);
    const { stays } = await house.read(b!._id);
    await house.act(await house.read(b!._id), 'cancel', { isFeeWaived: true }, house.manager);
    await ownerPool.query('delete from hotel_calendar_events where stay_id = $1', [stays[0]!._id]);
    expect(await house.readNow()).toMatchObject({ said: '1 booked' });
    expect((await house.list()).filter(({ is }) => is === 'confirmed')).toHaveLength(2);
  });
});

describe('a portal in trouble', () => {
  test('most bookings that are gone at once are kept for a day, in an empty calendar and in one that says something else', async () => {
    const house = await openListing();
    const shut = event('shut', 9, 10, 'SUMMARY:Airbnb (Not available)');
    house.portal.has(event('a', 1, 3), event('b', 2, 4), event('c', 3, 5), shut);
    await house.readNow();
    for (const others of [[], [shut], [event('other', 6, 7)]]) {
      house.portal.has(...others);
      expect(await house.readNow()).toMatchObject({ problem: expect.stringContaining('Most bookings are gone') });
      expect((await house.list()).slice(0, 3).map(({ is }) => is)).toEqual(['confirmed', 'confirmed', 'confirmed']);
      expect((await house.problems()).slice(0, 3)).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('after 24 hours')));
    }
    await ownerPool.query("update hotel_calendars set empty_since = now() - interval '25 hours' where id = $1", [house.id]);
    expect(await house.readNow()).toMatchObject({ said: '3 cancelled', problem: '' });
    expect(await house.problems()).toEqual([]);
  });

  test('errors, wrong and hostile files leave the bookings, say what is wrong, and are read less often', async () => {
    const house = await openListing();
    house.portal.has(event('a', 1, 3));
    await house.readNow();
    const wrong: [string | Buffer, number, RegExp][] = [
      ['', 500, /error \(500\)/],
      ['<html>Sign in</html>', 200, /no whole calendar/],
      [calendarOf([event('b', 1, 3)]).slice(0, -20), 200, /no whole calendar/],
      [Buffer.alloc(30_000_000, 'x'), 200, /larger than 1 MB/],
      [Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 256)), 200, /no whole calendar/],
      [`BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\n'.repeat(20_000)}END:VCALENDAR\r\n`, 200, /more than 5,000 events/],
      [`BEGIN:VCALENDAR\r\n${'BEGIN:X\r\n'.repeat(50_000)}END:VCALENDAR\r\n`, 200, /cannot be read/],
      [calendarOf(Array.from({ length: 600 }, (_, at) => event(`e${at}`, 1, 2))), 200, /more than 500 events to come/],
    ];
    for (const [body, status, says] of wrong) {
      house.portal.sends(body, status);
      expect((await house.readNow()).problem).toMatch(says);
      expect((await house.list()).map(({ is }) => is)).toEqual(['confirmed']);
    }
    const { readAt, nextReadAt } = await house.calendar();
    expect((Date.parse(nextReadAt!) - Date.parse(readAt!)) / 3_600_000).toBeCloseTo(24, 1);
    house.portal.has(event('a', 1, 3, `SUMMARY:${'x\r\n '.repeat(20_000)}`));
    expect(await house.readNow()).toMatchObject({ problem: '', said: 'Nothing new' });
  });

  test('control characters do no harm, and an event that the database refuses does not stop the others', async () => {
    const house = await openListing();
    house.portal.has(event('a\0', 1, 3, 'SUMMARY:Res\0er\u0007ved'));
    expect(await house.readNow()).toMatchObject({ said: '1 booked', problem: '' });
    await ownerPool.query(`create function refuse_poison() returns trigger language plpgsql as $$ begin raise 'poison'; end $$;
      create trigger poison before insert on hotel_bookings for each row when (new.note like '%poison%') execute function refuse_poison()`);
    try {
      house.portal.has(event('a', 1, 3, 'SUMMARY:Reserved'), event('b', 1, 3, 'SUMMARY:poison'), event('c', 1, 3));
      expect(await house.readNow()).toMatchObject({ said: '1 booked', problem: '' });
    } finally {
      await ownerPool.query('drop trigger poison on hotel_bookings; drop function refuse_poison()');
    }
    expect(await house.problems()).toEqual(['It could not be booked by a fault of Bahi. Enter the booking by hand.']);
    expect((await house.list()).map(({ is }) => is)).toEqual(['confirmed', 'confirmed']);
  });

  test('events without a UID or with one that is too long are booked once, and closed dates are counted', async () => {
    const house = await openListing();
    house.portal.has(event('', 1, 3), event('', 1, 3), event('x'.repeat(300), 1, 3), event('shut', 5, 6, 'SUMMARY:CLOSED - Not available'));
    expect(await house.readNow()).toMatchObject({ said: '3 booked, 1 closed date left alone' });
    expect(await house.readNow()).toMatchObject({ said: '1 closed date left alone', events: 3 });
    house.portal.has(event('', 1, 3), event('x'.repeat(300), 1, 3));
    expect(await house.readNow()).toMatchObject({ said: '1 cancelled' });
  });

  test('an event that repeats, or whose dates are wrong, is left alone with its booking', async () => {
    const house = await openListing();
    house.portal.has(event('a', 1, 3), event('b', 1, 3));
    await house.readNow();
    house.portal.has(event('a', 1, 3, 'RRULE:FREQ=DAILY'), { uid: 'b', from: '2026-13-40', until: inDays(3) });
    expect(await house.readNow()).toMatchObject({ said: '2 events repeat or have wrong dates, and are left alone', problem: '' });
    expect((await house.list()).map(({ is }) => is)).toEqual(['confirmed', 'confirmed']);
  });

  test('a redirect to this machine, and addresses that are not public, are refused', async () => {
    const house = await openListing();
    house.portal.answers((_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end());
    expect((await house.readNow()).problem).toBe('169.254.169.254 is no server of the public internet.');
    house.portal.answers((_, response) => void response.writeHead(302, { location: '/again' }).end());
    expect((await house.readNow()).problem).toContain('without end');
    done(await post(app, house.manager, `${house.calendars}/${house.id}/read`, {}));
    await workOff({ pool, db }, ['calendar']);
    expect((await house.calendar()).problem).toBe('The address must begin with https://.');
    for (const [address, says] of [
      ['http://example.com/a.ics', 'must begin with https://'],
      ['https://127.0.0.1/a.ics', 'no server of the public internet'],
      ['https://[::ffff:10.0.0.1]/a.ics', 'no server of the public internet'],
      ['https://me:secret@example.com/a.ics', 'must not contain a name'],
    ] as const) {
      const refused = await post<Refused>(app, house.manager, house.calendars, { ...house.draft, address });
      expect(refused.body.problems).toMatchObject([{ field: 'address', message: expect.stringContaining(says) }]);
    }
  });
});

test('calendars that are due are read by themselves, and none of a blocked company or an expired subscription', async () => {
  const house = await openListing();
  house.portal.has(event('a', 1, 3));
  const parts = jobParts({ pool, db }, { asOwner: (work) => work(ownerPool as unknown as pg.ClientBase) });
  await queueDueCalendars(undefined, parts);
  await house.work();
  expect(await house.calendar()).toMatchObject({ said: '1 booked' });
  const problemOf = async () =>
    (await ownerPool.query<{ problem: string }>('select problem from hotel_calendars where id = $1', [house.id])).rows[0]?.problem;
  const ofOwner = '(select owner_id from organizations where id = $1)';
  await ownerPool.query(`update primary_users set subscription_started_at = '2020-01-01' where id = ${ofOwner}`, [house.orgId]);
  await ownerPool.query('update hotel_calendars set next_read_at = now() where id = $1', [house.id]);
  await queueDueCalendars(undefined, parts);
  await house.work();
  expect(await problemOf()).toBe('The subscription has expired.');
  await ownerPool.query('update organizations set is_blocked = true where id = $1', [house.orgId]);
  await ownerPool.query('update hotel_calendars set next_read_at = now() where id = $1', [house.id]);
  house.portal.has(event('a', 1, 3), event('b', 1, 3));
  await queueDueCalendars(undefined, parts);
  await house.work();
  expect(await problemOf()).toBe('The company is restricted.');
});

describe('the calendar of a room type', () => {
  const open = (token: string, headers: Record<string, string> = {}) => app.inject({ url: `/api/calendar/${token}.ics`, headers });

  test('has the nights on which the type is full and nothing of guests, until its address is renewed', async () => {
    const house = await openListing();
    const tokenOf = async () => (await house.calendar()).token;
    const token = await tokenOf();
    expect((await house.calendar()).toldAt).toBeNull();
    const quiet = await open(token);
    expect((await house.calendar()).toldAt).not.toBeNull();
    expect([quiet.statusCode, quiet.headers['content-type'], quiet.body.includes('VEVENT')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      false,
    ]);
    await house.booked(
      Array.from({ length: 4 }, () => ({})),
      { bookerName: 'Asha Nair' },
    );
    const full = await open(token);
    const { events } = readIcs(Buffer.from(full.body)).summary;
    expect(events).toMatchObject([{ arrival: inDays(1), departure: inDays(3), summary: 'Not available' }]);
    expect(full.body).not.toMatch(/Asha|98470/);
    expect(full.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true);
    const etag = String(full.headers.etag);
    expect((await open(token, { 'if-none-match': etag })).statusCode).toBe(304);

    done(await post(app, house.manager, house.calendars, { ...house.draft, name: 'Booking.com' }));
    const beside = (await house.listed()).calendars[1]!.token;
    done(await post(app, house.manager, `${house.calendars}/${house.id}/renew`, {}));
    // A call of the old address ends after the renewal.
    await inTransaction(pool, db, house.orgId, (tx) => tx.query(noteTold(house.orgId, house.id, 0)));
    expect((await house.listed()).calendars.find(({ _id }) => _id === house.id)!.toldAt).toBeNull();
    const renewed = await tokenOf();
    const answers = await Promise.all([token, renewed, beside].map((each) => open(each)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200]);
    const { rows } = await ownerPool.query(
      `select (select count(*) from audit_events t where t.org_id = $1 and position($2 in t::text) > 0)::int
        + (select count(*) from idempotency_keys t where t.org_id = $1 and position($2 in t::text) > 0)::int as held`,
      [house.orgId, renewed],
    );
    expect(rows).toEqual([{ held: 0 }]);
    const ofOwner = '(select owner_id from organizations where id = $1)';
    const startOn = (day: string) =>
      ownerPool.query(`update primary_users set subscription_started_at = $2 where id = ${ofOwner}`, [house.orgId, day]);
    await startOn('2020-01-01');
    expect((await open(renewed)).statusCode).toBe(404);
    await startOn(inDays(0));
    expect((await open(renewed)).statusCode).toBe(200);
    await ownerPool.query('update organizations set is_blocked = true where id = $1', [house.orgId]);
    expect((await open(renewed)).statusCode).toBe(404);
  });

  test('has no night of which the portal sold every room itself, and has one of which others sold a room', async () => {
    const house = await openListing();
    done(await post(app, house.manager, house.calendars, { ...house.draft, name: 'Booking.com' }));
    house.portal.has(event('a', 1, 2), event('b', 1, 2), ...['c', 'd', 'e', 'f'].map((uid) => event(uid, 3, 4)));
    await house.readNow();
    await house.booked(Array.from({ length: 2 }, () => ({ arrival: inDays(1), departure: inDays(2) })));
    await house.booked(Array.from({ length: 4 }, () => ({ arrival: inDays(5), departure: inDays(6) })));
    const told = async (at: number) => {
      const { body } = await open((await house.listed()).calendars[at]!.token);
      return readIcs(Buffer.from(body)).summary.events.map(({ arrival }) => arrival);
    };
    expect(await told(0)).toEqual([inDays(1), inDays(5)]);
    expect(await told(1)).toEqual([inDays(1), inDays(3), inDays(5)]);
  });

  test('keeps the address of a portal sealed, also where calls are recorded, and refuses the same one twice', async () => {
    const house = await openListing();
    const address = 'https://portal.example/secret-of-asha.ics';
    const draft = { ...house.draft, name: 'Agoda', address };
    done(await post(app, house.manager, house.calendars, draft));
    expect((await house.listed()).calendars[0]).toMatchObject({ name: 'Agoda', address });
    expect(await post(app, house.manager, house.calendars, draft)).toMatchObject({ status: 409, body: { field: 'address' } });
    const { rows } = await ownerPool.query(
      `select (select count(*) from audit_events t where t.org_id = $1 and t::text like '%secret-of-asha%')::int
        + (select count(*) from idempotency_keys t where t.org_id = $1 and t::text like '%secret-of-asha%')::int
        + (select count(*) from hotel_calendars t where t.org_id = $1 and t::text like '%secret-of-asha%')::int as held`,
      [house.orgId],
    );
    expect(rows).toEqual([{ held: 0 }]);
  });

  test('of a portal whose address the sealing took is not shown as being read, and no kept answer has the address', async () => {
    const house = await openListing();
    await ownerPool.query('update hotel_calendars set address = null, next_read_at = null, asked_at = now() where id = $1', [house.id]);
    await ownerPool.query(
      `update idempotency_keys set answer = '{"address":"https://portal.example/a.ics"}' where org_id = $1 and route like 'calendars.%'`,
      [house.orgId],
    );
    await ownerPool.query(readFileSync(join(migrationsFolder, '0119-addresses-in-answers.sql'), 'utf8'));
    expect((await house.calendar()).isReading).toBe(false);
    const { rows } = await ownerPool.query(
      `select count(*)::int as kept, count(*) filter (where answer like '%portal.example%')::int as told
      from idempotency_keys where org_id = $1`,
      [house.orgId],
    );
    expect(rows).toEqual([{ kept: expect.any(Number), told: 0 }]);
    expect(rows[0].kept).toBeGreaterThan(0);
  });

  test('opens with no other token, and of a type that is not sold every night is taken', async () => {
    const [house, other] = [await openListing(), await openDesk(app, pool)];
    const { token } = await house.calendar();
    for (const wrong of ['', 'x'.repeat(64), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, `${token}A`])
      expect((await open(wrong)).statusCode).toBe(404);
    expect((await app.inject({ url: `/api/calendar/${token}` })).statusCode).toBe(404);
    expect((await get(app, nobody, house.calendars)).status).toBe(401);
    expect((await get(app, house.clerk, house.calendars)).status).toBe(403);
    expect((await get(app, other.manager, house.calendars)).status).toBe(404);
    expect((await post(app, other.manager, `${other.path}/calendars/${house.id}/read`, {})).status).toBe(404);
    expect(
      (await post<Refused>(app, other.manager, `${other.path}/calendars`, house.draft)).body.problems.map(({ field }) => field),
    ).toEqual(['typeId', 'planId']);
  });
});
