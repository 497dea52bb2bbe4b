import { readAgeLimits } from '@bahi/core/bills/ageing';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { defaultStockAges } from '@bahi/core/stock/ageing';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { ageGoods } from './age-goods.ts';
import { allGoods } from './all-goods.ts';

/** The totals of the stock ageing of today: it reads every receipt of the goods in stock, so a screen asks for it only on demand. */
export const getStockAges = forManagers.reports.getStockAges.handler(async ({ context: { company, tx } }) => {
  const date = todayInIndia(Date.now());
  const { method } = only(await tx.query(findValuationMethod(company.id)));
  const limits = readAgeLimits(defaultStockAges) ?? [];
  const aged = [...limits.map(() => 0), 0];
  for await (const goods of allGoods(tx, company, {}, date)) {
    const ids = goods.map(({ id }) => id);
    for (const row of await ageGoods(tx, company, { date, limits, method }, ids)) {
      row.aged.forEach(({ value }, at) => {
        aged[at]! += value ?? 0;
      });
    }
  }
  return { date, ageLimits: defaultStockAges, aged };
});
