import type { Paise } from '../money/paise.ts';
import type { ChargeTaxing } from '../vouchers/charge-draft.ts';
import type { ChargeLine } from '../vouchers/trade-draft.ts';

/** A row of the charges as entered, such as freight, packing or a discount on the bill. Below 0 for a deduction. */
export type AdditionalCharge = {
  readonly ledgerId: string;
  readonly name: string;
  /** Percentage of the taxable value, or of the sub total for an after-tax charge; null for a typed amount. */
  readonly percentE4: number | null;
  /** Without its tax. A percentage has no amount until the voucher is built (`withPercentCharges`). */
  readonly amountPaise: Paise;
  readonly taxing: ChargeTaxing;
  /** GST percent × 10 000 of a charge with its own rate. */
  readonly igstE4: number;
};

/** The charge of the voucher. A spread charge has the rates of the items; an after-tax charge has rate 0. */
export const chargeLineOf = ({ ledgerId, amountPaise, taxing, igstE4 }: AdditionalCharge): ChargeLine => ({
  ledgerId,
  amountPaise,
  tax: taxing === 'spread' ? { kind: 'composite' } : { kind: 'own', gstPercentE4: taxing === 'own' ? igstE4 : 0 },
});
