import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { pendingWithTax } from '../tds/advance-tax-store.ts';

export type TakenRow = { billId: string; takenPaise: number };

/** Every bill that a voucher settled or opened, locked in the order of their ids until the commit. Read after. */
export function lockBillsOf(orgId: string, voucherId: string): Statement {
  // By their ids and not with `or`: that would look through all bills of the company.
  return sql`select id from bills where org_id = ${orgId} and id in (select id from bills where org_id = ${orgId} and voucher_id = ${voucherId}
    union select bill_id from bill_settlements where org_id = ${orgId} and voucher_id = ${voucherId}) order by id for update`;
}

/**
 * Of the money of a receipt or payment what each bill still has, in the order of selection: without deductions, which are no money, and
 * without what cheques of the same voucher took back before. `sign` is 1 of a receipt and -1 of a payment.
 */
export function findTaken(orgId: string, voucherId: string, sign: 1 | -1): Statement<TakenRow> {
  return sql<TakenRow>`select "billId", "takenPaise"::bigint from (select s.bill_id as "billId", s.line_no, ${sign}::int * s.amount_paise
        - coalesce((select sum(d.amount_paise) from bill_deductions d where d.org_id = ${orgId} and d.voucher_id = s.voucher_id and d.bill_id = s.bill_id), 0)
        + coalesce((select sum(${sign}::int * r.amount_paise) from bill_settlements r where r.org_id = ${orgId} and r.bill_id = s.bill_id and r.voucher_id in
          (select c.returned_voucher_id from cheques c where c.org_id = ${orgId} and c.voucher_id = ${voucherId} and c.returned_voucher_id is not null)), 0)
        as "takenPaise"
      from bill_settlements s where s.org_id = ${orgId} and s.voucher_id = ${voucherId}) taken
    where "takenPaise" > 0 order by line_no`;
}

/** What the same money left over, as far as nothing has used it; of an advance that bears tax with that tax. */
export function findRest(orgId: string, voucherId: string, sign: 1 | -1): Statement<TakenRow> {
  return sql<TakenRow>`select id as "billId", abs(${pendingWithTax('bills')}) as "takenPaise" from bills
    where org_id = ${orgId} and voucher_id = ${voucherId} and ${sign}::int * pending_paise < 0 order by id`;
}

/** What of other ledgers the money was, with its sign. */
export function findOfLedgers(orgId: string, voucherId: string, sign: 1 | -1): Statement<{ ledgerId: string; amountPaise: number }> {
  return sql<{ ledgerId: string; amountPaise: number }>`select ledger_id as "ledgerId", amount_paise as "amountPaise" from postings
    where org_id = ${orgId} and voucher_id = ${voucherId} and ${sign}::int * amount_paise < 0 order by line_no`;
}

/** Bills of which a return gave back more than is open now: others have settled them since. */
export function findSettledSince(orgId: string, returnedVoucherId: string): Statement<{ billId: string }> {
  return sql<{ billId: string }>`select b.id as "billId" from bill_settlements s join bills b on b.org_id = s.org_id and b.id = s.bill_id
    where s.org_id = ${orgId} and s.voucher_id = ${returnedVoucherId}
      and b.pending_paise + s.amount_paise not between least(b.amount_paise, 0) and greatest(b.amount_paise, 0)`;
}
