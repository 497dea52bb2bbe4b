import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { type PaymentSplitEntry, splitTypes } from './payment-split.ts';

/** The totals of the specification. */
export type DraftTotals = {
  /** Sum of the items, tax included. */
  readonly subTotalPaise: Paise;
  /** Sum of the charges, tax included, and Round Off if the company rounds. */
  readonly totalAdditionalChargesPaise: Paise;
  readonly totalWithAdditionalChargesPaise: Paise;
  /** All parts of the payment, credit included. */
  readonly totalPaymentSplitsPaise: Paise;
  readonly finalAmountPaise: Paise;
  /** The amount owed. */
  readonly finalOutstandingAmountPaise: Paise;
  /** The amount that no part covers: the `remaining` of the split. */
  readonly totalAfterPaymentSplitPaise: Paise;
};

/**
 * Decision 19: the amount owed is the total less the parts that are not credit. The specification's wording would subtract those twice,
 * so a bill of 1,180 paid by 900 and 280 on credit would owe minus 900.
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
