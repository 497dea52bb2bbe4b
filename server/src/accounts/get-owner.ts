import { listCompaniesOfOwners } from '../organizations/organization-store.ts';
import { forOwner } from '../platform/guards.ts';
import { findOwner } from './account-store.ts';

export const getOwner = forOwner.accounts.getOwner.handler(async ({ context: { tx, caller } }) => {
  const [[owner], organization] = await tx.together([findOwner(caller.id), listCompaniesOfOwners([caller.id])]);
  return { data: { userData: { ...owner!, organization } } };
});
