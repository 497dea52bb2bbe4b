import type { Problem } from '@bahi/core/basics/problem';
import { E4 } from '@bahi/core/money/rounding';
import { openingChange } from '@bahi/core/products/opening-stock';
import type { ProductDraft } from '@bahi/core/products/product-draft';
import { shortages } from '@bahi/core/stock/negative-stock';
import { type StockMove, stockKey } from '@bahi/core/stock/stock-moves';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { findNumbered } from '../stock/serial-store.ts';
import { lockStock } from '../stock/stock-store.ts';
import { draftOfRow } from './draft-of-row.ts';
import type { DetailRow } from './product-store.ts';
import { isOpeningChanged } from './write-products.ts';

type Bounds = Pick<Company, 'id' | 'lockedUpTo' | 'negativeStock'>;

/** Pieces with a serial number stay: no more of the opening stock may go than are without one. */
async function numberedProblems(tx: Tx, orgId: string, name: string, changed: readonly StockMove[]): Promise<Problem[]> {
  const less = changed.filter(({ quantityE4 }) => quantityE4 < 0);
  if (less.length === 0) return [];
  const [lock] = lockStock(orgId, less);
  const [rows] = await tx.after([lock], [findNumbered(orgId, less)]);
  const places = new Map(rows.map((row) => [stockKey(row.productId, row.godownId, row.batch), row]));
  return less.flatMap(({ productId, godownId, batch, quantityE4 }): Problem[] => {
    const place = places.get(stockKey(productId, godownId, batch));
    if (!place || place.numbered === 0 || place.stockE4 + quantityE4 >= place.numbered * E4) return [];
    return [{ code: 'SERIALS_KEEP_STOCK', field: 'opening', about: { name, numbered: place.numbered } }];
  });
}

/**
 * Problems of changed opening stock: the books are locked, or more has left since than was in stock, if the company blocks that. Optionally
 * locks the godowns until the commit.
 */
export async function openingProblems(tx: Tx, company: Bounds, draft: ProductDraft, stored: DetailRow | null): Promise<Problem[]> {
  const before = stored === null ? [] : draftOfRow(stored).opening;
  if (!isOpeningChanged(before, draft.opening)) return [];
  const field = 'opening';
  if (company.lockedUpTo !== null) return [{ code: 'OPENING_LOCKED', field, about: { lockedUpToOn: company.lockedUpTo } }];
  if (stored === null) return [];
  const changed = openingChange(stored._id, before, draft.opening);
  const numbered = stored.hasSerials ? await numberedProblems(tx, company.id, draft.name, changed) : [];
  if (company.negativeStock !== 'block' || numbered.length > 0) return numbered;
  const [, lying] = await tx.together(lockStock(company.id, changed));
  const balances = new Map(lying.map((row) => [stockKey(row.productId, row.godownId, row.batch), row.quantityE4]));
  const short = shortages(changed, balances);
  return short.map(({ haveE4, needE4 }) => ({ code: 'STOCK_SHORT', field, about: { name: draft.name, haveE4, needE4 } }));
}
