import { type Paise, sumPaise } from '../money/paise.ts';
import { percentOf, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { buildTrade } from './build-trade.ts';
import type { ChargeTaxing } from './charge-draft.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';

/** What a charge is a percentage of: null of an amount that was typed. A deduction is below 0. */
export type PercentOfCharge = { readonly percentE4: number | null; readonly taxing: ChargeTaxing };

const isPercent = (percentE4: number | null): percentE4 is number =>
  percentE4 !== null && Number.isSafeInteger(percentE4) && Math.abs(percentE4) <= WHOLE_PERCENT_E4;

/**
 * The draft with what its charges by percent come to: of the taxable value of the lines, after tax of what they come to on the bill. By
 * the voucher itself, for whether and at which rate its lines are taxed the draft of a screen cannot say. `percents`: one per charge.
 */
export function withPercentCharges(draft: TradeDraft, percents: readonly PercentOfCharge[], facts: TradeFacts): TradeDraft {
  if (!percents.some(({ percentE4 }) => isPercent(percentE4))) return draft;
  const { lines, subTotalPaise } = buildTrade({ ...draft, charges: [] }, facts);
  const taxablePaise = sumPaise(lines.map((line) => line.taxablePaise));
  const amountOf = (at: number, typedPaise: Paise) => {
    const { percentE4 = null, taxing } = percents[at] ?? {};
    return isPercent(percentE4) ? percentOf(taxing === 'afterTax' ? subTotalPaise : taxablePaise, percentE4) : typedPaise;
  };
  return { ...draft, charges: draft.charges.map((charge, at) => ({ ...charge, amountPaise: amountOf(at, charge.amountPaise) })) };
}
