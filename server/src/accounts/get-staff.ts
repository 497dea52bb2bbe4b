import { listCompaniesOfStaff } from '../organizations/organization-store.ts';
import { forStaff } from '../platform/guards.ts';
import { findStaff } from './account-store.ts';

export const getStaff = forStaff.accounts.getStaff.handler(async ({ context: { tx, caller } }) => {
  const [[staff], organization] = await tx.together([findStaff(caller.id), listCompaniesOfStaff(caller.id)]);
  return { data: { userData: { ...staff!, organization } } };
});
