import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { NodeTurns, nodesOf } from './database-nodes.ts';
import type { DB } from './tables.gen.ts';

/** Statements longer than this (a document of some hundred lines) are seldom repeated; each connection would keep their plans for ever. */
const longestPreparedText = 20_000;
const mostPreparedTexts = 4_000;

type Done = (error: Error | null) => void;
const rethrow: Done = (error) => {
  throw error;
};

type NodeConfig = pg.ClientConfig & { nodes?: NodeTurns };

/** The client of the pool. With several nodes, each connection takes the next one. Every statement with values is prepared: its name is the hash of its text. Measured: 1.6 times unprepared. */
export class PreparingClient extends pg.Client {
  constructor(config: NodeConfig = {}) {
    const { nodes } = config;
    const node = nodes?.next();
    super(node === undefined ? config : { ...config, connectionString: node });
    if (nodes === undefined || node === undefined) return;
    // pg declares two forms of it: with a function, as the pool calls it, and with a promise.
    const connect = this.connect.bind(this) as (done?: Done) => Promise<unknown>;
    const noted: (done: Done) => Done = (done) => (error) => {
      if (error) nodes.rest(node);
      done(error);
    };
    this.connect = ((done?: Done) => (done ? connect(noted(done)) : connect().catch(noted(rethrow)))) as pg.Client['connect'];
  }

  // pg declares ten overloads of `query`; one signature cannot override them all, so this one declares the only form that is changed.
  override query = ((first: unknown, values?: unknown, done?: unknown) => {
    const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    const name = typeof first === 'string' && Array.isArray(values) ? statementName(first) : undefined;
    if (name === undefined) return send.call(this, first, values, done);
    // With another name than in a batch, which prepares separately: client and batch do not know each other's prepared statements.
    return send.call(this, { name: `alone ${name}`, text: first, values }, done);
  }) as pg.Client['query'];
}

const statementNames = new Map<string, string>();

/** The name of a prepared text; undefined if it is too long or too many have one. */
export function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (text.length > longestPreparedText || statementNames.size >= mostPreparedTexts) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  statementNames.set(text, name);
  return name;
}

/** Gives new texts a name again. The tests of many files share one process, which may have used all names up. */
export const forgetStatementNames = (): void => statementNames.clear();

/**
 * Opens the pool. Its limits keep one slow statement, one idle transaction or one crowd from stopping everything else. A connection without
 * traffic for `silenceMillis` is closed, and its queries fail; 0 waits for ever.
 */
export function openPool({ silenceMillis = 120_000, ...connection }: pg.PoolConfig & { silenceMillis?: number }): pg.Pool {
  const nodes = nodesOf(connection.connectionString ?? '');
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    // A parallel worker takes 6 ms to start, which is longer than our statements take, and uses another request's core.
    options: '-c max_parallel_workers_per_gather=0',
    ...connection,
    ...(nodes.length > 1 && { nodes: new NodeTurns(nodes) }),
    types: columnTypes,
    pipeline: true,
    Client: PreparingClient,
  });
  // A broken connection is reported here and by the promise of its query. The pool drops it; the process must not crash.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // A live database answers much sooner; a frozen or unreachable one would block callers for ever. One timer per connection, not one per
    // query as in pg: with those, most of a request's memory outlived it and moved to the old generation.
    const stream = client.connection.stream as Socket;
    stream.setTimeout(silenceMillis, () => stream.destroy());
  });
  return pool;
}

/** Kysely over the pool: it compiles the statements of the stores, and runs those that need no transaction. */
export function openKysely(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
