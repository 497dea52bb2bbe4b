import { inPairs } from '@bahi/core/basics/in-pairs';
import { readAgeLimits } from '@bahi/core/bills/ageing';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { agedQuantities, agedValues, defaultStockAges } from '@bahi/core/stock/ageing';
import { valuePaiseOf } from '@bahi/core/stock/stock-state';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { roleOf, seesCost } from '../platform/rights.ts';
import { valueStock } from '../stock/public/value-stock.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { listLatestReceipts } from './stock-ageing-store.ts';
import { sumMovedQuantities } from './stock-movement-store.ts';
import { listGoods } from './stock-store.ts';

/** Quantities for all members; values for users who may see cost. */
export const getStockAgeing = forMembers.reports.getStockAgeing.handler(async ({ input, context: { caller, company, tx } }) => {
  const { date = todayInIndia(Date.now()), ageLimits = defaultStockAges, brandId, categoryId, cursor, limit } = input;
  const [settings, found] = await tx.together([
    findValuationMethod(company.id),
    listGoods(company, { brandId, categoryId }, date, readNameCursor(cursor), limit + 1),
  ]);
  const { page: goods, last } = pageOf(found, limit);
  const ids = goods.map(({ id }) => id);
  const stock = await tx.query(sumMovedQuantities(company, ids, { from: date, to: date }));
  const inStock = new Map(stock.map(({ productId, closingE4 }) => [productId, closingE4]));
  const asked = stock.map(({ productId, closingE4 }) => ({ productId, quantityE4: closingE4 }));
  const receipts = new Map((await tx.query(listLatestReceipts(company, date, asked))).map((row) => [row.productId, row.receipts]));
  const isCostSeen = seesCost(roleOf(caller)) && company.own.godowns === null;
  const { method } = only(settings);
  const states = isCostSeen ? await valueStock(tx, { orgId: company.id, method, date }, ids) : null;
  const limits = readAgeLimits(ageLimits) ?? [];
  return {
    date,
    ageLimits: limits.join(','),
    isCostSeen,
    rows: goods.map(({ id, name, unit }) => {
      const quantityE4 = inStock.get(id) ?? 0;
      const quantities = agedQuantities({ date, limits, quantityE4, receipts: receipts.get(id) ?? [] });
      const state = states?.get(id);
      const value = states && (state ? valuePaiseOf(state) : 0);
      const values = value === null ? null : agedValues(quantities, value, method === 'fifo' ? (state?.layers ?? []) : null);
      const aged =
        values === null
          ? quantities.map((quantity) => ({ quantity, value: null }))
          : inPairs(quantities, values).map(([quantity, worth]) => ({ quantity, value: worth }));
      return { productId: id, name, unit, quantity: quantityE4, value, aged };
    }),
    next: nameCursor(last),
  };
});
