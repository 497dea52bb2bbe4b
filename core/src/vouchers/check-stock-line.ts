import { MAX_QUANTITY_E4 } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { decimalsProblem } from '../products/unit-codes.ts';
import { shortages } from '../stock/negative-stock.ts';
import { type StockMove, stockKey } from '../stock/stock-moves.ts';
import { MAX_LINES } from './limits.ts';
import type { CompanyFacts } from './voucher-facts.ts';

/** A product in a voucher that only moves stock. */
export type StockedProduct = {
  readonly name: string;
  readonly unit: string;
  readonly isActive: boolean;
  /** False for services. */
  readonly isStocked: boolean;
  /** True if each piece has a serial number. */
  readonly hasSerials?: boolean;
  /** Known batches; null for goods without batches. Expired ones are included, because they are moved and written off. */
  readonly batches: ReadonlySet<string> | null;
  /** True if its batches expire. */
  readonly hasExpiry?: boolean;
};

export type StockFacts = {
  readonly company: Pick<CompanyFacts, 'negativeStock' | 'booksFrom' | 'lastDate' | 'lockedUpTo' | 'notBefore' | 'notAfter'>;
  readonly products: ReadonlyMap<string, StockedProduct>;
  /** By `stockKey`, × 10 000: the lowest stock from the voucher's date on, without this voucher. */
  readonly stock: ReadonlyMap<string, number>;
  /** False if balances are not loaded yet, as on a screen: then stock is not checked. */
  readonly isStockKnown: boolean;
};

type GoodsLine = { readonly productId: string; readonly batch: string };

/** True for a quantity × 10 000 within `MAX_QUANTITY_E4` either way; below 0 leaves the godown. */
export const isQuantity = (quantityE4: number) => Number.isSafeInteger(quantityE4) && Math.abs(quantityE4) <= MAX_QUANTITY_E4;

/** A problem if a quantity is not above 0, is too large or has more decimals than its unit, or null. No unit is checked without one. */
export function quantityProblem(quantityE4: number, unit: string | undefined, field: string): Problem | null {
  if (!Number.isSafeInteger(quantityE4) || quantityE4 <= 0) return { code: 'QUANTITY_INVALID', field };
  if (quantityE4 > MAX_QUANTITY_E4) return { code: 'QUANTITY_TOO_LARGE', field, about: { mostE4: MAX_QUANTITY_E4 } };
  return unit === undefined ? null : decimalsProblem(quantityE4, unit, field);
}

/** Problems of the goods of a line: the product must be active and kept in stock, and have a known batch if it has batches. */
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

/** A problem if there are no lines or more than `MAX_LINES`. */
export function lineCountProblems(lines: readonly unknown[]): Problem[] {
  if (lines.length === 0) return [{ code: 'LINES_MISSING', field: 'lines' }];
  return lines.length > MAX_LINES ? [{ code: 'LINES_TOO_MANY', field: 'lines', about: { most: MAX_LINES } }] : [];
}

/** Shortages of stock, each at the first line that takes the goods. By the company's policy they are problems, warnings or ignored. */
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
