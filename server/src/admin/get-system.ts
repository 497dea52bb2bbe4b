import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import { findBackupAtWork, listBackups, listGoodBackups } from '../backups/backup-records-store.ts';
import { isBackupLate } from '../backups/public/nightly.ts';
import { forAdmin } from '../platform/guards.ts';
import { knownMigrations } from '../platform/migrate.ts';
import { only } from '../platform/only.ts';
import { productVersion } from '../platform/product-version.ts';
import { findDatabaseFacts } from './system-store.ts';

const shown = 10;

/** The state of the installation: versions, disk, database, and backups with their checks. */
export const getSystem = forAdmin.admin.getSystem.handler(async ({ context: { tx, operation } }) => {
  const [facts, rows, [good], [atWork]] = await tx.together([
    findDatabaseFacts(),
    listBackups(shown),
    listGoodBackups(1),
    findBackupAtWork(),
  ]);
  const { postgres, databaseBytes } = only(facts);
  const isOn = operation?.hasBackups === true;
  const lastGoodAt = good?.startedAt ?? null;
  return {
    versions: { bahi: productVersion, postgres, node: process.versions.node, lastMigration: (await knownMigrations()).at(-1) ?? '' },
    disk: operation ? await diskOf(operation.dataFolder) : null,
    databaseBytes,
    backups: {
      isOn,
      isRunning: atWork !== undefined,
      lastGoodAt,
      isLate: isOn && lastGoodAt !== null && isBackupLate(Date.now(), { lastGoodAt: Date.parse(lastGoodAt) }),
      rows: rows.map(({ id, file, ...row }) => ({ _id: id, ...row, file: basename(file), isThere: existsSync(file) })),
    },
  };
});

async function diskOf(folder: string): Promise<{ folder: string; freeBytes: number; totalBytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null; // with a database elsewhere there may be no data folder
  }
}
