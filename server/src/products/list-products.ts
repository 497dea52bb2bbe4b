import { nameCursor, readNameCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { likePart } from '../platform/sort-key.ts';
import { listProductsByName } from './product-store.ts';
import { shownProduct } from './shown-product.ts';
import { ratesById } from './shown-rates.ts';
import { listRates } from './tax-store.ts';

export const listProducts = forMembers.products.listProducts.handler(async ({ input, context: { company, tx } }) => {
  const after = readNameCursor(input.cursor);
  const found = await tx.query(listProductsByName(company.id, likePart(input.search), after, input.limit + 1));
  const rows = found.slice(0, input.limit);
  const classifications = [...new Set(rows.map(({ taxClassificationId }) => taxClassificationId))];
  const ratesOf = ratesById(await tx.query(listRates(company.id, classifications)));
  return {
    products: rows.map((row) => shownProduct(row, ratesOf(row.taxClassificationId))),
    next: nameCursor(found.length > input.limit ? rows.at(-1) : undefined),
  };
});
