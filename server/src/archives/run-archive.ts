import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Job, Outcome } from '../platform/jobs/job.ts';
import type { JobRun } from '../platform/jobs/job-run.ts';
import { queueJob } from '../platform/jobs/queue-job.ts';
import { lastMigration } from '../platform/migrate.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { beginArchive, deleteArchive, deleteChunks, endArchive, findChunk, listExpired, reviveArchive } from './archive-store.ts';
import { importArchive } from './import-archive.ts';
import { Run } from './run.ts';
import { writeArchive } from './write-archive.ts';

export type ArchiveParts = {
  /** Connections that wait for a statement over a whole company. */
  pool: pg.Pool;
  db: Kysely<DB>;
  /** The folder of an upload during its import. */
  folder: string;
  bahiVersion: string;
  mostBytes: number;
  /** Called after the import of a whole company: the database plans by its last statistics. */
  lookAtGrowth?: () => Promise<unknown>;
};
type Parts = { archives: ArchiveParts };

/** Writes the archive of a job. One that broke off begins again. */
export const runArchive = (job: JobRun, { archives }: Parts): Promise<Outcome> => attempt(job, archives, write);

/** Imports the uploaded company of a job: all of it or nothing. */
export const importCompany = (job: JobRun, { archives }: Parts): Promise<Outcome> => attempt(job, archives, importUpload);

type Work = (run: Run, parts: ArchiveParts) => Promise<void>;

/** A problem of the archive ends it with a sentence for its owner, and the job is done; any other error is the job's. */
async function attempt(job: JobRun, parts: ArchiveParts, work: Work): Promise<Outcome> {
  const [task] = await inTransaction(parts.pool, parts.db, null, (tx) => tx.query(beginArchive(job.job.subjectId)));
  if (!task) return 'done';
  const run = new Run(task, job, parts);
  try {
    await work(run, parts);
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) {
      await run.putBack().catch(() => {}); // another run has it, or the database is away: the job tells which
      throw error;
    }
    await run.inCompany(async (tx) => {
      await run.finish(tx, { state: 'failed', problem: error.message });
      await tx.query(deleteChunks(task.companyId, task.id));
    });
  }
  return 'done';
}

async function write(run: Run, { bahiVersion, mostBytes }: ArchiveParts): Promise<void> {
  const { id, companyId } = run.task;
  await run.inCompany((tx) => tx.query(deleteChunks(companyId, id))); // those of a run that broke off
  const end = await writeArchive(run, { bahiVersion, migration: await lastMigration(), mostBytes });
  await run.inCompany((tx) => run.finish(tx, { state: 'done', problem: '', ...end }));
}

async function importUpload(run: Run, { folder, lookAtGrowth }: ArchiveParts): Promise<void> {
  const { id, companyId } = run.task;
  const path = join(folder, `${run.id}.zip`);
  try {
    await run.begin('Reading the archive', 0);
    await importArchive(run, { path, sha256: await spool(run, folder, path), migration: await lastMigration() });
  } finally {
    await rm(path, { force: true });
  }
  await run.inCompany(async (tx) => {
    await tx.query(deleteChunks(companyId, id));
    queueJob(tx, { kind: 'stockValues', subjectId: companyId, companyId });
  });
  await lookAtGrowth?.();
}

/** Joins the uploaded parts into a file, because a zip is read from its end. Returns its hash. */
async function spool(run: Run, folder: string, path: string): Promise<string> {
  const { companyId, id, fileBytes } = run.task;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    for (let chunkNo = 1, size = 0; size < fileBytes; chunkNo++) {
      const chunk = await run.inCompany((tx) => tx.first(findChunk(companyId, id, chunkNo)));
      if (!chunk) throw new ArchiveProblem('The upload is not complete. Choose the file again.');
      await file.write(chunk.bytes);
      hash.update(chunk.bytes);
      size += chunk.bytes.length;
      await run.did(0);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

const wentWrong = 'Something went wrong on the server, several times. Ask the operator to look at its jobs.';

/** The job failed for good: the owner reads that it did. */
export const failArchive = (tx: Tx, { subjectId }: Job) => tx.query(endArchive(subjectId, { state: 'failed', problem: wentWrong }));

/** The admin tries a failed one again; false if it has expired or was deleted. */
export const retryArchive = async (tx: Tx, { subjectId }: Job) => (await tx.first(reviveArchive(subjectId))) !== undefined;

/** Deletes files that were kept for their day, and uploads that nobody finished. */
export async function deleteExpiredArchives(_: JobRun, { archives: { pool, db } }: Parts): Promise<Outcome> {
  for (;;) {
    const expired = await inTransaction(pool, db, null, (tx) => tx.query(listExpired(20)));
    if (expired.length === 0) return 'done';
    for (const { id, companyId } of expired) {
      await inTransaction(pool, db, companyId, (tx) => tx.together([...deleteArchive(id), deleteChunks(companyId, id)]));
    }
  }
}

/** Deletes uploads that were being joined when their process was killed. A file that another process is writing is newer. */
export async function deleteLeftovers(folder: string): Promise<void> {
  const hourAgo = Date.now() - 3_600_000;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (name.endsWith('.zip') && found && found.mtimeMs < hourAgo) await rm(path, { force: true });
  }
}
