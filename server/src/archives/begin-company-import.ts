import { v7 as uuidv7 } from 'uuid';
import { countCompanies, lockOwner } from '../organizations/organization-store.ts';
import { refuseTooMany } from '../organizations/public/company-limits.ts';
import { forOwner } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import { insertArchive } from './archive-store.ts';

/** Starts an import. The id of the new company is chosen here; the company is created when all of the archive is read. */
export const beginCompanyImport = forOwner.companyImports.begin.handler(async ({ input, context: { tx, caller, archiveMostBytes } }) => {
  const { fileName, fileBytes } = input;
  if (fileBytes > archiveMostBytes) {
    const message = `The file is larger than ${Math.round(archiveMostBytes / 1_000_000)} MB. Write the archive without papers, or ask the operator to raise ARCHIVE_MOST_MB.`;
    throw new Refusal('INVALID', { problems: [{ code: 'FILE_TOO_LARGE', field: 'fileBytes', message }] }, message);
  }
  const owner = await tx.first(lockOwner(caller.id));
  if (!owner?.isApproved) {
    // An owner who is not approved must not fill the database.
    throw new Refusal('LIMIT_REACHED', undefined, 'Your account waits for approval. You can import a company once it is approved.');
  }
  refuseTooMany(owner.isApproved, only(await tx.query(countCompanies(caller.id))).total);
  const begun = { id: uuidv7(), ownerId: caller.id, kind: 'in', companyId: uuidv7(), companyName: '', fileName, fileBytes } as const;
  const [archive] = await tx.query(insertArchive({ ...begun, hasPapers: false, state: 'awaited' }));
  return { archive: archive! };
});
