import { type Paise, sumPaise } from '../money/paise.ts';
import { percentOf, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { buildTrade } from './build-trade.ts';
import type { ChargeTaxing } from './charge-draft.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';

/** The percentage of a charge; null if its amount was typed. Below 0 for a deduction. */
export type PercentOfCharge = { readonly percentE4: number | null; readonly taxing: ChargeTaxing };

const isPercent = (percentE4: number | null): percentE4 is number =>
  percentE4 !== null && Number.isSafeInteger(percentE4) && Math.abs(percentE4) <= WHOLE_PERCENT_E4;

/**
 * The draft with the amounts of its percentage charges: of the lines' taxable value, or for an after-tax charge of their total. The
 * lines are built first, because the draft does not show whether and at which rate they are taxed. `percents`: one per charge.
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
