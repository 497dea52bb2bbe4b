import type { VoucherItem } from '@bahi/core/drafts/voucher-item';
import type { TaxTreatment } from '@bahi/core/gst/gst-rates';
import { formatE4 } from '@bahi/core/money/rupee-format';

type Counted = Pick<
  VoucherItem<{ readonly _id: string; readonly unit: string; readonly alternateUnit?: string }>,
  'product' | 'unitFactorE4' | 'countE4'
>;

/** The unit that counts and rate of an item are of. */
export function unitOf({ product, unitFactorE4 }: Pick<Counted, 'product' | 'unitFactorE4'>): string {
  return (unitFactorE4 === null ? undefined : product.alternateUnit) ?? product.unit;
}

/** The rate of a line in percent, without the sign; nil-rated, exempt and the like say so in its place. */
export function rateOfTaxText(treatment: TaxTreatment, gstPercentE4: number): string {
  if (treatment === 'taxable') return formatE4(gstPercentE4);
  return { nil: 'nil', exempt: 'exempt', nonGst: 'non-GST', zeroRated: 'zero' }[treatment];
}

/**
 * Lines and pieces: `7 items · 183 pcs`. Pieces of different units are added all the same, as on a delivery note, and bear none. On a ledger
 * nothing is counted.
 */
export function countText(items: readonly Counted[]): string {
  const count = items.length === 1 ? '1 item' : `${items.length} items`;
  const goods = items.filter((item) => unitOf(item) !== '');
  const [unit, ...others] = new Set(goods.map(unitOf));
  const pieces = formatE4(goods.reduce((sum, { countE4 }) => sum + countE4, 0));
  return unit === undefined ? count : `${count} · ${pieces}${others.length === 0 ? ` ${unit}` : ''}`;
}
