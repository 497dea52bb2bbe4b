import type { Paise } from '../money/paise.ts';
import type { ChargeTaxing } from '../vouchers/charge-draft.ts';
import type { AdditionalCharge } from './additional-charge.ts';

/** A charge of the company's list, with the tax rate that holds on the day of the voucher. Figures are 0 or above. */
export type OfferedCharge = {
  readonly ledgerId: string;
  readonly name: string;
  /** Taken off instead of put on. */
  readonly isDeduction: boolean;
  readonly figure: 'amount' | 'percent';
  /** 0 is typed with each voucher. */
  readonly amountPaise: Paise;
  readonly percentE4: number;
  readonly taxing: ChargeTaxing;
  /** Of a charge with a rate of its own, else 0. */
  readonly igstE4: number;
};

/** The row with which a charge of the list begins on a voucher; a deduction is below 0. What it comes to follows from the items. */
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
    totalPaise: 0,
  };
}

/** A figure as it is typed, on the side of its charge: taken off is below 0. */
export function signed({ isDeduction }: Pick<OfferedCharge, 'isDeduction'>, figure: number): number {
  return isDeduction && figure !== 0 ? -Math.abs(figure) : Math.abs(figure);
}
