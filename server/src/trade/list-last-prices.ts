import { forMembers } from '../platform/guards.ts';
import { lastPrices } from './last-prices.ts';

/** The last prices between the party and the company. */
export const listLastPrices = forMembers.vouchers.listLastPrices.handler(async ({ input, context: { company, tx } }) => {
  const prices = await tx.query(lastPrices(company, input, input.productIds));
  return { prices };
});
