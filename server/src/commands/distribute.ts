import { readConfiguration } from '../platform/configuration.ts';
import { openDatabaseServer, withClient } from '../platform/database-server.ts';
import { distributionPlan } from '../platform/distribution.ts';
import { readSchema } from '../platform/distribution-store.ts';
import { runCommand } from './run-command.ts';

/** npm run db:distribute: shards the migrated schema by company on a Citus coordinator. With --plan it prints the statements only. */
await runCommand(async () => {
  const server = await openDatabaseServer(readConfiguration(process.env), { whenOwned: 'share', say: console.error });
  try {
    await withClient('MIGRATION_DATABASE_URL', server.owner, async (owner) => {
      const { tables, foreignKeys } = await readSchema(owner);
      const plan = distributionPlan(tables, foreignKeys);
      for (const statement of plan) {
        console.log(`${statement};`);
        if (!process.argv.includes('--plan')) await owner.query(statement);
      }
    });
    return 0;
  } finally {
    await server.stop();
  }
});
