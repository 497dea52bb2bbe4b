import type { Paise } from '../money/paise.ts';
import type { CreditPolicy } from './party-draft.ts';

/** A party's credit limit and its balance without the voucher that is checked; debit above 0. */
export type Credit = { readonly limitPaise: Paise; readonly policy: CreditPolicy; readonly balancePaise: Paise };

/** The amount in paise by which a party would exceed its limit; 0 within it, and for a voucher that adds nothing. */
export function beyondLimit(credit: Credit | null, addsPaise: Paise): Paise {
  if (credit === null || addsPaise <= 0) return 0;
  return Math.max(0, credit.balancePaise + addsPaise - credit.limitPaise);
}
