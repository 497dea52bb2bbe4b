import type { CollectedMethod } from '@bahi/core/cash-counts/collected-day';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** Kinds that receive money by any method, and kinds that pay out cash. */
const incoming = ['receipt', 'sales', 'vanSale'] as const;
const taking = ['payment', 'purchase'] as const;
const kinds = [...incoming, ...taking];

/** SQL condition: cash of a restaurant's bill or tip that is in its drawer, which the day's close counts. What a rider took at the door is not. */
const isInDrawer = sql`s.type = 'cash' and exists (select from dining_orders o left join deliveries d on d.org_id = o.org_id and d.order_id = o.id
  where o.org_id = v.org_id and (o.voucher_id = v.id or o.tip_voucher_id = v.id) and d.is_at_door is not true)`;
/**
 * Payment parts of vouchers: `v` their heads, `s` the parts. Credit is not collected, nor is cash in a restaurant's drawer; other money than
 * cash was not paid out of it.
 */
const isCollected = sql`v.cancelled_at is null and not (${isInDrawer}) and (v.kind = any(${[...incoming]}::text[]) and s.type in ('cash', 'upi', 'cheque', 'bank')
  or v.kind = any(${[...taking]}::text[]) and s.type = 'cash')`;
const signed = sql`case when v.kind = any(${[...incoming]}::text[]) then s.amount_paise else -s.amount_paise end`;
const joined = sql`vouchers v join voucher_payment_splits s on s.org_id = v.org_id and s.voucher_id = v.id
  left join hand_over_parts h on h.org_id = s.org_id and h.collected_in = s.voucher_id and h.line_no = s.line_no`;

export type CollectedRow = {
  voucherId: string;
  line: number;
  kind: VoucherKind;
  number: string;
  party: string;
  method: CollectedMethod;
  ledgerId: string;
  amountPaise: number;
  chequeNumber: string;
  isHandedOver: boolean;
};

const selected = sql`v.id as "voucherId", s.line_no as line, v.kind, v.number, coalesce(p.name, w.walk_in_name, '') as party, s.type as method,
  s.ledger_id as "ledgerId", (${signed})::bigint as "amountPaise", s.cheque_number as "chequeNumber", h.hand_over_id is not null as "isHandedOver"`;
const named = sql`left join parties p on p.org_id = v.org_id and p.id = v.party_id
  left join trade_vouchers w on w.org_id = v.org_id and w.voucher_id = v.id`;

/** The collections of a user on a day, part by part, after a voucher and line. */
export function listCollected(
  orgId: string,
  { personId, date, onlyLeft }: { personId: string; date: string; onlyLeft: boolean },
  after: readonly [voucherId: string, line: number],
  limit: number,
): Statement<CollectedRow> {
  return sql<CollectedRow>`select ${selected} from ${joined} ${named}
    where v.org_id = ${orgId} and s.org_id = ${orgId} and v.created_by = ${personId} and v.voucher_date = ${date}::date and ${isCollected}
      ${onlyLeft ? sql`and h.hand_over_id is null` : sql``} and (v.id, s.line_no) > (${after[0]}::uuid, ${after[1]}::int)
    order by v.id, s.line_no limit ${limit}`;
}

export type MethodRow = { method: CollectedMethod; count: number; amountPaise: number; leftCount: number; leftPaise: number };

/** The same by method: all of it, and the part that is not handed over. */
export function sumCollected(orgId: string, personId: string, date: string): Statement<MethodRow> {
  return sql<MethodRow>`select s.type as method, count(*)::int as count, sum(${signed})::bigint as "amountPaise",
      count(*) filter (where h.hand_over_id is null)::int as "leftCount", coalesce(sum(${signed}) filter (where h.hand_over_id is null), 0)::bigint as "leftPaise"
    from ${joined} where v.org_id = ${orgId} and s.org_id = ${orgId} and v.created_by = ${personId} and v.voucher_date = ${date}::date and ${isCollected}
    group by s.type`;
}

/** Locks the vouchers of a user's day until the commit. Read them afterwards. */
export function lockCollected(orgId: string, personId: string, date: string): Statement {
  return sql`select id from vouchers where org_id = ${orgId} and created_by = ${personId} and voucher_date = ${date}::date and kind = any(${kinds}::text[])
    order by id for share`;
}

/** The parts of a hand-over, after a voucher and line. */
export function listHandedOver(
  orgId: string,
  handOverId: string,
  after: readonly [voucherId: string, line: number],
  limit: number,
): Statement<CollectedRow> {
  return sql<CollectedRow>`select v.id as "voucherId", h.line_no as line, v.kind, v.number, coalesce(p.name, w.walk_in_name, '') as party, h.method,
      h.ledger_id as "ledgerId", h.amount_paise as "amountPaise", h.cheque_number as "chequeNumber", true as "isHandedOver"
    from hand_over_parts h join vouchers v on v.org_id = h.org_id and v.id = h.collected_in ${named}
    where h.org_id = ${orgId} and v.org_id = ${orgId} and h.hand_over_id = ${handOverId} and (h.collected_in, h.line_no) > (${after[0]}::uuid, ${after[1]}::int)
    order by h.collected_in, h.line_no limit ${limit}`;
}

export type OwingRow = { date: string; personId: string; name: string; cashPaise: number; chequePaise: number; cheques: number };

/** SQL condition: a cash ledger that receives hand-overs: the predefined one, and each that has received one. */
const isTill = sql`(exists (select from ledgers l where l.org_id = s.org_id and l.id = s.ledger_id and l.role = 'cash')
  or exists (select from hand_overs o where o.org_id = s.org_id and o.to_ledger_id = s.ledger_id and o.state <> 'takenBack'))`;
/** SQL condition: money that needs no hand-over, because an admin collected it as cheques or directly into a till. */
const isTakenOver = sql`exists (select from secondary_users u where u.id = v.created_by and u.role = 'admin') and (s.type = 'cheque' or ${isTill})`;

/**
 * Cash and cheques collected since a day and not handed over, by day and user, latest day first. Without the owner's, which need no
 * hand-over.
 */
export function listOwing(
  orgId: string,
  since: string,
  before: readonly [date: string, personId: string],
  limit: number,
): Statement<OwingRow> {
  return sql<OwingRow>`select v.voucher_date as date, v.created_by as "personId", max(v.created_by_name) as name,
      coalesce(sum(${signed}) filter (where s.type = 'cash'), 0)::bigint as "cashPaise",
      coalesce(sum(${signed}) filter (where s.type = 'cheque'), 0)::bigint as "chequePaise", count(*) filter (where s.type = 'cheque')::int as cheques
    from ${joined} where v.org_id = ${orgId} and s.org_id = ${orgId} and v.voucher_date >= ${since}::date and ${isCollected} and s.type in ('cash', 'cheque')
      and h.hand_over_id is null and (v.voucher_date, v.created_by) < (${before[0]}::date, ${before[1]}::uuid)
      and not exists (select from organizations o where o.id = ${orgId} and o.owner_id = v.created_by) and not (${isTakenOver})
    group by v.voucher_date, v.created_by order by v.voucher_date desc, v.created_by desc limit ${limit}`;
}
