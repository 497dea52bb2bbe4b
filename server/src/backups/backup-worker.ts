import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { BackupWay } from '../platform/configuration.ts';
import { withClient } from '../platform/database-server.ts';
import type { Backups } from '../platform/operation.ts';
import { Rounds } from '../platform/rounds.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { Archive } from './archive/read-archive.ts';
import { backUpIntoFolder } from './backup-folder.ts';
import {
  type BackupKind,
  deleteOldNotes,
  findFirstMigration,
  findLastVerified,
  listBackups,
  listGoodBackups,
  updateCheck,
} from './backup-records-store.ts';
import { checkInBackground } from './check-in-background.ts';
import { nightlyName } from './kept-files.ts';
import { BackupRunning, type BackupSource } from './make-backup.ts';
import { noteBackup } from './note-backup.ts';
import { isBackupDue, isBackupLate, isVerifyDue, type Past } from './public/nightly.ts';
import { warnOfLateBackup } from './warn-of-late-backup.ts';

type Parts = {
  source: BackupSource;
  way: BackupWay;
  pool: pg.Pool;
  db: Kysely<DB>;
  log: { warn(facts: object, text: string): void };
  pollMs?: number;
  now?: () => number;
  /** Restores a backup into a temporary database and verifies it; returns the problem, or an empty text. */
  verify?: (file: string, signal: AbortSignal) => Promise<string>;
};

const usualPollMs = 600_000;
const goodLookedAt = 20;

/** Makes a backup each night, checks its checksums, verifies one a week, and warns the admins if the last good one is too old. */
export class BackupWorker implements Backups {
  readonly #parts: Parts;
  readonly #rounds = new Rounds();
  readonly #leaving = new AbortController();
  #running: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  start(): this {
    this.#rounds.start({
      work: () => this.look(),
      pauseMs: this.#parts.pollMs ?? usualPollMs,
      onFailure: (error) => this.#parts.log.warn({ err: error }, 'the backup waits'),
    });
    return this;
  }

  /** Waits for the running backup: it is short, and half of one is useless. Aborts a running check. */
  async stop(): Promise<void> {
    this.#leaving.abort();
    await this.#rounds.stop();
    await this.#running;
  }

  /** Starts a backup and returns at once; false if one is running. */
  backUpNow(): boolean {
    if (this.isRunning || this.#leaving.signal.aborted) return false;
    void this.#backUp('asked').catch((error) => this.#parts.log.warn({ err: error }, 'a backup failed'));
    return true;
  }

  /** One tick: does what is due. */
  async look(): Promise<void> {
    const now = this.#now();
    if (isBackupDue(now, await this.#past()) && !this.isRunning) await this.#backUp('nightly');
    if (isBackupLate(now, await this.#past())) await warnOfLateBackup(this.#parts, (await this.#past()).lastGoodAt);
    await this.#verifyWeekly();
  }

  async #past(): Promise<Past> {
    const [good, tries] = await this.#run((tx) => tx.together([listGoodBackups(goodLookedAt), listBackups(1)]));
    const last = good.find(({ file }) => existsSync(file)); // without its file it is not a backup
    const lastGoodAt = last ? Date.parse(last.startedAt) : (await this.#asOwner(findFirstMigration)).getTime();
    return { lastGoodAt, lastTriedAt: tries[0] && Date.parse(tries[0].startedAt) };
  }

  #backUp(kind: BackupKind): Promise<void> {
    this.#running = this.#makeAndNote(kind).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #makeAndNote(kind: BackupKind): Promise<void> {
    const { source, way, log } = this.#parts;
    const startedAt = new Date(this.#now());
    const file = nightlyName(startedAt);
    try {
      const made = await backUpIntoFolder(source, way, file);
      const id = await noteBackup(source.owner, { kind, ...made, startedAt });
      if (made.copyProblem) log.warn({ problem: made.copyProblem }, 'the second copy of the backup was not made');
      if (id) await this.#note(id, await wrongSums(made.file), false);
      await this.#asOwner(deleteOldNotes);
    } catch (error) {
      if (error instanceof BackupRunning) return; // of two servers only one does it
      log.warn({ err: error }, 'the backup was not made');
      await noteBackup(source.owner, { kind, file, startedAt, problem: (error as Error).message });
    }
  }

  async #verifyWeekly(): Promise<void> {
    const { verify = checkInBackground, log } = this.#parts;
    const [[last], [verified]] = await this.#run((tx) => tx.together([listGoodBackups(1), findLastVerified()]));
    if (!last || last.verifiedAt || !existsSync(last.file)) return;
    if (this.#leaving.signal.aborted || !isVerifyDue(this.#now(), verified && Date.parse(verified.at))) return;
    const problem = await verify(last.file, this.#leaving.signal);
    if (problem) log.warn({ backup: last.file, problem }, 'the check of the backup found something wrong');
    await this.#note(last.id, problem, true);
  }

  #note(id: string, problem: string, verified: boolean): Promise<void> {
    return this.#asOwner((owner) => updateCheck(owner, id, { problem, verified }));
  }

  #asOwner<T>(work: (owner: pg.ClientBase) => Promise<T>): Promise<T> {
    return withClient('MIGRATION_DATABASE_URL', this.#parts.source.owner, work);
  }

  #run<T>(work: Parameters<typeof inTransaction<T>>[3]): Promise<T> {
    return inTransaction(this.#parts.pool, this.#parts.db, null, work);
  }

  #now(): number {
    return (this.#parts.now ?? Date.now)();
  }
}

async function wrongSums(file: string): Promise<string> {
  try {
    const archive = await Archive.open(file);
    await archive.checkSums().finally(() => archive.close());
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
