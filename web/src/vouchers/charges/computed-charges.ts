import type { AdditionalCharge } from '@bahi/core/drafts/additional-charge';
import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';

/** The charges as a person entered them, with the amounts that core made of them. One that core has not seen yet stays as it is. */
export function computedCharges(charges: readonly AdditionalCharge[], built: Pick<BuiltTrade, 'charges'>): readonly AdditionalCharge[] {
  return charges.map((charge, at) => {
    const its = built.charges[at];
    if (its === undefined || its.isRoundOff || its.ledgerId !== charge.ledgerId) return charge;
    const amountPaise = charge.percentE4 === null ? charge.amountPaise : its.amountPaise;
    return { ...charge, amountPaise, totalPaise: charge.taxing === 'spread' ? amountPaise : its.totalPaise };
  });
}
