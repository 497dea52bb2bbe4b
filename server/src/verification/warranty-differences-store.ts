import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';

/** Warranty cards, compared with their sales, with each other and with the claims. An index keeps two running cards of one serial number out. */
export function findWarrantyDifferences(orgId: string): Statement<Difference>[] {
  return [
    difference(
      'a warranty card of a cancelled sale is void',
      sql`select c.number, c.is_void, true from warranty_cards c join vouchers v on v.org_id = c.org_id and v.id = c.voucher_id
        where c.org_id = ${orgId} and v.cancelled_at is not null`,
    ),
    difference(
      'a sale has warranty cards for no more pieces than it delivers',
      sql`select v.number, c.pieces, least(c.pieces, floor(i.pieces)) from (
          select voucher_id, product_id, sum(pieces) as pieces from warranty_cards where org_id = ${orgId} and claim_id is null and not is_void
          group by 1, 2) c
        join vouchers v on v.org_id = ${orgId} and v.id = c.voucher_id and v.cancelled_at is null
        join products p on p.org_id = v.org_id and p.id = c.product_id
        cross join lateral (select coalesce(sum(i.actual_quantity_e4 * coalesce(i.unit_factor_e4, 10000) / 10000), 0) / 10000 as pieces from voucher_items i
          where i.org_id = v.org_id and i.voucher_id = v.id and i.product_id = p.id) i`,
    ),
    difference(
      'the warranty card of a piece’s last sale runs, unless the piece was replaced',
      sql`select c.number, c.end_reason, case when c.end_reason = 'replaced' then c.end_reason end from warranty_cards c
        join lateral (select m.voucher_id from serial_moves m where m.org_id = c.org_id and m.product_id = c.product_id and m.serial_key = c.serial_key
            and m.way <> 0 order by m.voucher_id is not null desc, m.move_date desc, m.step desc limit 1) l on l.voucher_id = c.voucher_id
        where c.org_id = ${orgId} and c.claim_id is null and not c.is_void`,
    ),
    difference(
      'a replacement’s warranty card continues the card of its claim, and ends with the card that was sold',
      sql`select r.number, concat_ws(' ', r.is_void, r.covered_up_to), concat_ws(' ', o.is_void, s.covered_up_to)
        from warranty_cards r
        left join warranty_claims m on m.org_id = r.org_id and m.id = r.claim_id and m.voucher_id = r.voucher_id and m.product_id = r.product_id
        left join warranty_cards o on o.org_id = m.org_id and o.voucher_id = m.voucher_id and o.product_id = m.product_id and o.number_key = m.card_key
          and o.end_reason = 'replaced' and o.ended_by = r.claim_id and coalesce(o.root_key, o.number_key) = r.root_key
        left join warranty_cards s on s.org_id = r.org_id and s.voucher_id = r.voucher_id and s.product_id = r.product_id and s.number_key = r.root_key
          and s.claim_id is null
        where r.org_id = ${orgId} and r.claim_id is not null`,
    ),
    difference(
      'a claim is where its last step brought it',
      sql`select 'Claim ' || m.number, concat_ws(' ', m.state, m.state_on), coalesce((select concat_ws(' ', s.state, s.step_on) from warranty_claim_steps s
          where s.org_id = m.org_id and s.claim_id = m.id order by s.step_no desc limit 1), '')
        from warranty_claims m where m.org_id = ${orgId}`,
    ),
  ];
}
