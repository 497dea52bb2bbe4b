import type { BankDated, BankDateSource } from '@bahi/core/bank-books/carry-bank-dates';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

/** A posting on a bank ledger, by its number in its voucher. */
export type BankPosting = { voucherId: string; lineNo: number };
/** The same with its bank date. The ledger is that of the posting. */
export type BankDateValues = BankPosting & { ledgerId: string; bankDate: string; source: BankDateSource };

const writeDates = insertRows(
  'bank_dates',
  ['org_id', 'voucher_id', 'line_no', 'ledger_id', 'bank_date', 'source'],
  `on conflict (org_id, voucher_id, line_no) do update set ledger_id = excluded.ledger_id, bank_date = excluded.bank_date, source = excluded.source`,
);

/** Inserts or updates the bank dates of at least one posting, of one or more vouchers. Lock the postings before (`lockPostings`). */
export function setBankDates(orgId: string, dates: readonly BankDateValues[]): Statement {
  const inOrder = [...dates].sort((a, b) => (a.voucherId < b.voucherId ? -1 : a.voucherId > b.voucherId ? 1 : a.lineNo - b.lineNo));
  return writeDates(
    inOrder.map(({ voucherId, lineNo, ledgerId, bankDate, source }) => ({
      org_id: orgId,
      voucher_id: voucherId,
      line_no: lineNo,
      ledger_id: ledgerId,
      bank_date: bankDate,
      source,
    })),
  );
}

/** Deletes the bank dates of these postings, or only those from this source. */
export function clearBankDates(orgId: string, postings: readonly BankPosting[], source?: BankDateSource): Statement {
  const [vouchers, lines] = [postings.map(({ voucherId }) => voucherId), postings.map(({ lineNo }) => lineNo)];
  return sql`delete from bank_dates where org_id = ${orgId} ${source ? sql`and source = ${source}` : sql``}
    and (voucher_id, line_no) in (select * from unnest(${vouchers}::uuid[], ${lines}::int[]))`;
}

/**
 * Locks these voucher heads until the commit, in the order of their ids, so that no edit moves their postings. Read the postings
 * afterwards.
 */
export function lockPostings(orgId: string, voucherIds: readonly string[]): Statement {
  return sql`select id from vouchers where org_id = ${orgId} and id = any(${voucherIds}::uuid[]) order by id for update`;
}

export type BankPostingRow = BankPosting & {
  ledgerId: string;
  amountPaise: number;
  voucherDate: string;
  kind: VoucherKind;
  number: string;
  bankDate: string | null;
  source: BankDateSource | null;
};

/** The postings of these vouchers on one ledger, with their bank dates. */
export function findBankPostings(orgId: string, ledgerId: string, voucherIds: readonly string[]): Statement<BankPostingRow> {
  return sql<BankPostingRow>`select p.voucher_id as "voucherId", p.line_no as "lineNo", p.ledger_id as "ledgerId", p.amount_paise as "amountPaise",
      p.voucher_date as "voucherDate", v.kind, v.number, d.bank_date as "bankDate", d.source
    from postings p join vouchers v on v.org_id = p.org_id and v.id = p.voucher_id
    left join bank_dates d on d.org_id = p.org_id and d.voucher_id = p.voucher_id and d.line_no = p.line_no
    where p.org_id = ${orgId} and p.ledger_id = ${ledgerId} and p.voucher_id = any(${voucherIds}::uuid[]) order by p.voucher_id, p.line_no`;
}

/** The bank dates of a voucher, which an edit carries over or removes. */
export function findBankDatesOf(orgId: string, voucherId: string): Statement<BankDated> {
  return sql<BankDated>`select d.line_no as "lineNo", d.ledger_id as "ledgerId", p.amount_paise as "amountPaise", d.bank_date as "bankDate", d.source
    from bank_dates d join postings p on p.org_id = d.org_id and p.voucher_id = d.voucher_id and p.line_no = d.line_no
    where d.org_id = ${orgId} and d.voucher_id = ${voucherId} order by d.line_no`;
}
