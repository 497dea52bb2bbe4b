import type { OpenedBill } from '@bahi/core/papers/still-to-pay';
import { sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type BuyerRow = {
  name: string;
  address: string;
  pin: string;
  state: string;
  gstin: string | null;
  mobileNumber: string;
  /** The party on the bill, if that is another one. */
  category: string;
};

/** The party of a voucher that the caller may see. */
export function findBuyer(within: Within, voucherId: string): Statement<BuyerRow> {
  return sql<BuyerRow>`select p.name, p.address, p.pin, p.state, p.gstin, p.mobile as "mobileNumber", coalesce(b.category, p.category) as category
    from vouchers v join parties p on p.org_id = v.org_id and p.id = v.party_id
    left join voucher_addresses a on a.org_id = v.org_id and a.voucher_id = v.id and a.role = 'billTo'
    left join parties b on b.org_id = a.org_id and b.id = a.party_id
    where v.org_id = ${within.id} and v.id = ${voucherId} ${andOwnVoucher(within)}`;
}

export type BilledDishRow = { productId: string; rateE4: number; name: string; portion: string; options: string[] };

/** The dishes that a voucher bills, if it settled an order of a restaurant; plates without charge are a row of their own at the rate 0. */
export function findBilledDishes(orgId: string, voucherId: string): Statement<BilledDishRow> {
  return sql<BilledDishRow>`select l.product_id as "productId", b.rate as "rateE4", l.name, l.portion,
      (select coalesce(json_agg((x ->> 'name') || coalesce(' (' || (select string_agg(c, ', ')
          from jsonb_array_elements_text(x -> 'choices') c) || ')', '')), '[]') from jsonb_array_elements(l.options) x) as options
    from dining_orders o join dining_order_lines l on l.org_id = o.org_id and l.order_id = o.id
      cross join lateral (values (l.rate_e4, l.quantity_e4 - l.free_e4), (0, l.free_e4)) b (rate, quantity)
    where o.org_id = ${orgId} and o.voucher_id = ${voucherId} and b.quantity > 0 order by l.line_no`;
}

/** The bills that a voucher opened, with what is pending of each now. */
export function findBillsOf(orgId: string, voucherId: string): Statement<OpenedBill> {
  return sql<OpenedBill>`select b.kind, b.due_on as "dueOn", b.pending_paise as "pendingPaise" from bills b
    where b.org_id = ${orgId} and b.voucher_id = ${voucherId} order by b.due_on limit 500`;
}

/** A row for the bill of a restaurant that its guest pays elsewhere: an operator has the money already, and a room pays at check-out. */
export function findPaidElsewhere(orgId: string, voucherId: string): Statement<{ orderId: string }> {
  return sql<{ orderId: string }>`select o.id as "orderId" from dining_orders o where o.org_id = ${orgId} and o.voucher_id = ${voucherId}
    and (o.operator_id is not null or exists (select from hotel_folio_lines f where f.org_id = o.org_id and f.voucher_id = o.voucher_id))`;
}

/** The party of a voucher owed this before it: debit above 0. Nothing without a party. */
export function findPreviousBalance(orgId: string, voucherId: string): Statement<{ paise: number }> {
  return sql<{ paise: number }>`select (l.opening_paise + coalesce((select sum(p.amount_paise) from postings p where p.org_id = l.org_id
      and p.ledger_id = l.id and (p.voucher_date, p.voucher_id) < (v.voucher_date, v.id)), 0))::bigint as paise
    from vouchers v join ledgers l on l.org_id = v.org_id and l.id = v.party_id where v.org_id = ${orgId} and v.id = ${voucherId}`;
}
