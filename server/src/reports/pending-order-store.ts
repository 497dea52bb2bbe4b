import type { IsoDate } from '@bahi/core/periods/business-date';
import type { PendingOrderBy, PendingOrderKind } from '@bahi/core/reports/pending-order-kinds';
import { type RawBuilder, sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type PendingFilter = {
  readonly kind: PendingOrderKind;
  readonly partyId?: string | undefined;
  readonly productId?: string | undefined;
};

export type PendingOrderRow = {
  sortKey: string;
  key: string | null;
  name: string;
  orderId: string | null;
  number: string;
  party: string;
  orders: number;
  orderedOn: IsoDate;
  dueOn: IsoDate | null;
  ordered: number | null;
  taken: number | null;
  pending: number | null;
  unit: string;
  value: number;
  overdue: number;
};

/** The pending products of open orders as rows `o`, each with its value before tax at the rate of the order. Delivered lines are not scanned. */
function pendingOf(within: Within, { kind, partyId, productId }: PendingFilter): RawBuilder<unknown> {
  const orgId = within.id;
  return sql`o as (select v.id as order_id, v.number, v.voucher_date, t.expected_on as due_on, v.party_id, coalesce(a.name, t.walk_in_name, '') as party,
      l.product_id, p.name as product, p.unit, l.ordered_e4, l.taken_e4,
      round(x.taxable_paise::numeric * (l.ordered_e4 - l.taken_e4) / l.ordered_e4)::bigint as value
    from order_lines l join vouchers v on v.org_id = ${orgId} and v.id = l.voucher_id join products p on p.org_id = ${orgId} and p.id = l.product_id
      left join trade_vouchers t on t.org_id = ${orgId} and t.voucher_id = v.id left join parties a on a.org_id = ${orgId} and a.id = v.party_id
      cross join lateral (select coalesce(sum(i.taxable_paise), 0) as taxable_paise from voucher_items i
        where i.org_id = ${orgId} and i.voucher_id = v.id and i.product_id = l.product_id) x
    where l.org_id = ${orgId} and l.taken_e4 < l.ordered_e4 and v.kind = ${kind} and t.closed_at is null
      ${partyId === undefined ? sql`` : sql`and v.party_id = ${partyId}`} ${productId === undefined ? sql`` : sql`and l.product_id = ${productId}`}
      ${andOwnVoucher(within)})`;
}

const groups = {
  due: { key: sql`o.order_id::text || ' ' || o.product_id::text`, name: sql`o.product` },
  party: { key: sql`o.party_id::text`, name: sql`o.party` },
  product: { key: sql`o.product_id::text`, name: sql`o.product` },
} as const satisfies Readonly<Record<PendingOrderBy, { key: RawBuilder<unknown>; name: RawBuilder<unknown> }>>;

type Sums = { orders: number; value: number; overdue: number };

/** A page of pending orders by their earliest due date, those without one by the day of the order; and the sums of all. */
export function listPending(
  within: Within,
  by: PendingOrderBy,
  filter: PendingFilter,
  today: IsoDate,
  after: readonly [sortKey: string, key: string, name: string] | null,
  limit: number,
): [Statement<PendingOrderRow>, Statement<Sums>] {
  const { key, name } = groups[by];
  const pending = pendingOf(within, filter);
  const sums = sql`count(distinct o.order_id)::int as orders, coalesce(sum(o.value), 0)::bigint as value,
    coalesce(sum(o.value) filter (where o.due_on < ${today}::date), 0)::bigint as overdue`;
  const ofOneUnit = (amount: RawBuilder<unknown>) => sql`case when count(distinct o.unit) = 1 then sum(${amount})::bigint end`;
  const ofOne = (column: RawBuilder<unknown>) => (by === 'due' ? sql`min(${column})` : sql`''`);
  const beyond = after ? sql`where (r."sortKey", coalesce(r.key, ''), r.name) > (${after[0]}, ${after[1]}, ${after[2]})` : sql``;
  return [
    sql<PendingOrderRow>`with ${pending} select r.* from (
        select (coalesce(to_char(min(o.due_on), 'YYYYMMDD'), '9') || ' ' || to_char(min(o.voucher_date), 'YYYYMMDD') || ' ' || lower(${name})) collate "C" as "sortKey",
          (${key}) collate "C" as key, (${name}) collate "C" as name, ${by === 'due' ? sql`min(o.order_id::text)` : sql`null::text`} as "orderId",
          ${ofOne(sql`o.number`)} as number, ${ofOne(sql`o.party`)} as party, min(o.voucher_date) as "orderedOn", min(o.due_on) as "dueOn",
          ${ofOneUnit(sql`o.ordered_e4`)} as ordered, ${ofOneUnit(sql`o.taken_e4`)} as taken, ${ofOneUnit(sql`o.ordered_e4 - o.taken_e4`)} as pending,
          case when count(distinct o.unit) = 1 then min(o.unit) else '' end as unit, ${sums}
        from o group by ${key}, ${name}) r
      ${beyond} order by r."sortKey", coalesce(r.key, ''), r.name limit ${limit}`,
    sql<Sums>`with ${pending} select ${sums} from o`,
  ];
}
