import { forStaff } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findCompanyOfStaff } from './organization-store.ts';

export const getOrganization = forStaff.organizations.getOrganization.handler(async ({ input, context: { tx, caller } }) => {
  const found = await tx.first(findCompanyOfStaff(caller.id, input.id));
  if (!found) throw new Refusal('NOT_FOUND');
  const { isOpen, ...organizationData } = found;
  if (!isOpen) throw new Refusal('COMPANY_RESTRICTED', { companyRestricted: true });
  return { organizationData };
});
