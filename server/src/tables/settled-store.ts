import type { OrderKind } from '@bahi/core/menu/menu';
import type { BillOfDay } from '@bahi/core/tables/day-figures';
import { sql } from 'kysely';
import { andHoldsWords } from '../platform/holds-words.ts';
import type { Statement } from '../platform/transaction.ts';
import { isOfDay } from './closed-days-store.ts';

/** How the voucher `v` of an order `o` is paid: its money and party ledgers, UPI and card each apart from the rest of their bank. */
export const tendersOfBill = sql`(select coalesce(json_agg(x), '[]') from (select m.name, paid.way, sum(paid.paise)::bigint as "amountPaise"
        from (select p.ledger_id, null as way, p.amount_paise as paise from postings p where p.org_id = o.org_id and p.voucher_id = v.id
          union all select s.ledger_id, w.way, w.sign * s.amount_paise from voucher_payment_splits s
            cross join lateral (values (s.type, 1), (null, -1)) w (way, sign)
            where s.org_id = o.org_id and s.voucher_id = v.id and s.type in ('upi', 'card')) paid
          join ledgers m on m.org_id = o.org_id and m.id = paid.ledger_id
        where m.kind in ('cash', 'bank', 'party') group by m.id, m.name, paid.way having sum(paid.paise) <> 0) x)`;

/** The sales voucher of a settled order. `isReturned` if a credit note takes something of it back. */
export type BilledRow = {
  voucherNumber: string;
  totalPaise: number;
  tenders: BillOfDay['tenders'];
  isCancelled: boolean;
  isReturned: boolean;
  closedAt: string;
  closedBy: string | null;
};
export type SettledRow = BilledRow & {
  _id: string;
  number: number;
  kind: OrderKind;
  tableName: string | null;
  guestName: string;
  guestPhone: string;
  operatorName: string | null;
  operatorOrder: string;
  /** `closedAt` to the microsecond. */
  place: string;
};

const billed = sql`v.number as "voucherNumber", v.total_paise as "totalPaise",
      ${tendersOfBill} as tenders, v.cancelled_at is not null as "isCancelled",
      exists (select from trade_vouchers n join vouchers c on c.org_id = n.org_id and c.id = n.voucher_id and c.cancelled_at is null
        where n.org_id = o.org_id and n.original_id = v.id) as "isReturned",
      o.closed_at as "closedAt", o.closed_by_name as "closedBy"`;

/** The bill of an order; no row if it is not settled. */
export function findBilled(orgId: string, orderId: string): Statement<BilledRow> {
  return sql<BilledRow>`select ${billed} from dining_orders o join vouchers v on v.org_id = o.org_id and v.id = o.voucher_id
    where o.org_id = ${orgId} and o.id = ${orderId}`;
}

/**
 * Settled orders of a business day before a place and id, the latest first. A search finds their numbers, table, guest, phone, operator and the party of the bill.
 */
export function listSettledOrders(
  orgId: string,
  businessDay: string,
  words: readonly string[],
  before: readonly [place: string, id: string] | null,
  limit: number,
): Statement<SettledRow> {
  const text = sql`lower(concat_ws(chr(10), o.number, o.kind, v.number, t.name, o.guest_name, o.guest_phone, a.name, o.operator_order, b.name))`;
  return sql<SettledRow>`select o.id as "_id", o.number, o.kind, t.name as "tableName", o.guest_name as "guestName", o.guest_phone as "guestPhone",
      a.name as "operatorName", o.operator_order as "operatorOrder", ${billed},
      to_char(o.closed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from dining_orders o join vouchers v on v.org_id = o.org_id and v.id = o.voucher_id
      left join dining_tables t on t.org_id = o.org_id and t.id = o.table_id
      left join parties a on a.org_id = o.org_id and a.id = o.operator_id
      left join parties b on b.org_id = v.org_id and b.id = v.party_id
    where o.org_id = ${orgId} and ${isOfDay(businessDay)} and o.state = 'settled' ${andHoldsWords(text, words)}
      ${before ? sql`and (o.closed_at, o.id) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : sql``}
    order by o.closed_at desc, o.id desc limit ${limit}::int`;
}
