import { spansToKnow } from '@bahi/core/cash-counts/foresee-cash';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { forMembers } from '../platform/guards.ts';
import { findCashMoved, findLeastCash } from './cash-store.ts';

/**
 * The cash balances with which a form computes, by core, the warnings that the save will give. Empty if the company allows negative cash.
 */
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
    before: before && { date: before.date, postings: moved.map(({ ledgerId, amountPaise }) => ({ ledgerId, amountPaise })) },
    least: least.map(({ ledgerId, name, from, leastPaise }) => ({ ledgerId, name, from, amountPaise: leastPaise })),
  };
});
