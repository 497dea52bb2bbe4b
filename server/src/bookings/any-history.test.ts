import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inDays, openDesk } from '../testing/bookings.ts';
import { testApp } from '../testing/test-app.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

const acts = [
  'book',
  'book',
  'book',
  'move',
  'move',
  'nights',
  'nights',
  'swap',
  'cancel',
  'noShow',
  'reinstate',
  'confirm',
  'block',
  'release',
] as const;
const anyAct = fc.record({
  what: fc.constantFrom(...acts),
  which: fc.nat({ max: 50 }),
  other: fc.nat({ max: 50 }),
  from: fc.integer({ min: 0, max: 6 }),
  nights: fc.integer({ min: 1, max: 5 }),
  rooms: fc.integer({ min: 1, max: 3 }),
  state: fc.constantFrom('confirmed', 'confirmed', 'held', 'quote', 'waitlist'),
  hasRoom: fc.boolean(),
  isSuite: fc.boolean(),
});

test('whatever happens at the desk, the counts, the nights and the rooms agree', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 40, maxLength: 40 }), async (history) => {
      const place = await openDesk(app, pool);
      const rooms = [...place.deluxeRooms, ...place.suiteRooms];
      const bookings: string[] = [];
      const blocks: { _id: string; version: number }[] = [];
      let done200 = 0;
      for (const { what, which, other, from, nights, rooms: count, state, hasRoom, isSuite } of history) {
        const room = rooms[other % rooms.length]!;
        const dates = { arrival: inDays(from), departure: inDays(from + nights) };
        const sold = isSuite ? place.suite._id : place.deluxe._id;
        const readAt = async (at: number) => (bookings.length === 0 ? null : place.read(bookings[at % bookings.length]!));
        const [booking, second] = [await readAt(which), await readAt(other)];
        const [stay, otherStay] = [booking?.stays[which % booking.stays.length], second?.stays[0]];
        const answer = await (async () => {
          if (what === 'book') {
            const stays = Array.from({ length: count }, (_, at) => ({
              ...dates,
              typeId: sold,
              roomId: hasRoom && at === 0 ? room._id : null,
            }));
            return place.book(stays, { state });
          }
          if (what === 'block') return place.saveBlock({ roomId: room._id, firstNight: dates.arrival, until: dates.departure });
          if (what === 'release') return blocks.length === 0 ? null : place.releaseBlock(blocks.pop()!);
          if (!booking || !stay) return null;
          if (what === 'move')
            return place.ofStay(stay, 'move', { roomId: hasRoom ? room._id : null, from: dates.arrival, isRepriced: isSuite });
          if (what === 'nights')
            return place.ofStay(stay, 'nights', { arrival: hasRoom ? dates.arrival : null, departure: dates.departure });
          if (what === 'swap') return place.ofStay(stay, 'swap', { otherId: otherStay!._id, otherVersion: otherStay!.version });
          if (what === 'noShow') return place.ofStay(stay, 'noShow');
          if (what === 'reinstate') return place.ofStay(stay, 'reinstate', { roomId: hasRoom ? room._id : null }, place.manager);
          if (what === 'confirm') return place.act(booking, 'confirm', { state: hasRoom ? 'held' : 'confirmed' });
          return place.act(booking, 'cancel', { stayIds: hasRoom ? [stay._id] : [] });
        })();
        if (answer === null) continue;
        expect([200, 409, 422], JSON.stringify(answer.body)).toContain(answer.status);
        if (answer.status !== 200) continue;
        done200++;
        const said = answer.body as { _id?: string; block?: { _id: string; version: number } };
        if (what === 'book') bookings.push(said._id!);
        if (what === 'block') blocks.push(said.block!);
      }
      expect(done200).toBeGreaterThan(5);
      expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

test('verify names a count, a night and a room that do not agree', async () => {
  const place = await openDesk(app, pool);
  await place.booked([{ roomId: place.deluxeRooms[0]!._id }]);
  const spoil = (text: string, values: unknown[]) => ownerPool.query(text, values);
  await spoil('update hotel_type_nights set taken = taken + 1 where org_id = $1 and night = $2 and type_id = $3', [
    place.orgId,
    inDays(1),
    place.deluxe._id,
  ]);
  await spoil('delete from hotel_room_nights where org_id = $1 and night = $2', [place.orgId, inDays(2)]);
  await spoil('delete from hotel_nights where org_id = $1 and night = $2', [place.orgId, inDays(2)]);
  const found = await verifyCompany(pool, db, place.orgId);
  expect(new Set(found.map(({ check }) => check))).toEqual(
    new Set([
      'taken rooms of a type are the nights that stays take',
      'a stay has a row for each of its nights',
      'a held, confirmed or present guest takes a room each night, a quote or a waiting one none',
    ]),
  );
  expect(found.find(({ check }) => check.startsWith('a stay has'))).toMatchObject({ place: 'BK-1 Asha Nair', kept: '2', found: '1' });
});
