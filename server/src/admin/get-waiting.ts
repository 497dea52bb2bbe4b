import { forAdmin } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { countWaitingCompanies, countWaitingOwners, listWaitingCompanies, listWaitingOwners } from './admin-store.ts';

/** The menu shows these; who has more to do than that goes to the list. */
const shown = 10;

/** Who waits for the admin: owners who registered, and companies. */
export const getWaiting = forAdmin.admin.getWaiting.handler(async ({ context: { tx } }) => {
  const [owners, ownerCount, companies, companyCount] = await tx.together([
    listWaitingOwners(shown),
    countWaitingOwners(),
    listWaitingCompanies(shown),
    countWaitingCompanies(),
  ]);
  return { owners, ownerTotal: only(ownerCount).total, companies, companyTotal: only(companyCount).total };
});
