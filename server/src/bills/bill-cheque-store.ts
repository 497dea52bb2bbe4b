import type { ChequeState } from '@bahi/core/cheques/cheque';
import { sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type BillChequeRow = { billId: string; chequeNumber: string; chequeDate: string; state: ChequeState; voucherId: string };

const unpaidOn = (
  within: Within,
) => sql`select s.bill_id as "billId", c.cheque_number as "chequeNumber", c.cheque_date as "chequeDate", c.state,
    c.voucher_id as "voucherId" from bill_settlements s join cheques c on c.org_id = s.org_id and c.voucher_id = s.voucher_id
    join vouchers v on v.org_id = c.org_id and v.id = c.voucher_id
    where s.org_id = ${within.id} and c.state in ('inHand', 'deposited', 'waiting', 'issued') ${andOwnVoucher(within)}`;

/** For each of these bills the cheque that settled it and that the bank has not paid yet; of several the one with the latest date. */
export function findChequesOnBills(within: Within, billIds: readonly string[]): Statement<BillChequeRow> {
  return sql<BillChequeRow>`select distinct on (u."billId") u.* from (${unpaidOn(within)} and s.bill_id = any(${billIds}::uuid[])) u
    order by u."billId", u."chequeDate" desc, u."chequeNumber"`;
}

/** Cheques not yet paid by the bank that settled bills opened by a voucher, or that belong to the voucher itself. */
export function findChequesOfBills(within: Within, voucherId: string): Statement<BillChequeRow> {
  // Each branch uses its index; joined by `or` they would read every settlement of the company.
  return sql<BillChequeRow>`${unpaidOn(within)}
      and (s.voucher_id, s.line_no) in (select voucher_id, line_no from bill_settlements where org_id = ${within.id} and voucher_id = ${voucherId}
      union select o.voucher_id, o.line_no from bills b join bill_settlements o on o.org_id = b.org_id and o.bill_id = b.id
        where b.org_id = ${within.id} and b.voucher_id = ${voucherId})
    order by c.cheque_date, c.id limit 200`;
}
