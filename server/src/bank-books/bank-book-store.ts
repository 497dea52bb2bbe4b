import type { BankDateSource } from '@bahi/core/bank-books/carry-bank-dates';
import { moneyKinds } from '@bahi/core/postings/ledger-kind';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { againstOf } from '../reports/report-store.ts';

export type MoneyLedgerRow = { id: string; name: string; kind: 'cash' | 'bank' };

/** A cash or bank ledger; no row if the ledger is of another kind. */
export function findMoneyLedger(orgId: string, ledgerId: string): Statement<MoneyLedgerRow> {
  return sql<MoneyLedgerRow>`select id, name, kind from ledgers where org_id = ${orgId} and id = ${ledgerId} and kind = any(${moneyKinds}::text[])`;
}

export type BookRow = MoneyLedgerRow & { balancePaise: number; notInBank: number; reconciledTo: string | null; sortKey: string };

/**
 * Cash and bank ledgers, cash first, with stored balance; for banks also the number of postings without bank date. One page after a kind
 * and name.
 */
export function listBooks(orgId: string, after: readonly [kind: string, sortKey: string, id: string], limit: number): Statement<BookRow> {
  return sql<BookRow>`select l.id, l.name, l.kind, l.sort_key as "sortKey",
      coalesce((select sum(debit_paise - credit_paise) from ledger_years where org_id = ${orgId} and ledger_id = l.id), 0)::bigint as "balancePaise",
      case when l.kind = 'cash' then 0 else (select count(*) from postings where org_id = ${orgId} and ledger_id = l.id)
        - (select count(*) from bank_dates where org_id = ${orgId} and ledger_id = l.id) end::int as "notInBank",
      (select max(bank_date) from bank_dates where org_id = ${orgId} and ledger_id = l.id) as "reconciledTo"
    from ledgers l where l.org_id = ${orgId} and l.kind = any(${moneyKinds}::text[])
      and (array_position(${moneyKinds}::text[], l.kind), l.sort_key, l.id)
        > (coalesce(array_position(${moneyKinds}::text[], ${after[0]}), 0), ${after[1]} collate "C", ${after[2]}::uuid)
      and (l.is_active or exists (select from postings where org_id = ${orgId} and ledger_id = l.id))
    order by array_position(${moneyKinds}::text[], l.kind), l.sort_key, l.id limit ${limit}`;
}

export type MovedRow = { debitPaise: number; creditPaise: number };

/** Debits and credits of a ledger in a period, from whole months and the days beside them. */
export function findMoved(
  orgId: string,
  ledgerId: string,
  { firstWhole, lastWhole, loose }: { firstWhole: string; lastWhole: string; loose: readonly (readonly [string, string])[] },
): Statement<MovedRow> {
  const [a, b] = [loose[0] ?? never, loose[1] ?? never];
  return sql<MovedRow>`select coalesce(sum(debit), 0)::bigint as "debitPaise", coalesce(sum(credit), 0)::bigint as "creditPaise" from (
      select debit_paise as debit, credit_paise as credit from ledger_balances where org_id = ${orgId} and ledger_id = ${ledgerId}
        and month between ${firstWhole}::date and ${lastWhole}::date
      union all select greatest(amount_paise, 0), greatest(-amount_paise, 0) from postings where org_id = ${orgId} and ledger_id = ${ledgerId}
        and (voucher_date between ${a[0]}::date and ${a[1]}::date or voucher_date between ${b[0]}::date and ${b[1]}::date)) moved`;
}
const never = ['9999-12-31', '0001-01-01'] as const;

export type BookEntryRow = {
  voucherId: string;
  line: number;
  kind: VoucherKind;
  number: string;
  date: string;
  against: string;
  chequeNumber: string;
  amountPaise: number;
  bankDate: string | null;
  source: BankDateSource | null;
};
/** A page begins after this posting. */
export type EntryKey = readonly [date: string, voucherId: string, line: number];

/** The balance of a ledger after a posting: stored months, and the postings of the month that is cut. */
export function findBookBalance(orgId: string, ledgerId: string, month: string, after: EntryKey): Statement<{ balancePaise: number }> {
  return sql<{ balancePaise: number }>`select (
      coalesce((select sum(debit_paise - credit_paise) from ledger_balances where org_id = ${orgId} and ledger_id = ${ledgerId} and month < ${month}::date), 0)
      + coalesce((select sum(amount_paise) from postings where org_id = ${orgId} and ledger_id = ${ledgerId} and voucher_date >= ${month}::date
        and (voucher_date, voucher_id, line_no) <= (${after[0]}::date, ${after[1]}::uuid, ${after[2]}::int)), 0))::bigint as "balancePaise"`;
}

/** The returned columns of postings `e` of a ledger; `e` has the columns of postings, with the bank date. */
const selected = (
  orgId: string,
  ledgerId: string,
) => sql`e.voucher_id as "voucherId", e.line_no as line, v.kind, v.number, e.voucher_date as date,
    e.amount_paise as "amountPaise", e.bank_date as "bankDate", e.source,
    coalesce((select q.cheque_number from cheques q where q.org_id = ${orgId} and q.bank_voucher_id = e.voucher_id and q.bank_line_no = e.line_no),
      (select s.cheque_number from voucher_payment_splits s where s.org_id = ${orgId} and s.voucher_id = e.voucher_id
      and s.type = 'cheque' and s.cheque_number <> '' order by s.amount_paise <> abs(e.amount_paise), s.line_no limit 1), '') as "chequeNumber",
    ${againstOf(orgId, ledgerId)} as against`;

const dated = sql`select p.voucher_id, p.line_no, p.voucher_date, p.amount_paise, d.bank_date, d.source from postings p
    left join bank_dates d on d.org_id = p.org_id and d.voucher_id = p.voucher_id and d.line_no = p.line_no`;

/** One page of a book: one range of one index. `against` is the largest ledger on the other side. */
export function listBookEntries(orgId: string, ledgerId: string, to: string, after: EntryKey, limit: number): Statement<BookEntryRow> {
  return sql<BookEntryRow>`select ${selected(orgId, ledgerId)}
    from (${dated} where p.org_id = ${orgId} and p.ledger_id = ${ledgerId} and (p.voucher_date, p.voucher_id, p.line_no) > (${after[0]}::date, ${after[1]}::uuid, ${after[2]}::int)
      and p.voucher_date <= ${to}::date order by p.voucher_date, p.voucher_id, p.line_no limit ${limit}) e
    join vouchers v on v.org_id = ${orgId} and v.id = e.voucher_id order by e.voucher_date, e.voucher_id, e.line_no`;
}

export type ReconcilingRow = {
  notInBankDebitPaise: number;
  notInBankCreditPaise: number;
  notInBank: number;
  bookedLaterPaise: number;
  bookedLater: number;
};

/** The sums of the differences between books and bank on a day. Postings booked by then are read once; later ones by their bank dates. */
export function sumReconciling(orgId: string, ledgerId: string, on: string): Statement<ReconcilingRow> {
  return sql<ReconcilingRow>`select n.*, b.* from (
      select coalesce(sum(p.amount_paise) filter (where p.amount_paise > 0), 0)::bigint as "notInBankDebitPaise",
        coalesce(-sum(p.amount_paise) filter (where p.amount_paise < 0), 0)::bigint as "notInBankCreditPaise", count(*)::int as "notInBank"
      from postings p left join bank_dates d on d.org_id = p.org_id and d.voucher_id = p.voucher_id and d.line_no = p.line_no
      where p.org_id = ${orgId} and p.ledger_id = ${ledgerId} and p.voucher_date <= ${on}::date and (d.bank_date is null or d.bank_date > ${on}::date)) n,
    (select coalesce(sum(p.amount_paise), 0)::bigint as "bookedLaterPaise", count(*)::int as "bookedLater"
      from bank_dates d join postings p on p.org_id = d.org_id and p.voucher_id = d.voucher_id and p.line_no = d.line_no
      where d.org_id = ${orgId} and p.org_id = ${orgId} and d.ledger_id = ${ledgerId} and d.bank_date <= ${on}::date and p.voucher_date > ${on}::date) b`;
}

/** One page of postings booked by a day and not in the bank by then, or the other way round. */
export function listReconciling(
  orgId: string,
  ledgerId: string,
  section: 'notInBank' | 'bookedLater',
  on: string,
  after: EntryKey,
  limit: number,
): Statement<BookEntryRow> {
  const stands =
    section === 'notInBank'
      ? sql`p.voucher_date <= ${on}::date and (d.bank_date is null or d.bank_date > ${on}::date)`
      : sql`p.voucher_date > ${on}::date and d.bank_date <= ${on}::date`;
  return sql<BookEntryRow>`select ${selected(orgId, ledgerId)}
    from (${dated} where p.org_id = ${orgId} and p.ledger_id = ${ledgerId} and ${stands} and (p.voucher_date, p.voucher_id, p.line_no) > (${after[0]}::date, ${after[1]}::uuid, ${after[2]}::int)
      order by p.voucher_date, p.voucher_id, p.line_no limit ${limit}) e
    join vouchers v on v.org_id = ${orgId} and v.id = e.voucher_id order by e.voucher_date, e.voucher_id, e.line_no`;
}
