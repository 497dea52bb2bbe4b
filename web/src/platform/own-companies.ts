import { useQuery } from '@tanstack/react-query';
import type { Company } from './company.ts';
import { query } from './queries.ts';
import type { Kind } from './session.ts';

/** All companies of an owner in one answer; this is the maximum number. */
export const allOfOwner = { search: '', state: 'active', limit: 200 } as const;

/** The companies that a person may give to others: an owner's own, or those to which a member of staff belongs. */
export function useOwnCompanies(kind: Kind): { data: readonly Company[] | undefined; error: Error | null; refetch: () => unknown } {
  const owner = useQuery(query.organizations.listOrganizations.queryOptions({ input: allOfOwner, enabled: kind === 'owner' }));
  const staff = useQuery(query.accounts.getStaff.queryOptions({ input: {}, enabled: kind === 'staff' }));
  const { error, refetch } = kind === 'owner' ? owner : staff;
  return { data: kind === 'owner' ? owner.data?.organizationData : staff.data?.data.userData.organization, error, refetch };
}
