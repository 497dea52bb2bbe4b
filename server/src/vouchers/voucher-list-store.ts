import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { voucherKinds } from '@bahi/core/vouchers/voucher-kind';
import { type RawBuilder, sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { type HeadRow, headColumns, headTables } from './voucher-store.ts';

export type VoucherFilter = {
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  partyId?: string | undefined;
  userId?: string | undefined;
  seriesId?: string | undefined;
  state?: 'all' | 'active' | 'cancelled' | undefined;
};

/** The search text, prepared for numbers, names and amounts. */
export type VoucherSearch = {
  /** The parties whose name contains the words. */
  partyIds: readonly string[];
  /** A part of a number, in small letters. */
  part: string;
  /** Its final digits as a sequence number; null for none. */
  sequence: number | null;
  amountPaise: number | null;
};

export type ListPlace = readonly [date: string, id: string] | null;

/** Characters of a number (`vouchers_number_lawful`), in lower case. */
const NUMBER_PART = /^[a-z\d/-]{1,16}$/;

const narrowed = (within: Within, { kind, from, to, partyId, userId, seriesId, state }: VoucherFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`v.org_id = ${within.id}`,
      ...(kind ? [sql`and v.kind = ${kind}`] : []),
      ...(from ? [sql`and v.voucher_date >= ${from}::date`] : []),
      ...(to ? [sql`and v.voucher_date <= ${to}::date`] : []),
      ...(partyId ? [sql`and v.party_id = ${partyId}::uuid`] : []),
      ...(userId ? [sql`and v.created_by = ${userId}::uuid`] : []),
      ...(seriesId ? [sql`and v.series_id = ${seriesId}::uuid`] : []),
      ...(state === 'active' ? [sql`and v.cancelled_at is null`] : []),
      ...(state === 'cancelled' ? [sql`and v.cancelled_at is not null`] : []),
      andOwnVoucher(within),
    ],
    sql` `,
  );

const olderThan = (after: ListPlace) => (after ? sql`and (v.voucher_date, v.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql``);
const newestFirst = (limit: number) => sql`order by v.voucher_date desc, v.id desc limit ${limit}`;

/** The ledgers of a contra or journal, debits first: what stands in place of its party. */
const ledgersOf = sql`case when v.kind in ('contra', 'journal') then (
  select coalesce(json_agg(o.name), '[]') from (select l.name from postings o join ledgers l on l.org_id = o.org_id and l.id = o.ledger_id
    where o.org_id = v.org_id and o.voucher_id = v.id order by o.amount_paise < 0, o.line_no limit 4) o) end as ledgers`;

export type ListedRow = HeadRow & { ledgers: string[] | null };

/** Newest first, after a date and id. */
export function listHeads(within: Within, filter: VoucherFilter, after: ListPlace, limit: number): Statement<ListedRow> {
  return sql<ListedRow>`select ${headColumns}, ${ledgersOf} from ${headTables} where ${narrowed(within, filter)} ${olderThan(after)} ${newestFirst(limit)}`;
}

/** The same for a search: each way of finding scans one index, and returns at most a page. */
export function searchHeads(
  within: Within,
  filter: VoucherFilter,
  { partyIds, part, sequence, amountPaise }: VoucherSearch,
  after: ListPlace,
  limit: number,
): Statement<ListedRow> {
  const asked = sql`${narrowed(within, filter)} ${olderThan(after)}`;
  const holds = sql`strpos(lower(v.number), ${part}) > 0`;
  const ways = [
    // A typed number.
    ...(NUMBER_PART.test(part)
      ? [sql`select v.voucher_date, v.id from vouchers v where ${asked} and v.sequence is null and ${holds}`]
      : []),
    // At most one page for each party and kind: a daily customer has thousands.
    sql`select n.voucher_date, n.id from unnest(${[...partyIds]}::uuid[]) f (id)
      cross join unnest(${filter.kind ? [filter.kind] : [...voucherKinds]}::text[]) k (kind)
      cross join lateral (select v.voucher_date, v.id from vouchers v where ${asked} and v.party_id = f.id and v.kind = k.kind ${newestFirst(limit)}) n`,
    // A counted number: the counters know which series counted in which year.
    ...(sequence === null
      ? []
      : [
          sql`select v.voucher_date, v.id from number_counters c join vouchers v on v.org_id = c.org_id and v.series_id = c.series_id
            and v.financial_year = c.financial_year and v.sequence = ${sequence}::bigint where c.org_id = ${within.id} and ${asked} and ${holds}`,
        ]),
    ...(amountPaise === null
      ? []
      : [sql`select v.voucher_date, v.id from vouchers v where ${asked} and v.total_paise = ${amountPaise}::bigint`]),
  ];
  const found = sql.join(
    ways.map((way) => sql`(select w.voucher_date, w.id from (${way}) w order by w.voucher_date desc, w.id desc limit ${limit})`),
    sql` union `,
  );
  return sql<ListedRow>`select ${headColumns}, ${ledgersOf} from (${found}) f, ${headTables} where v.org_id = ${within.id} and v.id = f.id ${newestFirst(limit)}`;
}

export type KindTotal = { kind: VoucherKind; count: number; amountPaise: number };

/** The number and the sum of those that are not cancelled, by kind. */
export function sumHeads(within: Within, filter: VoucherFilter): Statement<KindTotal> {
  return sql<KindTotal>`select v.kind, count(*)::int as count, sum(v.total_paise)::bigint as "amountPaise"
    from vouchers v where ${narrowed(within, filter)} and v.cancelled_at is null group by v.kind order by v.kind`;
}

export type SeriesNameRow = { id: string; kind: VoucherKind; name: string };

/** The series of a company; for a restricted user only the permitted ones. */
export function listSeriesNames(within: Within, kind: string | undefined): Statement<SeriesNameRow> {
  const { series } = within.own;
  return sql<SeriesNameRow>`select id, kind, name from number_series where org_id = ${within.id} ${kind ? sql`and kind = ${kind}` : sql``}
    ${series === null ? sql`` : sql`and id = any(${series}::uuid[])`} order by kind, sort_key, id limit 500`;
}
