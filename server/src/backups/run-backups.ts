import { existsSync } from 'node:fs';
import { invariant } from '@bahi/core/basics/invariant';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { BackupWay } from '../platform/configuration.ts';
import { withClient } from '../platform/database-server.ts';
import type { Outcome } from '../platform/jobs/job.ts';
import type { JobRun } from '../platform/jobs/job-run.ts';
import { queueJob } from '../platform/jobs/queue-job.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { Archive } from './archive/read-archive.ts';
import { backUpIntoFolder } from './backup-folder.ts';
import {
  type BackupKind,
  deleteOldNotes,
  findBackupAtWork,
  findFirstMigration,
  findLastVerified,
  findNightlyAttempt,
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
  pool: pg.Pool;
  db: Kysely<DB>;
  log: { warn(facts: object, text: string): void };
  backups: BackupParts;
};
export type BackupParts = {
  source: BackupSource;
  way: BackupWay;
  now?: () => number;
  /** Restores a backup into a temporary database and verifies it; returns the problem, or an empty text. */
  verify?: (file: string, signal: AbortSignal) => Promise<string>;
};

const goodLookedAt = 20;
/** While another process makes a backup. */
const lookAgainMs = 600_000;

/** Makes the backup of the night, unless there is a good one already. */
export async function backUpNightly(_: JobRun, parts: Parts): Promise<Outcome> {
  return isBackupDue(nowOf(parts), await readPast(parts)) ? backUp('nightly', parts) : 'done';
}

/** Makes a backup because the admin asked for it. */
export const backUpAsAsked = (_: JobRun, parts: Parts): Promise<Outcome> => backUp('asked', parts);

/**
 * Warns the admins when the last good backup is old, verifies one a week, and asks for another where the last one turned out to be spoilt or
 * its file is gone.
 */
export async function checkBackups(run: JobRun, parts: Parts): Promise<Outcome> {
  const past = await readPast(parts);
  const isAtWork = (await inTransaction(parts.pool, parts.db, null, (tx) => tx.first(findBackupAtWork()))) !== undefined;
  if (isBackupLate(nowOf(parts), past) && !isAtWork) await warnOfLateBackup(parts, past.lastGoodAt);
  await verifyWeekly(parts, run);
  if (isBackupDue(nowOf(parts), await readPast(parts))) {
    await inTransaction(parts.pool, parts.db, null, async (tx) => {
      const attempt = await tx.first(findNightlyAttempt()); // after a failed one the job waits for its hour
      if (!attempt) queueJob(tx, { kind: 'nightlyBackup', subjectId: nilUuid });
    });
  }
  return 'done';
}

async function readPast({ pool, db, backups }: Parts): Promise<Past> {
  const good = await inTransaction(pool, db, null, (tx) => tx.query(listGoodBackups(goodLookedAt)));
  const last = good.find(({ file }) => existsSync(file)); // without its file it is not a backup
  if (last) return { lastGoodAt: Date.parse(last.startedAt) };
  return { lastGoodAt: (await asOwner(backups, findFirstMigration)).getTime() };
}

/** Makes a backup and notes it, also that it failed. Throws what the admin has to look at. */
async function backUp(kind: BackupKind, parts: Parts): Promise<Outcome> {
  const { source, way } = parts.backups;
  const startedAt = new Date(nowOf(parts));
  const file = nightlyName(startedAt);
  let made: Awaited<ReturnType<typeof backUpIntoFolder>>;
  try {
    made = await backUpIntoFolder(source, way, file);
  } catch (error) {
    if (error instanceof BackupRunning) return kind === 'asked' ? 'done' : new Date(Date.now() + lookAgainMs);
    const problem = (error as Error).message;
    await noteBackup(source.owner, { kind, file, startedAt, problem });
    throw new Error(`The backup was not made: ${problem}`, { cause: error });
  }
  const id = await noteBackup(source.owner, { kind, ...made, startedAt });
  invariant(id, 'the schema has a place for the note');
  const checkProblem = await wrongSums(made.file);
  await asOwner(parts.backups, (owner) => updateCheck(owner, id, { problem: checkProblem, verified: false }));
  await asOwner(parts.backups, deleteOldNotes);
  if (checkProblem) throw new Error(`The backup is damaged: ${checkProblem}`);
  if (made.copyProblem) throw new Error(`The second copy of the backup was not made: ${made.copyProblem}`);
  return 'done';
}

async function verifyWeekly({ pool, db, log, backups }: Parts, run: JobRun): Promise<void> {
  const { verify = checkInBackground, now = Date.now } = backups;
  const [[last], [verified]] = await inTransaction(pool, db, null, (tx) => tx.together([listGoodBackups(1), findLastVerified()]));
  if (!last || last.verifiedAt || !existsSync(last.file)) return;
  if (!isVerifyDue(now(), verified && Date.parse(verified.at))) return;
  const problem = await verify(last.file, run.signal).catch((error: unknown) => {
    run.refuseIfEnded();
    throw error;
  });
  if (problem) log.warn({ backup: last.file, problem }, 'the check of the backup found something wrong');
  await asOwner(backups, (owner) => updateCheck(owner, last.id, { problem, verified: true }));
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

const asOwner = <T>({ source }: BackupParts, work: (owner: pg.ClientBase) => Promise<T>): Promise<T> =>
  withClient('MIGRATION_DATABASE_URL', source.owner, work);

const nowOf = ({ backups: { now = Date.now } }: Parts) => now();
