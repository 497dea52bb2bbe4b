import type { Paise } from '../money/paise.ts';
import type { CreditPolicy } from './party-draft.ts';

/** What a party may owe, and what it owes without the voucher that asks; debit positive. */
export type Credit = { readonly limitPaise: Paise; readonly policy: CreditPolicy; readonly balancePaise: Paise };

/** By how much a party goes beyond its limit when it owes so much more; 0 within it, and for a voucher that adds nothing. */
export function beyondLimit(credit: Credit | null, addsPaise: Paise): Paise {
  if (credit === null || addsPaise <= 0) return 0;
  return Math.max(0, credit.balancePaise + addsPaise - credit.limitPaise);
}
