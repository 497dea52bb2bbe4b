import { isIsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { sectionFacts } from '@bahi/core/tds/sections';
import type { MoneyDraft } from '@bahi/core/vouchers/money-draft';
import type { Company } from '../../platform/hop.ts';
import { nilUuid } from '../../platform/nil-uuid.ts';
import { refuseProblems } from '../../platform/refusal.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findParties } from '../../vouchers/facts-store.ts';
import { findUsedTax } from '../advance-tax-store.ts';
import { findTdsFacts, findUncounted, lockDeductee } from '../tds-store.ts';
import { tdsFacts } from './tds-facts.ts';

/**
 * What a payment has to know of the party from whom it may deduct, held until the commit; and of an edited receipt, what bills have taken
 * of the tax of its advance. A receipt deducts nothing of anybody.
 */
export async function moneyTdsFacts(tx: Tx, company: Company, draft: MoneyDraft, old: { head: { id: string } } | undefined) {
  const without = old?.head.id ?? nilUuid;
  if (draft.kind === 'receipt') {
    await refuseUnknown(tx, company, draft.partyId === null ? draft.tds?.deducteeId : null);
    return { facts: null, used: old ? (await tx.query(findUsedTax(company.id, without)))[0] : undefined };
  }
  const deducteeId = draft.partyId ?? draft.tds?.deducteeId ?? null;
  if (deducteeId === null || !isIsoDate(draft.date)) return { facts: null, used: undefined };
  const [, [row]] = await tx.together([
    lockDeductee(company.id, deducteeId),
    findTdsFacts(company, deducteeId, draft.date, financialYearOf(draft.date), without),
  ]);
  if (!row) return { facts: null, used: undefined };
  const section = draft.tds?.section ?? row.section;
  const isOfBills = draft.partyId !== null && draft.bills.length > 0;
  const uncounted = isOfBills ? await tx.query(findUncounted(company.id, deducteeId, sectionFacts(section).isOnGoods, without)) : [];
  return { facts: tdsFacts(row, uncounted), used: undefined };
}

/** Who deducted of money that came for ledgers is a party that the caller sees. */
async function refuseUnknown(tx: Tx, company: Company, partyId: string | null | undefined): Promise<void> {
  const isKnown = !partyId || (await tx.query(findParties(company, [partyId]))).length > 0;
  refuseProblems(isKnown ? [] : [{ code: 'PARTY_UNKNOWN', field: 'tds.deducteeId' }]);
}
