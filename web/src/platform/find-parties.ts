import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { query, queryClient } from './queries.ts';

/** How many a search field loads; it shows the first seven, and the rest on request. */
const PARTIES_FOUND = 25;

/** Active parties by the words of name, phone or GSTIN, the best for a voucher of this kind first. `isSimilar`: they are only spelled alike. */
export async function findParties(orgId: string, text: string, bestFor: VoucherKind | 'any' = 'any', limit = PARTIES_FOUND) {
  const input = { orgId, search: text.trim(), state: 'active', limit, bestFor } as const;
  const { parties, isSimilar = false } = await queryClient.fetchQuery(query.parties.listParties.queryOptions({ input }));
  return { options: parties, isSimilar };
}
