import { listCompaniesOfOwners } from '../organizations/organization-store.ts';
import { forAdmin } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { listStaffOfOwners } from '../staff/staff-store.ts';
import { findProfile } from './admin-store.ts';

export const getOwnerProfile = forAdmin.admin.getOwnerProfile.handler(async ({ input: { userId }, context: { tx } }) => {
  const [[primaryUser], organization, secondaryUsers] = await tx.together([
    findProfile(userId),
    listCompaniesOfOwners([userId]),
    listStaffOfOwners([userId]),
  ]);
  if (!primaryUser) throw new Refusal('NOT_FOUND');
  return { primaryUser, organization, secondaryUsers };
});
