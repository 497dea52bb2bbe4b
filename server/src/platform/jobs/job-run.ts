import type { Tx } from '../transaction.ts';
import { type Job, RunEnded } from './job.ts';
import { holdJob } from './job-store.ts';

/** One attempt at a job. */
export class JobRun {
  readonly job: Job;
  readonly id: string;
  readonly #ending = new AbortController();

  constructor(job: Job, id: string) {
    this.job = job;
    this.id = id;
  }

  /** Aborted when the server stops or the lease was lost. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Asks the run to end at its next step. */
  end(): void {
    this.#ending.abort();
  }

  /** Throws `RunEnded` after `end`. */
  refuseIfEnded(): void {
    if (this.signal.aborted) throw new RunEnded();
  }

  /** Locks the job for this run until the commit. Throws `RunEnded` if it is no longer this run's, so that nothing is written for it. */
  async hold(tx: Tx): Promise<void> {
    if (!(await tx.first(holdJob(this.job.id, this.id)))) throw new RunEnded();
  }
}
