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

/** The steps to its first invoice that a company has taken. Each count stops at a hundred rows, so a large company costs no more. */
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
