import { todayInIndia } from '@bahi/core/periods/business-date';
import { readCursor, writeCursor } from '../platform/cursor.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { only } from '../platform/only.ts';
import type { ChannelContext } from './admit-channel.ts';
import { findMoment, listChangedBookings, listChangedNights } from './channel-store.ts';
import { readSetUpHashes } from './set-up-hashes.ts';

const mostBookings = 200;
const mostNights = 2_000;
/**
 * A write is dated by its beginning and seen from its commit on. The next call looks this far back, so that none is missed: a statement ends after 30
 * seconds, and a transaction that waits longer than that ends too. A change may be told twice within this time.
 */
const overlapSeconds = 120;

/** Bookings of the channel, nights and prices that changed since a cursor; without one, only a cursor and that all is to be read. */
export async function readChanges(context: ChannelContext, cursor: string | undefined) {
  const { tx, company, channel } = context;
  const before = readCursor(cursor, ['instant', 'uuid', 'instant', 'text', 'text']);
  const { at: now } = only(await tx.query(findMoment(overlapSeconds)));
  const { rooms, rates } = await readSetUpHashes(context);
  if (before === null) {
    const next = writeCursor([now, nilUuid, now, rooms, rates]);
    return { bookings: [], availability: { isAll: true, nights: [] }, rates: { isAll: true }, next, hasMore: false };
  }
  const [at, id, nightsAt, roomsBefore, ratesBefore] = before;
  const typeIds = [...new Set(channel.offers.map(({ typeId }) => typeId))];
  const [found, nights] = await tx.together([
    listChangedBookings(company.id, channel.id, { at, id }, mostBookings + 1),
    listChangedNights(company.id, typeIds, { at: nightsAt, from: todayInIndia(Date.now()), limit: mostNights + 1 }),
  ]);
  const bookings = found.slice(0, mostBookings);
  const last = found.length > mostBookings ? bookings.at(-1) : undefined;
  const isAll = rooms !== roomsBefore || nights.length > mostNights;
  const told = isAll ? [] : nights;
  const codesOf = Map.groupBy(channel.offers, ({ typeId }) => typeId);
  return {
    bookings: bookings.map(({ reference, version, changedAt }) => ({ reference, version, changedAt })),
    availability: {
      isAll,
      nights: told.flatMap(({ typeId, night }) => (codesOf.get(typeId) ?? []).map(({ code }) => ({ roomCode: code, date: night }))),
    },
    rates: { isAll: rates !== ratesBefore },
    next: writeCursor([...(last ? [last.key, last.id] : [now, nilUuid]), now, rooms, rates]),
    hasMore: last !== undefined,
  };
}
