import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '@bahi/server/platform/embedded/start-embedded';
import pg from 'pg';

/** The superuser of the bench's own embedded server: to lay a history quickly and to come to rest after it, never while measuring. */
export async function connectAsRoot(dataFolder: string): Promise<pg.Client> {
  const { connection } = await startEmbedded(join(dataFolder, 'postgres'), { whenOwned: 'share' });
  const root = new pg.Client({ ...connection, database: 'bahi' });
  root.on('error', () => {}); // when a part fails, the server goes before this connection: the part's error is the one to read
  await root.connect();
  return root;
}

/**
 * Cleans up behind the rows of the parts before, as a night does in a company that grew over years, and waits for the database's own
 * workers: a part that begins meanwhile measures them, on one core of two.
 */
export async function atRest(root: pg.Client): Promise<void> {
  await root.query('vacuum analyze');
  await root.query('checkpoint');
  for (let tries = 0; tries < 300; tries++) {
    const { rowCount } = await root.query("select from pg_stat_activity where backend_type = 'autovacuum worker'");
    if (rowCount === 0) return;
    await pause(200);
  }
  throw new Error('the database did not come to rest in a minute');
}
