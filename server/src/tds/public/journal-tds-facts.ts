import type { IsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { JournalTds, JournalTdsFacts } from '@bahi/core/vouchers/journal-tds';
import type { Company } from '../../platform/request-context.ts';
import type { Statement, Tx } from '../../platform/transaction.ts';
import { findCountedAsPaid, findPaidAhead, insertAdjustments } from '../tds-adjustment-store.ts';
import { findTdsFacts, lockDeductees } from '../tds-store.ts';
import { paidAheadOf } from './receipt-tds-facts.ts';
import { payableRows, tdsFacts } from './tds-facts.ts';

type Asked = {
  /** The deductees among the journal's parties. */
  readonly deducteeIds: readonly string[];
  /** The references that its lines settle. */
  readonly billIds: readonly string[];
  readonly date: IsoDate;
  readonly tdsPayable: string;
  /** The edited journal. */
  readonly without: string;
};

/** The TDS facts of a journal's deductees, locked until the commit; null without deductees. Call after its bills are locked. */
export async function journalTdsFacts(tx: Tx, company: Company, asked: Asked): Promise<JournalTdsFacts | null> {
  const { deducteeIds, billIds, date, tdsPayable, without } = asked;
  if (deducteeIds.length === 0) return null;
  const [rows, paidAhead, asPaid] = await tx.after(
    [lockDeductees(company.id, deducteeIds)],
    [
      findTdsFacts(company, deducteeIds, date, financialYearOf(date), without),
      findPaidAhead(company.id, billIds, without),
      findCountedAsPaid(company.id, without),
    ],
  );
  const countedAsPaid = new Set(asPaid.map(({ partyId }) => partyId));
  const parties = rows.flatMap((row) => {
    const facts = tdsFacts(row);
    return facts ? [[row.partyId, { ...facts, isCountedAsPaid: countedAsPaid.has(row.partyId) }] as const] : [];
  });
  return { parties: new Map(parties), paidAhead: paidAheadOf(paidAhead), tdsPayable };
}

/** The rows of TDS that a journal counts and deducts. */
export function journalTdsRows(orgId: string, voucherId: string, on: IsoDate, { deducted, adjusted }: JournalTds): Statement[] {
  return [
    ...(deducted ? payableRows(orgId, voucherId, deducted.partyId, on, deducted.row, deducted.row.amountPaise) : []),
    ...insertAdjustments(orgId, voucherId, adjusted),
  ];
}
