import { migrateAfterBackup } from '../backups/migrate-after-backup.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { openDatabaseServer } from '../platform/database-server.ts';
import { runCommand } from './run-command.ts';

/** npm run migrate: runs pending migrations, as every start does, and prints them. */
await runCommand(async () => {
  const configuration = readConfiguration(process.env);
  const server = await openDatabaseServer(configuration, { whenOwned: 'share', say: console.error });
  try {
    const ran = await migrateAfterBackup(configuration, server, console.error);
    console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'The schema is up to date.');
    return 0;
  } finally {
    await server.stop();
  }
});
