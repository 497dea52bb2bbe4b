import { findFile } from '../pictures/picture-store.ts';
import { pictureAnswer } from '../pictures/public/picture-answer.ts';
import { forOwnerAndStaff } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { enterCompany, findKeptCompany } from './organization-store.ts';

/** For the owner, and for members of the company while it is open. */
export const getLogo = forOwnerAndStaff.organizations.getLogo.handler(async ({ input, context }) => {
  const { tx, caller } = context;
  const company = await tx.first(findKeptCompany(caller, input.id, 'nobody'));
  if (company?.logo !== input.logo) throw new Refusal('NOT_FOUND');
  if (caller.kind !== 'owner' && !company.isOpen) throw new Refusal('COMPANY_RESTRICTED', { companyRestricted: true });
  const [[file]] = await tx.after([enterCompany(input.id)], [findFile(input.id, input.logo)]);
  if (!file) throw new Refusal('NOT_FOUND');
  return pictureAnswer(context, 'logo', file);
});
