import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';

/**
 * The cheque register compared with the books. Cheques in Hand and Cheques Issued also contain opening balances and manual entries, so only
 * vouchers that added, moved or returned cheques are summed.
 */
export function findChequeDifferences(orgId: string): Statement<Difference>[] {
  const ofRegister = (
    direction: 'received' | 'issued',
  ) => sql`(select voucher_id from cheques where org_id = ${orgId} and direction = ${direction}
    union select moved_voucher_id from cheques where org_id = ${orgId} and direction = ${direction} and moved_voucher_id is not null
    union select returned_voucher_id from cheques where org_id = ${orgId} and direction = ${direction} and returned_voucher_id is not null)`;
  const held = (direction: 'received' | 'issued', state: 'inHand' | 'waiting', role: 'chequesInHand' | 'chequesIssued') =>
    sql`select l.name, coalesce((select sum(c.amount_paise) from cheques c where c.org_id = ${orgId} and c.state = ${state}), 0),
        coalesce((select ${direction === 'received' ? 1 : -1}::int * sum(p.amount_paise) from postings p
          where p.org_id = ${orgId} and p.ledger_id = l.id and p.voucher_id in ${ofRegister(direction)}), 0)
      from ledgers l where l.org_id = ${orgId} and l.role = ${role}`;
  return [
    difference('the cheques in hand are those of their ledger', held('received', 'inHand', 'chequesInHand')),
    difference('the post-dated cheques are those of their ledger', held('issued', 'waiting', 'chequesIssued')),
    difference(
      'every cheque of a voucher is in the register',
      sql`select v.number, s.parts, coalesce(c.parts, '') from
        (select voucher_id, string_agg(format('%s %s %s', line_no, cheque_number, amount_paise), ', ' order by line_no) as parts
          from voucher_payment_splits where org_id = ${orgId} and type = 'cheque' group by voucher_id) s
        left join (select voucher_id, string_agg(format('%s %s %s', line_no, cheque_number, amount_paise), ', ' order by line_no) as parts
          from cheques where org_id = ${orgId} group by voucher_id) c using (voucher_id)
        join vouchers v on v.org_id = ${orgId} and v.id = voucher_id`,
    ),
    difference(
      'a cheque at the bank is posted there',
      sql`select c.cheque_number, c.bank_ledger_id::text, coalesce(p.ledger_id::text, '') from cheques c
        left join postings p on p.org_id = c.org_id and p.voucher_id = c.bank_voucher_id and p.line_no = c.bank_line_no
        where c.org_id = ${orgId} and c.bank_voucher_id is not null`,
    ),
    difference(
      'a cheque is cleared as of its bank date',
      sql`select c.cheque_number, c.cleared_on, d.bank_date from cheques c
        left join bank_dates d on d.org_id = c.org_id and d.voucher_id = c.bank_voucher_id and d.line_no = c.bank_line_no
        where c.org_id = ${orgId} and c.state in ('deposited', 'issued', 'cleared')`,
    ),
    difference(
      'a cheque that came back has its journal',
      sql`select c.cheque_number, 'journal', case when v.cancelled_at is null then v.kind else 'cancelled' end from cheques c
        join vouchers v on v.org_id = c.org_id and v.id = c.returned_voucher_id where c.org_id = ${orgId}`,
    ),
  ];
}
