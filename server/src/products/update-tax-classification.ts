import { classificationProblems } from '@bahi/core/gst/check-rates';
import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { only } from '../platform/only.ts';
import { lockRecord } from '../platform/record-store.ts';
import { isChanged, keepVersion, refuseStale } from '../platform/record-versions.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { withoutGaps } from '../platform/without-gaps.ts';
import { insertRatesOf } from './public/classification-rates.ts';
import { classificationInEditLog, defaultsOfRate, withRates } from './public/dated-rates.ts';
import { deleteRates, findClassification, listRates, listUsedRates, updateClassification } from './tax-store.ts';

/** A rate that a voucher uses cannot change; saved vouchers keep their rates anyway. */
export const updateTaxClassification = forManagers.products.updateTaxClassification.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  refuseMastersOfTally(company);
  const { id, version, hsn, description, slabBy, isActive } = input;
  const [[stored], rates, used] = await tx.after(
    [lockRecord(company.id, 'taxClassification', id, 'change')],
    [findClassification(company.id, id), listRates(company.id, [id]), listUsedRates(company.id, id)],
  );
  refuseStale(stored, version);
  const before = withRates(stored, rates);
  const asked = input.rates?.map((rate) => ({ ...defaultsOfRate(rate.from, before.rates), ...withoutGaps(rate) }));
  const newestFirst = asked?.toSorted((a, b) => (a.from < b.from ? 1 : -1));
  const message = 'Tax classification saved';
  if (!isChanged(before, { hsn, description, slabBy, isActive, rates: newestFirst })) return { message, taxClassification: before };

  const now = {
    hsn: hsn ?? stored.hsn,
    description: description ?? stored.description,
    slabBy: slabBy ?? stored.slabBy,
    isActive: isActive ?? stored.isActive,
    rates: asked ?? before.rates,
  };
  const isUsed = new Set(used.map(({ from }) => from));
  const usedRates = before.rates.filter(({ from }) => isUsed.has(from));
  refuseProblems(classificationProblems(now, { slabBy: stored.slabBy, usedRates }));

  const [saved, kept] = await tx.after(
    [updateClassification(company.id, id, now, caller), deleteRates(company.id, id), insertRatesOf(company.id, id, now.rates)],
    [findClassification(company.id, id), listRates(company.id, [id])],
  );
  const after = withRates(only(saved), kept);
  tx.commitWith([keepVersion(context, 'taxClassification', classificationInEditLog(before), classificationInEditLog(after))]);
  return { message, taxClassification: after };
});
