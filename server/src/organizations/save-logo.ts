import { v7 as uuidv7 } from 'uuid';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forOwnerAndStaffAdmin } from '../platform/guards.ts';
import { refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import { getKeptCompany } from './kept-company.ts';
import { deleteFile, enterCompany, insertFile, updateCompany } from './organization-store.ts';
import { readPicture } from './picture.ts';

const mostBytes = 1_048_576;
/** Beyond this a small file unpacks to a picture that stops a phone. */
const mostPixels = 4096;

/** Puts the logo in the place of the one before; null takes it away. Each has an id of its own, so browsers may keep what they have read. */
export const saveLogo = forOwnerAndStaffAdmin.organizations.saveLogo.handler(async ({ input, context: { tx, caller, request } }) => {
  const { id, logo } = input;
  const company = await getKeptCompany(tx, caller, id, { isLocked: true });
  const bytes = logo === null ? null : Buffer.from(logo, 'base64');
  const picture = bytes && readPicture(bytes);
  if (bytes) refuseProblems(problemsOf(bytes, picture));

  const file = bytes && picture && { orgId: id, id: uuidv7(), purpose: 'logo' as const, mediaType: picture.mediaType, bytes };
  const [, , , [organizationData]] = await tx.together([
    enterCompany(id),
    deleteFile(id, company.logo ?? id),
    file ? insertFile(file) : enterCompany(id),
    updateCompany(id, { logo: file ? file.id : null }),
  ]);
  const told = file && { logo: file.id, mediaType: file.mediaType, bytes: file.bytes.length };
  tx.commitWith([appendAudit(id, tx.withKnown(auditText(request, caller, { action: 'organizations.saveLogo', body: told })))]);
  return { message: file ? 'Logo saved' : 'Logo taken away', organizationData: organizationData! };
});

function problemsOf(bytes: Buffer, picture: ReturnType<typeof readPicture>): ServerProblem[] {
  const refused = (code: string, message: string) => [{ code, field: 'logo', message }];
  if (bytes.length > mostBytes) return refused('LOGO_TOO_LARGE', 'The logo may have at most 1 MB');
  if (!picture) return refused('LOGO_NO_PICTURE', 'The logo is a PNG, JPEG or WebP picture');
  if (picture.width > mostPixels || picture.height > mostPixels) {
    return refused('LOGO_TOO_WIDE', `The logo may be at most ${mostPixels} pixels wide and high`);
  }
  return [];
}
