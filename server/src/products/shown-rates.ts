import type { RateRow } from './tax-store.ts';

/** Dated rates under the names of the wire. */
export function shownRates(rates: readonly RateRow[]) {
  return rates.map((rate) => ({
    from: rate.from,
    gst: rate.gstPercentE4,
    cess: rate.cessPercentE4,
    cessPerUnit: rate.cessPerUnitE4,
    upTo: rate.upToPaise,
    gstAbove: rate.gstAbovePercentE4,
  }));
}

/** The rates of each classification. */
export function ratesById(rates: readonly RateRow[]): (classificationId: string) => ReturnType<typeof shownRates> {
  const byId = Map.groupBy(rates, ({ classificationId }) => classificationId);
  return (classificationId) => shownRates(byId.get(classificationId) ?? []);
}
