import { type DatedEntry, lesserSpans } from '@bahi/core/cash-counts/cash-short';
import { formatRupees } from '@bahi/core/money/rupee-format';
import type { CompanyHop } from '../../platform/hop.ts';
import { refuseProblems, type ServerProblem } from '../../platform/refusal.ts';
import { findLeastCash, lockCash } from '../cash-store.ts';

/**
 * Where a company blocks negative cash, no entry, edit or cancel leaves a cash ledger below nothing at the end of a day on which it takes
 * from it. The ledgers are locked first and read after.
 */
export async function refuseCashShort(
  { tx, company }: Pick<CompanyHop, 'tx' | 'company'>,
  old: DatedEntry | null,
  now: DatedEntry | null,
): Promise<void> {
  const spans = company.negativeCash === 'block' ? lesserSpans(old, now) : [];
  if (spans.length === 0) return;
  const cash = await tx.query(lockCash(company.id, [...new Set(spans.map(({ ledgerId }) => ledgerId))]));
  const names = new Map(cash.map(({ id, name }) => [id, name]));
  const taking = spans.filter(({ ledgerId }) => names.has(ledgerId));
  const least = await tx.together(taking.map(({ ledgerId, from, until }) => findLeastCash(company.id, ledgerId, from, until)));
  refuseProblems(
    taking.flatMap(({ ledgerId, lessPaise }, at): ServerProblem[] => {
      const left = (least[at]?.[0]?.leastPaise ?? 0) - lessPaise;
      if (left >= 0) return [];
      const message = `${names.get(ledgerId)} would be ${formatRupees(-left, 'two')} below nothing. This company blocks that.`;
      return [{ code: 'CASH_SHORT', field: 'amount', message }];
    }),
  );
}
