import { classificationProblems } from '@bahi/core/gst/check-rates';
import { v7 as uuidv7 } from 'uuid';
import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { only } from '../platform/only.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { insertRatesOf } from './public/classification-rates.ts';
import { withRates } from './public/dated-rates.ts';
import { findClassification, insertClassifications, listRates } from './tax-store.ts';

export const saveTaxClassification = forManagers.products.saveTaxClassification.handler(async ({ input, context: { company, tx } }) => {
  refuseMastersOfTally(company);
  const { hsn, description, slabBy, rates } = input;
  refuseProblems(classificationProblems({ hsn, description, slabBy, rates }));
  const id = uuidv7();
  const [saved, kept] = await tx.after(
    [insertClassifications([{ org_id: company.id, id, hsn, description, slab_by: slabBy }]), insertRatesOf(company.id, id, rates)],
    [findClassification(company.id, id), listRates(company.id, [id])],
  );
  return { message: 'Tax classification created', taxClassification: withRates(only(saved), kept) };
});
