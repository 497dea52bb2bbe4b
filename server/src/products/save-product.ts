import { productProblems } from '@bahi/core/products/check-product';
import { emptyProduct } from '@bahi/core/products/product-draft';
import { v7 as uuidv7 } from 'uuid';
import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { only } from '../platform/only.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { withChanges } from './changed-product.ts';
import { openingProblems } from './opening-problems.ts';
import { findBooks, inDefaultGodown } from './product-books.ts';
import { ratesById } from './public/dated-rates.ts';
import { serializeProductDetail } from './public/serialize-product.ts';
import { writeProducts } from './write-products.ts';

/** A product and its opening stock. */
export const saveProduct = forManagers.products.saveProduct.handler(async ({ input, context }) => {
  const { company, tx } = context;
  refuseMastersOfTally(company);
  const { orgId: _, isActive = true, ...given } = input;
  const entered = withChanges(emptyProduct, given);
  const { books, rates, defaultGodownId } = await findBooks(tx, company.id, [entered], []);
  const draft = inDefaultGodown(entered, defaultGodownId);
  refuseProblems([...productProblems(draft, books), ...(await openingProblems(tx, company, draft, null))]);
  const product = only(await writeProducts(tx, context, [{ id: uuidv7(), draft, isActive, before: null }]));
  return {
    message: 'Product created',
    product: serializeProductDetail(product, ratesById(rates)(draft.classificationId), { seesCost: true }),
  };
});
