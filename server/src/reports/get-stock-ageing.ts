import { inPairs } from '@bahi/core/basics/in-pairs';
import { readAgeLimits } from '@bahi/core/bills/ageing';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { defaultStockAges } from '@bahi/core/stock/ageing';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { roleOf, seesCost } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { ageGoods } from './age-goods.ts';
import { listGoods } from './stock-store.ts';

/** Quantities for all members; values for users who may see cost. */
export const getStockAgeing = forMembers.reports.getStockAgeing.handler(async ({ input, context: { caller, company, tx } }) => {
  const { date = todayInIndia(Date.now()), ageLimits = defaultStockAges, brandId, categoryId, cursor, limit } = input;
  const [settings, found] = await tx.together([
    findValuationMethod(company.id),
    listGoods(company, { brandId, categoryId }, date, readNameCursor(cursor), limit + 1),
  ]);
  const { page: goods, last } = pageOf(found, limit);
  const isCostSeen = seesCost(roleOf(caller)) && company.own.godowns === null;
  const limits = readAgeLimits(ageLimits) ?? [];
  const asked = { date, limits, method: isCostSeen ? only(settings).method : null };
  const aged = await ageGoods(
    tx,
    company,
    asked,
    goods.map(({ id }) => id),
  );
  return {
    date,
    ageLimits: limits.join(','),
    isCostSeen,
    rows: inPairs(goods, aged).map(([{ name, unit }, row]) => ({ name, unit, ...row })),
    next: nameCursor(last),
  };
});
