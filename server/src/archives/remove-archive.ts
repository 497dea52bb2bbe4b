import { enterCompany } from '../organizations/organization-store.ts';
import { forOwner } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { deleteArchive, deleteChunks, findArchive } from './archive-store.ts';

/** Deletes an archive with its bytes. A run that works on it ends at its next page; an import that has not ended leaves no company. */
export const removeArchive = forOwner.archives.remove.handler(async ({ input: { id }, context: { tx, caller } }) => {
  const archive = await tx.first(findArchive(caller.id, id));
  if (!archive) throw new Refusal('NOT_FOUND');
  await tx.together([...deleteArchive(id), enterCompany(archive.companyId), deleteChunks(archive.companyId, id)]);
  return { message: archive.kind === 'out' ? 'Archive deleted' : 'Import deleted' };
});
