import { sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

/** Opening stock: a move without a voucher on the first day of the books, with its total cost. */
export const insertOpeningMoves = insertRows('stock_moves', [
  'org_id',
  'id',
  'product_id',
  'godown_id',
  'batch',
  'move_date',
  'quantity_e4',
  'value_paise',
]);

export const saveBatches = insertRows(
  'batches',
  ['org_id', 'product_id', 'batch', 'manufactured_on', 'expires_on'],
  'on conflict (org_id, product_id, batch) do update set manufactured_on = excluded.manufactured_on, expires_on = excluded.expires_on',
);

/** An edit of opening stock replaces all its moves. */
export function deleteOpeningMoves(orgId: string, productIds: readonly string[]): Statement {
  return sql`delete from stock_moves where org_id = ${orgId} and product_id = any(${productIds}::uuid[]) and voucher_id is null`;
}

/** Deletes batches without any move. */
export function deleteUnmovedBatches(orgId: string, productIds: readonly string[]): Statement {
  return sql`delete from batches b where b.org_id = ${orgId} and b.product_id = any(${productIds}::uuid[]) and not exists (
    select from stock_moves m where m.org_id = ${orgId} and m.product_id = b.product_id and m.batch = b.batch)`;
}

/** If the first day of the books changes, opening stock moves to it. */
export function moveOpeningStock(orgId: string, booksFrom: string): Statement {
  return sql`update stock_moves set move_date = ${booksFrom} where org_id = ${orgId} and voucher_id is null and move_date <> ${booksFrom}`;
}

/** The total cost of all opening stock: it is in Stock-in-Hand when the books begin. Read from an index alone. */
export function sumOpeningStock(orgId: string): Statement<{ valuePaise: number }> {
  return sql<{
    valuePaise: number;
  }>`select coalesce(sum(value_paise), 0)::bigint as "valuePaise" from stock_moves where org_id = ${orgId} and voucher_id is null`;
}
