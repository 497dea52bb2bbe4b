import type { OperatorBill } from '@bahi/core/tables/payout';
import { sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type OperatorRow = { _id: string; name: string; gstin: string | null; isActive: boolean; commissionE4: number | null };

/** The parties that are marked as operators of platforms, by name; one by id, marked or not. */
export function listOperators(orgId: string, id: string | null = null): Statement<OperatorRow & { isOperator: boolean }> {
  return sql<OperatorRow & { isOperator: boolean }>`select id as "_id", name, gstin, is_active as "isActive", is_operator as "isOperator",
      commission_percent_e4 as "commissionE4" from parties
    where org_id = ${orgId} and ${id === null ? sql`is_operator and is_active` : sql`id = ${id}`} order by sort_key limit 100`;
}

export function markOperator(
  orgId: string,
  id: string,
  { isOperator, commissionE4 }: { isOperator: boolean; commissionE4: number | null },
  by: Pick<Caller, 'name'>,
): Statement {
  return sql`update parties set ${touched(by)}, is_operator = ${isOperator}, commission_percent_e4 = ${commissionE4}
    where org_id = ${orgId} and id = ${id} and (is_operator <> ${isOperator} or commission_percent_e4 is distinct from ${commissionE4}::bigint)`;
}

export type OperatorBillRow = OperatorBill & {
  businessDay: string;
  billDate: string;
  amountPaise: number;
  /** Before tax; and the part of it that bears our tax. */
  valuePaise: number;
  taxedPaise: number;
};

/** The number that the operator gave: of an order of the restaurant, or of a booking of the hotel through a portal. */
const numbers = (orgId: string) => sql`(select o.voucher_id, o.operator_order as number, o.business_day
      from dining_orders o where o.org_id = ${orgId} and o.operator_id is not null
    union all select v.voucher_id, k.reference, c.business_day from hotel_check_out_vouchers v
      join hotel_check_outs c on c.org_id = v.org_id and c.id = v.check_out_id join hotel_bookings k on k.org_id = c.org_id and k.id = c.booking_id
      where v.org_id = ${orgId} and k.source = 'portal' and k.reference <> '')`;

/** Unpaid bills through an operator, the oldest first. */
export function listOperatorBills(orgId: string, operatorId: string, limit: number): Statement<OperatorBillRow> {
  return sql<OperatorBillRow>`select n.number as "operatorOrder", n.business_day as "businessDay", b.bill_date as "billDate", b.id as "billId", b.bill_no as "billNo",
      b.amount_paise as "amountPaise", b.pending_paise as "pendingPaise", i.value as "valuePaise", i.taxed as "taxedPaise"
    from bills b join ${numbers(orgId)} n on n.voucher_id = b.voucher_id
      cross join lateral (select coalesce(sum(taxable_paise), 0)::bigint as value,
          coalesce(sum(taxable_paise) filter (where cgst_paise + igst_paise > 0), 0)::bigint as taxed
        from voucher_items where org_id = b.org_id and voucher_id = b.voucher_id) i
    where b.org_id = ${orgId} and b.party_id = ${operatorId} and b.kind = 'bill' and b.pending_paise > 0 order by b.bill_date, b.bill_no limit ${limit}`;
}

/** Those of them that have these numbers, the oldest first. */
export function findOperatorBills(orgId: string, operatorId: string, asked: readonly string[]): Statement<OperatorBill> {
  return sql<OperatorBill>`select n.number as "operatorOrder", b.id as "billId", b.bill_no as "billNo", b.pending_paise as "pendingPaise"
    from bills b join ${numbers(orgId)} n on n.voucher_id = b.voucher_id
    where b.org_id = ${orgId} and b.party_id = ${operatorId} and b.kind = 'bill' and b.pending_paise > 0
      and lower(n.number) = any(${asked.map((each) => each.trim().toLowerCase())}::text[]) order by b.bill_date, b.bill_no, b.id`;
}
