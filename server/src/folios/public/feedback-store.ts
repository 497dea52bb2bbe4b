import { sql } from 'kysely';
import type { Statement } from '../../platform/transaction.ts';

/** The stay whose guest a voucher bills, once its check-out is done; of several rooms the first. The bill of a company or of a group asks nobody. */
export function findStayOfBill(orgId: string, voucherId: string): Statement<{ stayId: string; hasFeedback: boolean }> {
  return sql<{ stayId: string; hasFeedback: boolean }>`select s.id as "stayId",
      exists (select from hotel_feedback b where b.org_id = s.org_id and b.stay_id = s.id) as "hasFeedback"
    from hotel_check_out_vouchers o join hotel_check_outs c on c.org_id = o.org_id and c.id = o.check_out_id
      join hotel_folio_lines l on l.org_id = o.org_id and l.billed_id = o.voucher_id
      join hotel_folios f on f.org_id = l.org_id and f.id = l.folio_id and f.payer in ('guest', 'extra')
      join hotel_stays s on s.org_id = f.org_id and s.id = f.stay_id and s.state = 'checkedOut'
    where o.org_id = ${orgId} and o.voucher_id = ${voucherId} and c.undone_at is null and not c.is_interim
    order by s.line_no, s.id limit 1`;
}

/** The first word counts. Returns a row if it was the first. */
export function insertFeedback(
  orgId: string,
  stayId: string,
  { stars, remark }: { stars: number; remark: string },
): Statement<{ stayId: string }> {
  return sql<{ stayId: string }>`insert into hotel_feedback (org_id, stay_id, stars, remark)
    values (${orgId}, ${stayId}, ${stars}, ${remark}) on conflict on constraint hotel_feedback_pk do nothing returning stay_id as "stayId"`;
}
