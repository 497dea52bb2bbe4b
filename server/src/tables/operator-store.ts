import type { OperatorBill } from '@bahi/core/tables/payout';
import { sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type OperatorRow = { _id: string; name: string; gstin: string | null; isActive: boolean };

/** The parties that are marked as operators of platforms, by name; one by id, marked or not. */
export function listOperators(orgId: string, id: string | null = null): Statement<OperatorRow & { isOperator: boolean }> {
  return sql<
    OperatorRow & { isOperator: boolean }
  >`select id as "_id", name, gstin, is_active as "isActive", is_operator as "isOperator" from parties
    where org_id = ${orgId} and ${id === null ? sql`is_operator and is_active` : sql`id = ${id}`} order by sort_key limit 100`;
}

export function markOperator(orgId: string, id: string, isOperator: boolean, by: Pick<Caller, 'name'>): Statement {
  return sql`update parties set ${touched(by)}, is_operator = ${isOperator} where org_id = ${orgId} and id = ${id} and is_operator <> ${isOperator}`;
}

export type OperatorBillRow = OperatorBill & { businessDay: string; amountPaise: number };

/** Unpaid bills of orders through an operator, the oldest first. */
export function listOperatorBills(orgId: string, operatorId: string, limit: number): Statement<OperatorBillRow> {
  return sql<OperatorBillRow>`select o.operator_order as "operatorOrder", o.business_day as "businessDay", b.id as "billId", b.bill_no as "billNo",
      b.amount_paise as "amountPaise", b.pending_paise as "pendingPaise"
    from bills b join dining_orders o on o.org_id = b.org_id and o.voucher_id = b.voucher_id and o.operator_id is not null
    where b.org_id = ${orgId} and b.party_id = ${operatorId} and b.pending_paise > 0 order by b.bill_date, b.bill_no limit ${limit}`;
}

/** Those of them that have these numbers. */
export function findOperatorBills(orgId: string, operatorId: string, numbers: readonly string[]): Statement<OperatorBill> {
  return sql<OperatorBill>`select o.operator_order as "operatorOrder", b.id as "billId", b.bill_no as "billNo", b.pending_paise as "pendingPaise"
    from bills b join dining_orders o on o.org_id = b.org_id and o.voucher_id = b.voucher_id and o.operator_id is not null
    where b.org_id = ${orgId} and b.party_id = ${operatorId} and lower(o.operator_order) = any(${numbers.map((each) => each.trim().toLowerCase())}::text[])
      and b.pending_paise > 0`;
}
