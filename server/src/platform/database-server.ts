import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import type { Configuration } from './configuration.ts';
import { nodesOf } from './database-nodes.ts';
import { moveDataFolder } from './embedded/move-data-folder.ts';
import { prepareDatabase, recreateDatabase } from './embedded/prepare-database.ts';
import type { Settings } from './embedded/run-server.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/start-embedded.ts';
import { requireAppRole } from './roles.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

/** The database that the configuration names, ready to be migrated and served from. */
export type DatabaseServer = {
  /** The role that serves. */
  app: pg.ClientConfig;
  /** The role that owns the tables and migrates. */
  owner: pg.ClientConfig;
  /** Deletes the whole database and creates an empty one; only for the embedded server. */
  recreate?(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** A command beside the running server shares the embedded database, the server itself wants it for its own. */
  whenOwned: 'refuse' | 'share';
  /** Only the restore itself may open a data folder with an unfinished restore. */
  restores?: boolean;
  say(line: string): void;
};

const connectionsBeside = 20; // for commands, the owner and the guard
const shortestWaitMs = 1_000;
const longestWaitMs = 15_000;
const lastingMs = 60_000; // a server that dies sooner counts as a failed start

/** Starts the embedded database, or uses the addresses of the external one. */
export async function openDatabaseServer(configuration: Configuration, options: Options): Promise<DatabaseServer> {
  const { database } = configuration;
  if (database.kind === 'external') {
    return { app: { connectionString: database.appUrl }, owner: { connectionString: database.ownerUrl }, stop: async () => {} };
  }
  moveDataFolder({ ...database, dataFolder: configuration.dataFolder }, options.say);
  if (!options.restores) refuseUnfinishedRestore(configuration.dataFolder);
  const home = join(configuration.dataFolder, 'postgres');
  const room: Settings = { max_connections: Math.max(50, configuration.connections + connectionsBeside) };
  const start = (settings: Settings = {}) =>
    startEmbedded(home, { whenOwned: options.whenOwned, uid: database.postgresUid, settings: { ...room, ...settings } });
  const { connection, stop } = keepRunning(await start(), start, options.say);
  try {
    const addresses = await prepareDatabase(connection, join(configuration.dataFolder, 'secrets'));
    return { ...addresses, recreate: () => recreateDatabase(connection), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Restarts the server whenever it dies: it recovers, and the pool finds it at the same address. If it cannot be started, for instance on a
 * full disk, or dies again soon, the waits between tries grow; once there is room, it runs again.
 */
function keepRunning(first: EmbeddedServer, start: (settings: Settings) => Promise<EmbeddedServer>, say: (line: string) => void) {
  const leaving = new AbortController();
  let current: Promise<EmbeddedServer | undefined> = Promise.resolve(first);
  let waitMs = 0;
  const startAgain = async (): Promise<EmbeddedServer | undefined> => {
    say('PostgreSQL has died and is started again.');
    while (!leaving.signal.aborted) {
      await pause(waitMs, undefined, { signal: leaving.signal }).catch(() => {});
      waitMs = Math.min(longestWaitMs, waitMs * 2 || shortestWaitMs);
      if (leaving.signal.aborted) break;
      try {
        return watch(await start({ port: first.connection.port }));
      } catch (error) {
        say(`PostgreSQL did not start again, and is tried again in ${waitMs / 1000} s: ${(error as Error).message}`);
      }
    }
    return undefined;
  };
  const watch = (server: EmbeddedServer): EmbeddedServer => {
    const startedAt = performance.now();
    server.onLost(() => {
      if (performance.now() - startedAt > lastingMs) waitMs = 0;
      current = startAgain();
    });
    return server;
  };
  watch(first);
  const stop = async () => {
    leaving.abort();
    const server = await current;
    await server?.stop();
  };
  return { connection: first.connection, stop };
}

/** Refuses two addresses that lead to two databases: one would be migrated, and the other served. */
export async function requireOneDatabase({ app, owner }: DatabaseServer): Promise<void> {
  const whichServer = `select concat(oid, ' ', extract(epoch from pg_postmaster_start_time())) as name from pg_database where datname = current_database()`;
  // Every node of a cluster knows the others; the serving address may lead to any of them.
  const whichCluster = `select concat(current_database(), ' ', string_agg(concat(nodeid, ' ', nodename, ':', nodeport), ', ' order by nodeid)) as name from pg_dist_node`;
  const ask = async (client: pg.Client) => {
    const { rows } = await client.query("select from pg_class where relname = 'pg_dist_node'");
    return (await client.query<{ name: string }>(rows.length > 0 ? whichCluster : whichServer)).rows[0]?.name;
  };
  const migrated = await withClient('MIGRATION_DATABASE_URL', owner, async (client) => {
    await requireAppRole(client); // without it the other address would only report a wrong password
    return ask(client);
  });
  if ((await withClient('DATABASE_URL', app, ask)) === migrated) return;
  throw new CannotStart('DATABASE_URL and MIGRATION_DATABASE_URL lead to two databases: let both name the same one.');
}

/** Calls `work` with a separate connection. An unreachable address is refused with a sentence. */
export async function withClient<T>(name: string, connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connected(name, connection);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A connection to the first node of the address that answers. */
async function connected(name: string, connection: pg.ClientConfig): Promise<pg.Client> {
  let cause: unknown;
  for (const node of nodesOf(connection.connectionString ?? '')) {
    const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection, ...(node !== '' && { connectionString: node }) });
    client.on('error', () => {}); // reported by the failing query
    try {
      await client.connect();
      return client;
    } catch (error) {
      cause = error;
    }
  }
  throw new CannotStart(`The database of ${name} cannot be reached: ${(cause as Error).message}`, { cause });
}
