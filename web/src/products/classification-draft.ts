import { classificationProblems, type RateDraft } from '@bahi/core/gst/check-rates';
import type { TaxClassification } from '../platform/answers.ts';
import { isTooLong, tooLong } from '../platform/too-long.ts';
import { problemsByField } from './problems-by-field.ts';

export type ClassificationRow = TaxClassification & { readonly usedRates?: readonly string[] };

/** A rate as it is typed. `upToPaise` 0 is no slab; percentages and the cess per unit × 10 000, the limit in paise. */
export type RateForm = Omit<RateDraft, 'upToPaise' | 'gstAbovePercentE4'> & {
  readonly upToPaise: number;
  readonly gstAbovePercentE4: number;
};
export type ClassificationForm = Pick<TaxClassification, 'hsn' | 'description' | 'slabBy'> & { readonly rates: readonly RateForm[] };

const LONGEST = 120;

export function beginClassification(row: TaxClassification | null, typed: string, today: string): ClassificationForm {
  const isCode = /^\d+$/.test(typed);
  if (row === null) return { hsn: isCode ? typed : '', description: isCode ? '' : typed, slabBy: 'piece', rates: [newRate(today)] };
  const { hsn, description, slabBy, rates } = row;
  return { hsn, description, slabBy, rates: rates.map(rateForm) };
}

export function newRate(from: string): RateForm {
  return {
    from,
    gstPercentE4: 0,
    cessPercentE4: 0,
    cessPerUnitE4: 0,
    cessRule: 'sum',
    upToPaise: 0,
    gstAbovePercentE4: 0,
    taxOn: 'value',
  };
}

/** A stored or shipped rate in the form. */
export const rateForm = (rate: RateDraft): RateForm => ({
  ...rate,
  upToPaise: rate.upToPaise ?? 0,
  gstAbovePercentE4: rate.gstAbovePercentE4 ?? 0,
});

function rateDraft(rate: RateForm): RateDraft {
  const { upToPaise, gstAbovePercentE4 } = rate;
  const isSlab = upToPaise !== 0 || gstAbovePercentE4 !== 0;
  return { ...rate, upToPaise: upToPaise === 0 ? null : upToPaise, gstAbovePercentE4: isSlab ? gstAbovePercentE4 : null };
}

export function classificationFields({ hsn, description, slabBy, rates }: ClassificationForm) {
  return {
    hsn: hsn.trim(),
    description: description.trim(),
    slabBy,
    rates: rates.map(rateDraft),
  };
}

/** Problems by field, from core as on the server. */
export function classificationFormProblems(form: ClassificationForm): Record<string, string> {
  const draft = classificationFields(form);
  const found: Record<string, string> = {};
  if (draft.description === '') found.description = 'Enter what the code stands for.';
  if (isTooLong(draft.description, LONGEST)) found.description = tooLong(LONGEST);
  return { ...problemsByField(classificationProblems(draft)), ...found };
}
