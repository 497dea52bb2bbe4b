import { inPairs } from '../basics/in-pairs.ts';
import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Settled, settlementOf } from '../bills/settle-bills.ts';
import { hsnSummary, sumTax, taxSummary } from '../gst/tax-summary.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import { isIsoDate } from '../periods/business-date.ts';
import { balanced } from '../postings/posting.ts';
import { serialProblems } from '../stock/serial-numbers.ts';
import { tdsOfNote } from './adjust-tds.ts';
import type { BuiltCharge } from './built-line.ts';
import type { BuiltTrade } from './built-trade.ts';
import { chargeProblems } from './check-charges.ts';
import { creditFindings } from './check-credit.ts';
import { deductionProblem, discountOfLine, discountProblem, rateProblem } from './check-limits.ts';
import { lineProblems } from './check-line.ts';
import { lateForTax, originalLineProblems, originalRateDay } from './check-note.ts';
import { lineCountProblems } from './check-stock-line.ts';
import { billedProblem, kindProblems, kindWarnings, supplyProblems } from './check-trade.ts';
import { billProblems, headerProblems } from './check-voucher.ts';
import { goodsOfLine } from './goods-of-line.ts';
import { MAX_CHARGES, MAX_LINES, MAX_SETTLED_BILLS } from './limits.ts';
import { costWarnings, movesOf, newBatchesOf, stockProblems } from './move-trade.ts';
import { deliver } from './order-deliveries.ts';
import { valuePostings } from './post-trade.ts';
import { type LinePrice, priceLine } from './price-line.ts';
import { purchaseTds, tdsOfOther } from './purchase-tds.ts';
import { retailWarnings } from './retail-price.ts';
import { serialLines } from './serials-of-trade.ts';
import { noTaxedAdvances, setOffAdvances } from './set-off-advances.ts';
import { billsOf, cashOfSale, changeOf, type Dues, paymentPostings, paymentProblems, splitTotals } from './split-payment.ts';
import { noSupplyDates, rateDayOfVoucher, takesSupplyDates } from './supply-dates.ts';
import { taxTrade } from './tax-trade.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import { type TradeRule, tradeRule } from './trade-rules.ts';
import { buyerWarnings } from './walk-in.ts';
import { warrantyCards, warrantyProblems, warrantyWarnings } from './warranty-cards.ts';

/** Problems where rates, discounts or deductions exceed the limits that the company set for this user. */
function limitProblems(draft: TradeDraft, prices: readonly LinePrice[], facts: TradeFacts): Problem[] {
  const { lines, charges } = draft;
  const { rates, mostDiscountPercentE4: mostE4 } = facts.company.saleLimits;
  const discounts = inPairs(lines, prices).map(([line, price]) => discountOfLine(line, price));
  const ofLines = inPairs(lines, discounts).flatMap(([line, ofLine], at) => [
    rateProblem(line, facts.products.get(line.productId), rates, draft, `lines.${at}`),
    discountProblem(ofLine, mostE4, `lines.${at}`),
  ]);
  return [...ofLines, deductionProblem(charges, discounts, mostE4)].filter((problem) => problem !== null);
}

function totalProblems(voucher: { draft: TradeDraft; facts: TradeFacts }, totalPaise: Paise): Problem[] {
  if (totalPaise < 0) return [{ code: 'TOTAL_NEGATIVE', field: 'charges' }];
  if (totalPaise > MAX_TOTAL_PAISE) return [{ code: 'TOTAL_TOO_LARGE', field: 'lines', about: { mostPaise: MAX_TOTAL_PAISE } }];
  return paymentProblems(voucher, totalPaise);
}

function roundOffRow(ledgerId: string, amountPaise: Paise): BuiltCharge {
  const { totalPaise: _, ...noTax } = sumTax([]);
  return { ...noTax, ledgerId, amountPaise, bookedPaise: amountPaise, totalPaise: amountPaise, isRoundOff: true };
}

/** Adds a round-off charge: to the total on the supplier's bill, else to the rupee if the company rounds. */
function withRoundOff(
  charges: readonly BuiltCharge[],
  exactTotalPaise: Paise,
  draft: TradeDraft,
  facts: TradeFacts,
): readonly BuiltCharge[] {
  const billedPaise = billedProblem(draft, exactTotalPaise) === null ? (draft.supplierBill?.totalPaise ?? null) : exactTotalPaise;
  // An operator pays order by order to the paisa.
  const toRupee =
    facts.company.roundsToRupee && !draft.isThroughOperator ? Number(divideHalfAway(BigInt(exactTotalPaise), 100n)) * 100 : exactTotalPaise;
  const roundOffPaise = paise((billedPaise ?? toRupee) - exactTotalPaise);
  return roundOffPaise === 0 ? charges : [...charges, roundOffRow(facts.ledgers.roundOff, roundOffPaise)];
}

/** The rule of the draft's kind. For a note it depends on the side of its original, or else of its party. */
export function ruleOf(draft: Pick<TradeDraft, 'kind'>, facts: Pick<TradeFacts, 'original' | 'side'>): TradeRule {
  return tradeRule(draft.kind, facts.original?.side ?? facts.side);
}

/** The draft cut to the limits and to what its kind takes. Problems are found in the whole draft. */
function withinLimits(draft: TradeDraft, rule: TradeRule): TradeDraft {
  const isBilled = rule.side === 'supplier' && rule.isPosted;
  return {
    ...draft,
    lines: draft.lines.slice(0, MAX_LINES),
    charges: draft.charges.slice(0, MAX_CHARGES),
    splits: rule.takesPayment ? draft.splits : [],
    bills: rule.bill === 'none' ? [] : draft.bills.slice(0, MAX_SETTLED_BILLS),
    convertedFrom: rule.delivers === null ? [] : draft.convertedFrom,
    supplyDates: takesSupplyDates(rule) ? draft.supplyDates : noSupplyDates,
    expectedOn: draft.kind === 'purchaseOrder' ? draft.expectedOn : null,
    supplierBill: isBilled ? draft.supplierBill : null,
    billOfEntry: isBilled ? draft.billOfEntry : null,
  };
}

function duesOf(draft: TradeDraft, facts: TradeFacts, rule: TradeRule, afterSplitPaise: Paise, settlement: Settled): Dues | null {
  const { party } = facts;
  if (party === null) return null;
  const billedOn = draft.supplierBill !== null && isIsoDate(draft.supplierBill.date) ? draft.supplierBill.date : draft.date;
  return {
    draft,
    facts,
    party,
    partySign: rule.partySign,
    afterSplitPaise,
    settledPaise: sumPaise(settlement.bills.map((bill) => bill.settledPaise)),
    kind: rule.bill === 'settles' ? 'advance' : 'bill',
    referenceName: draft.supplierBill?.number.trim() ?? '',
    billedOn,
  };
}

/** The draft with what its lines, tax and totals come to, before it is checked and posted. */
function computed(entered: TradeDraft, books: TradeFacts) {
  const rule = ruleOf(entered, books);
  const facts = rule.isNote ? books : { ...books, original: null };
  const draft = withinLimits(entered, rule);
  const goods = draft.lines.map((line) => goodsOfLine(line, facts));
  const prices = draft.lines.map((line, at) => priceLine(line, `lines.${at}`));
  const rateOn = (rule.isNote ? originalRateDay(draft, facts) : null) ?? rateDayOfVoucher(draft);
  const taxed = taxTrade({ draft, facts, rule, goods, prices, rateOn });

  const subTotalPaise = sumPaise(taxed.lines.map((line) => line.totalPaise));
  const exactTotalPaise = paise(subTotalPaise + sumPaise(taxed.charges.map((charge) => charge.totalPaise)));
  const charges = withRoundOff(taxed.charges, exactTotalPaise, draft, facts);
  const chargesPaise = sumPaise(charges.map((charge) => charge.totalPaise));
  const totalPaise = paise(subTotalPaise + chargesPaise);
  const tds = purchaseTds(draft, facts, rule, taxed.lines);
  const split = splitTotals(paise(totalPaise - (tds?.amountPaise ?? 0)), draft.splits);
  const chosen = draft.bills.map((bill) => bill.billId);
  const settlement = settlementOf(split.afterSplitPaise, facts.openBills, chosen);
  const moves = movesOf(draft, facts, rule, taxed.lines);
  const stock = stockProblems(draft, facts, moves);
  const newBatches = newBatchesOf(draft, facts, rule);
  const addsDebt = rule.isPosted && rule.side === 'customer' && rule.partySign === 1;
  const credit = addsDebt ? creditFindings(draft, facts, split.afterSplitPaise) : { warn: [], block: [] };
  return {
    ...{ entered, draft, facts, rule, goods, prices, rateOn, taxed, charges, tds, split, settlement, moves, stock, newBatches, credit },
    ...{ subTotalPaise, exactTotalPaise, chargesPaise, totalPaise },
  };
}
type Computed = ReturnType<typeof computed>;

/** All problems at once, in the order of the form. */
function problemsOf({ entered, draft, facts, rule, goods, prices, taxed, tds, stock, newBatches, credit, ...totals }: Computed): Problem[] {
  const checks = { date: draft.date, rule, facts };
  return [
    ...headerProblems(draft, facts.company, facts.party),
    ...supplyProblems(draft, facts, rule, taxed.regime),
    ...kindProblems(draft, facts, rule, taxed.regime),
    ...lineCountProblems(entered.lines),
    ...draft.lines.flatMap((line, at) => lineProblems(line, goods[at], checks, `lines.${at}`)),
    ...newBatches.problems,
    ...serialProblems(serialLines(draft.lines, rule), facts.products),
    ...prices.flatMap((price) => price.problems),
    ...(rule.isPriced ? limitProblems(draft, prices, facts) : []),
    ...chargeProblems(entered.charges, facts.namedLedgers),
    ...taxed.problems,
    ...warrantyProblems(draft, facts.products, rule),
    ...originalLineProblems(draft, taxed.lines, facts, rule),
    ...(facts.company.negativeStock === 'block' ? stock : []),
    ...[billedProblem(draft, totals.exactTotalPaise)].filter((problem) => problem !== null),
    ...totalProblems({ draft, facts }, totals.totalPaise),
    ...(rule.bill === 'none' ? [] : billProblems(entered)),
    ...credit.block,
    ...tdsOfOther(draft, facts, rule),
    ...(tds?.problems ?? []),
  ];
}

/** The user should know these; they do not stop a save. */
function warningsOf({ draft, facts, rule, goods, taxed, tds, moves, stock, credit, totalPaise }: Computed): Problem[] {
  return [
    ...(facts.company.negativeStock === 'warn' ? stock : []),
    ...(rule.isNote && rule.stockSign === 1 && !draft.original?.voucherId ? costWarnings(draft, facts, moves) : []),
    ...credit.warn,
    ...kindWarnings(draft, facts, rule, taxed.regime),
    ...lateForTax(draft, facts, rule),
    ...retailWarnings(draft, goods, taxed.lines, rule),
    ...warrantyWarnings(draft, facts.products, rule),
    ...(tds?.warnings ?? []),
    ...(rule.takesPayment ? [...cashOfSale(draft, facts), ...buyerWarnings(draft, facts, totalPaise)] : []),
  ];
}

/** The effect on the books of a voucher without problems. */
function effectOf({ draft, facts, rule, taxed, charges, tds, settlement, moves, newBatches }: Computed, dues: Dues) {
  const { deliveries } = deliver(draft.lines, draft.convertedFrom.length === 0 ? [] : facts.orders);
  const closed = settlement.bills
    .filter(({ settledPaise }) => settledPaise > 0)
    .map(({ id, settledPaise }) => ({ billId: id, settledPaise: -rule.partySign * settledPaise }));
  const { settlements, uses, postings: takenBack } = setOffAdvances(closed, facts.taxedAdvances ?? noTaxedAdvances, facts.ledgers);
  const takenBackPaise = sumPaise(takenBack.map(({ amountPaise }) => amountPaise));
  const postings = balanced([
    ...paymentPostings(dues),
    ...valuePostings(taxed, charges, rule, facts),
    ...takenBack,
    { ledgerId: dues.party.ledgerId, amountPaise: paise(-takenBackPaise) },
    ...(tds === null ? [] : [{ ledgerId: tds.ledgerId, amountPaise: paise(-tds.amountPaise) }]),
  ]);
  return { postings, bills: billsOf(dues), settlements, moves, newBatches: newBatches.batches, deliveries, usedAdvances: uses };
}

const noEffect = { postings: [], bills: [], settlements: [], moves: [], newBatches: [], deliveries: [], usedAdvances: [] };

/**
 * Builds a voucher with goods: taxed lines, totals, balanced postings, bills, settlements and stock moves, or all problems at once.
 * Totals are filled even with problems, because a screen shows them while the user types. Amounts in paise. `trade-rules` says how the
 * kinds differ.
 */
export function buildTrade(entered: TradeDraft, books: TradeFacts): BuiltTrade {
  const all = computed(entered, books);
  const { draft, facts, rule, taxed, charges, split, settlement, tds, moves, totalPaise } = all;
  const problems = problemsOf(all);
  const dues = duesOf(draft, facts, rule, split.afterSplitPaise, settlement);
  return {
    problems,
    warnings: warningsOf(all),
    heads: taxed.regime.heads,
    isTaxed: taxed.regime.isTaxed,
    taxVia: taxed.regime.via,
    isCreditTaken: taxed.regime.isCreditTaken,
    rateOn: all.rateOn,
    lines: taxed.lines,
    charges,
    taxSummary: taxSummary(taxed.toSum),
    hsnSummary: hsnSummary(taxed.toSum),
    taxablePaise: sumPaise(taxed.lines.map((line) => line.taxablePaise)),
    documentTaxablePaise: sumPaise([...taxed.lines, ...charges].map((each) => each.taxablePaise)),
    subTotalPaise: all.subTotalPaise,
    chargesPaise: all.chargesPaise,
    roundOffPaise: paise(totalPaise - all.exactTotalPaise),
    totalPaise,
    ...split,
    changePaise: changeOf(draft.splits),
    settlement,
    tds,
    tdsAdjustments: tdsOfNote(draft, facts, rule, taxed.lines),
    wouldMove: moves,
    warrantyCards: warrantyCards(draft, facts.products, rule),
    ...(problems.length > 0 || dues === null || !rule.isPosted ? noEffect : effectOf(all, dues)),
  };
}
