import { useQuery } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';

/** The company's own state: where most of its parties are. Known from the voucher or the shell as a rule, asked otherwise. */
export function useCompanyState(orgId: string): string {
  const { data } = useQuery(query.accounts.getStaff.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY }));
  return data?.data.userData.organization.find(({ _id }) => _id === orgId)?.state ?? '';
}
