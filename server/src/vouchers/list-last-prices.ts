import { forMembers } from '../platform/guards.ts';
import { lastPrices, serializePrice } from './last-prices.ts';

/** What a party paid last for products, or was paid. */
export const listLastPrices = forMembers.vouchers.listLastPrices.handler(async ({ input, context: { company, tx } }) => {
  const prices = await tx.query(lastPrices(company, input, input.productIds));
  return { prices: prices.map((row) => ({ productId: row.productId, ...serializePrice(row) })) };
});
