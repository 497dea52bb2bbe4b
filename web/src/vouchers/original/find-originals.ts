import type { TradeSide } from '@bahi/core/vouchers/trade-rules';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import type { QueryClient } from '@tanstack/react-query';
import type { VoucherRow } from '../../platform/answers.ts';
import { query } from '../../platform/queries.ts';

const SHOWN = 7;

/** The kinds that a note can correct: sales to a customer, purchases from a supplier. */
const kindsOf: Readonly<Record<TradeSide, readonly VoucherKind[]>> = { customer: ['sales', 'vanSale'], supplier: ['purchase'] };

/** The vouchers of the party that match the typed text, newest first. */
export async function findOriginals(
  queries: QueryClient,
  { orgId, partyId, side }: { orgId: string; partyId: string; side: TradeSide },
  text: string,
): Promise<readonly VoucherRow[]> {
  const answers = await Promise.all(
    kindsOf[side].map((kind) => {
      const input = { orgId, partyId, kind, search: text.trim(), state: 'active', limit: SHOWN } as const;
      return queries.fetchQuery(query.vouchers.listVouchers.queryOptions({ input }));
    }),
  );
  return answers
    .flatMap(({ vouchers }) => vouchers)
    .sort((one, other) => other.date.localeCompare(one.date))
    .slice(0, SHOWN);
}
