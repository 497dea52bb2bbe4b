import type { AdditionalCharge } from '@bahi/core/drafts/additional-charge';
import type { Paise } from '@bahi/core/money/paise';
import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';

/** A charge as entered, with the amount of its percentage, and what it comes to. */
export type ComputedCharge = AdditionalCharge & { readonly totalPaise: Paise };

/** The charges with the amounts that core computed. One that core has not built yet keeps its typed amount. */
export function computedCharges(charges: readonly AdditionalCharge[], built: Pick<BuiltTrade, 'charges'>): readonly ComputedCharge[] {
  return charges.map((charge, at) => {
    const its = built.charges[at];
    if (its === undefined || its.isRoundOff || its.ledgerId !== charge.ledgerId) return { ...charge, totalPaise: charge.amountPaise };
    const amountPaise = charge.percentE4 === null ? charge.amountPaise : its.amountPaise;
    return { ...charge, amountPaise, totalPaise: charge.taxing === 'spread' ? amountPaise : its.totalPaise };
  });
}
