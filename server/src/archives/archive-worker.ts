import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { isUnreachable } from '../platform/database-errors.ts';
import { lastMigration } from '../platform/migrate.ts';
import { Rounds } from '../platform/rounds.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction, type Statement, type Tx } from '../platform/transaction.ts';
import { ArchiveProblem, RunEnded } from './archive-problem.ts';
import {
  claimArchive,
  deleteArchive,
  deleteChunks,
  endArchive,
  findChunk,
  type Job,
  listExpired,
  releaseArchive,
} from './archive-store.ts';
import { importArchive } from './import-archive.ts';
import { LEASE_SECONDS, Run } from './run.ts';
import { writeArchive } from './write-archive.ts';

type Parts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  log: { warn(facts: object, text: string): void };
  /** The folder of an upload during its import. */
  folder: string;
  bahiVersion: string;
  mostBytes: number;
  /** Called after the import of a whole company: the database plans by its last statistics. */
  lookAtGrowth?: () => Promise<unknown>;
  pollMs?: number;
};

/** One company that takes an hour must not block the next one. */
const JOBS_AT_ONCE = 2;
const MOST_TRIES = 3;

/** Exports and imports archives until it is stopped. A job whose process died starts again, here or on another server. */
export class ArchiveWorker {
  readonly #parts: Parts;
  readonly #rounds = Array.from({ length: JOBS_AT_ONCE }, () => new Rounds());

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): this {
    void deleteLeftovers(this.#parts.folder);
    for (const rounds of this.#rounds) {
      rounds.start({
        work: () => this.workOff(),
        pauseMs: this.#parts.pollMs ?? 2_000,
        onFailure: (error) => this.#parts.log.warn({ err: error }, 'archives wait: the database did not answer'),
      });
    }
    return this;
  }

  /** Running jobs end at their next page; they start again with the next start. */
  async stop(): Promise<void> {
    await Promise.all(this.#rounds.map((rounds) => rounds.stop()));
  }

  /** Processes all queued jobs. */
  async workOff(): Promise<void> {
    await this.#deleteExpired();
    while (!this.#isStopping()) {
      const runId = randomUUID();
      const [job] = await this.#query(claimArchive(runId, LEASE_SECONDS));
      if (!job) return;
      await this.#work(job, runId);
    }
  }

  readonly #isStopping = () => this.#rounds.some(({ isStopped }) => isStopped);

  async #work(job: Job, runId: string): Promise<void> {
    const run = new Run(job, runId, { pool: this.#parts.pool, db: this.#parts.db, isStopping: this.#isStopping });
    try {
      if (job.tries > MOST_TRIES)
        throw new ArchiveProblem('The server broke off three times in the middle of this. Ask the operator to look at its log.');
      if (job.kind === 'out') await this.#write(run);
      else await this.#import(run);
    } catch (error) {
      await this.#end(job, runId, error);
    } finally {
      run.close();
    }
  }

  async #write(run: Run): Promise<void> {
    const { job } = run;
    await run.inCompany((tx) => tx.query(deleteChunks(job.companyId, job.id))); // chunks of an aborted run
    const { bahiVersion, mostBytes } = this.#parts;
    const end = await writeArchive(run, { bahiVersion, migration: await lastMigration(), mostBytes });
    await this.#query(endArchive(job.id, run.id, { state: 'done', problem: '', ...end }));
  }

  async #import(run: Run): Promise<void> {
    const { job } = run;
    const path = join(this.#parts.folder, `${run.id}.zip`);
    try {
      await run.begin('Reading the archive', 0);
      await importArchive(run, { path, sha256: await this.#spool(run, path), migration: await lastMigration() });
    } finally {
      await rm(path, { force: true });
    }
    await run.inCompany((tx) => tx.query(deleteChunks(job.companyId, job.id)));
    await this.#parts.lookAtGrowth?.();
  }

  /** Joins the uploaded parts into a file, because a zip is read from its end. Returns its hash. */
  async #spool(run: Run, path: string): Promise<string> {
    const { companyId, id, fileBytes } = run.job;
    await mkdir(this.#parts.folder, { recursive: true, mode: 0o700 });
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

  /** Stores a sentence for the owner, or retries. */
  async #end(job: Job, runId: string, error: unknown): Promise<void> {
    if (error instanceof ArchiveProblem) {
      await this.#query(endArchive(job.id, runId, { state: 'failed', problem: error.message }));
      await this.#inCompany(job.companyId, (tx) => tx.query(deleteChunks(job.companyId, job.id)));
      return;
    }
    const isTry = !(error instanceof RunEnded);
    if (isTry) this.#parts.log.warn({ err: error, archive: job.id }, 'an archive broke off');
    if (isTry && !isUnreachable(error) && job.tries >= MOST_TRIES) {
      const problem = 'Something went wrong on the server, three times. Ask the operator to look at its log.';
      await this.#query(endArchive(job.id, runId, { state: 'failed', problem }));
      return;
    }
    await this.#query(releaseArchive(job.id, runId, isTry));
  }

  async #deleteExpired(): Promise<void> {
    for (const { id, companyId } of await this.#query(listExpired(20))) {
      await this.#inCompany(companyId, (tx) => tx.together([deleteArchive(id), deleteChunks(companyId, id)]));
    }
  }

  #query<Row>(statement: Statement<Row>) {
    return inTransaction(this.#parts.pool, this.#parts.db, null, (tx) => tx.query(statement));
  }

  #inCompany<T>(orgId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.#parts.pool, this.#parts.db, orgId, work);
  }
}

/** Deletes uploads that were being joined when their process was killed. A file that another process is writing is newer. */
async function deleteLeftovers(folder: string): Promise<void> {
  const hourAgo = Date.now() - 3_600_000;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (name.endsWith('.zip') && found && found.mtimeMs < hourAgo) await rm(path, { force: true });
  }
}
