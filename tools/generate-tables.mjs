// npm run tables: migrates an empty database in a temporary folder, and writes the types of its tables.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../server/src/platform/configuration.ts';
import { openDatabaseServer, withClient } from '../server/src/platform/database-server.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { tableTypes, tableTypesFile } from '../server/src/testing/table-types.ts';

const folder = mkdtempSync(join(tmpdir(), 'bahi-tables-'));
chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
const server = await openDatabaseServer(readConfiguration({ DATA_DIR: folder }), { whenOwned: 'refuse', say: console.error });
try {
  const migrated = await withClient('the generator', server.owner, (owner) => migrate(owner));
  writeFileSync(tableTypesFile, await tableTypes(server.owner));
  console.log(`${tableTypesFile}: the tables of ${migrated.length} migrations`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
