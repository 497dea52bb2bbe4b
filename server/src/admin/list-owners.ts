import { listCompaniesOfOwners } from '../organizations/organization-store.ts';
import { forAdmin } from '../platform/guards.ts';
import { likePart } from '../platform/sort-key.ts';
import { listStaffOfOwners } from '../staff/staff-store.ts';
import { countOwners, listOwnersOn } from './admin-store.ts';

const pageSize = 12;

export const listOwners = forAdmin.admin.listOwners.handler(async ({ input, context: { tx } }) => {
  const filter = { part: likePart(input.search), status: input.status, plan: input.plan };
  const [priUsers, [count]] = await tx.together([listOwnersOn(input.page, pageSize, filter), countOwners(filter)]);
  const ids = priUsers.map(({ _id }) => _id);
  const [org, secUsers] = await tx.together([listCompaniesOfOwners(ids), listStaffOfOwners(ids)]);
  return { priUsers, org, secUsers, total: count!.total };
});
