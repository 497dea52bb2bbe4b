import type { Rhythm } from '@bahi/core/periods/next-time';
import type { Tx } from '../transaction.ts';
import type { Job, Outcome } from './job.ts';
import type { JobRun } from './job-run.ts';

/** The admin's page knows this of a kind; `revive` gets no parts of the server. */
export type KnownJobKind = Pick<JobKind<never>, 'name' | 'title' | 'attempts' | 'every' | 'revive'>;

/** One kind of job: an entry in server/src/job-kinds.ts. `Parts` is what the server gives to every run. */
export type JobKind<Parts> = {
  /** Stored with each job. */
  readonly name: string;
  /** As the admin reads it. */
  readonly title: string;
  /** Runs of this kind in one server at the same time. */
  readonly atOnce: number;
  /** Runs of this kind for one company at the same time, over all servers. */
  readonly perCompany: number;
  /** After so many failed attempts the job ends as failed. */
  readonly attempts: number;
  /** Seconds to wait after the first, second … failed attempt; the last one holds for all that follow. */
  readonly waitsSeconds?: readonly number[];
  /** Recurring work of the installation. After its last failed attempt it waits for its next time. */
  readonly every?: Rhythm;
  /** False where this server cannot do it. */
  readonly isOn?: (parts: Parts) => boolean;
  readonly run: (run: JobRun, parts: Parts) => Promise<Outcome>;
  /** Writes that go with the end of a job that failed for good or lost its use; in a transaction of its company. */
  readonly gaveUp?: (tx: Tx, job: Job, problem: string) => Promise<unknown>;
  /**
   * Makes so again what a failed job needs to run once more; false if it cannot. `never` where what it needs is deleted. In a transaction of
   * its company.
   */
  readonly revive?: 'never' | ((tx: Tx, job: Job) => Promise<boolean>);
};
