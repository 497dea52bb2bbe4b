import { readConfiguration } from '../platform/configuration.ts';
import { openDatabaseServer, withClient } from '../platform/database-server.ts';
import { distributionPlan } from '../platform/distribution.ts';
import { distribute, readSchema } from '../platform/distribution-store.ts';
import { runCommand } from './run-command.ts';

/** npm run db:distribute: shards the migrated schema by company on a Citus coordinator. With --plan it prints the statements only. */
await runCommand(async () => {
  const server = await openDatabaseServer(readConfiguration(process.env), { whenOwned: 'share', say: console.error });
  const say = (statement: string) => console.log(`${statement};`);
  try {
    await withClient('MIGRATION_DATABASE_URL', server.owner, async (owner) => {
      if (process.argv.includes('--plan')) distributionPlan(await readSchema(owner)).forEach(say);
      else await distribute(owner, say);
    });
    return 0;
  } finally {
    await server.stop();
  }
});
