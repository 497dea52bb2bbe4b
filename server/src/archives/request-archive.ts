import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { enterCompany, findKeptCompany } from '../organizations/organization-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forOwner } from '../platform/guards.ts';
import { queueJob } from '../platform/jobs/queue-job.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import { MOST_PAPERS, tooManyPapers } from './add-papers.ts';
import { deleteArchive, deleteChunks, insertArchive, listFinishedOf } from './archive-store.ts';
import { countVouchers } from './tables-store.ts';

/** Queues the archive of a company. It replaces an earlier one, so each company has at most one stored file. */
export const requestArchive = forOwner.archives.request.handler(async ({ input, context: { tx, caller, request } }) => {
  const { companyId, hasPapers } = input;
  const company = await tx.first(findKeptCompany(caller, companyId, 'nobody'));
  if (!company) throw new Refusal('NOT_FOUND');
  if (!company.isOpen) throw new Refusal('COMPANY_RESTRICTED', { companyRestricted: true });
  await tx.query(enterCompany(companyId));
  const { total } = only(await tx.query(countVouchers(companyId)));
  if (hasPapers && total > MOST_PAPERS) throw new Refusal('LIMIT_REACHED', undefined, tooManyPapers(total));
  for (const { id } of await tx.query(listFinishedOf(caller.id, companyId))) {
    await tx.together([...deleteArchive(id), deleteChunks(companyId, id)]);
  }
  const id = uuidv7();
  const asked = {
    id,
    ownerId: caller.id,
    kind: 'out',
    companyId,
    companyName: company.name,
    fileName: '',
    hasPapers,
    fileBytes: 0,
  } as const;
  const [archive] = await tx.query(insertArchive({ ...asked, state: 'waiting' }));
  queueJob(tx, { kind: 'archive', subjectId: id, companyId });
  const text = auditText(request, caller, { action: 'archives.request', body: { archive: id, hasPapers } });
  tx.commitWith(appendAudit(companyId, sql<string>`${text}::text`));
  return { archive: archive! };
});
