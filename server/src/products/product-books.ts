import { invariant } from '@bahi/core/basics/invariant';
import type { ProductBooks, ProductDraft } from '@bahi/core/products/product-draft';
import type { Tx } from '../platform/transaction.ts';
import { findProductBooks } from './product-books-store.ts';
import { listRates, type RateRow } from './tax-store.ts';

const named = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null && id !== ''))] as string[];

function namesOf(drafts: readonly ProductDraft[]) {
  const of = (read: (draft: ProductDraft) => readonly (string | null)[]) => named(drafts.flatMap(read));
  return {
    classifications: of((draft) => [draft.classificationId]),
    ledgers: of((draft) => [draft.salesLedgerId, draft.purchaseLedgerId]),
    brands: of((draft) => [draft.brandId]),
    categories: of((draft) => [draft.categoryId]),
    subcategories: of((draft) => [draft.subcategoryId]),
    priceLevels: of((draft) => draft.prices.map(({ priceLevelId }) => priceLevelId)),
    godowns: of((draft) => draft.opening.map(({ godownId }) => godownId)),
  };
}

export type KnownBooks = { books: ProductBooks; rates: readonly RateRow[]; defaultGodownId: string };

/** The records that these products name, in one round trip. `stored` are the products as stored, which keep their inactive records. */
export async function findBooks(
  tx: Tx,
  orgId: string,
  drafts: readonly ProductDraft[],
  stored: readonly ProductDraft[],
): Promise<KnownBooks> {
  const names = namesOf(drafts);
  const [[found], rates] = await tx.together([
    findProductBooks(orgId, names, Object.values(namesOf(stored)).flat()),
    listRates(orgId, names.classifications),
  ]);
  invariant(found, 'the books answer in one row');
  const percentsOf = (id: string) =>
    rates.filter(({ classificationId }) => classificationId === id).flatMap((rate) => [rate.gstPercentE4, rate.gstAbovePercentE4 ?? 0]);
  const books: ProductBooks = {
    classifications: new Map(found.classifications.map(({ id, hsn }) => [id, { hsn, percentsE4: percentsOf(id) }])),
    ledgers: new Map(found.ledgers.map(({ id, ...ledger }) => [id, ledger])),
    brands: new Set(found.brands),
    categories: new Set(found.categories),
    subcategories: new Map(found.subcategories.map(({ id, categoryId }) => [id, categoryId])),
    priceLevels: new Set(found.priceLevels),
    godowns: new Set([...found.godowns, found.defaultGodownId]),
  };
  return { books, rates, defaultGodownId: found.defaultGodownId };
}

/** Rows of opening stock without a godown belong to the default one. */
export function inDefaultGodown(draft: ProductDraft, defaultGodownId: string): ProductDraft {
  return { ...draft, opening: draft.opening.map((row) => ({ ...row, godownId: row.godownId || defaultGodownId })) };
}
