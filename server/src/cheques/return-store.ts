import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { pendingWithTax } from '../tds/advance-tax-store.ts';

export type TakenRow = { billId: string; takenPaise: number };

/** Locks every bill that a voucher settled or opened until the commit, in the order of their ids. Read afterwards. */
export function lockBillsOf(orgId: string, voucherId: string): Statement {
  // By their ids and not with `or`: that would look through all bills of the company.
  return sql`select id from bills where org_id = ${orgId} and id in (select id from bills where org_id = ${orgId} and voucher_id = ${voucherId}
    union select bill_id from bill_settlements where org_id = ${orgId} and voucher_id = ${voucherId}) order by id for update`;
}

/**
 * The money of a receipt or payment that each bill still has, in the order of selection: without deductions, which are not money, and
 * without amounts that returned cheques of the same voucher took back. `sign` is 1 for a receipt and -1 for a payment.
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

/** The unused rest of the same money; for an advance that bears tax with that tax. */
export function findRest(orgId: string, voucherId: string, sign: 1 | -1): Statement<TakenRow> {
  return sql<TakenRow>`select id as "billId", abs(${pendingWithTax('bills')}) as "takenPaise" from bills
    where org_id = ${orgId} and voucher_id = ${voucherId} and ${sign}::int * pending_paise < 0 order by id`;
}

/** The part of the money for other ledgers, with its sign. */
export function findOfLedgers(orgId: string, voucherId: string, sign: 1 | -1): Statement<{ ledgerId: string; amountPaise: number }> {
  return sql<{ ledgerId: string; amountPaise: number }>`select ledger_id as "ledgerId", amount_paise as "amountPaise" from postings
    where org_id = ${orgId} and voucher_id = ${voucherId} and ${sign}::int * amount_paise < 0 order by line_no`;
}

/** Bills of which a return reopened more than is pending now, because others settled them since. */
export function findSettledSince(orgId: string, returnedVoucherId: string): Statement<{ billId: string }> {
  return sql<{ billId: string }>`select b.id as "billId" from bill_settlements s join bills b on b.org_id = s.org_id and b.id = s.bill_id
    where s.org_id = ${orgId} and s.voucher_id = ${returnedVoucherId}
      and b.pending_paise + s.amount_paise not between least(b.amount_paise, 0) and greatest(b.amount_paise, 0)`;
}
