import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type SellerRow = {
  name: string;
  legalName: string;
  address: string;
  pin: string;
  state: string;
  gstin: string | null;
  pan: string | null;
  /** The print settings of the company; only saved ones. */
  print: object;
};

/** The company as its documents name it. */
export function findSeller(orgId: string): Statement<SellerRow> {
  return sql<SellerRow>`select o.name, o.legal_name as "legalName", o.address, o.pin, o.state, o.gstin, o.pan,
      coalesce((select s.value from settings s where s.org_id = ${orgId} and s.section = 'print'), '{}'::jsonb) as print
    from organizations o where o.id = ${orgId}`;
}
