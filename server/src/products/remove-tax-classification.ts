import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { lockRecord } from '../platform/record-store.ts';
import { keepVersion, refuseStale, refuseUsed } from '../platform/record-versions.ts';
import { classificationInEditLog, withRates } from './public/dated-rates.ts';
import { deleteClassification, deleteRates, findClassification, listRates } from './tax-store.ts';

export const removeTaxClassification = forManagers.products.removeTaxClassification.handler(async ({ input, context }) => {
  const { tx, company } = context;
  refuseMastersOfTally(company);
  const { id, version } = input;
  const [[before], rates] = await tx.after(
    [lockRecord(company.id, 'taxClassification', id, 'removal')],
    [findClassification(company.id, id), listRates(company.id, [id])],
  );
  refuseStale(before, version);
  await refuseUsed(tx, context, 'taxClassification', id);
  const told = classificationInEditLog(withRates(before, rates));
  tx.commitWith([deleteRates(company.id, id), deleteClassification(company.id, id), keepVersion(context, 'taxClassification', told, null)]);
  return { message: 'Tax classification deleted' };
});
