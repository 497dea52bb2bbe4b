import { problemText } from '@bahi/core/basics/problem';
import { cashShort, type DatedEntry, lesserSpans } from '@bahi/core/cash-counts/cash-short';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import type { CompanyHop } from '../../platform/hop.ts';
import { refuseProblems } from '../../platform/refusal.ts';
import { findLeastCash, lockCash } from '../cash-store.ts';

const fields: Partial<Record<VoucherKind, string>> = {
  sales: 'paymentSplits',
  vanSale: 'paymentSplits',
  receipt: 'enteredAmount',
  payment: 'enteredAmount',
  contra: 'amount',
};

/** The field of a form at which cash that lacks is told: what is paid, and where that is said line by line, the lines. */
export const cashField = (kind: VoucherKind): string => fields[kind] ?? 'items';

/**
 * Negative cash by the rule of the company. Where it blocks, no entry, edit or cancel leaves a cash ledger below nothing at the end of a
 * day on which it takes from it: the ledgers are locked first and read after. Where it warns, the answer is what to say.
 */
export async function checkCash(
  { tx, company }: Pick<CompanyHop, 'tx' | 'company'>,
  old: DatedEntry | null,
  now: DatedEntry | null,
  field = 'amount',
): Promise<string[]> {
  const policy = company.negativeCash;
  const spans = policy === 'allow' ? [] : lesserSpans(old, now);
  if (spans.length === 0) return [];
  const least = findLeastCash(company.id, spans);
  const ledgerIds = [...new Set(spans.map(({ ledgerId }) => ledgerId))];
  const [, left] = policy === 'block' ? await tx.together([lockCash(company.id, ledgerIds), least]) : [[], await tx.query(least)];
  const { problems, warnings } = cashShort(policy, left, field);
  refuseProblems(problems);
  return warnings.map(problemText);
}
