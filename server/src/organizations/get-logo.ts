import { findFile } from '../pictures/picture-store.ts';
import { forOwnerAndStaff } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { enterCompany, findKeptCompany } from './organization-store.ts';

/**
 * For the owner, and for members of the company while it is open. The media type is that of the checked bytes; a logo never changes under
 * its id.
 */
export const getLogo = forOwnerAndStaff.organizations.getLogo.handler(async ({ input, context: { tx, caller, reply } }) => {
  const company = await tx.first(findKeptCompany(caller, input.id, 'nobody'));
  if (company?.logo !== input.logo) throw new Refusal('NOT_FOUND');
  if (caller.kind !== 'owner' && !company.isOpen) throw new Refusal('COMPANY_RESTRICTED', { companyRestricted: true });
  const [[file]] = await tx.after([enterCompany(input.id)], [findFile(input.id, input.logo)]);
  if (!file) throw new Refusal('NOT_FOUND');
  reply.header('cache-control', 'private, max-age=31536000, immutable');
  return new File([new Uint8Array(file.bytes)], `logo.${file.mediaType.slice('image/'.length)}`, { type: file.mediaType });
});
