import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { chargeLedgerProblem } from './check-charges.ts';
import type { LedgerFacts } from './voucher-facts.ts';

/**
 * How a charge is taxed: shared over the items and taxed as they are (CGST Act, sections 8 and 15), taxed at a rate of its own, or added
 * after tax.
 */
export type ChargeTaxing = 'spread' | 'own' | 'afterTax';

/** An additional charge that vouchers offer, as the user enters it: freight, packing, a discount on the bill. */
export type ChargeDraft = {
  readonly ledgerId: string;
  /** True if it is subtracted. */
  readonly isDeduction: boolean;
  /** A percentage is of the taxable value; for an after-tax charge, of the total. */
  readonly figure: { readonly kind: 'amount'; readonly amountPaise: number } | { readonly kind: 'percent'; readonly percentE4: number };
  readonly taxing: ChargeTaxing;
  /** The HSN or SAC code whose rate applies, for a charge with a rate of its own. */
  readonly taxClassificationId: string | null;
};

/** All problems of a charge. An amount of 0 is allowed: it is entered on each voucher. */
export function chargeDraftProblems(draft: ChargeDraft, ledger: Omit<LedgerFacts, 'hsn'> | undefined): Problem[] {
  const { figure, taxing, taxClassificationId } = draft;
  const problems = [chargeLedgerProblem(ledger && { ...ledger, hsn: '' }, 'ledgerId'), figureProblem(figure)];
  if (taxing === 'own' && taxClassificationId === null) problems.push({ code: 'CHARGE_HSN_MISSING', field: 'taxClassificationId' });
  if (taxing !== 'own' && taxClassificationId !== null) problems.push({ code: 'CHARGE_HSN_NOT_USED', field: 'taxClassificationId' });
  return problems.filter((problem) => problem !== null);
}

function figureProblem(figure: ChargeDraft['figure']): Problem | null {
  if (figure.kind === 'percent') {
    const { percentE4 } = figure;
    const isPercent = Number.isSafeInteger(percentE4) && percentE4 > 0 && percentE4 <= WHOLE_PERCENT_E4;
    return isPercent ? null : { code: 'CHARGE_PERCENT_INVALID', field: 'percentE4' };
  }
  const { amountPaise } = figure;
  const isAmount = Number.isSafeInteger(amountPaise) && amountPaise >= 0 && amountPaise <= MAX_TOTAL_PAISE;
  return isAmount ? null : { code: 'CHARGE_FIGURE_INVALID', field: 'amountPaise', about: { mostPaise: MAX_TOTAL_PAISE } };
}
