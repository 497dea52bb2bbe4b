import { problemText } from '@bahi/core/basics/problem';
import { cashShort, type DatedEntry, lesserSpans } from '@bahi/core/cash-counts/cash-short';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { refuseProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { findLeastCash, lockCash } from '../cash-store.ts';

const fields: Partial<Record<VoucherKind, string>> = {
  sales: 'splits',
  vanSale: 'splits',
  receipt: 'enteredPaise',
  payment: 'enteredPaise',
  contra: 'amountPaise',
};

/** The field that shows a cash shortage: the paid amount, or the lines if cash is paid in lines. */
export const cashField = (kind: VoucherKind): string => fields[kind] ?? 'lines';

type Within = Pick<CompanyRequestContext, 'tx' | 'company'>;

/**
 * Negative cash by the company's rule. If it blocks: no entry, edit or cancellation may leave a cash ledger below zero at the end of a day
 * on which it takes cash; the ledgers are locked first and read after. If it warns: returns the warning.
 */
export async function checkCash(context: Within, old: DatedEntry | null, now: DatedEntry | null, field = 'amount'): Promise<string[]> {
  const { problems, warnings } = await findCashShort(context, old, now, field);
  refuseProblems(problems);
  return warnings.map(problemText);
}

/** The same findings without a refusal. */
export async function findCashShort({ tx, company }: Within, old: DatedEntry | null, now: DatedEntry | null, field: string) {
  const policy = company.negativeCash;
  const spans = policy === 'allow' ? [] : lesserSpans(old, now);
  if (spans.length === 0) return { problems: [], warnings: [] };
  const least = findLeastCash(company.id, spans);
  const ledgerIds = [...new Set(spans.map(({ ledgerId }) => ledgerId))];
  const [, left] = policy === 'block' ? await tx.together([lockCash(company.id, ledgerIds), least]) : [[], await tx.query(least)];
  return cashShort(policy, left, field);
}
