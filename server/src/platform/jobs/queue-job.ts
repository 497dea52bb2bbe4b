import type { Tx } from '../transaction.ts';
import { insertJob, type NewJob } from './job-store.ts';
import { wakeAtCommit } from './wake-jobs.ts';

/** Queues a job with the commit. One that waits or has failed begins from the start; one that runs runs once more afterwards. */
export function queueJob(tx: Tx, job: NewJob): void {
  tx.commitWith([insertJob(job)]);
  wakeAtCommit(tx);
}
