import { financialYearOf } from '@bahi/core/periods/financial-year';
import { type BalanceChange, yearChanges } from '@bahi/core/postings/balance-changes';
import { byKey } from '../platform/by-key.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const insertPostings = insertRows('postings', ['org_id', 'voucher_id', 'line_no', 'ledger_id', 'voucher_date', 'amount_paise']);

const addToLedgers = insertRows(
  'ledger_balances',
  ['org_id', 'ledger_id', 'month', 'debit_paise', 'credit_paise'],
  `on conflict (org_id, ledger_id, month) do update set debit_paise = ledger_balances.debit_paise + excluded.debit_paise,
    credit_paise = ledger_balances.credit_paise + excluded.credit_paise`,
);

const addToYears = insertRows(
  'ledger_years',
  ['org_id', 'ledger_id', 'start_year', 'debit_paise', 'credit_paise'],
  `on conflict (org_id, ledger_id, start_year) do update set debit_paise = ledger_years.debit_paise + excluded.debit_paise,
    credit_paise = ledger_years.credit_paise + excluded.credit_paise`,
);

/** Changes the stored balances of months and years; always in the same order of rows, so that two saves never deadlock. */
export function changeLedgers(orgId: string, months: readonly BalanceChange[]): Statement[] {
  const ordered = [...months].sort(byKey((c: BalanceChange) => c.ledgerId + c.from));
  const columns = (c: BalanceChange) => ({ org_id: orgId, ledger_id: c.ledgerId, debit_paise: c.debitPaise, credit_paise: c.creditPaise });
  return [
    addToLedgers(ordered.map((c) => ({ ...columns(c), month: c.from }))),
    addToYears(yearChanges(ordered).map((c) => ({ ...columns(c), start_year: financialYearOf(c.from).startYear }))),
  ];
}
