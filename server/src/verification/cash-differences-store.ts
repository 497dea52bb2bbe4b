import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';

/** Stored data beside the postings of cash and banks: bank dates, cash counts, and hand-overs. */
export function findCashDifferences(orgId: string): Statement<Difference>[] {
  return [
    difference(
      'a bank date is that of a posting on its ledger',
      sql`select v.number || ' ' || d.line_no, l.name, coalesce(o.name, '') from bank_dates d
        join vouchers v on v.org_id = d.org_id and v.id = d.voucher_id join ledgers l on l.org_id = d.org_id and l.id = d.ledger_id
        left join postings p on p.org_id = d.org_id and p.voucher_id = d.voucher_id and p.line_no = d.line_no
        left join ledgers o on o.org_id = p.org_id and o.id = p.ledger_id and o.kind = 'bank' where d.org_id = ${orgId}`,
    ),
    difference(
      'a hand-over comes to its parts',
      sql`select h.given_by_name || ' ' || h.hand_over_date,
          format('cash %s, upi %s, cheque %s, bank %s', h.cash_paise, h.upi_paise, h.cheque_paise, h.bank_paise),
          format('cash %s, upi %s, cheque %s, bank %s', coalesce(p.cash, 0), coalesce(p.upi, 0), coalesce(p.cheque, 0), coalesce(p.bank, 0))
        from hand_overs h left join (select hand_over_id, sum(amount_paise) filter (where method = 'cash') as cash,
            sum(amount_paise) filter (where method = 'upi') as upi, sum(amount_paise) filter (where method = 'cheque') as cheque,
            sum(amount_paise) filter (where method = 'bank') as bank from hand_over_parts where org_id = ${orgId} group by hand_over_id) p on p.hand_over_id = h.id
        where h.org_id = ${orgId} and h.state <> 'takenBack'`,
    ),
    difference(
      'the contras of a hand-over stand while it is accepted',
      sql`select h.given_by_name || ' ' || h.hand_over_date, case when h.state = 'accepted' then 'accepted' else 'not accepted' end,
          case when bool_or(v.cancelled_at is null) then 'accepted' else 'not accepted' end
        from hand_over_contras c join hand_overs h on h.org_id = c.org_id and h.id = c.hand_over_id
        join vouchers v on v.org_id = c.org_id and v.id = c.contra_id where c.org_id = ${orgId} group by h.org_id, h.id, h.given_by_name, h.hand_over_date, h.state`,
    ),
    difference(
      'the contras of an accepted hand-over move its cash to the till',
      sql`select h.given_by_name || ' ' || h.hand_over_date, coalesce(sum(v.total_paise), 0), coalesce(sum(p.amount_paise), 0)
        from hand_overs h join hand_over_contras c on c.org_id = h.org_id and c.hand_over_id = h.id
        join vouchers v on v.org_id = c.org_id and v.id = c.contra_id and v.cancelled_at is null
        left join postings p on p.org_id = v.org_id and p.voucher_id = v.id and p.ledger_id = h.to_ledger_id
        where h.org_id = ${orgId} group by h.id, h.given_by_name, h.hand_over_date`,
    ),
    difference(
      'a count of cash is what its pieces come to',
      sql`select l.name || ' ' || c.count_date || ' ' || c.version, c.counted_paise,
          c.coins_paise + coalesce((select sum(value::bigint * 100 * pieces::bigint) from jsonb_each_text(c.pieces) e (value, pieces)), 0)
        from cash_counts c join ledgers l on l.org_id = c.org_id and l.id = c.ledger_id where c.org_id = ${orgId}`,
    ),
    difference(
      'every count of a day is kept',
      sql`select l.name || ' ' || c.count_date, max(c.version), count(*)
        from cash_counts c join ledgers l on l.org_id = c.org_id and l.id = c.ledger_id where c.org_id = ${orgId} group by l.name, c.ledger_id, c.count_date`,
    ),
    difference(
      'what was handed over stands in its voucher',
      sql`select v.number || ' ' || h.line_no, format('%s %s', h.method, abs(h.amount_paise)), coalesce(format('%s %s', s.type, s.amount_paise), '')
        from hand_over_parts h join vouchers v on v.org_id = h.org_id and v.id = h.collected_in
        left join voucher_payment_splits s on s.org_id = h.org_id and s.voucher_id = h.collected_in and s.line_no = h.line_no and s.ledger_id = h.ledger_id
        where h.org_id = ${orgId}`,
    ),
  ];
}
