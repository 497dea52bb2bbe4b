import type { GstRate } from '@bahi/core/gst/gst-rates';
import type { Product } from '../../platform/answers.ts';

/** The tax rates of a product in the form core takes. */
export function gstRatesOf({ rates, slabBy }: Product): GstRate[] {
  return rates.map(({ from, gst, cess, cessPerUnit, cessRule, upTo, gstAbove, taxOn }) => ({
    from,
    gstPercentE4: gst,
    cessPercentE4: cess,
    cessPerUnitE4: cessPerUnit,
    cessRule,
    slab: upTo === null || gstAbove === null ? null : { upToPaise: upTo, aboveGstPercentE4: gstAbove, by: slabBy },
    taxOn,
  }));
}
