import { inPairs } from '@bahi/core/basics/in-pairs';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { placeValues } from '@bahi/core/stock/place-values';
import { averageRateE4, type StockState, valuePaiseOf } from '@bahi/core/stock/stock-state';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { roleOf, seesCost } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { sumStock, valueStock } from '../stock/public/value-stock.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { listGoods, listGoodsOfGodown, listGoodsOnRoad, listPlaces, type PlaceRow, type StockFilter } from './stock-store.ts';

type Valued = { company: Company; method: 'average' | 'fifo'; date: string; filter: StockFilter };

/** Quantities for all members; values are not even computed for staff of role user. */
export const getStockSummary = forMembers.reports.getStockSummary.handler(async ({ input, context: { caller, company, tx } }) => {
  const { date = todayInIndia(Date.now()), brandId, categoryId, godownId, cursor, limit } = input;
  const filter = { brandId, categoryId, godownId };
  const [settings, found] = await tx.together([
    findValuationMethod(company.id),
    listGoods(company, filter, date, readNameCursor(cursor), limit + 1),
  ]);
  const { method } = only(settings);
  const { page: goods, last } = pageOf(found, limit);
  const ids = goods.map(({ id }) => id);
  const places = Map.groupBy(await tx.query(listPlaces(company, ids, date)), ({ productId }) => productId);
  const quantityE4Of = (id: string) =>
    (places.get(id) ?? []).reduce((sum, place) => sum + (!godownId || place.godownId === godownId ? place.quantityE4 : 0), 0);

  const onRoadE4Of = (id: string) =>
    godownId ? 0 : (places.get(id) ?? []).reduce((sum, place) => sum + (place.godownId === null ? place.quantityE4 : 0), 0);

  const isCostSeen = seesCost(roleOf(caller));
  const hasTotal = isCostSeen && cursor === undefined;
  const asked = { company, method, date, filter };
  const states = isCostSeen ? await valueStock(tx, { orgId: company.id, method, date }, ids) : null;
  return {
    date,
    method,
    rows: goods.map(({ id, name, unit }) => {
      const quantityE4 = quantityE4Of(id);
      const value = states && shareOf(states.get(id), places.get(id) ?? [], godownId);
      const rate = value === null ? null : averageRateE4(value, quantityE4);
      return { productId: id, name, unit, quantity: quantityE4, inTransit: onRoadE4Of(id), rate, value };
    }),
    next: nameCursor(last),
    total: hasTotal ? await totalOf(tx, asked) : null,
    inTransit: hasTotal && !godownId ? await totalOnRoad(tx, asked) : null,
  };
});

/** The part of a product's value in the requested godown; for null in transit; or all of it. */
function shareOf(state: StockState | undefined, places: readonly PlaceRow[], godownId: string | null | undefined): number {
  const valuePaise = state ? valuePaiseOf(state) : 0;
  if (godownId === undefined) return valuePaise;
  const shares = placeValues(
    valuePaise,
    places.map(({ quantityE4 }) => quantityE4),
  );
  return inPairs(places, shares).reduce((sum, [place, share]) => sum + (place.godownId === godownId ? share : 0), 0);
}

async function totalOf(tx: Tx, valued: Valued): Promise<number> {
  const { company, method, date, filter } = valued;
  if (!filter.godownId) return sumStock(tx, { orgId: company.id, method, date }, filter);
  return sumShares(tx, valued, await tx.query(listGoodsOfGodown(company.id, filter)), filter.godownId);
}

async function totalOnRoad(tx: Tx, valued: Valued): Promise<number> {
  const { company, filter, date } = valued;
  return sumShares(tx, valued, await tx.query(listGoodsOnRoad(company.id, filter, date)), null);
}

async function sumShares(tx: Tx, { company, method, date }: Valued, goods: readonly { id: string }[], godownId: string | null) {
  const ids = goods.map(({ id }) => id);
  const states = await valueStock(tx, { orgId: company.id, method, date }, ids);
  const places = Map.groupBy(await tx.query(listPlaces(company, ids, date)), ({ productId }) => productId);
  return ids.reduce((sum, id) => sum + shareOf(states.get(id), places.get(id) ?? [], godownId), 0);
}
