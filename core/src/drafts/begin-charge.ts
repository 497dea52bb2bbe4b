import type { Paise } from '../money/paise.ts';
import type { ChargeTaxing } from '../vouchers/charge-draft.ts';
import type { AdditionalCharge } from './additional-charge.ts';

/** A charge of the company's list, with its tax rate on the day of the voucher. Figures are 0 or above. */
export type OfferedCharge = {
  readonly ledgerId: string;
  readonly name: string;
  /** True if it is subtracted. */
  readonly isDeduction: boolean;
  readonly figure: 'amount' | 'percent';
  /** 0 if the amount is entered on each voucher. */
  readonly amountPaise: Paise;
  readonly percentE4: number;
  readonly taxing: ChargeTaxing;
  /** GST percent × 10 000 of a charge with its own rate, else 0. */
  readonly igstE4: number;
};

/** The first row of a charge on a voucher; below 0 for a deduction. */
export function beginCharge(offered: OfferedCharge): AdditionalCharge {
  const { ledgerId, name, figure, taxing } = offered;
  const igstE4 = taxing === 'own' ? offered.igstE4 : 0;
  const isPercent = figure === 'percent';
  return {
    ledgerId,
    name,
    percentE4: isPercent ? signed(offered, offered.percentE4) : null,
    amountPaise: isPercent ? 0 : signed(offered, offered.amountPaise),
    taxing,
    igstE4,
  };
}

/** A typed figure with the sign of its charge: below 0 for a deduction. */
export function signed({ isDeduction }: Pick<OfferedCharge, 'isDeduction'>, figure: number): number {
  return isDeduction && figure !== 0 ? -Math.abs(figure) : Math.abs(figure);
}
