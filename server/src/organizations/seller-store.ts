import type { TurnoverBand } from '@bahi/core/gst/turnover';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type SellerRow = {
  name: string;
  legalName: string;
  address: string;
  place: string;
  pin: string;
  state: string;
  gstin: string | null;
  pan: string | null;
  phone: string;
  email: string;
  website: string;
  upiId: string;
  fssai: string;
  turnover: TurnoverBand;
  /** Id of the picture; null without one. */
  logo: string | null;
  /** The print settings of the company; only saved ones. */
  print: object;
};

/** The company as its documents name it. */
export function findSeller(orgId: string): Statement<SellerRow> {
  return sql<SellerRow>`select o.name, o.legal_name as "legalName", o.address, o.place, o.pin, o.state, o.gstin, o.pan, o.phone, o.email, o.website,
      o.upi_id as "upiId", o.fssai, o.turnover, o.logo_id as logo,
      coalesce((select s.value from settings s where s.org_id = ${orgId} and s.section = 'print'), '{}'::jsonb) as print
    from organizations o where o.id = ${orgId}`;
}
