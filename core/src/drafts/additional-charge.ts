import type { Paise } from '../money/paise.ts';
import { percentOf, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { taxableOf, type VoucherItem } from './voucher-item.ts';

/** A row of the charges, such as freight, packing or a discount on the bill. Below 0 for a deduction. */
export type AdditionalCharge = {
  readonly ledgerId: string;
  readonly name: string;
  /** Percentage of the taxable value, or of the sub total for an after-tax charge; null for a typed amount. */
  readonly percentE4: number | null;
  /** Without its tax. */
  readonly amountPaise: Paise;
  readonly taxing: 'spread' | 'own' | 'afterTax';
  /** GST percent × 10 000 of a charge with a rate of its own. */
  readonly igstE4: number;
  /** With its tax. The tax of a charge spread over the items is computed when the voucher is built. */
  readonly totalPaise: Paise;
};

const isPercent = (percentE4: number) => Number.isSafeInteger(percentE4) && Math.abs(percentE4) <= WHOLE_PERCENT_E4;

/** The charges with amounts and totals for these items. */
export function chargesOver(charges: readonly AdditionalCharge[], items: readonly VoucherItem[]): readonly AdditionalCharge[] {
  const subTotalPaise = items.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const taxablePaise = items.reduce((sum, item) => sum + taxableOf(item), 0);
  return charges.map((charge) => {
    const { percentE4, taxing, igstE4 } = charge;
    const base = taxing === 'afterTax' ? subTotalPaise : taxablePaise;
    const amountPaise = percentE4 !== null && isPercent(percentE4) ? percentOf(base, percentE4) : charge.amountPaise;
    return { ...charge, amountPaise, totalPaise: amountPaise + (taxing === 'own' ? percentOf(amountPaise, igstE4) : 0) };
  });
}
