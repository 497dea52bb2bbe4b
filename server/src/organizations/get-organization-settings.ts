import { forOwnerAndStaffAdmin } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { getKeptCompany } from './kept-company.ts';
import { enterCompany, findBooksFacts } from './organization-store.ts';

export const getOrganizationSettings = forOwnerAndStaffAdmin.organizations.getOrganizationSettings.handler(
  async ({ input: { id }, context: { tx, caller } }) => {
    const { isOpen: _, details, version, changedAt, changedBy, ...organizationData } = await getKeptCompany(tx, caller, id);
    const [books] = await tx.after([enterCompany(id)], [findBooksFacts(id, null)]);
    const { hasMasters, firstVoucherOn } = only(books);
    return {
      organizationData,
      details: { ...details, luts: [...details.luts] },
      version,
      changedAt,
      changedBy,
      books: { hasMasters, firstVoucherOn },
    };
  },
);
