import { findBackupAtWork } from '../backups/backup-records-store.ts';
import { forAdmin } from '../platform/guards.ts';
import { queueJob } from '../platform/jobs/queue-job.ts';
import { nilUuid } from '../platform/nil-uuid.ts';

/** Queues a backup; the page System shows its result. Refused while one is running, and if backups are off. */
export const backUpNow = forAdmin.admin.backUpNow.handler(async ({ context: { tx, operation }, errors }) => {
  if (!operation?.hasBackups) throw errors.BACKUPS_OFF();
  if (await tx.first(findBackupAtWork())) throw errors.BACKUP_RUNNING();
  queueJob(tx, { kind: 'askedBackup', subjectId: nilUuid });
  return { message: 'The backup has begun' };
});
