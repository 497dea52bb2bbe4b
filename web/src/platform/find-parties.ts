import { query, queryClient } from './queries.ts';

/** The number of results that a field shows. */
export const PARTIES_SHOWN = 7;

/** Parties in use by name, phone or GSTIN, as a field offers them. */
export async function findParties(orgId: string, text: string, limit = PARTIES_SHOWN) {
  const input = { orgId, search: text.trim(), state: 'active', limit, isCounted: false } as const;
  return (await queryClient.fetchQuery(query.parties.listParties.queryOptions({ input }))).parties;
}
