import { join } from 'node:path';
import pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import type { Configuration } from './configuration.ts';
import { prepareDatabase, recreateDatabase } from './embedded/prepare-database.ts';
import type { Settings } from './embedded/run-server.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/start-embedded.ts';

/** The database that the configuration names, ready to be migrated and served from. */
export type DatabaseServer = {
  /** The role that serves. */
  app: pg.ClientConfig;
  /** The role that owns the tables and migrates. */
  owner: pg.ClientConfig;
  /** Throws the whole database away; only the embedded one can. */
  recreate?(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** A command beside the running server shares the embedded database, the server itself wants it for its own. */
  whenOwned: 'refuse' | 'share';
  say(line: string): void;
};

const revivalsPerMinute = 5;

/** Starts the embedded database, or takes the addresses of the one outside. */
export async function openDatabaseServer(configuration: Configuration, options: Options): Promise<DatabaseServer> {
  const { database } = configuration;
  if (database.kind === 'external') {
    return { app: { connectionString: database.appUrl }, owner: { connectionString: database.ownerUrl }, stop: async () => {} };
  }
  const home = join(configuration.dataFolder, 'postgres');
  const start = (settings: Settings = {}) => startEmbedded(home, { whenOwned: options.whenOwned, uid: database.postgresUid, settings });
  const { connection, stop } = keepRunning(await start(), start, options.say);
  try {
    const addresses = await prepareDatabase(connection, join(configuration.dataFolder, 'secrets'));
    return { ...addresses, recreate: () => recreateDatabase(connection), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the server again when it dies beneath us: it recovers, and the pool finds it at the same place. */
function keepRunning(first: EmbeddedServer, start: (settings: Settings) => Promise<EmbeddedServer>, say: (line: string) => void) {
  let current = Promise.resolve(first);
  const revivals: number[] = [];
  const revive = () => {
    const now = Date.now();
    revivals.push(now);
    if (revivals.filter((at) => at > now - 60_000).length > revivalsPerMinute) return say('PostgreSQL dies again and again; see its log.');
    say('PostgreSQL has died and is started again.');
    current = start({ port: first.connection.port });
    current.then(watch, (error: Error) => say(`PostgreSQL did not start again: ${error.message}`));
  };
  const watch = (server: EmbeddedServer) => server.onLost(revive);
  watch(first);
  const stop = async () => {
    const server = await current.catch(() => undefined);
    await server?.stop();
  };
  return { connection: first.connection, stop };
}

/** Runs the work on one connection of its own. An address that does not answer is refused with a sentence. */
export async function withClient<T>(name: string, connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection });
  client.on('error', () => {}); // the query that fails tells it
  try {
    await client.connect();
  } catch (error) {
    throw new CannotStart(`The database of ${name} cannot be reached: ${(error as Error).message}`, { cause: error });
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
