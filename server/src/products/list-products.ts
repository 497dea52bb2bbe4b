import { bestFirst, searchWords } from '@bahi/core/basics/search-words';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { roleOf, seesCost } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { idsOf } from '../platform/search-hit.ts';
import {
  countProducts,
  listProductCandidates,
  listProductsByCode,
  listProductsByName,
  listProductsInOrder,
  searchProducts,
} from './product-store.ts';
import { ratesById } from './public/dated-rates.ts';
import { serializeProduct } from './public/serialize-product.ts';
import { listRates } from './tax-store.ts';

/**
 * A page of products by name, or the best for a search field. Exact matches of code or barcode come first, on the first page, and are not
 * repeated on later pages.
 */
export const listProducts = forMembers.products.listProducts.handler(async ({ input, context: { caller, company, tx } }) => {
  const { search, state, brandId, categoryId, subcategoryId, stockIn, voucherId, limit, bestFor } = input;
  const words = searchWords(search);
  const narrowed = { words, state, brandId, categoryId, subcategoryId, without: voucherId };
  const filter = stockIn === undefined ? narrowed : { ...narrowed, stockIn: { godownId: stockIn, within: company } };
  const isFirst = input.cursor === undefined;
  const exactly = search === '' ? [] : [listProductsByCode(company.id, [search], filter)];
  const { rows, exact, last, isSimilar } = bestFor === undefined ? await byName() : await best(bestFor);

  const isExact = new Set(exact.map(({ _id }) => _id));
  const shown = [...(isFirst ? exact : []), ...rows.filter(({ _id }) => !isExact.has(_id))];
  const rates = listRates(company.id, [...new Set(shown.map(({ classificationId }) => classificationId))]);
  const isCounted = isFirst && search === '' && bestFor === undefined;
  const [found, [counted]] = isCounted ? await tx.together([rates, countProducts(company.id, filter)]) : [await tx.query(rates), []];
  const ratesOf = ratesById(found);
  const cost = { seesCost: seesCost(roleOf(caller)) };
  return {
    products: shown.map((row) => serializeProduct(row, ratesOf(row.classificationId), cost)),
    next: isSimilar ? null : nameCursor(last && { id: last._id, sortKey: last.sortKey }),
    total: counted?.total ?? null,
    isSimilar: isSimilar && exact.length === 0,
  };

  async function byName() {
    const [after, most] = [readNameCursor(input.cursor), limit + 1];
    const hits = words.length === 0 ? null : await tx.query(searchProducts(company.id, filter, after, most));
    const named =
      hits === null ? listProductsByName(company.id, filter, after, most) : listProductsInOrder(company.id, idsOf(hits), filter);
    const [found, exact = []] = await tx.together([named, ...exactly]);
    const { page, last } = pageOf(found, limit);
    return { rows: page, exact, last, isSimilar: hits?.some((each) => each.isSimilar) ?? false };
  }

  async function best(kind: string) {
    const hits = words.length === 0 ? null : await tx.query(searchProducts(company.id, filter));
    const [candidates, exact = []] = await tx.together([
      listProductCandidates(company.id, filter, kind === 'any' ? null : kind, hits && idsOf(hits)),
      ...exactly,
    ]);
    const ranked = bestFirst(words, candidates);
    const ids = ranked.slice(0, limit).map(({ _id }) => _id);
    const rows = await tx.query(listProductsInOrder(company.id, ids, filter));
    return { rows, exact, last: undefined, isSimilar: ranked.some(({ fit }) => fit === 'similar') };
  }
});
