import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** The kinds of opened bills: `onAccount` is a journal's amount without a name. */
export type BillKind = 'bill' | 'advance' | 'onAccount';

/** Inserts the bill of a new voucher: on its party, with its number and date, unless others are given. */
export function insertBillOfVoucher(bill: {
  orgId: string;
  id: string;
  voucherId: string;
  kind: BillKind;
  dueOn: string;
  amountPaise: number;
  partyId: string | null;
  billNo: string | null;
  billDate: string | null;
}): Statement {
  return sql`insert into bills (org_id, id, voucher_id, party_id, kind, source, bill_no, bill_date, due_on, amount_paise, pending_paise)
    select v.org_id, ${bill.id}::uuid, v.id, coalesce(${bill.partyId}::uuid, v.party_id), ${bill.kind}, v.kind,
      coalesce(${bill.billNo}::text, v.number), coalesce(${bill.billDate}::date, v.voucher_date), ${bill.dueOn}::date,
      ${bill.amountPaise}::bigint, ${bill.amountPaise}::bigint
    from vouchers v where v.org_id = ${bill.orgId} and v.id = ${bill.voucherId}`;
}

/**
 * Locks the bills that a voucher opened and settled, and those that it will settle, in the order of their ids, so that an edit and a new
 * voucher never deadlock. No other voucher settles them until the commit. Read them afterwards.
 */
export function lockBillsOfChange(orgId: string, voucherId: string, chosenIds: readonly string[]): Statement {
  // By their ids and not with `or`: that would look through all bills of the company.
  return sql`select id from bills where org_id = ${orgId} and id in (
      select id from bills where org_id = ${orgId} and voucher_id = ${voucherId}
      union select bill_id from bill_settlements where org_id = ${orgId} and voucher_id = ${voucherId}
      union select unnest(${[...chosenIds]}::uuid[])) order by id for update`;
}

export type SettlerRow = { id: string; kind: VoucherKind; number: string; date: string; settledPaise: number };

/** The vouchers that settled these bills, with amounts. */
export function findSettlers(orgId: string, billIds: readonly string[]): Statement<SettlerRow> {
  return sql<SettlerRow>`select v.id, v.kind, v.number, v.voucher_date as date, sum(s.amount_paise)::bigint as "settledPaise"
    from bill_settlements s join vouchers v on v.org_id = s.org_id and v.id = s.voucher_id
    where s.org_id = ${orgId} and s.bill_id = any(${billIds}::uuid[]) group by v.id, v.kind, v.number, v.voucher_date order by v.voucher_date, v.number limit 20`;
}

/**
 * Updates a kept bill of an edited voucher: dated like the voucher, unless another date is given, with its new pending amount. The bill is
 * locked.
 */
export function updateBillOfVoucher(bill: {
  orgId: string;
  id: string;
  kind: BillKind;
  billDate: string | null;
  dueOn: string;
  amountPaise: number;
  pendingPaise: number;
  billNo: string | null;
}): Statement {
  return sql`update bills b set kind = ${bill.kind}, bill_date = coalesce(${bill.billDate}::date, v.voucher_date), due_on = ${bill.dueOn}::date, bill_no = coalesce(${bill.billNo}::text, v.number),
      amount_paise = ${bill.amountPaise}::bigint, pending_paise = ${bill.pendingPaise}::bigint
    from vouchers v where b.org_id = ${bill.orgId} and b.id = ${bill.id} and v.org_id = b.org_id and v.id = b.voucher_id`;
}

/** Deletes bills that a voucher opened; a constraint refuses settled ones. */
export function deleteBills(orgId: string, ids: readonly string[]): Statement {
  return sql`delete from bills where org_id = ${orgId} and id = any(${ids}::uuid[])`;
}
