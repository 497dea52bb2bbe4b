import type { IsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { openingMonth } from '@bahi/core/periods/opening-month';
import { monthChanges } from '@bahi/core/postings/balance-changes';
import type { Posting } from '@bahi/core/postings/posting';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { changeLedgers } from './posting-store.ts';

/**
 * Changes the stored balances by new openings minus old. An opening counts as a posting of the month before the books begin: each opening
 * bill of a party is one, and the single figure of any other ledger. Send it last, like all writes to stored balances.
 */
export function changeOpenings(orgId: string, booksFrom: IsoDate, now: readonly Posting[], old: readonly Posting[]): Statement[] {
  const date = openingMonth(booksFrom);
  const months = monthChanges({ date, postings: now }, { date, postings: old });
  return months.length > 0 ? changeLedgers(orgId, months) : [];
}

/** If the first day of the books changes, openings count in another month. The old month contains nothing else. */
export function moveOpenings(orgId: string, oldBooksFrom: IsoDate, newBooksFrom: IsoDate): Statement[] {
  const [from, to] = [openingMonth(oldBooksFrom), openingMonth(newBooksFrom)];
  if (from === to) return [];
  const opened = sql`from ledger_balances where org_id = ${orgId} and month = ${from}::date`;
  const year = (month: IsoDate) => sql`${financialYearOf(month).startYear}::int`;
  const addToMonth = sql`on conflict (org_id, ledger_id, month) do update set debit_paise = ledger_balances.debit_paise + excluded.debit_paise,
    credit_paise = ledger_balances.credit_paise + excluded.credit_paise`;
  const addToYear = sql`on conflict (org_id, ledger_id, start_year) do update set debit_paise = ledger_years.debit_paise + excluded.debit_paise,
    credit_paise = ledger_years.credit_paise + excluded.credit_paise`;
  return [
    sql`insert into ledger_years (org_id, ledger_id, start_year, debit_paise, credit_paise)
      select org_id, ledger_id, ${year(to)}, debit_paise, credit_paise ${opened} order by ledger_id ${addToYear}`,
    sql`insert into ledger_years (org_id, ledger_id, start_year, debit_paise, credit_paise)
      select org_id, ledger_id, ${year(from)}, -debit_paise, -credit_paise ${opened} order by ledger_id ${addToYear}`,
    sql`insert into ledger_balances (org_id, ledger_id, month, debit_paise, credit_paise)
      select org_id, ledger_id, ${to}::date, debit_paise, credit_paise ${opened} order by ledger_id ${addToMonth}`,
    sql`update ledger_balances set debit_paise = 0, credit_paise = 0 where org_id = ${orgId} and month = ${from}::date`,
  ];
}
