import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '@bahi/server/platform/embedded/start-embedded';
import pg from 'pg';

/**
 * The superuser of the bench's embedded server, to insert a history quickly and to settle the database afterwards; never while measuring.
 */
export async function connectAsRoot(dataFolder: string): Promise<pg.Client> {
  const { connection } = await startEmbedded(join(dataFolder, 'postgres'), { whenOwned: 'share' });
  const root = new pg.Client({ ...connection, database: 'bahi' });
  root.on('error', () => {}); // if a part fails, the server ends before this connection; report the part's error
  await root.connect();
  return root;
}

/**
 * Vacuums after the inserts, as happens over time in a real company, and waits for the database's background workers: otherwise the next
 * part would measure them too, on one core of two.
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
