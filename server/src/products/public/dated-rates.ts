import { taxClassification } from '@bahi/contract/products/tax-routes';
import type { RateDraft } from '@bahi/core/gst/check-rates';
import type { ClassificationRow, RateRow } from '../tax-store.ts';

/** A code with its rates, for the answer of a route. */
export const withRates = (row: ClassificationRow, rates: readonly RateRow[]) => ({ ...row, rates: datedRates(rates) });

/** The rates without the id of their classification. */
export const datedRates = (rates: readonly RateRow[]): RateDraft[] => rates.map(({ classificationId: _, ...rate }) => rate);

type Unsaid = Omit<RateDraft, 'from' | 'gstPercentE4'>;
const usualRate: Unsaid = {
  cessPercentE4: 0,
  cessPerUnitE4: 0,
  cessRule: 'sum',
  upToPaise: null,
  gstAbovePercentE4: null,
  taxOn: 'value',
};

/** Defaults for fields that a change leaves out: those of the rate with the same date, else the usual ones. */
export function defaultsOfRate(from: string, kept: readonly RateDraft[]): Unsaid {
  const { from: _, gstPercentE4: __, ...same } = kept.find((rate) => rate.from === from) ?? { from, gstPercentE4: 0, ...usualRate };
  return same;
}

/** The rates of each classification. */
export function ratesById(rates: readonly RateRow[]): (classificationId: string) => RateDraft[] {
  const byId = Map.groupBy(rates, ({ classificationId }) => classificationId);
  return (classificationId) => datedRates(byId.get(classificationId) ?? []);
}

/** For the edit log: the oldest rate first, so that an added rate comes last. */
export const classificationInEditLog = (shown: ClassificationRow & { rates: readonly RateDraft[] }) =>
  taxClassification.parse({ ...shown, rates: shown.rates.toReversed() });
