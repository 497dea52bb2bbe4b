import { createHash } from 'node:crypto';
import { invariant } from '@bahi/core/basics/invariant';
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { findSession } from './access-store.ts';
import { countCall, deleteEndedWindows } from './call-limits-store.ts';
import { nearbyAddress } from './nearby-address.ts';
import { readToken } from './sessions.ts';
import type { DB } from './tables.gen.ts';
import { inTransaction } from './transaction.ts';

type Parts = { pool: pg.Pool; db: Kysely<DB> };
type Limit = {
  /** The name of the limit; limits with different names count separately. */
  name: string;
  max: number;
  windowSeconds: number;
  tooMany?: string;
} & Pick<RateLimitOptions, 'keyGenerator' | 'allowList'>;

const minute = 60;
const hour = 3_600;
/** Keys over their limit. This server refuses them without a query, so a flood of tries does not become a flood of writes. */
const mostRemembered = 5_000;
/**
 * After this many counted calls a server deletes ended windows, so that tries from many addresses do not fill the table until the daily
 * housekeeping.
 */
const callsBetweenCleanings = 1_000;

/**
 * Counted over all sign-in routes: one address may try often, because an office has many users behind it; one name from it only a few
 * times.
 */
export async function signInLimits(app: FastifyInstance, parts: Parts) {
  const nameTried = ({ body }: FastifyRequest) => {
    const { email, otpEmail, otpEmailSec } = (body ?? {}) as { email?: unknown; otpEmail?: unknown; otpEmailSec?: unknown };
    return email ?? otpEmail ?? otpEmailSec;
  };
  const keyGenerator = (request: FastifyRequest) => `${nearbyAddress(request.ip)} ${String(nameTried(request)).trim().toLowerCase()}`;
  return {
    onRequest: await limiter(app, parts, { name: 'sign-ins of an address', max: 100, windowSeconds: minute }),
    preHandler: await limiter(app, parts, { name: 'sign-ins of a name', max: 10, windowSeconds: minute, keyGenerator }),
  };
}

export function registrationLimit(app: FastifyInstance, parts: Parts) {
  const tooMany = 'Too many registrations from here. Please wait an hour.';
  return limiter(app, parts, { name: 'registrations of an address', max: 60, windowSeconds: hour, tooMany });
}

/** A print agent pairs once; its code is short enough to type. */
export function pairingLimit(app: FastifyInstance, parts: Parts) {
  const tooMany = 'Too many tries from here. Please wait an hour.';
  return limiter(app, parts, { name: 'pairings of an address', max: 60, windowSeconds: hour, tooMany });
}

/** A link to a paper cannot be guessed. These limits keep one reader, or all readers of one company's papers, from taking the server. */
export async function linkLimits(app: FastifyInstance, parts: Parts) {
  const companyIn = ({ params }: FastifyRequest) => String((params as { token?: unknown }).token).slice(0, 20);
  return {
    onRequest: await limiter(app, parts, { name: 'links opened from an address', max: 120, windowSeconds: minute }),
    preHandler: await limiter(app, parts, { name: 'links of a company', max: 1_200, windowSeconds: minute, keyGenerator: companyIn }),
  };
}

/** Calendars of room types, which portals read each few minutes at most. */
export async function calendarLimits(app: FastifyInstance, parts: Parts) {
  const companyIn = ({ params }: FastifyRequest) => String((params as { token?: unknown }).token).slice(0, 20);
  return {
    onRequest: await limiter(app, parts, { name: 'calendars read from an address', max: 240, windowSeconds: minute }),
    preHandler: await limiter(app, parts, { name: 'calendars of a company', max: 600, windowSeconds: minute, keyGenerator: companyIn }),
  };
}

/** A channel of a hotel polls. Calls are counted by address, as tokens are tried, and by token. */
export async function channelLimits(app: FastifyInstance, parts: Parts) {
  const tokenOf = ({ headers }: FastifyRequest) => headers.authorization ?? '';
  return {
    onRequest: await limiter(app, parts, { name: 'calls of channels from an address', max: 1_200, windowSeconds: minute }),
    preHandler: await limiter(app, parts, { name: 'calls of a channel', max: 300, windowSeconds: minute, keyGenerator: tokenOf }),
  };
}

/** Prices of a year are much to compute, so a channel reads them less often than the rest. */
export function channelRatesLimit(app: FastifyInstance, parts: Parts) {
  const keyGenerator = ({ headers }: FastifyRequest) => headers.authorization ?? '';
  const tooMany = 'Rates are read at most 10 times a minute. Read them again when changes say so.';
  return limiter(app, parts, { name: 'rates read by a channel', max: 10, windowSeconds: minute, tooMany, keyGenerator });
}

/**
 * Saving staff reveals whether an email or mobile number is in use, also by staff of others, and hashing a password is expensive: these
 * calls are counted per user, over all sessions.
 */
export function staffLimit(app: FastifyInstance, parts: Parts) {
  const counted = ['email', 'mobile', 'password'];
  return limiter(app, parts, {
    name: 'entries of staff by a person',
    max: 100,
    windowSeconds: hour,
    tooMany: 'Too many entries in one hour. Please wait.',
    allowList: ({ body }) => !(body && typeof body === 'object' && counted.some((field) => field in body)),
    async keyGenerator(request) {
      const token = readToken(request);
      const session =
        token && (await inTransaction(parts.pool, parts.db, null, (tx) => tx.first(findSession(token.kind, token.tokenHash))));
      return session ? `${session.kind} ${session.id}` : request.ip;
    },
  });
}

/** Each in its own scope: the plugin counts a request once. */
async function limiter(app: FastifyInstance, { db }: Parts, { name, windowSeconds, tooMany = usual, ...options }: Limit) {
  let limit: ReturnType<FastifyInstance['rateLimit']> | undefined;
  const counter = countIn(db, name, windowSeconds);
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, store: counter });
    limit = scope.rateLimit({
      ...options,
      timeWindow: windowSeconds * 1000,
      errorResponseBuilder: () => Object.assign(new Error(tooMany), { statusCode: 429 }),
    });
  });
  invariant(limit, 'a limiter is made at once');
  return limit;
}

const usual = 'Too many tries. Please wait a minute.';

type Counted = { current: number; ttl: number };

/** The plugin's store: in the database, for all servers together. */
function countIn(db: Kysely<DB>, name: string, windowSeconds: number) {
  const full = new Map<string, { calls: number; until: number }>();
  let counted = 0;
  const count = async (key: string, max: number): Promise<Counted> => {
    const hash = createHash('sha256').update(`${name} ${key}`).digest();
    const at = hash.toString('base64url');
    const known = full.get(at);
    if (known && known.until > Date.now()) return { current: known.calls, ttl: known.until - Date.now() };
    full.delete(at);
    if (++counted % callsBetweenCleanings === 0)
      deleteEndedWindows()
        .execute(db)
        .catch(() => {}); // the next call will do it
    const { rows } = await countCall(hash, windowSeconds).execute(db);
    invariant(rows[0], 'a counted call has a row');
    const { calls, leftMillis } = rows[0];
    if (calls > max) remember(full, at, { calls, until: Date.now() + leftMillis });
    return { current: calls, ttl: leftMillis };
  };
  return class {
    incr(key: string, done: (error: Error | null, counted?: Counted) => void, _windowMillis?: number, max = 0): void {
      count(key, max).then(
        (counted) => done(null, counted),
        (error: Error) => done(error),
      );
    }
    child() {
      return this;
    }
  };
}

function remember(full: Map<string, { calls: number; until: number }>, key: string, state: { calls: number; until: number }): void {
  const [oldest] = full.size >= mostRemembered ? full.keys() : [];
  if (oldest !== undefined) full.delete(oldest);
  full.set(key, state);
}
