import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findProducts } from './product-store.ts';
import { ratesById } from './public/dated-rates.ts';
import { serializeProductDetail } from './public/serialize-product.ts';
import { listRates } from './tax-store.ts';

/** Staff of role user see no cost. */
export const getProduct = forMembers.products.getProduct.handler(async ({ input, context: { company, tx, caller } }) => {
  const [found] = await tx.query(findProducts(company.id, [input.id]));
  if (!found) throw new Refusal('NOT_FOUND');
  const rates = await tx.query(listRates(company.id, [found.classificationId]));
  return { product: serializeProductDetail(found, ratesById(rates)(found.classificationId), { seesCost: isManager(caller) }) };
});
