import { classificationProblems, type RateDraft } from '@bahi/core/gst/check-rates';
import type { TaxClassification } from '../platform/answers.ts';
import type { api } from '../platform/api.ts';
import { isTooLong, tooLong } from '../platform/too-long.ts';
import { problemsByField } from './problems-by-field.ts';

export type ClassificationRow = TaxClassification & { readonly usedRates?: readonly string[] };
type Saved = Parameters<typeof api.products.saveTaxClassification>[0];

/** A rate as it is typed. `upTo` 0 is no slab; percentages and the cess per unit × 10 000, the limit in paise. */
export type RateForm = Omit<TaxClassification['rates'][number], 'upTo' | 'gstAbove'> & { readonly upTo: number; readonly gstAbove: number };
export type ClassificationForm = Pick<TaxClassification, 'hsn' | 'description' | 'slabBy'> & { readonly rates: readonly RateForm[] };

const LONGEST = 120;

export function beginClassification(row: TaxClassification | null, typed: string, today: string): ClassificationForm {
  const isCode = /^\d+$/.test(typed);
  if (row === null) return { hsn: isCode ? typed : '', description: isCode ? '' : typed, slabBy: 'piece', rates: [newRate(today)] };
  const { hsn, description, slabBy, rates } = row;
  return { hsn, description, slabBy, rates: rates.map((rate) => ({ ...rate, upTo: rate.upTo ?? 0, gstAbove: rate.gstAbove ?? 0 })) };
}

export function newRate(from: string): RateForm {
  return { from, gst: 0, cess: 0, cessPerUnit: 0, cessRule: 'sum', upTo: 0, gstAbove: 0, taxOn: 'value' };
}

/** A rate of the shipped set, or of any list of core, in the form. */
export function rateForm(rate: RateDraft): RateForm {
  return {
    from: rate.from,
    gst: rate.gstPercentE4,
    cess: rate.cessPercentE4,
    cessPerUnit: rate.cessPerUnitE4,
    cessRule: rate.cessRule,
    upTo: rate.upToPaise ?? 0,
    gstAbove: rate.gstAbovePercentE4 ?? 0,
    taxOn: rate.taxOn,
  };
}

const isHalved = ({ upTo, gstAbove }: RateForm) => upTo !== 0 || gstAbove !== 0;

export function classificationFields({ hsn, description, slabBy, rates }: ClassificationForm): Omit<Saved, 'orgId'> {
  return {
    hsn: hsn.trim(),
    description: description.trim(),
    slabBy,
    rates: rates.map((rate) => ({ ...rate, upTo: rate.upTo === 0 ? null : rate.upTo, gstAbove: isHalved(rate) ? rate.gstAbove : null })),
  };
}

/** Problems by the wire's field names, from core as on the server. */
export function classificationFormProblems(form: ClassificationForm): Record<string, string> {
  const { rates, ...rest } = classificationFields(form);
  const found: Record<string, string> = {};
  if (rest.description === '') found.description = 'Enter what the code stands for.';
  if (isTooLong(rest.description, LONGEST)) found.description = tooLong(LONGEST);
  return { ...problemsByField(classificationProblems({ ...rest, rates: rates.map(draftOf) })), ...found };
}

const draftOf = ({ from, gst, cess, cessPerUnit, cessRule, upTo, gstAbove, taxOn }: Saved['rates'][number]): RateDraft => ({
  from,
  gstPercentE4: gst,
  cessPercentE4: cess,
  cessPerUnitE4: cessPerUnit,
  cessRule,
  upToPaise: upTo,
  gstAbovePercentE4: gstAbove,
  taxOn,
});
