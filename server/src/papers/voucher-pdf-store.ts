import { sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type BuyerRow = {
  name: string;
  address: string;
  pin: string;
  state: string;
  gstin: string | null;
  /** The party on the bill, if that is another one. */
  category: string;
};

/** The party of a voucher that the caller may see. */
export function findBuyer(within: Within, voucherId: string): Statement<BuyerRow> {
  return sql<BuyerRow>`select p.name, p.address, p.pin, p.state, p.gstin, coalesce(b.category, p.category) as category
    from vouchers v join parties p on p.org_id = v.org_id and p.id = v.party_id
    left join voucher_addresses a on a.org_id = v.org_id and a.voucher_id = v.id and a.role = 'billTo'
    left join parties b on b.org_id = a.org_id and b.id = a.party_id
    where v.org_id = ${within.id} and v.id = ${voucherId} ${andOwnVoucher(within)}`;
}
