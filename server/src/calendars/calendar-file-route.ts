import { createHash } from 'node:crypto';
import { NIGHTS_TOLD } from '@bahi/core/calendars/calendar';
import { fullNights } from '@bahi/core/calendars/full-nights';
import { todayInIndia } from '@bahi/core/periods/business-date';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { findCompanyAtWork } from '../platform/access-store.ts';
import { calendarLimits } from '../platform/call-limits.ts';
import { only } from '../platform/only.ts';
import type { Seal } from '../platform/seal.ts';
import { splitToken, type TokenParts } from '../platform/signed-token.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inReadOnlyTransaction } from '../platform/transaction.ts';
import { findSettings, settingsOf } from '../rooms/hotel-store.ts';
import { freeByNight, listCountedFrom } from '../rooms/type-night-store.ts';
import { findAddressed } from './calendar-store.ts';
import { opensCalendar } from './calendar-token.ts';
import { writeIcs } from './write-ics.ts';

type Parts = { pool: pg.Pool; db: Kysely<DB>; seal: Seal };

const notThere = { code: 'LINK_CLOSED', message: 'This calendar has another address now. Copy it in Bahi under Rooms, Calendars.' };

/**
 * The calendar of a room type for portals, outside of the contract: it is a text, and nobody signs in. It has the nights of two years on which the
 * type is full, and nothing of guests. Wrong and ended addresses, and those of blocked companies, have one answer.
 */
export async function calendarFileRoute(app: FastifyInstance, parts: Parts): Promise<void> {
  app.get('/api/calendar/:token', await calendarLimits(app, parts), async (request, reply) => {
    const { token } = request.params as { token: string };
    const named = token.endsWith('.ics') ? splitToken(token.slice(0, -'.ics'.length)) : null;
    const text = named && (await textOf(parts, named));
    reply.header('x-robots-tag', 'noindex');
    if (!text) return reply.status(404).send(notThere);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.header('cache-control', 'private, max-age=300').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}

function textOf({ pool, db, seal }: Parts, named: TokenParts): Promise<string | null> {
  const { orgId, id: typeId } = named;
  const today = todayInIndia(Date.now());
  return inReadOnlyTransaction(pool, db, orgId, async (tx) => {
    const [[company], [type], settings, counted] = await tx.together([
      findCompanyAtWork(orgId),
      findAddressed(orgId, typeId),
      findSettings(orgId),
      listCountedFrom(orgId, today, NIGHTS_TOLD),
    ]);
    if (!company?.isOpen || !type || !opensCalendar(seal, named, type.serial)) return null;
    const { beyond } = settingsOf(only(settings));
    const of = counted.find((each) => each.typeId === typeId);
    // A type that is no longer sold is full every night.
    const free = of ? freeByNight(of, NIGHTS_TOLD, beyond) : Array.from({ length: NIGHTS_TOLD }, () => 0);
    return writeIcs({ orgId, typeId, name: type.typeName, ranges: fullNights(today, free), today });
  });
}
