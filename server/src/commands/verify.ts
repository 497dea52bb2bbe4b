import { readConfiguration } from '../platform/configuration.ts';
import { openKysely, openPool } from '../platform/database.ts';
import { openDatabaseServer, withClient } from '../platform/database-server.ts';
import { requireMigrated } from '../platform/migrate.ts';
import { verifyAll } from '../verification/verify-all.ts';
import { runCommand } from './run-command.ts';

/**
 * npm run verify -- <company id | name | all>: prints differences between stored balances and their recomputed values; exit code 1 if there
 * are any.
 */
async function verify(which: string | undefined): Promise<number> {
  if (!which) {
    console.error('Say which company: npm run verify -- <its id or name>, or all.');
    return 2;
  }
  const server = await openDatabaseServer(readConfiguration(process.env), { whenOwned: 'share', say: console.error });
  const pool = openPool({ ...server.app, max: 2, statement_timeout: 0, silenceMillis: 0 });
  try {
    await withClient('MIGRATION_DATABASE_URL', server.owner, requireMigrated);
    const { companies, differences } = await verifyAll({ pool, db: openKysely(pool) }, which, console.log);
    if (companies === 0 && which === 'all') console.log('There is no company yet.');
    else if (companies === 0) {
      console.error(`There is no company "${which}".`);
      return 2;
    }
    return differences > 0 ? 1 : 0;
  } finally {
    await pool.end();
    await server.stop();
  }
}

await runCommand(() => verify(process.argv[2]));
