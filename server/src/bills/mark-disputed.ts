import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { setDisputed } from './disputed-store.ts';

/** Marks a bill as disputed, or no longer. It changes no amount: the ageing of Schedule III shows disputed bills apart. */
export const markDisputed = forManagers.bills.markDisputed.handler(async ({ input, context: { company, tx } }) => {
  const { id, isDisputed } = input;
  const marked = await tx.first(setDisputed(company.id, id, isDisputed));
  if (!marked) throw new Refusal('NOT_FOUND');
  return { message: isDisputed ? `Bill ${marked.billNo} is disputed` : `Bill ${marked.billNo} is no longer disputed`, isDisputed };
});
