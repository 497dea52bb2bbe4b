import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import type { Product, TaxClassification } from '../platform/answers.ts';

type Rates = TaxClassification['rates'];

/** The present rate: `18 %`, `5 / 18 %` if it depends on a value, `40 % of MRP` on the retail sale price; '' before the first. */
export function ratesNow(rates: Rates, today: string = todayInIndia(Date.now())): string {
  const [now] = rates.filter(({ from }) => from <= today).sort((a, b) => (a.from < b.from ? 1 : -1));
  if (!now) return '';
  return `${formatE4(now.gst)}${now.gstAbove === null ? '' : ` / ${formatE4(now.gstAbove)}`} %${now.taxOn === 'value' ? '' : ' of MRP'}`;
}

/** `5 %, above ₹2,500.00 18 %` */
export function rateSays({ gst, upTo, gstAbove, taxOn }: Rates[number]): string {
  if (taxOn === 'retailPrice') return `${formatE4(gst)} %, in the retail sale price`;
  return upTo === null || gstAbove === null
    ? `${formatE4(gst)} %`
    : `${formatE4(gst)} %, above ${formatRupees(upTo)} ${formatE4(gstAbove)} %`;
}

const untaxed = { nil: 'nil', exempt: 'exempt', nonGst: 'non-GST', zeroRated: 'zero' } as const;

/** The present tax of a product in a few words. */
export function taxNow({ taxTreatment, rates }: Pick<Product, 'taxTreatment' | 'rates'>): string {
  return taxTreatment === 'taxable' ? ratesNow(rates) : untaxed[taxTreatment];
}
