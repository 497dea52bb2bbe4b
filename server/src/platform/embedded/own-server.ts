import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import { isAlive } from './processes.ts';

export type Connection = { host: string; port: number; user: string; password: string; database: string };

// A session-level lock: the process that holds it stops the server. It is released as soon as that process ends.
const ownerLock = [0x62616869, 1];
const longestToLeaveMs = 2_000;

const holderOfLock = `
  select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`;

/** Makes this process the owner of the server, or refuses and names the owner. The returned connection holds the lock. */
export async function ownServer(connection: Connection): Promise<pg.Client> {
  const guard = new pg.Client({ ...connection, application_name: `bahi ${process.pid}`, connectionTimeoutMillis: 5_000, keepAlive: true });
  guard.on('error', () => {}); // also reported by the end of the connection
  try {
    await guard.connect();
    const giveUpAt = Date.now() + longestToLeaveMs;
    for (;;) {
      const { rows } = await guard.query<{ owned: boolean }>('select pg_try_advisory_lock($1, $2) as owned', ownerLock);
      if (rows[0]?.owned) return guard;
      const holder = await guard.query<{ name: string }>(holderOfLock, ownerLock);
      const pid = Number(holder.rows[0]?.name.split(' ')[1]);
      // The server may not have noticed yet that a killed owner is gone.
      if (isAlive(pid) || Date.now() > giveUpAt) throw new CannotStart(heldBy(pid));
      await pause(20);
    }
  } catch (error) {
    await guard.end().catch(() => {});
    throw error;
  }
}

function heldBy(pid: number): string {
  const holder = Number.isNaN(pid) ? 'another process' : `process ${pid}`;
  return `The data folder is in use by ${holder}, which runs Bahi already: stop it, or choose another folder with DATA_DIR.`;
}
