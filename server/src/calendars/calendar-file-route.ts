import { createHash } from 'node:crypto';
import { NIGHTS_TOLD } from '@bahi/core/calendars/calendar';
import { fullNights } from '@bahi/core/calendars/full-nights';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { isExpired } from '@bahi/core/subscriptions/subscription';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { findCompanyAtWork } from '../platform/access-store.ts';
import { calendarLimits } from '../platform/call-limits.ts';
import { only } from '../platform/only.ts';
import type { Seal } from '../platform/seal.ts';
import { splitToken, type TokenParts } from '../platform/signed-token.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inReadOnlyTransaction, inTransaction } from '../platform/transaction.ts';
import { findSettings, settingsOf } from '../rooms/hotel-store.ts';
import { freeByNight, listCountedFrom } from '../rooms/type-night-store.ts';
import { findTold, noteTold } from './calendar-store.ts';
import { opensCalendar } from './calendar-token.ts';
import { listOwnNights } from './event-store.ts';
import { writeIcs } from './write-ics.ts';

type Parts = { pool: pg.Pool; db: Kysely<DB>; seal: Seal };

const notThere = { code: 'LINK_CLOSED', message: 'This calendar has another address now. Copy it in Bahi under Rooms, Calendars.' };

/**
 * The calendar of a room type for a portal, outside of the contract: it is a text, and nobody signs in. It has the nights of two years on which the
 * type is full, without those of which the portal sold every room itself, and nothing of guests. Wrong and ended addresses, and those of companies that are blocked or
 * whose subscription has expired, have one answer.
 */
export async function calendarFileRoute(app: FastifyInstance, parts: Parts): Promise<void> {
  app.get('/api/calendar/:token', await calendarLimits(app, parts), async (request, reply) => {
    const { token } = request.params as { token: string };
    const named = token.endsWith('.ics') ? splitToken(token.slice(0, -'.ics'.length)) : null;
    const told = named && (await tell(parts, named));
    reply.header('x-robots-tag', 'noindex');
    if (!told) return reply.status(404).send(notThere);
    const { text, serial, isStale } = told;
    if (isStale) await inTransaction(parts.pool, parts.db, named.orgId, (tx) => tx.query(noteTold(named.orgId, named.id, serial)));
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.header('cache-control', 'private, max-age=300').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}

function tell({ pool, db, seal }: Parts, named: TokenParts): Promise<{ text: string; serial: number; isStale: boolean } | null> {
  const { orgId, id } = named;
  const today = todayInIndia(Date.now());
  return inReadOnlyTransaction(pool, db, orgId, async (tx) => {
    const [[company], [told], settings, counted, own] = await tx.together([
      findCompanyAtWork(orgId),
      findTold(orgId, id),
      findSettings(orgId),
      listCountedFrom(orgId, today, NIGHTS_TOLD),
      listOwnNights(orgId, id, today),
    ]);
    if (!company?.isOpen || isExpired(company, today) || !told || !opensCalendar(seal, named, told.serial)) return null;
    const { typeId, typeName: name, serial, isStale } = told;
    const { beyond } = settingsOf(only(settings));
    const of = counted.find((each) => each.typeId === typeId);
    // A type that is no longer sold is full every night.
    const free = of ? freeByNight(of, NIGHTS_TOLD, beyond) : Array.from({ length: NIGHTS_TOLD }, () => 0);
    // A portal that sold fewer rooms than the type has would go on to sell those that others took.
    const most = of ? of.rooms + beyond : Number.POSITIVE_INFINITY;
    const ownFull = new Set(own.flatMap(({ night, rooms }) => (rooms >= most ? [night] : [])));
    return { text: writeIcs({ orgId, typeId, name, ranges: fullNights(today, free, ownFull), today }), serial, isStale };
  });
}
