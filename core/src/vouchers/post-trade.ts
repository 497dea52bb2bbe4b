import { inPairs } from '../basics/in-pairs.ts';
import type { TaxFigures } from '../gst/tax-lines.ts';
import { sumTax } from '../gst/tax-summary.ts';
import type { Posting } from '../postings/posting.ts';
import type { LedgerRole } from '../postings/predefined-ledgers.ts';
import type { BuiltCharge } from './built-line.ts';
import type { TaxVia } from './tax-regime.ts';
import type { TaxedTrade } from './tax-trade.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { TradeRule } from './trade-rules.ts';

type TaxLedgers = readonly [cgst: LedgerRole, sgst: LedgerRole, igst: LedgerRole, cess: LedgerRole];
const output: TaxLedgers = ['outputCgst', 'outputSgst', 'outputIgst', 'outputCess'];
const input: TaxLedgers = ['inputCgst', 'inputSgst', 'inputIgst', 'inputCess'];
const inputByReverseCharge: TaxLedgers = ['inputRcmCgst', 'inputRcmSgst', 'inputRcmIgst', 'inputRcmCess'];
const owedByReverseCharge: TaxLedgers = ['rcmCgst', 'rcmSgst', 'rcmIgst', 'rcmCess'];
const owedToCustoms: TaxLedgers = ['customsPayable', 'customsPayable', 'customsPayable', 'customsPayable'];

function taxPostings(roles: TaxLedgers, tax: TaxFigures, sign: 1 | -1, { ledgers }: TradeFacts): Posting[] {
  const heads = [tax.cgstPaise, tax.sgstPaise, tax.igstPaise, tax.cessPaise + tax.additionalCessPaise];
  return inPairs(roles, heads).map(([role, headPaise]) => ({ ledgerId: ledgers[role], amountPaise: sign * headPaise }));
}

/**
 * The ledgers of the tax by side and route. `own`: tax payable on a sale or taken back on a purchase. `owed`: tax on a purchase that is
 * owed to the government directly.
 */
const taxLedgers: Readonly<Record<TradeRule['side'], Readonly<Record<TaxVia, { own: TaxLedgers | null; owed: TaxLedgers | null }>>>> = {
  customer: {
    bill: { own: output, owed: null },
    // The customer owes this tax to the government. It is not in our books.
    reverseCharge: { own: null, owed: null },
    customs: { own: output, owed: null },
  },
  supplier: {
    bill: { own: input, owed: null },
    reverseCharge: { own: inputByReverseCharge, owed: owedByReverseCharge },
    customs: { own: input, owed: owedToCustoms },
  },
};

/** The postings against the party: value, charges, round-off and taxes. */
export function valuePostings(taxed: TaxedTrade, charges: readonly BuiltCharge[], rule: TradeRule, facts: TradeFacts): Posting[] {
  const sign = rule.partySign === 1 ? -1 : 1;
  const { own, owed } = taxLedgers[rule.side][taxed.regime.via];
  const allTax = sumTax([...taxed.lines, ...taxed.charges]);
  return [
    ...[...taxed.lines, ...charges].map(({ ledgerId, bookedPaise }) => ({ ledgerId, amountPaise: sign * bookedPaise })),
    ...(own === null ? [] : taxPostings(own, taxed.postedTax, sign, facts)),
    ...(owed === null ? [] : taxPostings(owed, allTax, rule.partySign, facts)),
  ];
}
