import { bankBalance, type Reconciling } from '@bahi/core/bank-books/reconcile';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { monthOf } from '@bahi/core/periods/financial-year';
import { findStatementBalance, sumUnbookedLines } from '../banking/unbooked-lines-store.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { findBookBalance, findMoneyLedger, sumReconciling } from './bank-book-store.ts';

const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The reconciliation on a day, by default today. Refused if the ledger is not a bank. */
export async function reconciliationOf(tx: Tx, company: Company, ledgerId: string, asked: IsoDate | undefined) {
  const on = asked ?? todayInIndia(Date.now());
  const [[ledger], [statement]] = await tx.together([
    findMoneyLedger(company.id, ledgerId),
    findStatementBalance(company.id, ledgerId, on),
  ]);
  if (ledger?.kind !== 'bank') throw new Refusal('NOT_FOUND');
  const { figures, counts } = await figuresOn(tx, company.id, ledgerId, on);
  const bankPaise = bankBalance(figures);
  // The bank's own balance is compared with the computed balance of the same day.
  const thenPaise =
    !statement || statement.date === on ? bankPaise : bankBalance((await figuresOn(tx, company.id, ledgerId, statement.date)).figures);
  return {
    ledger: { _id: ledger.id, name: ledger.name },
    on,
    ...figures,
    counts,
    bankPaise,
    statement: statement
      ? { date: statement.date, balancePaise: statement.balancePaise, differencePaise: statement.balancePaise - thenPaise }
      : null,
  };
}

async function figuresOn(tx: Tx, orgId: string, ledgerId: string, on: IsoDate) {
  const [[books], [sums], [lines]] = await tx.together([
    findBookBalance(orgId, ledgerId, monthOf(on), [on, afterAll, 0]),
    sumReconciling(orgId, ledgerId, on),
    sumUnbookedLines(orgId, ledgerId, on),
  ]);
  const figures: Reconciling = {
    booksPaise: books?.balancePaise ?? 0,
    depositsNotInBankPaise: sums?.notInBankDebitPaise ?? 0,
    paymentsNotInBankPaise: sums?.notInBankCreditPaise ?? 0,
    bookedLaterPaise: sums?.bookedLaterPaise ?? 0,
    unbookedPaise: lines?.amountPaise ?? 0,
  };
  const counts = { notInBank: sums?.notInBank ?? 0, bookedLater: sums?.bookedLater ?? 0, unbooked: lines?.count ?? 0 };
  return { figures, counts };
}
