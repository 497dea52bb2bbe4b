import { isIsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { sectionFacts } from '@bahi/core/tds/sections';
import type { PaidAhead } from '@bahi/core/vouchers/adjust-tds';
import type { ReceiptDraft } from '@bahi/core/vouchers/receipt-draft';
import { nilUuid } from '../../platform/nil-uuid.ts';
import { refuseProblems } from '../../platform/refusal.ts';
import type { Company } from '../../platform/request-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findParties } from '../../postings/entry-facts-store.ts';
import { findUsedTax } from '../advance-tax-store.ts';
import { findPaidAhead, type PaidAheadRow } from '../tds-adjustment-store.ts';
import { findTdsFacts, findUncounted, lockDeductees } from '../tds-store.ts';
import { tdsFacts } from './tds-facts.ts';

/**
 * The TDS facts of a payment, locked until the commit; for an edited receipt also the used tax of its advance. A receipt deducts no TDS;
 * `paid` are those of its bills that counted as paid ahead.
 */
export async function receiptTdsFacts(
  tx: Tx,
  company: Company,
  draft: ReceiptDraft,
  old: { head: { id: string } } | undefined,
  paid: readonly PaidAheadRow[],
) {
  const without = old?.head.id ?? nilUuid;
  if (draft.kind === 'receipt') {
    await refuseUnknown(tx, company, draft.partyId === null ? draft.tds?.deducteeId : null);
    const used = old ? (await tx.query(findUsedTax(company.id, without)))[0] : undefined;
    return { facts: null, used, paidAhead: await paidAheadFacts(tx, company, draft.partyId, paid, without) };
  }
  const deducteeId = draft.partyId ?? draft.tds?.deducteeId ?? null;
  if (deducteeId === null || !isIsoDate(draft.date)) return none;
  const [[row]] = await tx.after(
    [lockDeductees(company.id, [deducteeId])],
    [findTdsFacts(company, [deducteeId], draft.date, financialYearOf(draft.date), without)],
  );
  if (!row) return none;
  const section = draft.tds?.section ?? row.section;
  const isOfBills = draft.partyId !== null && draft.bills.length > 0;
  const uncounted = isOfBills ? await tx.query(findUncounted(company.id, deducteeId, sectionFacts(section).isOnGoods, without)) : [];
  return { ...none, facts: tdsFacts(row, uncounted) };
}

const none = { facts: null, used: undefined, paidAhead: undefined };

/** The references among these that were paid ahead and counted then. `seen` was read with the bills; it is read again under the lock. */
async function paidAheadFacts(tx: Tx, company: Company, partyId: string | null, seen: readonly PaidAheadRow[], without: string) {
  if (partyId === null || seen.length === 0) return undefined;
  const ids = seen.map(({ billId }) => billId);
  const [rows] = await tx.after([lockDeductees(company.id, [partyId])], [findPaidAhead(company.id, ids, without)]);
  return paidAheadOf(rows);
}

/** In core's shape. */
export const paidAheadOf = (rows: readonly PaidAheadRow[]): PaidAhead =>
  new Map(rows.map(({ billId, section, on, aheadLeftPaise }) => [billId, { section, on, aheadLeftPaise }]));

/** Refuses a deductor of money for ledgers whom the caller may not see. */
async function refuseUnknown(tx: Tx, company: Company, partyId: string | null | undefined): Promise<void> {
  const isKnown = !partyId || (await tx.query(findParties(company, [partyId]))).length > 0;
  refuseProblems(isKnown ? [] : [{ code: 'PARTY_UNKNOWN', field: 'tds.deducteeId' }]);
}
