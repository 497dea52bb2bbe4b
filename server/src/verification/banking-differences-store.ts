import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';

/** Stored matches with bank statements compared with lines and postings. */
export function findBankingDifferences(orgId: string): Statement<Difference>[] {
  return [
    difference(
      'the lines of a match',
      sql`select l.name || ' ' || m.id, m.lines_paise::numeric, coalesce(b.found, 0) from bank_matches m join ledgers l on l.org_id = m.org_id and l.id = m.ledger_id
        left join (select match_id, ledger_id, sum(amount_paise) as found from bank_lines where org_id = ${orgId} group by 1, 2) b
          on b.match_id = m.id and b.ledger_id = m.ledger_id
        where m.org_id = ${orgId}`,
    ),
    difference(
      'the postings of a match',
      sql`select l.name || ' ' || m.id, m.postings_paise::numeric, coalesce(b.found, 0) from bank_matches m join ledgers l on l.org_id = m.org_id and l.id = m.ledger_id
        left join (select q.match_id, p.ledger_id, sum(p.amount_paise) as found from bank_match_postings q
          join postings p on p.org_id = q.org_id and p.voucher_id = q.voucher_id and p.line_no = q.line_no and p.amount_paise = q.amount_paise
          where q.org_id = ${orgId} group by 1, 2) b on b.match_id = m.id and b.ledger_id = m.ledger_id
        where m.org_id = ${orgId}`,
    ),
    difference(
      'the bank date of a matched posting',
      sql`select v.number || ' ' || q.line_no, d.bank_date || ' ' || d.source, b.last_date || ' statement' from bank_match_postings q
        join vouchers v on v.org_id = q.org_id and v.id = q.voucher_id
        join (select match_id, max(line_date) as last_date from bank_lines where org_id = ${orgId} and match_id is not null group by 1) b on b.match_id = q.match_id
        left join bank_dates d on d.org_id = q.org_id and d.voucher_id = q.voucher_id and d.line_no = q.line_no
        where q.org_id = ${orgId}`,
    ),
    difference(
      'the match of a bank date that a statement said',
      sql`select v.number || ' ' || d.line_no, d.bank_date || ' statement', '' from bank_dates d
        join vouchers v on v.org_id = d.org_id and v.id = d.voucher_id
        left join bank_match_postings q on q.org_id = d.org_id and q.voucher_id = d.voucher_id and q.line_no = d.line_no
        where d.org_id = ${orgId} and d.source = 'statement' and q.match_id is null`,
    ),
  ];
}
