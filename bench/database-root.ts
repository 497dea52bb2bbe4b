import { join } from 'node:path';
import { startEmbedded } from '@bahi/server/platform/embedded/start-embedded';
import pg from 'pg';

/** The superuser of the bench's own embedded server: only to lay a history quickly, never while measuring. */
export async function connectAsRoot(dataFolder: string): Promise<pg.Client> {
  const { connection } = await startEmbedded(join(dataFolder, 'postgres'), { whenOwned: 'share' });
  const root = new pg.Client({ ...connection, database: 'bahi' });
  root.on('error', () => {}); // when a part fails, the server goes before this connection: the part's error is the one to read
  await root.connect();
  return root;
}
