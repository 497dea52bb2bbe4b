import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { MAX_CHARGES } from './limits.ts';
import type { ChargeLine } from './trade-draft.ts';
import type { LedgerFacts } from './voucher-facts.ts';

/** True for a whole number of paise, not 0, within `MAX_TOTAL_PAISE` either way. */
export function isChargeAmount(amountPaise: number): boolean {
  return Number.isSafeInteger(amountPaise) && amountPaise !== 0 && Math.abs(amountPaise) <= MAX_TOTAL_PAISE;
}

/** True for a tax rate of 0 to 100 %, × 10 000. */
export function isTaxPercent(percentE4: number): boolean {
  return Number.isSafeInteger(percentE4) && percentE4 >= 0 && percentE4 <= WHOLE_PERCENT_E4;
}

/** A problem if a charge may not be posted to this ledger, or null. */
export function chargeLedgerProblem(ledger: LedgerFacts | undefined, field: string): Problem | null {
  if (ledger === undefined) return { code: 'LEDGER_UNKNOWN', field };
  const about = { name: ledger.name };
  // Cash, bank, party and tax ledgers have their own fields in a voucher. A charge on them would be missing from the returns.
  if (ledger.kind !== 'other') return { code: 'LEDGER_NOT_FOR_CHARGES', field, about };
  return ledger.isActive ? null : { code: 'LEDGER_INACTIVE', field, about };
}

/** Problems of the charges by themselves. Whether a deduction is too large is checked after the tax. */
export function chargeProblems(charges: readonly ChargeLine[], ledgers: ReadonlyMap<string, LedgerFacts>): Problem[] {
  if (charges.length > MAX_CHARGES) return [{ code: 'CHARGES_TOO_MANY', field: 'charges', about: { most: MAX_CHARGES } }];
  return charges.flatMap((charge, at) => {
    const problems: Problem[] = [];
    const ledger = chargeLedgerProblem(ledgers.get(charge.ledgerId), `charges.${at}.ledgerId`);
    if (ledger !== null) problems.push(ledger);
    if (!isChargeAmount(charge.amountPaise)) problems.push({ code: 'CHARGE_AMOUNT_INVALID', field: `charges.${at}.amountPaise` });
    if (charge.tax.kind === 'own' && !isTaxPercent(charge.tax.gstPercentE4)) {
      problems.push({ code: 'CHARGE_RATE_INVALID', field: `charges.${at}.gstPercentE4` });
    }
    return problems;
  });
}
