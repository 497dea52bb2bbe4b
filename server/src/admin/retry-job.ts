import { enterCompany } from '../organizations/organization-store.ts';
import { forAdmin } from '../platform/guards.ts';
import { lockJob, retryJobNow } from '../platform/jobs/job-store.ts';
import { wakeAtCommit } from '../platform/jobs/wake-jobs.ts';
import { Refusal } from '../platform/refusal.ts';

/** A failed job begins from the start, and one that waits is due now. */
export const retryJob = forAdmin.admin.retryJob.handler(async ({ input: { id }, context: { tx, jobKinds = [] }, errors }) => {
  const job = await tx.first(lockJob(id));
  const kind = jobKinds.find(({ name }) => name === job?.kind);
  if (!job || !kind) throw new Refusal('NOT_FOUND');
  if (job.state === 'running') throw errors.JOB_RUNNING();
  if (job.state === 'failed' && kind.revive) {
    if (job.companyId) await tx.query(enterCompany(job.companyId));
    if (kind.revive === 'never' || !(await kind.revive(tx, job))) throw errors.JOB_NOT_RETRYABLE();
  }
  tx.commitWith([retryJobNow(id)]);
  wakeAtCommit(tx);
  return { message: 'The job runs now' };
});
