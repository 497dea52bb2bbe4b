import type { DatedMove } from '@bahi/core/stock/stock-moves';
import { type RawBuilder, sql } from 'kysely';
import { byKey } from '../platform/by-key.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const insertMoves = insertRows('stock_moves', [
  'org_id',
  'id',
  'voucher_id',
  'product_id',
  'godown_id',
  'batch',
  'move_date',
  'quantity_e4',
  'value_paise',
  'cost_of',
  'made_weight',
  'made_own_paise',
]);

const addToStock = insertRows(
  'stock_balances',
  ['org_id', 'product_id', 'godown_id', 'batch', 'quantity_e4'],
  'on conflict (org_id, product_id, godown_id, batch) do update set quantity_e4 = stock_balances.quantity_e4 + excluded.quantity_e4',
);

export type StockChange = { productId: string; godownId: string; batch: string; quantityE4: number };

/** Adds to the stock of godowns and batches, quantities × 10 000; in one order, so that two vouchers never deadlock. */
export function changeStock(orgId: string, changes: readonly StockChange[]): Statement {
  const ordered = [...changes].sort(byKey((c: StockChange) => c.productId + c.godownId + c.batch));
  return addToStock(
    ordered.map((c) => ({ org_id: orgId, product_id: c.productId, godown_id: c.godownId, batch: c.batch, quantity_e4: c.quantityE4 })),
  );
}

/** The stock moves of a voucher. */
export function findMovesOf(orgId: string, id: string): Statement<DatedMove> {
  return sql<DatedMove>`select product_id as "productId", godown_id as "godownId", batch, quantity_e4 as "quantityE4", move_date as date from stock_moves
    where org_id = ${orgId} and voucher_id = ${id} order by product_id, godown_id, batch, id`;
}

export type StockRow = { productId: string; godownId: string; batch: string; quantityE4: number };

/** The place of goods. */
export type Place = Pick<StockRow, 'productId' | 'godownId' | 'batch'>;

/** The balances `b` of these places. */
export const atPlaces = (orgId: string, places: readonly Place[]): RawBuilder<unknown> => {
  const [products, godowns] = [places.map(({ productId }) => productId), places.map(({ godownId }) => godownId)];
  return sql`b.org_id = ${orgId} and (b.product_id, b.godown_id, b.batch) in (
    select * from unnest(${products}::uuid[], ${godowns}::uuid[], ${places.map(({ batch }) => batch)}::text[]))`;
};

/**
 * The stock at these places, locked until the commit: if a company blocks negative stock, two sales must not both take the last piece.
 * Locked first and read after, in two statements: one that waits keeps the snapshot it began with. A place without a row has no stock to
 * take. In the order in which `changeStock` writes them, independent of the database's collation.
 */
export function lockStock(orgId: string, places: readonly Place[]): [Statement, Statement<StockRow>] {
  const lock = sql`select quantity_e4 from stock_balances b where ${atPlaces(orgId, places)} order by product_id, godown_id, batch collate "C" for update`;
  const read = sql<StockRow>`select b.product_id as "productId", b.godown_id as "godownId", b.batch, b.quantity_e4 as "quantityE4"
    from stock_balances b where ${atPlaces(orgId, places)}`;
  return [lock, read];
}

export type CostRow = { productId: string; hasCost: boolean; purchaseRateE4: number };

/**
 * See `KnownCost`: by the end of this day, or for an edited voucher before it, as moves of a day are valued in the order in which they were
 * entered. Stops at the first cost of a product.
 */
export function findCosts(orgId: string, productIds: readonly string[], date: string, without: string): Statement<CostRow> {
  return sql<CostRow>`select p.id as "productId", p.purchase_rate_e4 as "purchaseRateE4", exists (select from stock_moves m
      where m.org_id = p.org_id and m.product_id = p.id and (m.value_paise > 0 or m.made_weight is not null)
        and m.voucher_id is distinct from ${without}::uuid and (m.move_date < ${date}::date
        or m.move_date = ${date}::date and (m.voucher_id is null or ${without}::uuid = ${nilUuid}::uuid or m.voucher_id < ${without}::uuid))) as "hasCost"
    from products p where p.org_id = ${orgId} and p.id = any(${productIds}::uuid[])`;
}
