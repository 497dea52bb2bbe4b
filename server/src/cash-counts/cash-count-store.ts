import { sql } from 'kysely';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Statement } from '../platform/transaction.ts';

export const cashCountConstraints: ConstraintRefusals = {
  cash_counts_one_a_day: exists('date', 'Somebody closed this day meanwhile'),
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

/** The close of a day; held by `lockTill` while it is counted again. */
export function findCashCount(orgId: string, ledgerId: string, date: string): Statement<CashCountRow> {
  return sql<CashCountRow>`select ${columns} where c.org_id = ${orgId} and c.ledger_id = ${ledgerId} and c.count_date = ${date}::date`;
}

/** One close at a time of a ledger; whoever posts to it does not wait. */
export function lockTill(orgId: string, ledgerId: string): Statement {
  return sql`select id from ledgers where org_id = ${orgId} and id = ${ledgerId} for no key update`;
}

/** Closes before a day and id, the latest first; of one ledger or of all. */
export function listCashCounts(
  orgId: string,
  ledgerId: string | null,
  before: readonly [date: string, id: string],
  limit: number,
): Statement<CashCountRow> {
  return sql<CashCountRow>`select ${columns} where c.org_id = ${orgId} ${ledgerId === null ? sql`` : sql`and c.ledger_id = ${ledgerId}`}
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
  countedAt: string;
  by: { id: string; name: string };
};

export function insertCashCount(count: CashCountValues): Statement {
  return sql`insert into cash_counts (org_id, id, ledger_id, count_date, pieces, coins_paise, counted_paise, book_paise, posted_paise,
      difference_voucher_id, note, counted_at, counted_by, counted_by_name)
    values (${count.orgId}, ${count.id}, ${count.ledgerId}, ${count.date}, ${JSON.stringify(count.pieces)}, ${count.coinsPaise}, ${count.countedPaise},
      ${count.bookPaise}, ${count.postedPaise}, ${count.voucherId}, ${count.note}, ${count.countedAt}, ${count.by.id}, ${count.by.name})`;
}

/** The same close, counted again. */
export function updateCashCount(count: CashCountValues): Statement {
  return sql`update cash_counts set pieces = ${JSON.stringify(count.pieces)}, coins_paise = ${count.coinsPaise}, counted_paise = ${count.countedPaise},
      book_paise = ${count.bookPaise}, posted_paise = ${count.postedPaise}, difference_voucher_id = ${count.voucherId}, note = ${count.note},
      counted_at = ${count.countedAt}, counted_by = ${count.by.id}, counted_by_name = ${count.by.name}, version = version + 1
    where org_id = ${count.orgId} and id = ${count.id}`;
}
