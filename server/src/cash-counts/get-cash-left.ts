import { spansToKnow } from '@bahi/core/cash-counts/foresee-cash';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { findCashMoved, findLeastCash } from '../bank-books/cash-store.ts';
import { forMembers } from '../platform/guards.ts';

/** What a form asks of cash, that it may say with core what the save will say. A company that allows negative cash is asked nothing more. */
export const getCashLeft = forMembers.cashCounts.getCashLeft.handler(async ({ input, context: { company, tx } }) => {
  const { date = todayInIndia(Date.now()), ledgerIds, voucherId } = input;
  const { negativeCash } = company;
  if (negativeCash === 'allow') return { negativeCash, before: null, least: [] };
  const moved = voucherId === undefined ? [] : await tx.query(findCashMoved(company, voucherId));
  const before = moved[0] ? { date: moved[0].date, postings: moved } : null;
  const spans = spansToKnow(before, date, ledgerIds);
  const least = spans.length === 0 ? [] : await tx.query(findLeastCash(company.id, spans));
  return {
    negativeCash,
    before: before && { date: before.date, postings: moved.map(({ ledgerId, amountPaise }) => ({ ledgerId, amount: amountPaise })) },
    least: least.map(({ ledgerId, name, from, leastPaise }) => ({ ledgerId, name, from, amount: leastPaise })),
  };
});
