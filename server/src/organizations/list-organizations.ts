import { forOwner } from '../platform/guards.ts';
import { listCompaniesOfOwners } from './organization-store.ts';

export const listOrganizations = forOwner.organizations.listOrganizations.handler(async ({ context: { tx, caller } }) => ({
  organizationData: await tx.query(listCompaniesOfOwners([caller.id])),
}));
