import { countCompanies, listCompaniesOn } from '../organizations/organization-store.ts';
import { forAdmin } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import { countStaff, listStaffOn } from '../staff/staff-store.ts';
import { findProfile } from './admin-store.ts';

const pageSize = 50;

export const getOwnerProfile = forAdmin.admin.getOwnerProfile.handler(async ({ input, context: { tx } }) => {
  const { userId, organizationPage, secondaryUserPage } = input;
  const [[primaryUser], organization, companies, secondaryUsers, staff] = await tx.together([
    findProfile(userId),
    listCompaniesOn(organizationPage, pageSize, userId),
    countCompanies(userId),
    listStaffOn(secondaryUserPage, pageSize, userId),
    countStaff(userId),
  ]);
  if (!primaryUser) throw new Refusal('NOT_FOUND');
  return { primaryUser, organization, organizationTotal: only(companies).total, secondaryUsers, secondaryUserTotal: only(staff).total };
});
