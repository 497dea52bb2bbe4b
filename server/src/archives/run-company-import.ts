import { enterCompany } from '../organizations/organization-store.ts';
import { forOwner } from '../platform/guards.ts';
import { queueJob } from '../platform/jobs/queue-job.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import { countChunks, lockArchive, markUploaded } from './archive-store.ts';

/** Queues an import whose parts are complete. */
export const runCompanyImport = forOwner.companyImports.run.handler(async ({ input: { id }, context: { tx, caller } }) => {
  const archive = await tx.first(lockArchive(caller.id, id));
  if (archive?.kind !== 'in') throw new Refusal('NOT_FOUND');
  if (archive.state !== 'awaited') return { archive };
  const [, [counted]] = await tx.together([enterCompany(archive.companyId), countChunks(archive.companyId, id)] as const);
  if (counted?.bytes !== archive.fileBytes || counted.chunks !== counted.last) {
    throw new Refusal('LIMIT_REACHED', undefined, 'The upload is not complete. Send the missing parts, or choose the file again.');
  }
  queueJob(tx, { kind: 'companyImport', subjectId: id, companyId: archive.companyId });
  return { archive: only(await tx.query(markUploaded(id))) };
});
