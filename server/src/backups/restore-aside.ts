import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { readPostmaster } from '../platform/embedded/pid-file.ts';
import { prepareDatabase } from '../platform/embedded/prepare-database.ts';
import { isAlive, isServerOf } from '../platform/embedded/processes.ts';
import { type EmbeddedServer, startEmbedded } from '../platform/embedded/start-embedded.ts';
import type { Archive } from './archive/read-archive.ts';
import { restoreDatabase } from './restore-backup.ts';
import { refuseSmallDisk } from './restore-into-folder.ts';

const prefix = 'check-';
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** The database is temporary, so durability is off. */
const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Restores an archive into a temporary database, calls `work` with it, and removes it. */
export async function restoreAside<T>(
  archive: Archive,
  { dataFolder, postgresUid }: { dataFolder: string; postgresUid: number | undefined },
  work: (aside: { app: pg.ClientConfig; owner: pg.ClientConfig }) => Promise<T>,
): Promise<T> {
  const above = existsSync(dataFolder) ? dataFolder : tmpdir();
  removeLeftOver(above);
  const folder = mkdtempSync(join(above, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
  let server: EmbeddedServer | undefined;
  const remove = async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const leave = () => void remove().finally(() => process.exit(143));
  for (const signal of signals) process.once(signal, leave);
  try {
    refuseSmallDisk(archive, folder);
    server = await startEmbedded(join(folder, 'postgres'), { settings: unsafe, uid: postgresUid });
    const addresses = await prepareDatabase(server.connection, join(folder, 'secrets'));
    await restoreDatabase(archive, addresses.owner);
    return await work(addresses);
  } finally {
    await remove();
    for (const signal of signals) process.off(signal, leave);
  }
}

// Removes folders of killed checks, whose database may still run.
function removeLeftOver(above: string): void {
  for (const name of readdirSync(above)) {
    const pid = /^check-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(above, name);
    const data = join(folder, 'postgres', 'data');
    const left = readPostmaster(data);
    if (left && isServerOf(data, left.pid)) process.kill(left.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
