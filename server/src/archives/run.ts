import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../platform/tables.gen.ts';
import { inOneMoment, inTransaction, type Tx } from '../platform/transaction.ts';
import { RunEnded } from './archive-problem.ts';
import { holdArchive, insertChunk, type Job } from './archive-store.ts';

/** The lease of a job. A run renews it three times as often, even during a long statement. */
export const LEASE_SECONDS = 60;
const NOTE_MILLIS = 500;

type Parts = { pool: pg.Pool; db: Kysely<DB>; isStopping: () => boolean };

/** One run of a job: stores progress for the owner, and ends if the job is taken away. */
export class Run {
  readonly job: Job;
  readonly id: string;
  readonly #parts: Parts;
  #step = '';
  #doneRows = 0;
  #totalRows = 0;
  #notedAt = 0;
  #chunkNo = 0;
  #isLost = false;
  readonly #alive: NodeJS.Timeout;

  constructor(job: Job, id: string, parts: Parts) {
    this.job = job;
    this.id = id;
    this.#parts = parts;
    this.#alive = setInterval(
      () => void this.inCompany((tx) => this.#hold(tx)).catch((error) => this.#note(error)),
      (LEASE_SECONDS * 1_000) / 3,
    );
    this.#alive.unref();
  }

  /** Stops renewing the lease. */
  close(): void {
    clearInterval(this.#alive);
  }

  inCompany<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.#parts.pool, this.#parts.db, this.job.companyId, work);
  }

  /** Runs reads of the company in one snapshot. */
  inOneMoment<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inOneMoment(this.#parts.pool, this.#parts.db, this.job.companyId, work);
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
    this.#refuseIfEnded();
    if (Date.now() - this.#notedAt < NOTE_MILLIS) return;
    this.#notedAt = Date.now();
    await this.inCompany((tx) => this.#hold(tx));
  }

  /** Stores the next bytes of the archive while the job belongs to this run. */
  async store(bytes: Buffer): Promise<void> {
    this.#refuseIfEnded();
    this.#chunkNo += 1;
    const { companyId, id } = this.job;
    await this.inCompany(async (tx) => {
      await this.#hold(tx);
      await tx.query(insertChunk({ companyId, archiveId: id, chunkNo: this.#chunkNo, bytes }));
    });
  }

  #refuseIfEnded(): void {
    if (this.#isLost || this.#parts.isStopping()) throw new RunEnded();
  }

  /** A database error does not end the run: the lease is still valid. */
  #note(error: unknown): void {
    if (error instanceof RunEnded) this.#isLost = true;
  }

  async #hold(tx: Tx): Promise<void> {
    const progress = { step: this.#step, doneRows: this.#doneRows, totalRows: this.#totalRows };
    if (!(await tx.first(holdArchive(this.job.id, this.id, progress, LEASE_SECONDS)))) throw new RunEnded();
  }
}
