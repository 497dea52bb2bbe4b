import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import type { Posting } from '../postings/posting.ts';
import { type AdvanceHeads, type AdvanceTax, taxOfAdvance, taxPaiseOf } from '../tds/advance-tax.ts';
import { isTaxPercent } from './check-charges.ts';
import type { ReceiptDraft } from './receipt-draft.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

/** The stored tax of an advance, with its rate and place of supply for the return. */
export type RestTax = AdvanceTax & AdvanceHeads & { readonly valuePaise: Paise };

/** Problems of the tax on an advance: an invalid rate, or a company that may not charge tax. */
export function advanceTaxProblems({ advanceTax, kind }: ReceiptDraft, { company }: ReceiptFacts): Problem[] {
  const percentE4 = advanceTax?.gstPercentE4 ?? 0;
  const field = 'advanceTax.gstPercentE4';
  if (!isTaxPercent(percentE4)) return [{ code: 'CHARGE_RATE_INVALID', field }];
  const mayCharge = kind === 'receipt' && company.registration === 'regular';
  return percentE4 > 0 && !mayCharge ? [{ code: 'COMPANY_CHARGES_NO_TAX', field }] : [];
}

/** The tax on the advance that a receipt leaves for a service; null if it bears none. */
export function taxOfRest(grossPaise: Paise, { advanceTax, restAs }: ReceiptDraft, { company, party }: ReceiptFacts): RestTax | null {
  if (!advanceTax || party === null || restAs !== 'advance') return null;
  const supply = { supplierState: company.stateCode, customer: party.category, hasLut: company.hasLut };
  const taxed = { ...advanceTax, ...taxOfAdvance(grossPaise, advanceTax, supply) };
  return taxPaiseOf(taxed) === 0 ? null : taxed;
}

/** The output tax postings of an advance. The tax is owed from the day of the receipt. */
export function outputPostings({ cgstPaise, sgstPaise, igstPaise }: AdvanceHeads, roles: ReceiptFacts['roles']): Posting[] {
  return [
    { ledgerId: roles.outputCgst, amountPaise: -cgstPaise },
    { ledgerId: roles.outputSgst, amountPaise: -sgstPaise },
    { ledgerId: roles.outputIgst, amountPaise: -igstPaise },
  ];
}
