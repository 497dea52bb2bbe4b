import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { JobRun } from '../platform/jobs/job-run.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inOneMoment, inTransaction, type Tx } from '../platform/transaction.ts';
import { type ArchiveTask, endArchive, insertChunk, putBackArchive, updateProgress } from './archive-store.ts';

const NOTE_MILLIS = 500;

type Parts = { pool: pg.Pool; db: Kysely<DB> };

/** One attempt at an archive: stores progress for the owner, and ends if the job is taken away. */
export class Run {
  readonly task: ArchiveTask;
  readonly id: string;
  readonly #job: JobRun;
  readonly #parts: Parts;
  #step = '';
  #doneRows = 0;
  #totalRows = 0;
  #notedAt = 0;
  #chunkNo = 0;

  constructor(task: ArchiveTask, job: JobRun, parts: Parts) {
    this.task = task;
    this.id = job.id;
    this.#job = job;
    this.#parts = parts;
  }

  inCompany<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.#parts.pool, this.#parts.db, this.task.companyId, work);
  }

  /** Runs reads of the company in one snapshot. */
  inOneMoment<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inOneMoment(this.#parts.pool, this.#parts.db, this.task.companyId, work);
  }

  get doneRows(): number {
    return this.#doneRows;
  }

  /** Starts a step, with the total number of rows. */
  async begin(step: string, totalRows = this.#totalRows): Promise<void> {
    this.#step = step;
    this.#totalRows = totalRows;
    this.#notedAt = 0;
    await this.did(0);
  }

  /** Adds to the finished rows. The owner sees it within half a second. */
  async did(rows: number): Promise<void> {
    this.#doneRows += rows;
    this.#job.refuseIfEnded();
    if (Date.now() - this.#notedAt < NOTE_MILLIS) return;
    this.#notedAt = Date.now();
    await this.inCompany((tx) => this.#hold(tx));
  }

  /** Stores the next bytes of the archive while the job belongs to this run. */
  async store(bytes: Buffer): Promise<void> {
    this.#job.refuseIfEnded();
    this.#chunkNo += 1;
    const { companyId, id } = this.task;
    await this.inCompany(async (tx) => {
      await this.#hold(tx);
      await tx.query(insertChunk({ companyId, archiveId: id, chunkNo: this.#chunkNo, bytes }));
    });
  }

  /** The archive ends with what the transaction writes: a run that lost its job meanwhile throws. */
  async finish(tx: Tx, end: Parameters<typeof endArchive>[1]): Promise<void> {
    await this.#job.hold(tx);
    await tx.query(endArchive(this.task.id, end));
  }

  /** The attempt ended early: the owner sees that the archive waits. */
  async putBack(): Promise<void> {
    await this.inCompany(async (tx) => {
      await this.#job.hold(tx);
      await tx.query(putBackArchive(this.task.id));
    });
  }

  async #hold(tx: Tx): Promise<void> {
    await this.#job.hold(tx);
    const progress = { step: this.#step, doneRows: this.#doneRows, totalRows: this.#totalRows };
    await tx.query(updateProgress(this.task.id, progress));
  }
}
