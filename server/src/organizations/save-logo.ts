import { v7 as uuidv7 } from 'uuid';
import { deleteFiles, insertFile } from '../pictures/picture-store.ts';
import { pictureProblems, readPicture } from '../pictures/public/picture.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forOwnerAndStaffAdmin } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { keepVersion } from '../platform/record-versions.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { getKeptCompany } from './kept-company.ts';
import { enterCompany, updateCompany } from './organization-store.ts';
import { companyInEditLog } from './serialize-company.ts';

/** Replaces the logo; null deletes it. Each logo has its own id, so browsers may cache it. */
export const saveLogo = forOwnerAndStaffAdmin.organizations.saveLogo.handler(async ({ input, context: { tx, caller, request } }) => {
  const { id, logo } = input;
  const company = await getKeptCompany(tx, caller, id, 'changes');
  const bytes = logo === null ? null : Buffer.from(logo, 'base64');
  const picture = bytes && readPicture(bytes);
  if (bytes) refuseProblems(pictureProblems(bytes, picture, 'logo', 'logo'));

  const file = bytes && picture && { orgId: id, id: uuidv7(), purpose: 'logo' as const, mediaType: picture.mediaType, bytes };
  const [saved] = await tx.after(
    [enterCompany(id), deleteFiles(id, [company.logo ?? id]), file ? insertFile(file) : enterCompany(id)],
    [updateCompany(id, { logo: file ? file.id : null }, caller)],
  );
  const logged = file && { logo: file.id, mediaType: file.mediaType, bytes: file.bytes.length };
  const now = companyInEditLog({ ...company, logo: file ? file.id : null, version: company.version + 1 });
  tx.commitWith([
    keepVersion({ caller, company: { id } }, 'company', companyInEditLog(company), now),
    ...appendAudit(id, tx.withKnown(auditText(request, caller, { action: 'organizations.saveLogo', body: logged }))),
  ]);
  return { message: file ? 'Logo saved' : 'Logo taken away', organizationData: only(saved) };
});
