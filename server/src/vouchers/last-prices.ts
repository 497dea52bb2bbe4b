import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { Within } from '../platform/request-context.ts';
import { findLastPrices, type LastPriceRow } from './entry-aids-store.ts';

const sold = ['sales', 'vanSale'] as const;
const bought = ['purchase'] as const;

/**
 * Of which vouchers a price counts as the last one: a sale asks what was sold, a purchase what was bought, and a note what its party's side
 * does. What goods cost is so never told to whoever sells them.
 */
function kindsFor(kind: TradeKind | undefined) {
  if (kind === 'creditNote' || kind === 'debitNote') return { customer: sold, supplier: bought };
  const kinds = kind === 'purchase' ? bought : sold;
  return { customer: kinds, supplier: kinds };
}

/** Asks for the last prices of a party, of a voucher of this kind; `voucherId` is one that is being edited. Without a party there are none. */
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

/** Under the names of the wire. */
export function serializePrice({ productId: _, rateE4, unitFactorE4, discountPercentE4, ...price }: LastPriceRow) {
  return { ...price, rate: rateE4, unitFactor: unitFactorE4, discountPercentage: discountPercentE4 };
}
