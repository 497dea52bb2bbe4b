import { sql } from 'kysely';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Statement } from '../platform/transaction.ts';

export const cashCountConstraints: ConstraintRefusals = {
  cash_counts_one_version: exists('date', 'Somebody closed this day meanwhile'),
};

/** Pieces by the rupees of a note or coin. */
export type Pieces = Readonly<Record<string, number>>;
export type CashCountRow = {
  id: string;
  ledgerId: string;
  ledgerName: string;
  date: string;
  pieces: Pieces;
  coinsPaise: number;
  countedPaise: number;
  bookPaise: number;
  postedPaise: number;
  voucherId: string | null;
  voucherNumber: string | null;
  isCancelled: boolean;
  note: string;
  version: number;
  countedAt: string;
  countedBy: string;
};

const columns = sql`c.id, c.ledger_id as "ledgerId", l.name as "ledgerName", c.count_date as date, c.pieces, c.coins_paise as "coinsPaise",
    c.counted_paise as "countedPaise", c.book_paise as "bookPaise", c.posted_paise as "postedPaise", c.difference_voucher_id as "voucherId",
    v.number as "voucherNumber", v.cancelled_at is not null as "isCancelled", c.note, c.version, c.counted_at as "countedAt", c.counted_by_name as "countedBy"
  from cash_counts c join ledgers l on l.org_id = c.org_id and l.id = c.ledger_id
  left join vouchers v on v.org_id = c.org_id and v.id = c.difference_voucher_id`;

const ofDay = (orgId: string, ledgerId: string, date: string) =>
  sql`c.org_id = ${orgId} and c.ledger_id = ${ledgerId} and c.count_date = ${date}::date`;

/** The close of a day: its newest count; its ledger is locked while it is counted again. */
export function findCashCount(orgId: string, ledgerId: string, date: string): Statement<CashCountRow> {
  return sql<CashCountRow>`select ${columns} where ${ofDay(orgId, ledgerId, date)} order by c.version desc limit 1`;
}

/** The counts of a day before a version, latest first. */
export function listCountsOfDay(orgId: string, ledgerId: string, date: string, before: number, limit: number): Statement<CashCountRow> {
  return sql<CashCountRow>`select ${columns} where ${ofDay(orgId, ledgerId, date)} and c.version < ${before}::int order by c.version desc limit ${limit}`;
}

type DifferenceRow = { ledgerId: string; name: string; differencePaise: number };

/** The newest counts of a day that differ from the books, without those whose difference is entered, by cash ledger. */
export function listDifferences(orgId: string, date: string, limit: number): Statement<DifferenceRow> {
  return sql<DifferenceRow>`select c.ledger_id as "ledgerId", l.name, (c.counted_paise - c.book_paise)::bigint as "differencePaise"
    from cash_counts c join ledgers l on l.org_id = c.org_id and l.id = c.ledger_id
    where c.org_id = ${orgId} and c.count_date = ${date}::date and c.counted_paise <> c.book_paise
      and not exists (select from cash_counts n where n.org_id = c.org_id and n.ledger_id = c.ledger_id and n.count_date = c.count_date
        and n.version > c.version)
      -- A later count keeps the journal of the count before it, which its books contain.
      and not exists (select from vouchers v where v.org_id = c.org_id and v.id = c.difference_voucher_id and v.cancelled_at is null
        and not exists (select from cash_counts b where b.org_id = c.org_id and b.ledger_id = c.ledger_id and b.count_date = c.count_date
          and b.version < c.version and b.difference_voucher_id = c.difference_voucher_id))
    order by l.name, l.id limit ${limit}`;
}

/** Cash counts before a day and id, latest first; of one ledger or of all. */
export function listCashCounts(
  orgId: string,
  ledgerId: string | null,
  before: readonly [date: string, id: string],
  limit: number,
): Statement<CashCountRow> {
  return sql<CashCountRow>`select ${columns} where c.org_id = ${orgId} ${ledgerId === null ? sql`` : sql`and c.ledger_id = ${ledgerId}`}
    and not exists (select from cash_counts n where n.org_id = c.org_id and n.ledger_id = c.ledger_id and n.count_date = c.count_date
      and n.version = c.version + 1)
    and (c.count_date, c.id) < (${before[0]}::date, ${before[1]}::uuid) order by c.count_date desc, c.id desc limit ${limit}`;
}

export type CashCountValues = {
  orgId: string;
  id: string;
  ledgerId: string;
  date: string;
  pieces: Pieces;
  coinsPaise: number;
  countedPaise: number;
  bookPaise: number;
  postedPaise: number;
  voucherId: string | null;
  note: string;
  /** 1 for the first count of the day. */
  version: number;
  countedAt: string;
  by: { id: string; name: string };
};

/** A new count is a new row; earlier ones are unchanged. */
export function insertCashCount(count: CashCountValues): Statement {
  return sql`insert into cash_counts (org_id, id, ledger_id, count_date, pieces, coins_paise, counted_paise, book_paise, posted_paise,
      difference_voucher_id, note, version, counted_at, counted_by, counted_by_name)
    values (${count.orgId}, ${count.id}, ${count.ledgerId}, ${count.date}, ${JSON.stringify(count.pieces)}, ${count.coinsPaise}, ${count.countedPaise},
      ${count.bookPaise}, ${count.postedPaise}, ${count.voucherId}, ${count.note}, ${count.version}, ${count.countedAt}, ${count.by.id}, ${count.by.name})`;
}
