import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** The last number of the company's own codes, locked until the commit; 0 for a company that has made none. */
export function lockInStoreCounter(orgId: string): Statement<{ lastNumber: number }> {
  return sql<{ lastNumber: number }>`insert into in_store_counters (org_id, last_number) values (${orgId}, 0)
    on conflict (org_id) do update set last_number = in_store_counters.last_number returning last_number as "lastNumber"`;
}

/** The number of in-store codes from this one on that products have already, as from an import. */
export function countCodesFrom(orgId: string, first: string): Statement<{ taken: number }> {
  return sql<{ taken: number }>`select
    (select count(*)::int from product_barcodes where org_id = ${orgId} and barcode >= ${first} and barcode < '21')
    + (select count(*)::int from products where org_id = ${orgId} and code >= ${first} and code < '21') as taken`;
}

/** Those of the codes that a product has as its barcode or code. */
export function listTakenCodes(orgId: string, codes: readonly string[]): Statement<{ code: string }> {
  return sql<{ code: string }>`select barcode as code from product_barcodes where org_id = ${orgId} and barcode = any(${[...codes]}::text[])
    union select code from products where org_id = ${orgId} and code = any(${[...codes]}::text[])`;
}

export function setInStoreCounter(orgId: string, number: number): Statement {
  return sql`update in_store_counters set last_number = ${number} where org_id = ${orgId}`;
}
