import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import type { DB } from './tables.gen.ts';

/** A statement longer than this (a document of some hundred lines) seldom comes twice; each connection would keep its plan for ever. */
const longestPreparedText = 20_000;
const mostPreparedTexts = 2_000;

/** The client of the pool. Every statement with values is prepared: its name is the hash of its text. Measured: 1.6 times unprepared. */
export class PreparingClient extends pg.Client {
  // pg declares ten overloads of `query`; one signature cannot override them all, so this one speaks for the only form that is changed.
  override query = ((first: unknown, values?: unknown, done?: unknown) => {
    const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    const name = typeof first === 'string' && Array.isArray(values) ? statementName(first) : undefined;
    if (name === undefined) return send.call(this, first, values, done);
    // Under another name than in a batch, which prepares for itself: the client does not know of that, nor the batch of this.
    return send.call(this, { name: `alone ${name}`, text: first, values }, done);
  }) as pg.Client['query'];
}

const statementNames = new Map<string, string>();

/** Under which name a text is prepared; none when it is too long or too many have one. */
export function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (text.length > longestPreparedText || statementNames.size >= mostPreparedTexts) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  statementNames.set(text, name);
  return name;
}

/**
 * Opens the pool. Its limits keep one stuck statement, one forgotten transaction or one crowd from stopping everybody else.
 * A connection on which nothing came or went for `silenceMillis` is given up, with whatever waits for it; 0 waits for ever.
 */
export function openPool({ silenceMillis = 120_000, ...connection }: pg.PoolConfig & { silenceMillis?: number }): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    // A parallel worker takes 6 ms to start, which is longer than our statements take, and a core from somebody else.
    options: '-c max_parallel_workers_per_gather=0',
    ...connection,
    types: columnTypes,
    pipeline: true,
    Client: PreparingClient,
  });
  // A connection that breaks tells it here and in the promise of its query. The pool drops it; the process must not fall over it.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // A database that lives has spoken long before; one that is frozen, or cut off without a word, would hold whoever asks for ever. One time
    // for the line, not one for each query as pg has it: with those timers most of a request outlived it, and went to the old memory.
    const stream = client.connection.stream as Socket;
    stream.setTimeout(silenceMillis, () => stream.destroy());
  });
  return pool;
}

/** Kysely over the pool: it compiles the statements of the stores, and runs those that need no transaction. */
export function openKysely(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
