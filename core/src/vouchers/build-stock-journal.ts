import { MAX_RATE_E4, MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { amountOf, E4, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { CostedMove } from '../stock/costed-moves.ts';
import { mostCostE8 } from '../stock/found-goods.ts';
import type { MadeShare } from '../stock/made-goods.ts';
import { serialProblems } from '../stock/serial-numbers.ts';
import { stockKey } from '../stock/stock-moves.ts';
import { goodsProblems, lineCountProblems, quantityProblem, type StockFacts, stockFindings } from './check-stock-line.ts';
import { MAX_LINES } from './limits.ts';
import { type AddedCost, MAX_ADDED_COSTS, type StockJournalDraft, type StockJournalLine } from './stock-journal-draft.ts';
import { voucherHeadProblems } from './voucher-head.ts';

export type StockJournalFacts = StockFacts & {
  /** Ids of the godowns in which the user may work. */
  readonly godowns: ReadonlySet<string>;
  /** By product and batch (`stockKey` without a godown): when the batches expire that are in the books. The voucher's own may change. */
  readonly expiries?: ReadonlyMap<string, { readonly expiresOn: IsoDate | null; readonly mayChange: boolean }>;
};

export type BuiltStockJournal = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Empty while there are problems. There are no postings: the expense of an added cost is posted by its own payment or journal. */
  readonly moves: readonly CostedMove[];
  readonly addedPaise: Paise;
  readonly addedPercentE4: number;
  /** Each made product with itself and the products it is made from. */
  readonly madeFrom: readonly { readonly productId: string; readonly fromProductId: string }[];
};

const keyOf = ({ productId, godownId, batch }: StockJournalLine) => stockKey(productId, godownId, batch);
const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0;
const isAmount = (quantityE4: number, rateE4: number) =>
  isWhole(quantityE4) && isWhole(rateE4) && BigInt(quantityE4) * BigInt(rateE4) <= mostCostE8;
const worthOf = ({ quantityE4, rateE4 }: StockJournalLine): Paise => (isAmount(quantityE4, rateE4) ? amountOf(quantityE4, rateE4) : 0);
const needsRate = ({ role }: StockJournalLine, { shareBy }: StockJournalDraft) =>
  role === 'byProduct' || (role === 'produced' && shareBy === 'value');

/** The share of a made line in the cost: of main goods a weight by the rule of the journal, of a by-product its value. */
export function shareOfLine(line: StockJournalLine, { shareBy }: Pick<StockJournalDraft, 'shareBy'>): MadeShare {
  if (line.role !== 'produced') return { weight: 0, ownPaise: line.role === 'byProduct' ? worthOf(line) : 0 };
  const weight = { value: worthOf(line), quantity: line.quantityE4, percent: line.shareE4 }[shareBy];
  return { weight: isWhole(weight) ? weight : 0, ownPaise: 0 };
}

function lineProblems(line: StockJournalLine, draft: StockJournalDraft, facts: StockJournalFacts, at: string): Problem[] {
  const problems: (Problem | null)[] = [
    // A made line may begin a batch.
    ...goodsProblems(line, facts.products, at).filter(({ code }) => line.role === 'consumed' || code !== 'BATCH_UNKNOWN'),
    facts.godowns.has(line.godownId) ? null : { code: 'GODOWN_UNKNOWN', field: `${at}.godownId` },
    quantityProblem(line.quantityE4, facts.products.get(line.productId)?.unit, `${at}.quantityE4`),
  ];
  const ofRate = `${at}.rateE4`;
  if (needsRate(line, draft)) {
    if (!isWhole(line.rateE4)) problems.push({ code: 'RATE_INVALID', field: ofRate });
    else if (line.rateE4 > MAX_RATE_E4 || !isAmount(Math.max(line.quantityE4, 0), line.rateE4))
      problems.push({ code: 'RATE_TOO_LARGE', field: ofRate });
    // A by-product without value, as waste, is allowed.
    else if (line.role === 'produced' && worthOf(line) === 0) problems.push({ code: 'MADE_RATE_MISSING', field: ofRate });
  }
  if (
    line.role === 'produced' &&
    draft.shareBy === 'percent' &&
    !(isWhole(line.shareE4) && line.shareE4 > 0 && line.shareE4 <= WHOLE_PERCENT_E4)
  ) {
    problems.push({ code: 'SHARE_INVALID', field: `${at}.shareE4` });
  }
  return problems.filter((problem) => problem !== null);
}

/** A new batch of goods that expire has a date; one in the books keeps its own, unless only this voucher uses it. */
function expiryProblems(line: StockJournalLine, { date }: StockJournalDraft, facts: StockJournalFacts, at: string): Problem[] {
  const { productId, batch, role, expiresOn = null } = line;
  const product = facts.products.get(productId);
  const field = `${at}.expiresOn`;
  if (role === 'consumed' || batch === '' || product?.hasExpiry !== true)
    return expiresOn === null ? [] : [{ code: 'EXPIRY_NOT_USED', field }];
  const known = facts.expiries?.get(stockKey(productId, '', batch));
  if (expiresOn === null) return known || product.batches?.has(batch) ? [] : [{ code: 'EXPIRY_MISSING', field }];
  if (expiresOn < date) return [{ code: 'EXPIRY_BEFORE_MAKING', field }];
  const isOther = known !== undefined && !known.mayChange && known.expiresOn !== expiresOn;
  return isOther ? [{ code: 'BATCH_DATES_DIFFER', field, about: { batch } }] : [];
}

/** One batch in two lines has one date. */
function differingDates(lines: readonly StockJournalLine[]): Problem[] {
  const first = new Map<string, IsoDate>();
  return lines.flatMap(({ productId, batch, expiresOn = null }, at): Problem[] => {
    if (expiresOn === null || batch === '') return [];
    const key = stockKey(productId, '', batch);
    const said = first.get(key) ?? expiresOn;
    first.set(key, said);
    return said === expiresOn ? [] : [{ code: 'BATCH_DATES_DIFFER', field: `lines.${at}.expiresOn`, about: { batch } }];
  });
}

/** Percentages of the main goods that do not come to 100, at the last of them. One that is missing is a problem of its own line. */
function shareProblems({ shareBy }: StockJournalDraft, lines: readonly StockJournalLine[]): Problem[] {
  const last = lines.findLastIndex(({ role }) => role === 'produced');
  if (shareBy !== 'percent' || last < 0) return [];
  const shares = lines.flatMap(({ role, shareE4 }) => (role === 'produced' ? [shareE4] : []));
  if (!shares.every((shareE4) => isWhole(shareE4) && shareE4 > 0)) return [];
  const sumE4 = shares.reduce((sum, shareE4) => sum + shareE4, 0);
  return sumE4 === WHOLE_PERCENT_E4 ? [] : [{ code: 'SHARES_NOT_WHOLE', field: `lines.${last}.shareE4`, about: { sumE4 } }];
}

function costProblems(costs: readonly AddedCost[]): Problem[] {
  if (costs.length > MAX_ADDED_COSTS) return [{ code: 'COSTS_TOO_MANY', field: 'costs', about: { most: MAX_ADDED_COSTS } }];
  return costs.flatMap(({ name, rule, valueE4 }, at): Problem[] => {
    const mostE4 = rule === 'percent' ? 1_000 * E4 : MAX_RATE_E4;
    return [
      ...(name.trim() === '' ? [{ code: 'COST_NAME_MISSING' as const, field: `costs.${at}.name` }] : []),
      ...(isWhole(valueE4) && valueE4 > 0 && valueE4 <= mostE4
        ? []
        : [{ code: 'ADDED_COST_INVALID' as const, field: `costs.${at}.valueE4` }]),
    ];
  });
}

/** Two lines at one place: both could not be told apart in the stock. */
function repeatedPlaces(lines: readonly StockJournalLine[]): Problem[] {
  const seen = new Set<string>();
  return lines.flatMap((line, at): Problem[] => {
    const isRepeated = seen.has(keyOf(line));
    seen.add(keyOf(line));
    return isRepeated ? [{ code: 'PLACE_REPEATED', field: `lines.${at}.productId` }] : [];
  });
}

/** The costs that the journal adds in paise: amounts, and amounts for each unit of the main goods. */
function addedOf(costs: readonly AddedCost[], lines: readonly StockJournalLine[]): Paise {
  const madeE4 = lines.reduce((sum, { role, quantityE4 }) => sum + (role === 'produced' && isWhole(quantityE4) ? quantityE4 : 0), 0);
  return sumPaise(
    costs.map(({ rule, valueE4 }) => {
      const quantityE4 = rule === 'amount' ? E4 : rule === 'perUnit' ? madeE4 : 0;
      if (isAmount(quantityE4, valueE4)) return amountOf(quantityE4, valueE4);
      return isWhole(valueE4) ? MAX_TOTAL_PAISE + 1 : 0;
    }),
  );
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Builds a stock journal: the moves of what it consumes and makes, or all problems at once. */
export function buildStockJournal(draft: StockJournalDraft, facts: StockJournalFacts): BuiltStockJournal {
  const lines = draft.lines.slice(0, MAX_LINES);
  const costs = draft.costs.slice(0, MAX_ADDED_COSTS);
  const consumed = lines.filter(({ role }) => role === 'consumed');
  const made = lines.filter(({ role }) => role !== 'consumed');
  const moves = lines.map((line): CostedMove => {
    const { productId, godownId, batch, role, quantityE4 } = line;
    const place = { productId, godownId, batch };
    return role === 'consumed' ? { ...place, quantityE4: -quantityE4 } : { ...place, quantityE4, made: shareOfLine(line, draft) };
  });
  const addedPaise = addedOf(costs, lines);
  const stock = stockFindings(
    moves.filter(({ quantityE4 }) => Number.isSafeInteger(quantityE4)),
    lines.map(keyOf),
    facts,
  );
  const problems: Problem[] = [
    ...voucherHeadProblems(draft, facts.company),
    ...lineCountProblems(draft.lines),
    ...lines.flatMap((line, at) => lineProblems(line, draft, facts, `lines.${at}`)),
    ...lines.flatMap((line, at) => expiryProblems(line, draft, facts, `lines.${at}`)),
    ...differingDates(lines),
    ...repeatedPlaces(lines),
    ...serialProblems(
      lines.map(({ productId, quantityE4, serials, role }) => ({ productId, quantityE4, serials, way: role === 'consumed' ? -1 : 1 })),
      facts.products,
    ),
    ...(lines.length > 0 && !lines.some(({ role }) => role === 'produced') ? [{ code: 'NOTHING_MADE' as const, field: 'lines' }] : []),
    ...shareProblems(draft, lines),
    ...costProblems(draft.costs),
    ...(addedPaise > MAX_TOTAL_PAISE ? [{ code: 'COSTS_TOO_LARGE' as const, field: 'costs' }] : []),
    ...stock.block,
  ];
  const isOutOfNothing = consumed.length === 0 && made.length > 0;
  const warnings: Problem[] = [...stock.warn, ...(isOutOfNothing ? [{ code: 'MADE_OF_NOTHING' as const, field: 'lines' }] : [])];
  return {
    problems,
    warnings,
    moves: problems.length > 0 ? [] : moves,
    addedPaise: paise(Math.min(addedPaise, MAX_TOTAL_PAISE)),
    addedPercentE4: sumOf(costs.flatMap(({ rule, valueE4 }) => (rule === 'percent' && isWhole(valueE4) ? [valueE4] : []))),
    madeFrom: pairsOf(made, consumed),
  };
}

function pairsOf(made: readonly StockJournalLine[], consumed: readonly StockJournalLine[]): BuiltStockJournal['madeFrom'] {
  const from = consumed.map(({ productId }) => productId);
  return [...new Set(made.map(({ productId }) => productId))]
    .toSorted()
    .flatMap((productId) => [...new Set([productId, ...from])].toSorted().map((fromProductId) => ({ productId, fromProductId })));
}
