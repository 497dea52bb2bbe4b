import { randomUUID } from 'node:crypto';
import { invariant } from '@bahi/core/basics/invariant';
import { nextTime } from '@bahi/core/periods/next-time';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { isUnreachable } from '../database-errors.ts';
import { Rounds } from '../rounds.ts';
import type { DB } from '../tables.gen.ts';
import { inTransaction, type Statement, type Tx } from '../transaction.ts';
import { JobProblem, type Outcome, RunEnded } from './job.ts';
import type { JobKind } from './job-kind.ts';
import { JobRun } from './job-run.ts';
import {
  failJob,
  failRecurringJob,
  findDue,
  finishJob,
  finishRecurringJob,
  insertRecurringJobs,
  lockTaking,
  passTurn,
  putBackJob,
  releaseAllJobs,
  releaseJob,
  renewLeases,
  retryJobLater,
  takeJob,
} from './job-store.ts';
import { onJobQueued } from './wake-jobs.ts';

/** The worker itself needs these; the runs of a kind may need more. */
export type WorkerParts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  /** Called without the texts of mails and the names of people. */
  log: { warn(facts: object, text: string): void };
  /** The sentence of a refusal; nothing for a bug. */
  sayWhy: (error: unknown) => string | undefined;
};

type Way = {
  /** The longest pause between two looks: how long another server's job, or one whose server died, may go unseen. */
  pollMs?: number;
  /** How long a job waits for its run after the last sign of life. */
  leaseSeconds?: number;
  /** No other server works on this database: what ran before this start is taken again at once. */
  isAlone?: boolean;
};

/** About a day in all. */
const usualWaitsSeconds = [10, 30, 120, 600, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600];
const releasedSeconds = 10;
const longestProblem = 300;

/**
 * Runs the jobs of its kinds until it is stopped. Several servers may work on one database: each job has one run at a time, and a job whose
 * server died is taken by another when its lease is over.
 */
export class JobWorker<Parts extends WorkerParts> {
  readonly #parts: Parts;
  readonly #kinds: readonly JobKind<Parts>[];
  readonly #pollMs: number;
  readonly #leaseSeconds: number;
  readonly #isAlone: boolean;
  readonly #rounds = new Rounds();
  readonly #running = new Map<JobRun, Promise<void>>();
  #pauseMs: number;
  #isStopping = false;
  #isPrepared = false;
  #closers: (() => void)[] = [];

  constructor(kinds: readonly JobKind<Parts>[], parts: Parts, { pollMs = 5_000, leaseSeconds = 60, isAlone = false }: Way = {}) {
    this.#parts = parts;
    this.#kinds = kinds.filter(({ isOn = () => true }) => isOn(parts));
    this.#pollMs = pollMs;
    this.#pauseMs = pollMs;
    this.#leaseSeconds = leaseSeconds;
    this.#isAlone = isAlone;
  }

  start(): this {
    const stopHearing = onJobQueued(() => this.#rounds.wake());
    // A sign of life three times in a lease, also within a long statement of a run.
    const alive = setInterval(
      () => void this.#renew().catch((error) => this.#parts.log.warn({ err: error }, 'the leases of jobs were not prolonged')),
      (this.#leaseSeconds * 1_000) / 3,
    );
    alive.unref();
    this.#closers = [stopHearing, () => clearInterval(alive)];
    this.#rounds.start({
      work: () => this.#look(),
      pauseMs: () => this.#pauseMs,
      onFailure: (error) => this.#parts.log.warn({ err: error }, 'the jobs wait: the database did not answer'),
    });
    return this;
  }

  /** No job is begun after this. Those under way are asked to end at their next step, and are waited for. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#rounds.stop();
    for (const run of this.#running.keys()) run.end();
    await Promise.all(this.#running.values());
    for (const close of this.#closers) close();
  }

  /** Runs everything that is due now, and what comes of it; without `start`. */
  async workOff(): Promise<void> {
    do {
      await this.#look();
      await Promise.all(this.#running.values());
    } while (this.#taken > 0);
  }

  #taken = 0;

  /** Takes what is due, as far as there is room. */
  async #look(): Promise<void> {
    this.#taken = 0;
    await this.#prepare();
    const free = this.#kinds.filter((kind) => this.#hasRoom(kind));
    const [due] = await this.#query(findDue(free.map(({ name }) => name)));
    invariant(due, 'one row says what is due');
    for (const kind of free) {
      if (!due.kinds.includes(kind.name)) continue;
      while (this.#hasRoom(kind) && !this.#isStopping && (await this.#take(kind))) this.#taken++;
    }
    this.#pauseMs = Math.min(this.#pollMs, due.waitMillis ?? this.#pollMs);
  }

  /** Once, before the first look. */
  async #prepare(): Promise<void> {
    if (this.#isPrepared) return;
    if (this.#isAlone) await this.#query(releaseAllJobs());
    const names = this.#kinds.flatMap(({ name, every }) => (every ? [name] : []));
    if (names.length > 0) await this.#query(insertRecurringJobs(names));
    this.#isPrepared = true;
  }

  #hasRoom({ name, atOnce }: JobKind<Parts>): boolean {
    return [...this.#running.keys()].filter(({ job }) => job.kind === name).length < atOnce;
  }

  async #take(kind: JobKind<Parts>): Promise<boolean> {
    const runId = randomUUID();
    const { name, perCompany } = kind;
    const taken = await this.#transaction(null, async (tx) => {
      const taking = { kind: name, runId, perCompany, leaseSeconds: this.#leaseSeconds };
      const [[job]] = await tx.after([lockTaking()], [takeJob(taking)]); // two statements: the second sees what others have taken
      if (job?.companyId) tx.commitWith([passTurn(name, job.companyId)]);
      return job;
    });
    if (!taken) return false;
    const { isLate, ...job } = taken;
    const run = new JobRun(job, runId);
    const work = this.#work(kind, run, isLate)
      .catch((error) => this.#parts.log.warn({ err: error, job: job.id, kind: name }, 'the end of a job could not be written'))
      .finally(() => {
        this.#running.delete(run);
        this.#rounds.wake();
      });
    this.#running.set(run, work);
    return true;
  }

  async #work(kind: JobKind<Parts>, run: JobRun, isLate: boolean): Promise<void> {
    if (isLate) return this.#drop(kind, run);
    let outcome: Outcome;
    try {
      if (run.job.attempts > kind.attempts) throw new JobProblem(`The server stopped in the middle of every attempt (${kind.attempts}).`);
      outcome = await kind.run(run, this.#parts);
    } catch (error) {
      return this.#fail(kind, run, error);
    }
    const { id } = run.job;
    if (outcome === 'again') await this.#query(putBackJob(id, run.id, null));
    else if (outcome instanceof Date) await this.#query(putBackJob(id, run.id, outcome));
    else if (kind.every) await this.#query(finishRecurringJob(id, run.id, nextOf(kind.every)));
    else await this.#transaction(null, (tx) => tx.together(finishJob(id, run.id)));
  }

  /** Ends a job that has lost its use, which is no failure. */
  async #drop(kind: JobKind<Parts>, run: JobRun): Promise<void> {
    this.#parts.log.warn({ job: run.job.id, kind: kind.name }, 'a job was dropped: it waited too long');
    await this.#transaction(run.job.companyId, async (tx) => {
      await run.hold(tx);
      await kind.gaveUp?.(tx, run.job, 'It waited too long.');
      await tx.together(finishJob(run.job.id, run.id));
    });
  }

  async #fail(kind: JobKind<Parts>, run: JobRun, error: unknown): Promise<void> {
    const { job } = run;
    if (error instanceof RunEnded || isUnreachable(error)) {
      return void (await this.#query(releaseJob(job.id, run.id, this.#isStopping ? 0 : releasedSeconds)));
    }
    const problem = this.#wordsOf(error);
    const isLast = error instanceof JobProblem || job.attempts >= kind.attempts;
    const facts = { job: job.id, kind: kind.name, attempts: job.attempts, problem };
    const { waitsSeconds = usualWaitsSeconds } = kind;
    if (!isLast) {
      this.#parts.log.warn(facts, 'a job failed; it is tried again');
      await this.#query(retryJobLater(job.id, run.id, waitsSeconds[Math.min(job.attempts, waitsSeconds.length) - 1]!, problem));
      return;
    }
    this.#parts.log.warn(facts, 'a job failed for good');
    if (kind.every) return void (await this.#query(failRecurringJob(job.id, run.id, problem, nextOf(kind.every))));
    await this.#transaction(job.companyId, async (tx) => {
      if (await tx.first(failJob(job.id, run.id, problem))) await kind.gaveUp?.(tx, job, problem);
    });
  }

  #wordsOf(error: unknown): string {
    const words = this.#parts.sayWhy(error) ?? (error instanceof Error ? error.message : String(error));
    return words.slice(0, longestProblem) || 'Something went wrong.';
  }

  /** A database that does not answer is no answer: the leases still run. */
  async #renew(): Promise<void> {
    const runs = [...this.#running.keys()];
    if (runs.length === 0) return;
    const left = await this.#query(
      renewLeases(
        runs.map(({ id }) => id),
        this.#leaseSeconds,
      ),
    );
    const kept = new Set(left.map(({ runId }) => runId));
    for (const run of runs) if (!kept.has(run.id)) run.end();
  }

  #query<Row>(statement: Statement<Row>) {
    return this.#transaction(null, (tx) => tx.query(statement));
  }

  #transaction<T>(companyId: string | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.#parts.pool, this.#parts.db, companyId, work);
  }
}

const nextOf = (every: NonNullable<JobKind<never>['every']>) => new Date(nextTime(every, Date.now()));
