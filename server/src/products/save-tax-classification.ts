import type { Problem } from '@bahi/core/basics/problem';
import { isHsn } from '@bahi/core/gst/hsn';
import { v7 as uuidv7 } from 'uuid';
import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import { ratesById } from './shown-rates.ts';
import { insertClassifications, insertRates, listRates } from './tax-store.ts';

const hundredPercentE4 = 1_000_000;
/** The compensation cess on tobacco once stood at 290 %. */
const mostCessPercentE4 = 5_000_000;

type Rate = { from: string; gst: number; cess: number; cessPerUnit: number; upTo: number | null; gstAbove: number | null };

export const saveTaxClassification = forManagers.products.saveTaxClassification.handler(async ({ input, context: { company, tx } }) => {
  refuseMastersOfTally(company);
  const { hsn, description, rates } = input;
  refuseProblems([...(isHsn(hsn) ? [] : [{ code: 'HSN_INVALID', field: 'hsn' } as Problem]), ...rates.flatMap(problemsOf)]);
  const id = uuidv7();
  const [, , saved] = await tx.together([
    insertClassifications([{ org_id: company.id, id, hsn, description }]),
    insertRates(
      rates.map((rate) => ({
        org_id: company.id,
        tax_classification_id: id,
        from_date: rate.from,
        gst_percent_e4: rate.gst,
        cess_percent_e4: rate.cess,
        cess_per_unit_e4: rate.cessPerUnit,
        up_to_paise: rate.upTo,
        gst_above_percent_e4: rate.gstAbove,
      })),
    ),
    listRates(company.id, [id]),
  ]);
  return { message: 'Tax classification created', taxClassification: { _id: id, hsn, description, rates: ratesById(saved)(id) } };
});

function problemsOf(rate: Rate, at: number, rates: readonly Rate[]): ServerProblem[] {
  const problems: ServerProblem[] = [];
  const refuse = (field: keyof Rate, code: string, message: string) => problems.push({ code, field: `rates.${at}.${field}`, message });
  const isPercent = (percentE4: number, most: number) => percentE4 >= 0 && percentE4 <= most;

  if (rates.findIndex(({ from }) => from === rate.from) < at) refuse('from', 'RATE_TWICE', 'There is a rate from this day.');
  if (!isPercent(rate.gst, hundredPercentE4)) refuse('gst', 'RATE_OUT_OF_RANGE', 'A tax rate is between 0 and 100 %.');
  if (!isPercent(rate.cess, mostCessPercentE4)) refuse('cess', 'RATE_OUT_OF_RANGE', 'A cess is between 0 and 500 %.');
  if (rate.cessPerUnit < 0) refuse('cessPerUnit', 'RATE_OUT_OF_RANGE', 'A cess per unit is 0 or more.');
  if (rate.upTo !== null && rate.upTo <= 0) refuse('upTo', 'SLAB_INVALID', 'The limit of a slab is above 0.');
  if (rate.gstAbove !== null && !isPercent(rate.gstAbove, hundredPercentE4)) {
    refuse('gstAbove', 'RATE_OUT_OF_RANGE', 'A tax rate is between 0 and 100 %.');
  }
  if ((rate.upTo === null) !== (rate.gstAbove === null)) {
    refuse(rate.upTo === null ? 'upTo' : 'gstAbove', 'SLAB_HALF', 'A slab has a limit and a rate above it.');
  }
  return problems;
}
