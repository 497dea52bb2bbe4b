import { inPairs } from '@bahi/core/basics/in-pairs';
import { addDays, daysBetween, todayInIndia } from '@bahi/core/periods/business-date';
import { placeValues } from '@bahi/core/stock/place-values';
import { type StockState, valuePaiseOf } from '@bahi/core/stock/stock-state';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { roleOf, seesCost } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { valueStock } from '../stock/public/value-stock.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { listPlaces, type PlaceRow } from './stock-store.ts';
import { type ExpiringRow, listExpiring } from './stock-warning-store.ts';

/** Batches in stock that have expired or soon will. Values only for users who may see cost: the part of the product's value. */
export const listExpiringStock = forMembers.reports.listExpiringStock.handler(async ({ input, context: { caller, company, tx } }) => {
  const { days, cursor, limit } = input;
  const date = todayInIndia(Date.now());
  const after = readCursor(cursor, ['date', 'uuid', 'uuid', 'text']);
  const found = await tx.query(listExpiring(company, date, addDays(date, days === 0 ? -1 : days), after, limit + 1));
  const { page, last } = pageOf(found, limit);
  const isCostSeen = seesCost(roleOf(caller)) && company.own.godowns === null;
  const ids = [...new Set(page.map(({ productId }) => productId))];
  const [settings, places] = await tx.together([findValuationMethod(company.id), listPlaces(company, ids, date)]);
  const states = isCostSeen ? await valueStock(tx, { orgId: company.id, ...only(settings), date }, ids) : null;
  const ofProduct = Map.groupBy(places, ({ productId }) => productId);
  return {
    date,
    days,
    isCostSeen,
    rows: page.map((row) => ({
      ...{ productId: row.productId, name: row.name, unit: row.unit, batch: row.batch, godown: row.godown, expiresOn: row.expiresOn },
      daysLeft: daysBetween(date, row.expiresOn),
      quantity: row.quantityE4,
      value: states && worthOf(row, states.get(row.productId), ofProduct.get(row.productId) ?? []),
    })),
    next: last ? writeCursor([last.expiresOn, last.productId, last.godownId, last.batch]) : null,
  };
});

/** The part of a product's value that is in one batch of one godown, in paise. */
function worthOf({ godownId, batch }: ExpiringRow, state: StockState | undefined, places: readonly PlaceRow[]): number {
  const shares = placeValues(
    state ? valuePaiseOf(state) : 0,
    places.map(({ quantityE4 }) => quantityE4),
  );
  const found = inPairs(places, shares).find(([place]) => place.godownId === godownId && place.batch === batch);
  return found?.[1] ?? 0;
}
