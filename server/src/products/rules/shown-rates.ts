import { taxClassification } from '@bahi/contract/products/tax-routes';
import type { RateDraft } from '@bahi/core/gst/check-rates';
import type { ClassificationRow, RateRow } from '../tax-store.ts';

/** Dated rates under the names of the wire. */
export function shownRates(rates: readonly RateDraft[]) {
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
export type ShownRates = ReturnType<typeof shownRates>;

/** And back: a rate as the wire gives it, for core. */
export function rateDraft(rate: ShownRates[number]): RateDraft {
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

/** What nobody said of a rate: as the rate of the same day has it, else as most are. */
export function unsaidOf(
  from: string,
  kept: readonly Pick<RateDraft, 'from' | 'cessRule' | 'taxOn'>[],
): Pick<RateDraft, 'cessRule' | 'taxOn'> {
  const { cessRule = 'sum', taxOn = 'value' } = kept.find((rate) => rate.from === from) ?? {};
  return { cessRule, taxOn };
}

/** The rates of each classification. */
export function ratesById(rates: readonly RateRow[]): (classificationId: string) => ShownRates {
  const byId = Map.groupBy(rates, ({ classificationId }) => classificationId);
  return (classificationId) => shownRates(byId.get(classificationId) ?? []);
}

export const shownClassification = (row: ClassificationRow, rates: ShownRates) => ({ ...row, rates });

/** As the edit log keeps it: the oldest rate first, so that one that is added stands behind the others. */
export const toldClassification = (shown: ReturnType<typeof shownClassification>) =>
  taxClassification.parse({ ...shown, rates: shown.rates.toReversed() });
