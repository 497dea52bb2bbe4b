import { MAX_QUANTITY_E4 } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { shortages } from '../stock/negative-stock.ts';
import { type StockMove, stockKey } from '../stock/stock-moves.ts';
import { MAX_LINES } from './limits.ts';
import type { CompanyFacts } from './voucher-facts.ts';

/** What a voucher that only moves stock knows of a product. */
export type StockedProduct = {
  readonly name: string;
  readonly isActive: boolean;
  /** False for services. */
  readonly isStocked: boolean;
  /** Those that are known; null for goods without batches. Expired ones too: they are carried away and written off. */
  readonly batches: ReadonlySet<string> | null;
};

export type StockFacts = {
  readonly company: Pick<CompanyFacts, 'negativeStock' | 'booksFrom' | 'lastDate' | 'lockedUpTo' | 'notBefore' | 'notAfter'>;
  readonly products: ReadonlyMap<string, StockedProduct>;
  /** By `stockKey`: the least quantity from the voucher's date on, without the voucher itself. */
  readonly stock: ReadonlyMap<string, number>;
  /** False where balances are not at hand, as on a screen before they are fetched: then nothing is said about stock. */
  readonly isStockKnown: boolean;
};

type GoodsLine = { readonly productId: string; readonly batch: string };

/** Whether a quantity × 10 000 can be reckoned with; below zero is one that leaves. */
export const isQuantity = (quantityE4: number) => Number.isSafeInteger(quantityE4) && Math.abs(quantityE4) <= MAX_QUANTITY_E4;

/** Why a quantity cannot be moved, or null. */
export function quantityProblem(quantityE4: number, field: string): Problem | null {
  if (!Number.isSafeInteger(quantityE4) || quantityE4 <= 0) return { code: 'QUANTITY_INVALID', field };
  return quantityE4 > MAX_QUANTITY_E4 ? { code: 'QUANTITY_TOO_LARGE', field, about: { mostE4: MAX_QUANTITY_E4 } } : null;
}

/** What is wrong with the goods of a line: only active ones that are kept in stock, under a batch where they have batches. */
export function goodsProblems({ productId, batch }: GoodsLine, products: StockFacts['products'], at: string): Problem[] {
  const product = products.get(productId);
  const field = `${at}.productId`;
  if (product === undefined) return [{ code: 'PRODUCT_UNKNOWN', field }];
  const about = { name: product.name };
  if (!product.isStocked) return [{ code: 'PRODUCT_NOT_STOCKED', field, about }];
  const problems: Problem[] = product.isActive ? [] : [{ code: 'PRODUCT_INACTIVE', field, about }];
  const ofBatch = `${at}.batch`;
  if (product.batches === null) return batch === '' ? problems : [...problems, { code: 'BATCH_NOT_USED', field: ofBatch, about }];
  if (batch === '') return [...problems, { code: 'BATCH_MISSING', field: ofBatch, about }];
  return product.batches.has(batch) ? problems : [...problems, { code: 'BATCH_UNKNOWN', field: ofBatch, about: { ...about, batch } }];
}

/** No item at all, or more than `MAX_LINES`, said of the lines as a whole. */
export function lineCountProblems(lines: readonly unknown[]): Problem[] {
  if (lines.length === 0) return [{ code: 'LINES_MISSING', field: 'lines' }];
  return lines.length > MAX_LINES ? [{ code: 'LINES_TOO_MANY', field: 'lines', about: { most: MAX_LINES } }] : [];
}

/** What leaves where less lies, said at the first line that takes it; by the company's policy a problem, a warning or nothing. */
export function stockFindings(
  moves: readonly StockMove[],
  keys: readonly string[],
  facts: StockFacts,
): { block: Problem[]; warn: Problem[] } {
  const policy = facts.company.negativeStock;
  if (policy === 'allow' || !facts.isStockKnown) return { block: [], warn: [] };
  const found = shortages(moves, facts.stock).map(({ productId, godownId, batch, haveE4, needE4 }): Problem => {
    const at = keys.indexOf(stockKey(productId, godownId, batch));
    const name = facts.products.get(productId)?.name ?? '';
    return { code: 'STOCK_SHORT', field: `lines.${at}.quantityE4`, about: { name, haveE4, needE4 } };
  });
  return policy === 'block' ? { block: found, warn: [] } : { block: [], warn: found };
}
