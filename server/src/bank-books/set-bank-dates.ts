import { bankDateProblem } from '@bahi/core/bank-books/check-bank-date';
import type { Problem } from '@bahi/core/basics/problem';
import { lockedUpTo } from '@bahi/core/organizations/period-locks';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { clearBankDates, findBankPostings, lockPostings, setBankDates as write } from '../bank-dates/bank-date-store.ts';
import { clearChequesOf, unclearChequesOf } from '../cheques/cheque-store.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal, refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import { findMoneyLedger } from './bank-book-store.ts';

const gone = (field: string) => ({ code: 'GONE', field, message: 'This voucher is no longer in the book' });
const twice = (field: string) => ({ code: 'TWICE', field, message: 'This voucher is in the list twice' });

/**
 * Sets many bank dates by hand: all of them are valid, or none is set. The answer includes the previous dates, and so does the audit trail.
 */
export const setBankDates = forManagers.bankBooks.setBankDates.handler(async ({ input, context: { company, tx } }) => {
  const { ledgerId, dates } = input;
  const ids = [...new Set(dates.map(({ voucherId }) => voucherId))];
  const [[ledger], rows] = await tx.after(
    [lockPostings(company.id, ids)],
    [findMoneyLedger(company.id, ledgerId), findBankPostings(company.id, ledgerId, ids)],
  );
  if (ledger?.kind !== 'bank') throw new Refusal('NOT_FOUND');

  const today = todayInIndia(Date.now());
  const keyOf = ({ voucherId, line }: { voucherId: string; line: number }) => `${voucherId} ${line}`;
  const postings = new Map(rows.map((row) => [keyOf({ ...row, line: row.lineNo }), row]));
  const seen = new Set<string>();
  refuseProblems(
    dates.flatMap(({ bankDate, ...of }, at): (Problem | ServerProblem)[] => {
      const field = `dates.${at}.bankDate`;
      const posting = postings.get(keyOf(of));
      if (!posting) return [gone(field)];
      if (seen.has(keyOf(of))) return [twice(field)];
      seen.add(keyOf(of));
      const { voucherDate, kind, bankDate: was, source } = posting;
      const before = was && source ? { bankDate: was, source } : null;
      const locked = lockedUpTo(company.locks, kind);
      const problem = bankDateProblem(bankDate, { voucherDate, today, lockedUpTo: locked, before }, field);
      return problem ? [problem] : [];
    }),
  );

  const changed = dates.flatMap(({ bankDate, ...of }) => {
    const posting = postings.get(keyOf(of));
    return posting ? [{ ...posting, before: posting.bankDate, bankDate }] : [];
  });
  const put = changed.flatMap(({ voucherId, lineNo, bankDate }) =>
    bankDate === null ? [] : [{ voucherId, lineNo, ledgerId, bankDate, source: 'hand' as const }],
  );
  const cleared = changed.filter(({ bankDate }) => bankDate === null);
  // A cheque with a bank date is cleared, whatever the source of the date.
  tx.commitWith([
    ...(put.length ? [write(company.id, put), clearChequesOf(company.id, put)] : []),
    ...(cleared.length ? [clearBankDates(company.id, cleared), unclearChequesOf(company.id, cleared)] : []),
  ]);
  const counts = [put.length && `${put.length} set`, cleared.length && `${cleared.length} cleared`].filter(Boolean).join(', ');
  return {
    message: `Bank dates: ${counts}`,
    dates: changed.map(({ voucherId, lineNo, number, bankDate, before }) => ({
      voucherId,
      line: lineNo,
      voucherNumber: number,
      bankDate,
      before,
    })),
  };
});
