import type { Problem } from '../basics/problem.ts';
import { isStateCode, OTHER_COUNTRIES } from '../gst/states.ts';
import { hsnSummary, sumTax, taxSummary } from '../gst/tax-summary.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import { balanced, type Posting } from '../postings/posting.ts';
import { shortages } from '../stock/negative-stock.ts';
import { mergeMoves, type StockMove, stockKey } from '../stock/stock-moves.ts';
import type { BuiltCharge, BuiltSales } from './built-sales.ts';
import { chargeProblems } from './check-charges.ts';
import { creditFindings } from './check-credit.ts';
import { deductionProblem, discountProblem, rateProblem } from './check-limits.ts';
import { lineProblems } from './check-line.ts';
import { headerProblems } from './check-voucher.ts';
import { MAX_CHARGES, MAX_LINES, MAX_QUANTITY_E4, MAX_TOTAL_PAISE } from './limits.ts';
import { type LinePrice, priceLine } from './price-line.ts';
import type { SalesDraft, SalesLine } from './sales-draft.ts';
import type { SalesFacts } from './sales-facts.ts';
import { billsOf, paymentPostings, paymentProblems, splitTotals } from './split-payment.ts';
import type { TaxRegime } from './tax-regime.ts';
import { type TaxedSales, taxSales } from './tax-sales.ts';

function supplyProblems(draft: SalesDraft, { company, party }: SalesFacts, regime: TaxRegime): Problem[] {
  const problems: Problem[] = [];
  const field = 'placeOfSupply';
  if (!isStateCode(draft.placeOfSupply)) problems.push({ code: 'PLACE_OF_SUPPLY_INVALID', field });
  else if (draft.placeOfSupply === OTHER_COUNTRIES && party !== null && party.category !== 'overseas') {
    problems.push({ code: 'PLACE_OF_SUPPLY_ABROAD', field });
  } else if (company.registration === 'composition' && regime.heads === 'inter') problems.push({ code: 'COMPOSITION_INTER_STATE', field });
  if (party !== null && party.gstin !== null && party.gstin === company.gstin) {
    problems.push({ code: 'PARTY_IS_OWN_COMPANY', field: 'partyId' });
  }
  return problems;
}

function lineCountProblems({ lines }: SalesDraft): Problem[] {
  if (lines.length === 0) return [{ code: 'LINES_MISSING', field: 'lines' }];
  return lines.length > MAX_LINES ? [{ code: 'LINES_TOO_MANY', field: 'lines', about: { most: MAX_LINES } }] : [];
}

/** What goes beyond the limits that the company has set this person. */
function limitProblems({ lines, charges }: SalesDraft, prices: readonly LinePrice[], facts: SalesFacts): Problem[] {
  const { rates, mostDiscountPercentE4: mostE4 } = facts.company.saleLimits;
  const ofLines = lines.flatMap((line, at) => [
    rateProblem(line, facts.products.get(line.productId), rates, `lines.${at}`),
    discountProblem(prices[at]!, mostE4, `lines.${at}`),
  ]);
  return [...ofLines, deductionProblem(charges, prices, mostE4)].filter((problem) => problem !== null);
}

function totalProblems(sale: { draft: SalesDraft; facts: SalesFacts }, totalPaise: Paise): Problem[] {
  if (totalPaise < 0) return [{ code: 'TOTAL_NEGATIVE', field: 'charges' }];
  if (totalPaise > MAX_TOTAL_PAISE) return [{ code: 'TOTAL_TOO_LARGE', field: 'lines', about: { mostPaise: MAX_TOTAL_PAISE } }];
  return paymentProblems(sale, totalPaise);
}

/** What leaves the godowns: the actual, not the billed quantity, of everything that is kept in stock. */
function movesOf(draft: SalesDraft, facts: SalesFacts): StockMove[] {
  const isMoving = ({ productId, actualQuantityE4 }: SalesLine) =>
    facts.products.get(productId)?.isStocked === true && Number.isSafeInteger(actualQuantityE4) && actualQuantityE4 <= MAX_QUANTITY_E4;
  const moving = draft.lines.filter(isMoving);
  return mergeMoves(
    moving.map(({ productId, godownId, batch, actualQuantityE4 }) => ({ productId, godownId, batch, quantityE4: -actualQuantityE4 })),
  );
}

function stockProblems(draft: SalesDraft, facts: SalesFacts, moves: readonly StockMove[]): Problem[] {
  if (facts.company.negativeStock === 'allow' || !facts.isStockKnown) return [];
  return shortages(moves, facts.stock).map(({ productId, godownId, batch, haveE4, needE4 }) => {
    const key = stockKey(productId, godownId, batch);
    const at = draft.lines.findIndex((line) => stockKey(line.productId, line.godownId, line.batch) === key);
    const name = facts.products.get(productId)?.name ?? '';
    return { code: 'STOCK_SHORT', field: `lines.${at}.actualQuantityE4`, about: { name, haveE4, needE4 } };
  });
}

function roundOffRow(ledgerId: string, amountPaise: Paise): BuiltCharge {
  const { totalPaise: _, ...noTax } = sumTax([]);
  return { ...noTax, ledgerId, amountPaise, totalPaise: amountPaise, isRoundOff: true };
}

function withRoundOff(charges: readonly BuiltCharge[], exactTotalPaise: Paise, facts: SalesFacts): readonly BuiltCharge[] {
  if (!facts.company.roundsToRupee) return charges;
  const roundOffPaise = paise(Number(divideHalfAway(BigInt(exactTotalPaise), 100n)) * 100 - exactTotalPaise);
  return roundOffPaise === 0 ? charges : [...charges, roundOffRow(facts.ledgers.roundOff, roundOffPaise)];
}

/** Each line goes to the income of its product. */
function salesPostings({ lines }: SalesDraft, taxed: TaxedSales, { ledgers, products }: SalesFacts): Posting[] {
  return taxed.lines.map(({ taxablePaise }, at) => ({
    ledgerId: products.get(lines[at]!.productId)?.salesLedgerId ?? ledgers.sales,
    amountPaise: -taxablePaise,
  }));
}

function creditSide(draft: SalesDraft, taxed: TaxedSales, charges: readonly BuiltCharge[], facts: SalesFacts): Posting[] {
  const { ledgers } = facts;
  const tax = sumTax([...taxed.lines, ...charges]);
  return [
    ...salesPostings(draft, taxed, facts),
    ...charges.map(({ ledgerId, amountPaise }) => ({ ledgerId, amountPaise: -amountPaise })),
    { ledgerId: ledgers.outputCgst, amountPaise: -tax.cgstPaise },
    { ledgerId: ledgers.outputSgst, amountPaise: -tax.sgstPaise },
    { ledgerId: ledgers.outputIgst, amountPaise: -tax.igstPaise },
    { ledgerId: ledgers.outputCess, amountPaise: -(tax.cessPaise + tax.additionalCessPaise) },
  ];
}

/**
 * A sale from a draft and the facts of the books: tax lines, totals, balanced postings, bills and stock moves, or all problems
 * at once. Totals stand there with problems too, for a screen shows them while a person types. Amounts in paise.
 */
export function buildSales(draft: SalesDraft, facts: SalesFacts): BuiltSales {
  const within = { ...draft, lines: draft.lines.slice(0, MAX_LINES), charges: draft.charges.slice(0, MAX_CHARGES) };
  const prices = within.lines.map((line, at) => priceLine(line, `lines.${at}`));
  const taxed = taxSales(within, prices, facts);

  const subTotalPaise = sumPaise(taxed.lines.map((line) => line.totalPaise));
  const exactTotalPaise = paise(subTotalPaise + sumPaise(taxed.charges.map((charge) => charge.totalPaise)));
  const charges = withRoundOff(taxed.charges, exactTotalPaise, facts);
  const chargesPaise = sumPaise(charges.map((charge) => charge.totalPaise));
  const totalPaise = paise(subTotalPaise + chargesPaise);
  const totals = splitTotals(totalPaise, draft.splits);
  const moves = movesOf(within, facts);
  const stock = stockProblems(within, facts, moves);
  const credit = creditFindings(draft, facts, totals.afterSplitPaise);

  const problems: Problem[] = [
    ...headerProblems(draft, facts.company, facts.party),
    ...supplyProblems(draft, facts, taxed.regime),
    ...lineCountProblems(draft),
    ...within.lines.flatMap((line, at) => lineProblems(line, draft.date, facts, `lines.${at}`)),
    ...prices.flatMap((price) => price.problems),
    ...limitProblems(within, prices, facts),
    ...chargeProblems(draft.charges, facts.namedLedgers),
    ...taxed.problems,
    ...(facts.company.negativeStock === 'block' ? stock : []),
    ...totalProblems({ draft, facts }, totalPaise),
    ...credit.block,
  ];
  const figures = {
    problems,
    warnings: [...(facts.company.negativeStock === 'warn' ? stock : []), ...credit.warn],
    heads: taxed.regime.heads,
    lines: taxed.lines,
    charges,
    taxSummary: taxSummary(taxed.toSum),
    hsnSummary: hsnSummary(taxed.toSum),
    subTotalPaise,
    chargesPaise,
    roundOffPaise: paise(totalPaise - exactTotalPaise),
    totalPaise,
    ...totals,
  };
  if (problems.length > 0 || facts.party === null) return { ...figures, postings: [], bills: [], moves: [] };
  const dues = { draft, facts, party: facts.party, afterSplitPaise: totals.afterSplitPaise };
  const postings = balanced([...paymentPostings(dues), ...creditSide(within, taxed, charges, facts)]);
  return { ...figures, postings, bills: billsOf(dues), moves };
}
