import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { Within } from '../platform/request-context.ts';
import { findLastPrices } from './entry-aids-store.ts';

const sold = ['sales', 'vanSale'] as const;
const bought = ['purchase'] as const;

/**
 * The kinds of vouchers whose price counts as the last one: sales for a sale, purchases for a purchase and an order at a supplier, and the kinds of the party's side
 * for a note. So the cost of goods is never shown to users who sell.
 */
function kindsFor(kind: TradeKind | undefined) {
  if (kind === 'creditNote' || kind === 'debitNote') return { customer: sold, supplier: bought };
  const kinds = kind === 'purchase' || kind === 'purchaseOrder' ? bought : sold;
  return { customer: kinds, supplier: kinds };
}

/** The statement for the last prices of a party, for a voucher of this kind; `voucherId` is the edited one. No rows without a party. */
export function lastPrices(
  within: Within,
  {
    kind,
    partyId = nilUuid,
    voucherId = nilUuid,
  }: { kind?: TradeKind | undefined; partyId?: string | undefined; voucherId?: string | undefined },
  productIds: readonly string[],
) {
  return findLastPrices(within, { partyId, kinds: kindsFor(kind), productIds, without: voucherId });
}
