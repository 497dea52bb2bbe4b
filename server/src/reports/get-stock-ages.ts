import { readAgeLimits } from '@bahi/core/bills/ageing';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { defaultStockAges } from '@bahi/core/stock/ageing';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { ageGoods } from './age-goods.ts';
import { listGoods } from './stock-store.ts';

const atOnce = 500;

/** The totals of the stock ageing of today: it reads every receipt of the goods in stock, so a screen asks for it only on demand. */
export const getStockAges = forManagers.reports.getStockAges.handler(async ({ context: { company, tx } }) => {
  const date = todayInIndia(Date.now());
  const { method } = only(await tx.query(findValuationMethod(company.id)));
  const limits = readAgeLimits(defaultStockAges) ?? [];
  const aged = [...limits.map(() => 0), 0];
  let cursor: string | undefined;
  do {
    const { page, last } = pageOf(await tx.query(listGoods(company, {}, date, readNameCursor(cursor), atOnce + 1)), atOnce);
    const ids = page.map(({ id }) => id);
    for (const row of await ageGoods(tx, company, { date, limits, method }, ids)) {
      row.aged.forEach(({ value }, at) => {
        aged[at]! += value ?? 0;
      });
    }
    cursor = nameCursor(last) ?? undefined;
  } while (cursor !== undefined);
  return { date, ageLimits: defaultStockAges, aged };
});
