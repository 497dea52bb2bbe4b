import { sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import type { MovedValue } from '@bahi/core/stock/movement';
import type { ValuationMethod } from '@bahi/core/stock/stock-state';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { roleOf, seesCost } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import type { Tx } from '../platform/transaction.ts';
import { movedValues } from '../stock/public/moved-values.ts';
import { sumStock } from '../stock/public/value-stock.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { spanOf } from './public/span.ts';
import { listMovedWithin, sumMovedQuantities, sumValuedQuantities } from './stock-movement-store.ts';
import { continueInOneMoment, dayBefore } from './stock-on-dates.ts';
import { listGoods, type StockFilter } from './stock-store.ts';

type Asked = { orgId: string; method: ValuationMethod; from: string; to: string };

/** Quantities for all members; values only of the whole company, for users who may see cost. */
export const getStockMovement = forMembers.reports.getStockMovement.handler(async ({ input, context: { caller, company, tx } }) => {
  const { brandId, categoryId, godownId, cursor, limit } = input;
  const { from, to } = spanOf(company, todayInIndia(Date.now()), input);
  const filter = { brandId, categoryId, godownId };
  const isValued = seesCost(roleOf(caller)) && company.own.godowns === null && godownId === undefined;
  await continueInOneMoment(tx, company, isValued ? [dayBefore(from), to] : []);
  const [settings, found] = await tx.together([
    findValuationMethod(company.id),
    listGoods(company, filter, to, readNameCursor(cursor), limit + 1),
  ]);
  const { page: goods, last } = pageOf(found, limit);
  const ids = goods.map(({ id }) => id);
  const asked = { orgId: company.id, ...only(settings), from, to };
  const quantities = isValued
    ? sumValuedQuantities(company.id, asked.method, ids, asked)
    : sumMovedQuantities(company, ids, { from, to, godownId });
  const sums = new Map((await tx.query(quantities)).map((row) => [row.productId, row]));
  const isTotalled = isValued && cursor === undefined;
  const moved = isTotalled ? (await tx.query(listMovedWithin(company.id, filter, { from, to }))).map(({ id }) => id) : [];
  const values = isValued ? await movedValues(tx, asked, [...new Set([...ids, ...moved])]) : null;
  return {
    from,
    to,
    rows: goods.map(({ id, name, unit }) => {
      const { closingE4 = 0, inwardE4 = 0, outwardE4 = 0 } = sums.get(id) ?? {};
      const value = values?.get(id);
      return {
        productId: id,
        name,
        unit,
        opening: { quantity: closingE4 - inwardE4 + outwardE4, value: value?.openingPaise ?? null },
        inward: { quantity: inwardE4, value: value?.inwardPaise ?? null },
        outward: { quantity: outwardE4, value: value?.outwardPaise ?? null },
        closing: { quantity: closingE4, value: value?.closingPaise ?? null },
      };
    }),
    next: nameCursor(last),
    total:
      isTotalled && values
        ? await totalOf(
            tx,
            asked,
            filter,
            moved.flatMap((id) => values.get(id) ?? []),
          )
        : null,
  };
});

/** The closing value of all goods, and what moved in the period; the opening value follows from them. */
async function totalOf(tx: Tx, { orgId, method, to }: Asked, filter: StockFilter, moved: readonly MovedValue[]) {
  const inward = sumPaise(moved.map(({ inwardPaise }) => inwardPaise));
  const outward = sumPaise(moved.map(({ outwardPaise }) => outwardPaise));
  const closing = await sumStock(tx, { orgId, method, date: to, isStored: false }, filter);
  return { opening: closing - inward + outward, inward, outward, closing };
}
