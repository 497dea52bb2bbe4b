import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { type PaymentSplitEntry, splitTypes } from './payment-split.ts';

/** The totals of the specification. */
export type DraftTotals = {
  /** The items, tax included. */
  readonly subTotalPaise: Paise;
  /** The charges, tax included, and Round Off where the company rounds. */
  readonly totalAdditionalChargesPaise: Paise;
  readonly totalWithAdditionalChargesPaise: Paise;
  /** All parts of the payment, credit too. */
  readonly totalPaymentSplitsPaise: Paise;
  readonly finalAmountPaise: Paise;
  /** What is owed. */
  readonly finalOutstandingAmountPaise: Paise;
  /** What no part covers: the `remaining` of the split. */
  readonly totalAfterPaymentSplitPaise: Paise;
};

/**
 * Decision 19: what is owed is the total less the parts that are not credit. The words of the specification take those away twice,
 * and a bill of 1,180 paid by 900 and 280 on credit would owe minus 900.
 */
export function totalsOf(subTotalPaise: Paise, totalAdditionalChargesPaise: Paise, splits: readonly PaymentSplitEntry[]): DraftTotals {
  const totalPaise = paise(subTotalPaise + totalAdditionalChargesPaise);
  const parts = (types: readonly string[]) => sumPaise(splits.map(({ type, amountPaise }) => (types.includes(type) ? amountPaise : 0)));
  return {
    subTotalPaise,
    totalAdditionalChargesPaise,
    totalWithAdditionalChargesPaise: totalPaise,
    totalPaymentSplitsPaise: parts(splitTypes),
    finalAmountPaise: totalPaise,
    finalOutstandingAmountPaise: paise(totalPaise - parts(splitTypes.filter((type) => type !== 'credit'))),
    totalAfterPaymentSplitPaise: paise(totalPaise - parts(splitTypes)),
  };
}
