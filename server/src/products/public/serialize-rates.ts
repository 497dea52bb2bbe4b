import { taxClassification } from '@bahi/contract/products/tax-routes';
import type { RateDraft } from '@bahi/core/gst/check-rates';
import type { ClassificationRow, RateRow } from '../tax-store.ts';

/** Dated rates in the wire format. */
export function serializeRates(rates: readonly RateDraft[]) {
  return rates.map((rate) => ({
    from: rate.from,
    gst: rate.gstPercentE4,
    cess: rate.cessPercentE4,
    cessPerUnit: rate.cessPerUnitE4,
    cessRule: rate.cessRule,
    upTo: rate.upToPaise,
    gstAbove: rate.gstAbovePercentE4,
    taxOn: rate.taxOn,
  }));
}
export type SerializedRates = ReturnType<typeof serializeRates>;

/** The inverse: a rate of the wire in core's shape. */
export function rateDraft(rate: SerializedRates[number]): RateDraft {
  return {
    from: rate.from,
    gstPercentE4: rate.gst,
    cessPercentE4: rate.cess,
    cessPerUnitE4: rate.cessPerUnit,
    cessRule: rate.cessRule,
    upToPaise: rate.upTo,
    gstAbovePercentE4: rate.gstAbove,
    taxOn: rate.taxOn,
  };
}

type Unsaid = Omit<SerializedRates[number], 'from' | 'gst'>;
const usualRate: Unsaid = { cess: 0, cessPerUnit: 0, cessRule: 'sum', upTo: null, gstAbove: null, taxOn: 'value' };

/** Defaults for fields that a change leaves out: those of the rate with the same date, else the usual ones. */
export function defaultsOfRate(from: string, kept: SerializedRates): Unsaid {
  const { from: _, gst: __, ...same } = kept.find((rate) => rate.from === from) ?? { from, gst: 0, ...usualRate };
  return same;
}

/** The rates of each classification. */
export function ratesById(rates: readonly RateRow[]): (classificationId: string) => SerializedRates {
  const byId = Map.groupBy(rates, ({ classificationId }) => classificationId);
  return (classificationId) => serializeRates(byId.get(classificationId) ?? []);
}

export const serializeClassification = (row: ClassificationRow, rates: SerializedRates) => ({ ...row, rates });

/** For the edit log: the oldest rate first, so that an added rate comes last. */
export const classificationInEditLog = (shown: ReturnType<typeof serializeClassification>) =>
  taxClassification.parse({ ...shown, rates: shown.rates.toReversed() });
