import { forAdmin } from '../platform/guards.ts';

/** Begins a backup and answers at once; the page System shows how it ended. Refuses while one is made, and where backups are off. */
export const backUpNow = forAdmin.admin.backUpNow.handler(async ({ context: { operation }, errors }) => {
  if (!operation?.backups) throw errors.BACKUPS_OFF();
  if (!operation.backups.backUpNow()) throw errors.BACKUP_RUNNING();
  return { message: 'The backup has begun' };
});
