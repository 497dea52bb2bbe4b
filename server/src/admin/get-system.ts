import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import { listBackups, listGoodBackups } from '../backups/backup-records-store.ts';
import { isBackupLate } from '../backups/public/nightly.ts';
import { forAdmin } from '../platform/guards.ts';
import { knownMigrations } from '../platform/migrate.ts';
import { only } from '../platform/only.ts';
import { productVersion } from '../platform/product-version.ts';
import { findDatabaseFacts } from './system-store.ts';

const shown = 10;

/** The state of the installation: versions, disk, database, backups with their checks, and background jobs. */
export const getSystem = forAdmin.admin.getSystem.handler(async ({ context: { tx, operation } }) => {
  const [[facts], rows, [good]] = await tx.together([findDatabaseFacts(), listBackups(shown), listGoodBackups(1)]);
  const { postgres, databaseBytes, ...waiting } = only(facts ? [facts] : []);
  const backups = operation?.backups;
  const lastGoodAt = good?.startedAt ?? null;
  return {
    versions: { bahi: productVersion, postgres, node: process.versions.node, lastMigration: (await knownMigrations()).at(-1) ?? '' },
    disk: operation ? await diskOf(operation.dataFolder) : null,
    databaseBytes,
    waiting,
    backups: {
      isOn: backups !== undefined,
      isRunning: backups?.isRunning ?? false,
      lastGoodAt,
      isLate:
        backups !== undefined &&
        lastGoodAt !== null &&
        isBackupLate(Date.now(), { lastGoodAt: Date.parse(lastGoodAt), lastTriedAt: undefined }),
      rows: rows.map(({ id, file, ...row }) => ({ _id: id, ...row, file: basename(file), isThere: existsSync(file) })),
    },
    jobs: operation?.jobs.list() ?? [],
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
