import type { Configuration } from '../platform/configuration.ts';
import { type DatabaseServer, withClient } from '../platform/database-server.ts';
import { migrate, pendingMigrations } from '../platform/migrate.ts';
import { backUpIntoFolder, backupFirst } from './backup-folder.ts';
import { beforeMigrationName } from './kept-files.ts';
import { noteBackup } from './note-backup.ts';

/**
 * Runs pending migrations. A database with data is backed up first, unless backups are off; then `say` reports it. Refuses to migrate if
 * that backup fails. Returns the names of the migrations that ran.
 */
export async function migrateAfterBackup(
  { backups, dataFolder, secretsKey }: Configuration,
  { owner }: Pick<DatabaseServer, 'owner'>,
  say: (line: string) => void,
): Promise<string[]> {
  const { pending, isNew } = await withClient('MIGRATION_DATABASE_URL', owner, pendingMigrations);
  const [first] = pending;
  if (first === undefined || isNew) return withClient('MIGRATION_DATABASE_URL', owner, (client) => migrate(client));
  if (!backups.isOn) say(`The database is migrated (${pending.length} migrations) without a backup: BACKUPS is off.`);
  const name = beforeMigrationName(first, new Date());
  const made = backups.isOn ? await backUpIntoFolder({ owner, dataFolder, secretsKey }, backups, name).catch(backupFirst) : undefined;
  if (made) say(`A backup was made before the migration: ${made.file}`);
  const ran = await withClient('MIGRATION_DATABASE_URL', owner, (client) => migrate(client));
  if (made) await noteBackup(owner, { kind: 'migration', ...made });
  return ran;
}
