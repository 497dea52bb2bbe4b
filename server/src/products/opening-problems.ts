import type { Problem } from '@bahi/core/basics/problem';
import { openingChange } from '@bahi/core/products/opening-stock';
import type { ProductDraft } from '@bahi/core/products/product-draft';
import { shortages } from '@bahi/core/stock/negative-stock';
import { stockKey } from '@bahi/core/stock/stock-moves';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { lockStock } from '../stock/stock-store.ts';
import { draftOfRow } from './draft-of-row.ts';
import type { DetailRow } from './product-store.ts';
import { isOpeningChanged } from './write-products.ts';

type Bounds = Pick<Company, 'id' | 'lockedUpTo' | 'negativeStock'>;

/**
 * Problems of changed opening stock: the books are locked, or more has left since than was in stock, if the company blocks that. Optionally
 * locks the godowns until the commit.
 */
export async function openingProblems(tx: Tx, company: Bounds, draft: ProductDraft, stored: DetailRow | null): Promise<Problem[]> {
  const before = stored === null ? [] : draftOfRow(stored).opening;
  if (!isOpeningChanged(before, draft.opening)) return [];
  const field = 'opening';
  if (company.lockedUpTo !== null) return [{ code: 'OPENING_LOCKED', field, about: { lockedUpToOn: company.lockedUpTo } }];
  if (stored === null || company.negativeStock !== 'block') return [];
  const changed = openingChange(stored._id, before, draft.opening);
  const [, lying] = await tx.together(lockStock(company.id, changed));
  const balances = new Map(lying.map((row) => [stockKey(row.productId, row.godownId, row.batch), row.quantityE4]));
  const short = shortages(changed, balances);
  return short.map(({ haveE4, needE4 }) => ({ code: 'STOCK_SHORT', field, about: { name: draft.name, haveE4, needE4 } }));
}
