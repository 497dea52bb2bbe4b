import { forAdmin } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { countWaitingCompanies, countWaitingOwners, listWaitingCompanies, listWaitingOwners } from './admin-store.ts';

/** The number that the menu shows; the list shows the rest. */
const shown = 10;

/** Owners and companies that wait for the admin. */
export const getWaiting = forAdmin.admin.getWaiting.handler(async ({ context: { tx } }) => {
  const [owners, ownerCount, companies, companyCount] = await tx.together([
    listWaitingOwners(shown),
    countWaitingOwners(),
    listWaitingCompanies(shown),
    countWaitingCompanies(),
  ]);
  return { owners, ownerTotal: only(ownerCount).total, companies, companyTotal: only(companyCount).total };
});
