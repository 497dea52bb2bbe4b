import { readConfiguration } from '../platform/configuration.ts';
import { openDatabaseServer, withClient } from '../platform/database-server.ts';
import { migrate } from '../platform/migrate.ts';
import { runCommand } from './run-command.ts';

/** npm run migrate: brings the schema up to date, as every start does; says what it did. */
await runCommand(async () => {
  const server = await openDatabaseServer(readConfiguration(process.env), { whenOwned: 'share', say: console.error });
  try {
    const ran = await withClient('MIGRATION_DATABASE_URL', server.owner, (owner) => migrate(owner));
    console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'The schema is up to date.');
    return 0;
  } finally {
    await server.stop();
  }
});
