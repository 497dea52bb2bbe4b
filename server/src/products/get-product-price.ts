import { todayInIndia } from '@bahi/core/periods/business-date';
import { salePriceOn } from '@bahi/core/products/sale-price';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findProducts } from './product-store.ts';

export const getProductPrice = forMembers.products.getProductPrice.handler(async ({ input, context: { company, tx } }) => {
  const [found] = await tx.query(findProducts(company.id, [input.id]));
  if (!found) throw new Refusal('NOT_FOUND');
  const { date = todayInIndia(Date.now()) } = input;
  return { rateE4: salePriceOn(found, date, input.priceLevelId ?? null, input.quantityE4), isTaxInclusive: found.isTaxInclusive };
});
