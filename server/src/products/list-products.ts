import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { roleOf, seesCost } from '../platform/rights.ts';
import { likePart } from '../platform/sort-key.ts';
import { countProducts, listProductsByCode, listProductsByName } from './product-store.ts';
import { serializeProduct } from './public/serialize-product.ts';
import { ratesById } from './public/serialize-rates.ts';
import { listRates } from './tax-store.ts';

/** Exact matches of code or barcode come first, on the first page, and are not repeated on later pages. */
export const listProducts = forMembers.products.listProducts.handler(async ({ input, context: { caller, company, tx } }) => {
  const { search, state, brandId, categoryId, subcategoryId, stockIn, voucherId, limit } = input;
  const narrowed = { part: likePart(search), state, brandId, categoryId, subcategoryId, without: voucherId };
  const filter = stockIn === undefined ? narrowed : { ...narrowed, stockIn: { godownId: stockIn, within: company } };
  const isFirst = input.cursor === undefined;
  const named = listProductsByName(company.id, filter, readNameCursor(input.cursor), limit + 1);
  const [byName, exact] =
    search === '' ? [await tx.query(named), []] : await tx.together([named, listProductsByCode(company.id, search, filter)]);
  const isExact = new Set(exact.map(({ _id }) => _id));
  const { page: rows, last } = pageOf(byName, limit);
  const shown = [...(isFirst ? exact : []), ...rows.filter(({ _id }) => !isExact.has(_id))];

  const rates = listRates(company.id, [...new Set(shown.map(({ classificationId }) => classificationId))]);
  const [found, [counted]] =
    isFirst && search === '' ? await tx.together([rates, countProducts(company.id, filter)]) : [await tx.query(rates), []];
  const ratesOf = ratesById(found);
  const cost = { seesCost: seesCost(roleOf(caller)) };
  return {
    products: shown.map((row) => serializeProduct(row, ratesOf(row.classificationId), cost)),
    next: nameCursor(last && { id: last._id, sortKey: last.sortKey }),
    total: counted?.total ?? null,
  };
});
