import { type Identified, quantityOf, type VoucherItem } from '@bahi/core/drafts/voucher-item';
import type { TaxTreatment } from '@bahi/core/gst/gst-rates';
import { formatE4 } from '@bahi/core/money/rupee-format';

type Unit = Identified & { readonly unit: string; readonly alternateUnit?: string };
type Counted = Pick<VoucherItem<Unit>, 'product' | 'alternateFactorE4'> & { readonly quantityE4: number };

/** The unit that counts and rate of an item are of. */
export function unitOf({ product, alternateFactorE4 }: Pick<Counted, 'product' | 'alternateFactorE4'>): string {
  return (alternateFactorE4 === null ? undefined : product.alternateUnit) ?? product.unit;
}

/** The rate of a line in percent, without the sign; or nil-rated, exempt and so on. */
export function rateOfTaxText(treatment: TaxTreatment, gstPercentE4: number): string {
  if (treatment === 'taxable') return formatE4(gstPercentE4);
  return { nil: 'nil', exempt: 'exempt', nonGst: 'non-GST', zeroRated: 'zero', byOperator: 'by operator' }[treatment];
}

/**
 * Lines and pieces: `7 items · 183 pcs`. Pieces of different units are added, as on a delivery note, and shown without a unit. Ledgers have
 * no count.
 */
export function countText(items: readonly Counted[]): string {
  const count = items.length === 1 ? '1 item' : `${items.length} items`;
  const goods = items.filter((item) => unitOf(item) !== '');
  const [unit, ...others] = new Set(goods.map(unitOf));
  const pieces = formatE4(goods.reduce((sum, { quantityE4 }) => sum + quantityE4, 0));
  return unit === undefined ? count : `${count} · ${pieces}${others.length === 0 ? ` ${unit}` : ''}`;
}

/** The same of the items of a draft. */
export const itemsText = (items: readonly VoucherItem<Unit>[]): string =>
  countText(items.map((item) => ({ ...item, quantityE4: quantityOf(item) })));
