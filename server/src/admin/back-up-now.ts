import { forAdmin } from '../platform/guards.ts';

/** Starts a backup and returns at once; the page System shows its result. Refused while one is running, and if backups are off. */
export const backUpNow = forAdmin.admin.backUpNow.handler(async ({ context: { operation }, errors }) => {
  if (!operation?.backups) throw errors.BACKUPS_OFF();
  if (!operation.backups.backUpNow()) throw errors.BACKUP_RUNNING();
  return { message: 'The backup has begun' };
});
