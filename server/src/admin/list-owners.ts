import { searchWords } from '@bahi/core/basics/search-words';
import { listFirstCompanies } from '../organizations/organization-store.ts';
import { forAdmin } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { listFirstStaff } from '../staff/staff-store.ts';
import { findOwnersOn, listOwners as list } from './admin-store.ts';

const pageSize = 12;
/** Per owner: a card shows three names, and the owner has the counts. */
const mostOfEach = 3;

export const listOwners = forAdmin.admin.listOwners.handler(async ({ input, context: { tx } }) => {
  const filter = { words: searchWords(input.search), status: input.status, plan: input.plan };
  const { ids, total } = only(await tx.query(findOwnersOn(input.page, pageSize, filter)));
  const [priUsers, org, secUsers] = await tx.together([list(ids), listFirstCompanies(ids, mostOfEach), listFirstStaff(ids, mostOfEach)]);
  return { priUsers, org, secUsers, total };
});
