import { beforeEach, expect, test } from 'vitest';
import { query, queryClient } from '../platform/queries.ts';
import { idOf } from '../testing/people.ts';
import { refreshAfterVoucher } from './refresh-after-voucher.ts';

beforeEach(() => queryClient.clear());

const orgId = idOf(7);
const month = { orgId, from: '2026-11-01', to: '2026-11-30' };

test.each([
  ['tax at source to be paid', query.tds.listPayable.queryKey({ input: month })],
  [
    'the list of its return',
    query.tds.listDeductions.infiniteKey({ input: () => ({ ...month, state: 'all' as const, limit: 100 }), initialPageParam: undefined }),
  ],
  ['cash that is left', query.cashCounts.getCashLeft.queryKey({ input: { orgId, ledgerIds: [] } })],
])('a voucher %s causes a new read', async (_what, queryKey) => {
  queryClient.setQueryData(queryKey as readonly unknown[], {});
  await refreshAfterVoucher(queryClient);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
