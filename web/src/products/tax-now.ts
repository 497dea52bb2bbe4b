import type { RateDraft } from '@bahi/core/gst/check-rates';
import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import type { Product } from '../platform/answers.ts';

/** The present rate: `18 %`, `5 / 18 %` if it depends on a value, `40 % of MRP` on the retail sale price; '' before the first. */
export function ratesNow(rates: readonly RateDraft[], today: string = todayInIndia(Date.now())): string {
  const [now] = rates.filter(({ from }) => from <= today).toSorted((a, b) => (a.from < b.from ? 1 : -1));
  if (!now) return '';
  return `${formatE4(now.gstPercentE4)}${now.gstAbovePercentE4 === null ? '' : ` / ${formatE4(now.gstAbovePercentE4)}`} %${now.taxOn === 'value' ? '' : ' of MRP'}`;
}

/** `5 %, above ₹2,500.00 18 %` */
export function rateSays({ gstPercentE4, upToPaise, gstAbovePercentE4, taxOn }: RateDraft): string {
  if (taxOn === 'retailPrice') return `${formatE4(gstPercentE4)} %, in the retail sale price`;
  return upToPaise === null || gstAbovePercentE4 === null
    ? `${formatE4(gstPercentE4)} %`
    : `${formatE4(gstPercentE4)} %, above ${formatRupees(upToPaise)} ${formatE4(gstAbovePercentE4)} %`;
}

const untaxed = { nil: 'nil', exempt: 'exempt', nonGst: 'non-GST', zeroRated: 'zero' } as const;

/** The present tax of a product in a few words. */
export function taxNow({ treatment, rates }: Pick<Product, 'treatment' | 'rates'>): string {
  return treatment === 'taxable' ? ratesNow(rates) : untaxed[treatment];
}
