import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { withRates } from './public/dated-rates.ts';
import { findClassification, listRates, listUsedRates } from './tax-store.ts';

export const getTaxClassification = forMembers.products.getTaxClassification.handler(async ({ input, context: { company, tx } }) => {
  const [[found], rates, used] = await tx.together([
    findClassification(company.id, input.id),
    listRates(company.id, [input.id]),
    listUsedRates(company.id, input.id),
  ]);
  if (!found) throw new Refusal('NOT_FOUND');
  return { taxClassification: withRates(found, rates), usedRates: used.map(({ from }) => from) };
});
