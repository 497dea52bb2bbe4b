import { sql } from 'kysely';
import { andOwnParty, andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type LastSupplierRow = {
  productId: string;
  partyId: string;
  partyName: string;
  isActive: boolean;
  rateE4: number;
  isTaxInclusive: boolean;
  /** Units in one counted unit of that line × 10 000; null if the rate is per unit. */
  unitFactorE4: number | null;
  discountPercentE4: number | null;
  /** The discount of one counted unit if it was entered as an amount, in rupees × 10 000; else 0. */
  discountE4: number;
};

/**
 * From whom goods were bought last, and how: by the newest purchase of each that the caller may see. Products that were never bought from a
 * party are left out, and those of a party that the caller may not use. A free line has no rate to go by. By the stock that came in, so that the sales of a product are not read.
 */
export function findLastSuppliers(within: Within, productIds: readonly string[]): Statement<LastSupplierRow> {
  return sql<LastSupplierRow>`select p.id as "productId", s.id as "partyId", s.name as "partyName", s.is_active as "isActive", i.rate_e4 as "rateE4",
      i.is_tax_inclusive as "isTaxInclusive", i.unit_factor_e4 as "unitFactorE4", i.discount_percent_e4 as "discountPercentE4",
      case when i.discount_percent_e4 is null then round(i.discount_paise * 1000000::numeric / i.quantity_e4)::bigint else 0 end as "discountE4"
    from unnest(${[...productIds]}::uuid[]) p(id)
    cross join lateral (select v.id, v.party_id from stock_moves m join vouchers v on v.org_id = m.org_id and v.id = m.voucher_id
      where m.org_id = ${within.id} and m.product_id = p.id and m.quantity_e4 > 0 and m.value_paise is not null and m.voucher_id is not null
        and v.kind = 'purchase' and v.party_id is not null ${andOwnVoucher(within)}
      order by m.move_date desc, m.id desc limit 1) v
    cross join lateral (select i.rate_e4, i.is_tax_inclusive, i.unit_factor_e4, i.discount_percent_e4, i.discount_paise, i.quantity_e4 from voucher_items i
      where i.org_id = ${within.id} and i.voucher_id = v.id and i.product_id = p.id and i.quantity_e4 > 0
      order by (i.rate_e4 > 0) desc, i.line_no desc limit 1) i
    join parties s on s.org_id = ${within.id} and s.id = v.party_id ${andOwnParty(within, 's')}`;
}
