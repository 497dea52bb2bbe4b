import { forOwnerAndStaffAdmin } from '../platform/guards.ts';
import { getKeptCompany } from './kept-company.ts';
import { enterCompany, findBooksFacts } from './organization-store.ts';

export const getOrganizationSettings = forOwnerAndStaffAdmin.organizations.getOrganizationSettings.handler(
  async ({ input: { id }, context: { tx, caller } }) => {
    const { isOpen: _, lastPan: __, backDatingDays, ...organizationData } = await getKeptCompany(tx, caller, id);
    const [, [books]] = await tx.together([enterCompany(id), findBooksFacts(id, null)]);
    const { hasMasters, firstVoucherOn } = books!;
    return { organizationData, backDatingDays, books: { hasMasters, firstVoucherOn } };
  },
);
