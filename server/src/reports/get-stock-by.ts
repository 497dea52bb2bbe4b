import { inPairs } from '@bahi/core/basics/in-pairs';
import { sortKey } from '@bahi/core/basics/sort-key';
import { paise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { nameOfNone } from '@bahi/core/reports/stock-by';
import { placeValues } from '@bahi/core/stock/place-values';
import { type ValuationMethod, valuePaiseOf } from '@bahi/core/stock/stock-state';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { sumStock, valueStock } from '../stock/public/value-stock.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { allGoods } from './all-goods.ts';
import { type GoodsRow, listGoods, listPlaces } from './stock-store.ts';
import { findGoodsKeys } from './stock-turns-store.ts';

type Asked = { readonly method: ValuationMethod; readonly date: string };
type Row = { id: string | null; name: string; batch: string; unit: string; products: number; quantity: number | null; value: number };

/** Batches come product by product, page by page; godowns, brands and categories are few, and their goods are all added up. */
export const getStockBy = forManagers.reports.getStockBy.handler(async ({ input, context: { company, tx } }) => {
  const { date = todayInIndia(Date.now()), by, cursor, limit } = input;
  const { method } = only(await tx.query(findValuationMethod(company.id)));
  const asked = { method, date };
  const { booksFrom } = company;
  const total = cursor === undefined ? await sumStock(tx, { orgId: company.id, ...asked }) : null;
  if (by === 'batch') {
    const { page, last } = pageOf(await tx.query(listGoods(company, {}, date, readNameCursor(cursor), limit + 1)), limit);
    const parts = await partsOf(tx, company, asked, page);
    return { date, by, booksFrom, rows: byBatch(parts), next: nameCursor(last), total };
  }
  const rows = new Map<string | null, Row & { seen: Set<string> }>();
  for await (const goods of allGoods(tx, company, {}, date)) {
    const parts = await partsOf(tx, company, asked, goods);
    const ids = goods.map(({ id }) => id);
    const keys = by === 'godown' ? new Map() : new Map((await tx.query(findGoodsKeys(company.id, ids))).map((key) => [key.productId, key]));
    for (const part of parts) {
      const key = keys.get(part.product.id);
      const [id, name] = by === 'godown' ? [part.godownId, part.godown] : [key?.[`${by}Id`] ?? null, key?.[by] ?? nameOfNone[by]];
      const row = rows.get(id) ?? { id, name, batch: '', unit: '', products: 0, quantity: null, value: 0, seen: new Set<string>() };
      rows.set(id, row);
      row.value = paise(row.value + part.value);
      if (part.quantityE4 !== 0) row.seen.add(part.product.id);
    }
  }
  const sorted = [...rows.values()].toSorted(
    (a, b) => Number(a.id === null) - Number(b.id === null) || (sortKey(a.name) < sortKey(b.name) ? -1 : 1),
  );
  return {
    ...{ date, by, booksFrom, next: null, total },
    rows: sorted.map(({ seen, ...row }) => ({ ...row, products: seen.size })).filter(({ products, value }) => products > 0 || value !== 0),
  };
});

type Part = { product: GoodsRow; godownId: string | null; godown: string; batch: string; quantityE4: number; value: number };

/** The goods in each godown and batch with their share of the product's value. A value without a place is of no godown. */
async function partsOf(tx: Tx, company: Company, { method, date }: Asked, goods: readonly GoodsRow[]): Promise<Part[]> {
  const ids = goods.map(({ id }) => id);
  const states = await valueStock(tx, { orgId: company.id, method, date }, ids);
  const places = Map.groupBy(await tx.query(listPlaces(company, ids, date)), ({ productId }) => productId);
  return goods.flatMap((product): Part[] => {
    const state = states.get(product.id);
    const value = paise(state ? valuePaiseOf(state) : 0);
    const own = places.get(product.id) ?? [];
    if (own.length === 0)
      return value === 0 ? [] : [{ product, godownId: null, godown: nameOfNone.godown, batch: '', quantityE4: 0, value }];
    const shares = placeValues(
      value,
      own.map(({ quantityE4 }) => quantityE4),
    );
    return inPairs(own, shares).map(([place, share]) => ({ product, ...place, value: share }));
  });
}

function byBatch(parts: readonly Part[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { product, batch, quantityE4, value } of parts) {
    const key = `${product.id} ${batch}`;
    const before = rows.get(key) ?? { id: product.id, name: product.name, batch, unit: product.unit, products: 1, quantity: 0, value: 0 };
    rows.set(key, { ...before, quantity: (before.quantity ?? 0) + quantityE4, value: before.value + value });
  }
  return [...rows.values()].filter(({ quantity, value }) => quantity !== 0 || value !== 0);
}
