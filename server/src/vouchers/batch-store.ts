import { sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';
import { namedBatches, type ProductFactsRow } from '../products/goods-facts-store.ts';

/** Batches of a purchase or a stock journal by product and name. */
export type BatchNames = {
  product_id: string;
  batch: string;
  manufactured_on: string | null;
  expires_on: string | null;
  mrp_paise: number | null;
};

/** The stored batches with these names, for each product with batches. */
export function findBatchesNamed(
  orgId: string,
  productIds: readonly string[],
  batches: readonly string[],
): Statement<Pick<ProductFactsRow, 'id' | 'batches'>> {
  return sql<Pick<ProductFactsRow, 'id' | 'batches'>>`select p.id, ${namedBatches(batches)} as batches from products p
    where p.org_id = ${orgId} and p.id = any(${productIds}::uuid[])`;
}

/** Locks batches that a voucher uses until the commit, so that no purchase changes them. */
export function lockNamedBatches(orgId: string, productIds: readonly string[], batches: readonly string[]): Statement {
  return sql`select from batches where org_id = ${orgId} and product_id = any(${productIds}::uuid[]) and batch = any(${batches}::text[])
    order by product_id, batch for key share`;
}

/** Locks batches that a purchase changes: it waits for vouchers that use them, and later ones use the new data. */
export function lockDescribedBatches(orgId: string, described: readonly BatchNames[]): Statement {
  return sql`select from ${describedBatches(described)} join batches b on b.org_id = ${orgId} and b.product_id = s.product_id and b.batch = s.batch
    where ${saysOtherwise} order by b.product_id, b.batch for update of b`;
}

const saysOtherwise = sql`(b.manufactured_on, b.expires_on, coalesce(b.mrp_paise, 0))
      is distinct from (s.manufactured_on, s.expires_on, coalesce(s.mrp_paise, 0))`;

export type OwnBatch = { productId: string; batch: string };

/** The batches that a purchase changes and that no other voucher and no opening stock uses. */
export function findOwnBatches(orgId: string, described: readonly BatchNames[], voucherId: string): Statement<OwnBatch> {
  return sql<OwnBatch>`select b.product_id as "productId", b.batch from ${describedBatches(described)}
    join batches b on b.org_id = ${orgId} and b.product_id = s.product_id and b.batch = s.batch
    where ${saysOtherwise}
      and not exists (select from stock_moves m where m.org_id = ${orgId} and m.product_id = b.product_id and m.batch = b.batch and m.batch <> ''
        and m.voucher_id is distinct from ${voucherId}::uuid)`;
}

/** Updates batches that a purchase changes. */
export function changeBatches(orgId: string, described: readonly BatchNames[]): Statement {
  return sql`update batches b set manufactured_on = s.manufactured_on, expires_on = s.expires_on, mrp_paise = s.mrp_paise
    from ${describedBatches(described)} where b.org_id = ${orgId} and b.product_id = s.product_id and b.batch = s.batch`;
}

const describedBatches = (
  described: readonly BatchNames[],
) => sql`unnest(${described.map((each) => each.product_id)}::uuid[], ${described.map(({ batch }) => batch)}::text[],
    ${described.map((each) => each.manufactured_on)}::date[], ${described.map((each) => each.expires_on)}::date[],
    ${described.map((each) => each.mrp_paise)}::bigint[]) s (product_id, batch, manufactured_on, expires_on, mrp_paise)`;

/** Inserts those of these batches that are not there yet. */
export function insertNewBatches(orgId: string, begun: readonly BatchNames[]): Statement {
  return sql`insert into batches (org_id, product_id, batch, manufactured_on, expires_on, mrp_paise)
    select distinct on (s.product_id, s.batch) ${orgId}::uuid, s.product_id, s.batch, s.manufactured_on, s.expires_on, s.mrp_paise
    from ${describedBatches(begun)} order by s.product_id, s.batch, s.expires_on on conflict do nothing`;
}

/** Inserts new batches; their products are locked, so they cannot exist yet. */
export const insertBatches = insertRows('batches', ['org_id', 'product_id', 'batch', 'manufactured_on', 'expires_on', 'mrp_paise']);
