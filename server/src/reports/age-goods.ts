import { inPairs } from '@bahi/core/basics/in-pairs';
import { agedQuantities, agedValues } from '@bahi/core/stock/ageing';
import { type ValuationMethod, valuePaiseOf } from '@bahi/core/stock/stock-state';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { valueStock } from '../stock/public/value-stock.ts';
import { listLatestReceipts } from './stock-ageing-store.ts';
import { sumMovedQuantities } from './stock-movement-store.ts';

type Asked = {
  readonly date: string;
  readonly limits: readonly number[];
  /** null for a caller who may not see costs: the values are null then. */
  readonly method: ValuationMethod | null;
};

/** The stock of products at the end of a day, × 10 000, and its value in paise, whole and by the age of its receipts. In their order. */
export async function ageGoods(tx: Tx, company: Company, { date, limits, method }: Asked, ids: readonly string[]) {
  const stock = await tx.query(sumMovedQuantities(company, ids, { from: date, to: date }));
  const inStock = new Map(stock.map(({ productId, closingE4 }) => [productId, closingE4]));
  const asked = stock.map(({ productId, closingE4 }) => ({ productId, quantityE4: closingE4 }));
  const receipts = new Map((await tx.query(listLatestReceipts(company, date, asked))).map((row) => [row.productId, row.receipts]));
  const states = method && (await valueStock(tx, { orgId: company.id, method, date }, ids));
  return ids.map((id) => {
    const quantityE4 = inStock.get(id) ?? 0;
    const quantities = agedQuantities({ date, limits, quantityE4, receipts: receipts.get(id) ?? [] });
    const state = states?.get(id);
    const value = states && (state ? valuePaiseOf(state) : 0);
    const values = value === null ? null : agedValues(quantities, value, method === 'fifo' ? (state?.layers ?? []) : null);
    const aged =
      values === null
        ? quantities.map((quantity) => ({ quantity, value: null }))
        : inPairs(quantities, values).map(([quantity, worth]) => ({ quantity, value: worth }));
    return { productId: id, quantity: quantityE4, value, aged };
  });
}
