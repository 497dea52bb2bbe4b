import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type FirstSteps = {
  hasInvoice: boolean;
  hasAddress: boolean;
  hasGstin: boolean;
  hasLogo: boolean;
  hasOpenings: boolean;
  items: number;
  parties: number;
  users: number;
};

const MANY = 100;

/** What a company has of the steps to its first invoice. Counts stop at a hundred. Cheap in a large company too: each part ends at its first rows. */
export function findFirstSteps(orgId: string): Statement<FirstSteps> {
  const count = (table: string, column = 'org_id') =>
    sql`(select count(*)::int from (select from ${sql.table(table)} where ${sql.ref(column)} = ${orgId} limit ${MANY}) counted)`;
  return sql<FirstSteps>`select
      exists (select from vouchers where org_id = ${orgId} and kind in ('sales', 'vanSale')) as "hasInvoice",
      o.address <> '' and o.pin <> '' as "hasAddress", o.gstin is not null as "hasGstin", o.logo_id is not null as "hasLogo",
      (exists (select from ledgers where org_id = ${orgId} and opening_paise <> 0)
        or exists (select from bills where org_id = ${orgId} and voucher_id is null)
        or exists (select from stock_moves where org_id = ${orgId} and voucher_id is null)) as "hasOpenings",
      ${count('products')} as items, ${count('parties')} as parties, ${count('memberships', 'organization_id')} as users
    from organizations o where o.id = ${orgId}`;
}
